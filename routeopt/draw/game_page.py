"""One self-contained page of a game: what each run earned beside the best one, and both on the board."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

import drawsvg

from routeopt.draw.answer import draw_run
from routeopt.draw.style import DARK, LIGHT, PAGE, variables
from routeopt.rules import Position
from routeopt.solution import SolvedRun
from routeopt.visible import visible

#: Sizes of the chart in pixels.
_HEIGHT, _BAR, _GAP, _MARGIN = 180, 12, 4, 44

_STYLE = """
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--background);color:var(--text);font:1rem/1.45 system-ui,sans-serif}
main{max-width:90rem;margin:auto}
h1{font-size:1.35rem;margin:0 0 .25rem}
h2{font-size:1.1rem;margin:1rem 0 .25rem}
p{margin:.25rem 0 .75rem}
figure{margin:0}
figcaption{font-weight:600;margin:.5rem 0 .25rem}
.chart{overflow-x:auto;position:sticky;top:0;background:var(--background);z-index:1}
.boards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,28rem),1fr));gap:1rem}
.boards svg{display:block;width:100%;height:auto}
.bar{cursor:pointer}
.bar .hit{fill:transparent}
.bar.lit .hit,.bar:hover .hit{fill:var(--faint);fill-opacity:.25}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:.75rem 0}
th,td{text-align:left;vertical-align:top;padding:.3rem .5rem;border-bottom:1px solid var(--faint)}
th.money,td.money{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tbody tr{cursor:pointer}
tbody tr.lit,tbody tr:focus-visible{outline:3px solid var(--text);outline-offset:-3px}
tr.missed td.gap{font-weight:700}
small{color:var(--faint)}
"""
_SCRIPT = """
(() => {
  const runs = [...document.querySelectorAll('[data-run]')];
  const packed = JSON.parse(document.getElementById('boards').textContent);
  const place = document.getElementById('shown');
  const unpacked = async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  };
  const show = async (number) => {
    for (const one of runs) one.classList.toggle('lit', one.dataset.run === number);
    place.innerHTML = await unpacked(packed[Number(number)]);
  };
  for (const one of runs) {
    one.addEventListener('click', () => show(one.dataset.run));
    one.addEventListener('keydown', (event) => { if (event.key === 'Enter') show(one.dataset.run); });
  }
  if (packed.length) show(document.querySelector('main').dataset.first);
})();
"""


class ShownRun(NamedTuple):
    """A run of a game, and the best one.

    Attributes
    ----------
    action : str
        Id of the action.
    company, player : str
        Who ran, and its president; empty where that is not known.
    position : Position
        Just before the run.
    recorded : int or None
        What it earned, in the title's currency; None where nobody knows.
    ran, best : SolvedRun
        The run as far as the rules allow it, and the best one.
    said : str
        What is to be said of it: a rule that it breaks, that the best is not proven.
    """

    action: str
    company: str
    player: str
    position: Position
    recorded: int | None
    ran: SolvedRun
    best: SolvedRun
    said: str = ""

    @property
    def missed(self) -> int:
        """How much more the best run earns."""
        return 0 if self.recorded is None else max(0, self.best.revenue - self.recorded)


def draw_game_page(heading: str, words: Sequence[str], runs: Sequence[ShownRun]) -> str:
    """Return a whole HTML page that needs nothing else: a chart, a table, and the board with both runs at each.

    Boards are packed in the page and unpacked by the reader's browser when they are looked at.

    Parameters
    ----------
    heading : str
        Which game it is.
    words : sequence of str
        Sentences under the heading.
    runs : sequence of ShownRun
        In the order of the game.
    """
    style = (
        f":root{{color-scheme:light dark;{variables(LIGHT)}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}{_STYLE}"
    )
    first = max(range(len(runs)), key=lambda n: runs[n].missed, default=0)
    packed = ",".join(f'"{_packed(_boards(run))}"' for run in runs)
    paragraphs = "".join(f"<p>{escape(text)}</p>" for text in words)
    return visible(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="data:,"><title>{escape(heading)}</title><style>{style}</style></head>\n'
        f'<body><main data-first="{first}"><h1>{escape(heading)}</h1>{paragraphs}'
        f'<div class="chart">{_chart(runs)}</div>'
        '<section id="shown"><p>Boards are shown by a script.</p></section>'
        f'{_table(runs)}</main>\n<script type="application/json" id="boards">[{packed}]</script>'
        f"<script>{_SCRIPT}</script></body></html>\n"
    )


def _packed(text: str) -> str:
    return base64.b64encode(zlib.compress(visible(text).encode(), 9)).decode("ascii")


def _boards(run: ShownRun) -> str:
    """Return both runs on the board, or one board where they are the same run."""
    money = run.position.data.game.currency
    same = [r.hexes for r in run.ran.routes] == [r.hexes for r in run.best.routes] and not run.missed
    earned = "an amount that is not known" if run.recorded is None else f"{money}{run.recorded}"
    shown = [(f"As run: {earned}" + (", the best" if same else ""), run.ran)]
    if not same:
        shown.append((f"Best: {money}{run.best.revenue}", run.best))
    heading = f"Before action {run.action}: {run.company}" + (f" ({run.player})" if run.player else "")
    figures = "".join(
        f"<figure><figcaption>{escape(caption)}<br><small>{escape(_routes(one))}</small></figcaption>"
        f"{_svg(run.position, one)}</figure>"
        for caption, one in shown
    )
    said = f"<p>{escape(run.said)}</p>" if run.said else ""
    return f'<h2>{escape(heading)}</h2>{said}<div class="boards">{figures}</div>'


def _routes(run: SolvedRun) -> str:
    return "; ".join(f"{r.train}: {' '.join(r.stops)} = {r.revenue}" for r in run.routes) or "no train runs"


def _svg(position: Position, run: SolvedRun) -> str:
    svg = draw_run(position, run, theme=PAGE)
    return svg[svg.index("<svg") :]


def _chart(runs: Sequence[ShownRun]) -> str:
    """Return two bars for each run: the best one, and before it what was recorded."""
    most = max((max(run.best.revenue, run.recorded or 0) for run in runs), default=0) or 1
    step = _BAR + _GAP
    width = _MARGIN + step * len(runs) + _GAP
    page = drawsvg.Drawing(width, _HEIGHT + 24, font_family=r"system-ui, sans-serif")

    def height(amount: int) -> float:
        return round(_HEIGHT * amount / most * 0.94, 1)

    for amount in (0, most // 2, most):
        level = _HEIGHT - height(amount)
        page.append(drawsvg.Line(_MARGIN - 4, level, width, level, stroke="var(--faint)", stroke_width=0.5))
        page.append(drawsvg.Text(str(amount), 11, _MARGIN - 8, level + 4, text_anchor="end", fill="var(--text)"))
    for number, run in enumerate(runs):
        left = _MARGIN + _GAP + step * number
        bar = drawsvg.Group(class_="bar", data_run=str(number), tabindex="0")
        earned = "not known" if run.recorded is None else str(run.recorded)
        told = f"action {run.action}, {run.company}: {earned} recorded, {run.best.revenue} at best"
        bar.append_title(escape(told))
        bar.append(drawsvg.Rectangle(left - _GAP / 2, 0, step, _HEIGHT, class_="hit"))
        best, ran = height(run.best.revenue), height(run.recorded or 0)
        bar.append(drawsvg.Rectangle(left, _HEIGHT - best, _BAR, best, fill="var(--route-2)"))
        bar.append(drawsvg.Rectangle(left, _HEIGHT - ran, _BAR, ran, fill="var(--route-1)"))
        page.append(bar)
    legend = drawsvg.Group(font_size=12)
    for place, (colour, text) in enumerate((("1", "recorded"), ("2", "missed: the best run's more"))):
        legend.append(drawsvg.Rectangle(_MARGIN + 90 * place, _HEIGHT + 8, 10, 10, fill=f"var(--route-{colour})"))
        legend.append(drawsvg.Text(text, 12, _MARGIN + 90 * place + 14, _HEIGHT + 17, fill="var(--text)"))
    page.append(legend)
    svg = str(page.as_svg())
    return svg[svg.index("<svg") :]


def _table(runs: Sequence[ShownRun]) -> str:
    rows = "".join(_row(number, run) for number, run in enumerate(runs))
    return (
        '<div class="scroll"><table><thead><tr><th scope="col">action</th><th scope="col">company</th>'
        '<th scope="col">president</th><th scope="col" class="money">recorded</th>'
        '<th scope="col" class="money">best</th><th scope="col" class="money">missed</th><th scope="col"></th></tr>'
        f"</thead><tbody>{rows}</tbody></table></div>"
    )


def _row(number: int, run: ShownRun) -> str:
    money = escape(run.position.data.game.currency)
    recorded = "" if run.recorded is None else f"{money}{run.recorded}"
    missed = f"{money}{run.missed}" if run.missed else ""
    return (
        f'<tr data-run="{number}" tabindex="0"{" class=missed" if run.missed else ""}><td>{escape(run.action)}</td>'
        f'<td>{escape(run.company)}</td><td>{escape(run.player)}</td><td class="money">{recorded}</td>'
        f'<td class="money">{money}{run.best.revenue}</td><td class="money gap">{missed}</td>'
        f"<td>{escape(run.said)}</td></tr>"
    )
