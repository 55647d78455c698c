"""One self-contained page: the picture, a table of the routes, and a light on the route that is pointed at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from html import escape

from routeopt.draw.answer import draw_run
from routeopt.draw.style import DARK, LIGHT, PAGE, variables
from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.pays import Part
from routeopt.solution import SolvedRoute, SolvedRun
from routeopt.solution.naming import named
from routeopt.solution.words import heading, powers
from routeopt.visible import visible

_STYLE = """
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--background);color:var(--text);font:1rem/1.45 system-ui,sans-serif}
main{max-width:75rem;margin:auto}
h1{font-size:1.35rem;margin:0 0 .25rem}
p{margin:.25rem 0 .75rem}
figure{margin:0}
svg{display:block;width:100%;height:auto}
table{border-collapse:collapse;width:100%;margin:.75rem 0}
th,td{text-align:left;vertical-align:top;padding:.45rem .5rem;border-bottom:1px solid var(--faint)}
td{overflow-wrap:anywhere}
th.money,td.money{text-align:right;min-width:5.5rem}
tbody th{white-space:nowrap}
tbody tr{cursor:pointer}
tbody tr.lit,tbody tr:focus-visible{outline:3px solid var(--text);outline-offset:-3px}
.swatch{display:inline-block;width:1.6rem;height:.5rem;border-radius:.25rem;margin-right:.5rem;vertical-align:middle}
.part{display:inline-block;white-space:nowrap;margin-right:.9rem}
.part b{font-variant-numeric:tabular-nums}
.pays{display:none;pointer-events:none}
.route{cursor:pointer}
.route,.track{transition:opacity .12s}
main.lit .route{opacity:.16}
main.lit .route.lit{opacity:1}
.pays.lit{display:inline}
small{color:var(--faint)}
@media (max-width:32rem){
body{padding:.5rem}
th,td{padding:.4rem .25rem}
th.money,td.money{min-width:0}
.part{white-space:normal}
.swatch{width:1rem;margin-right:.3rem}
}
"""
_SCRIPT = """
(() => {
  const main = document.querySelector('main');
  const all = [...document.querySelectorAll('[data-route]')];
  let kept = null;
  const light = (number) => {
    main.classList.toggle('lit', number !== null);
    for (const one of all) one.classList.toggle('lit', one.dataset.route === number);
  };
  for (const one of all) {
    one.addEventListener('pointerenter', () => light(one.dataset.route));
    one.addEventListener('pointerleave', () => light(kept));
    one.addEventListener('focus', () => light(one.dataset.route));
    one.addEventListener('blur', () => light(kept));
    one.addEventListener('click', () => {
      kept = kept === one.dataset.route ? null : one.dataset.route;
      light(kept);
    });
    one.addEventListener('keydown', (event) => { if (event.key === 'Enter') one.click(); });
  }
})();
"""


def draw_page(
    position: Position,
    run: SolvedRun,
    *,
    words: Sequence[str] = (),
    near: bool = False,
    size: float = 48.0,
    numbers: bool = False,
    faults: Sequence[Fault] = (),
) -> str:
    """Return a whole HTML page that needs nothing else: picture, table, and what each part of a route pays.

    Parameters
    ----------
    position : Position
        What the run is on.
    run : SolvedRun
        A run that the judge has priced; empty for a page of the position alone.
    words : sequence of str
        Sentences under the heading, such as what is proven.
    near : bool
        Draw only the part of the board around the routes.
    size : float
        Length of a hex's side in pixels, where the page is wide enough.
    numbers : bool
        Write number and rotation of each tile on its hex.
    faults : sequence of Fault
        What is wrong, marked on its hexes and listed below.
    """
    svg = draw_run(position, run, near=near, theme=PAGE, size=size, numbers=numbers, faults=faults)
    title = escape(heading(position))
    said = [*words, *filter(None, [powers(run)])]
    paragraphs = "".join(f"<p>{escape(text)}</p>" for text in said)
    style = (
        f":root{{color-scheme:light dark;{variables(LIGHT)}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}{_STYLE}"
    )
    return visible(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="data:,"><title>{title}</title><style>{style}</style></head>\n'
        f"<body><main><h1>{title}</h1>{paragraphs}{_table(position, run)}"
        f"<figure>{svg[svg.index('<svg') :]}</figure></main>\n<script>{_SCRIPT}</script></body></html>\n"
    )


def _table(position: Position, run: SolvedRun) -> str:
    """Return the routes as a table; empty where no train runs."""
    if not run.routes:
        return ""
    money = position.data.game.currency
    rows = "".join(_row(position, number, route, money) for number, route in enumerate(run.routes))
    total = (
        f'<tr><th scope="row">run</th><td>{_parts(run.parts)}</td>'
        f'<td class="money"><b>{escape(money)}{run.revenue}</b>{_treasury(run.subsidy, money)}</td></tr>'
    )
    return (
        '<table><thead><tr><th scope="col">train</th><th scope="col">what is paid</th>'
        f'<th scope="col" class="money">revenue</th></tr></thead><tbody>{rows}</tbody><tfoot>{total}</tfoot></table>'
    )


def _row(position: Position, number: int, route: SolvedRoute, money: str) -> str:
    board, stops = position.board, route.stops
    parts = [replace(p, what=named(board, p.what)) if p.what in stops else p for p in route.parts]
    swatch = f'<span class="swatch" style="background:{PAGE.route(number)}"></span>'
    return (
        f'<tr data-route="{number}" tabindex="0"><th scope="row">{swatch}{escape(route.train)}</th>'
        f'<td>{_parts(parts)}</td><td class="money">{route.revenue}{_treasury(route.subsidy, money)}</td></tr>'
    )


def _treasury(amount: int, money: str) -> str:
    return f"<br><small>and {escape(money)}{amount} to the treasury</small>" if amount else ""


def _parts(parts: Sequence[Part]) -> str:
    """Return what each thing pays, to revenue and to the treasury together."""
    paid: dict[str, dict[str, int]] = {}
    for part in parts:
        paid.setdefault(part.what, {})
        paid[part.what][part.to] = paid[part.what].get(part.to, 0) + part.amount
    return "".join(f'<span class="part">{escape(what)} {_amounts(amounts)}</span> ' for what, amounts in paid.items())


def _amounts(amounts: Mapping[str, int]) -> str:
    revenue = f"<b>{amounts['revenue']}</b>" if "revenue" in amounts else ""
    return revenue + (f" <small>+{amounts['subsidy']} treasury</small>" if "subsidy" in amounts else "")
