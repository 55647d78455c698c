"""Pictures of an answer: the board with the run on it, and a row for each train."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from routeopt.draw.board import Drawn, Picture
from routeopt.draw.style import PAGE, THEMES, Theme, ThemeName
from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.solution import Solution, SolvedRoute, SolvedRun
from routeopt.solution.naming import named
from routeopt.solution.words import heading


def draw_solution(
    solution: Solution,
    *,
    near: bool = False,
    theme: ThemeName = "light",
    size: float = 48.0,
    numbers: bool = False,
) -> str:
    """Draw the board with the run on it, a heading, and a row for each train: its stops and what they pay.

    Parameters
    ----------
    solution : Solution
        The answer.
    near : bool
        Draw only the part of the board around the routes.
    theme : str
        ``"light"`` or ``"dark"``.
    size : float
        Length of a hex's side in pixels.
    numbers : bool
        Write number and rotation of each tile on its hex: ``"57@2"``.

    Returns
    -------
    str
        A whole SVG document; the same for the same input.
    """
    return draw_run(solution.position, solution.run, near=near, theme=THEMES[theme], size=size, numbers=numbers)


def draw_run(
    position: Position,
    run: SolvedRun,
    *,
    near: bool = False,
    theme: Theme,
    size: float = 48.0,
    numbers: bool = False,
    faults: Sequence[Fault] = (),
) -> str:
    """Draw a run that the judge has priced; see `draw_solution`. Faults are marked on their hexes and listed below."""
    money = position.data.game.currency
    pays = theme is PAGE
    drawn = [
        Drawn(r.route, "" if pays else caption(position, r, money), pay_texts(r) if pays else ()) for r in run.routes
    ]
    earns = f": {money}{run.revenue}" if run.routes else ""
    title = "" if pays else f"{heading(position)}{earns}"
    around = [r.route for r in run.routes] if near else ()
    return Picture(position, theme, size, around=around, numbers=numbers, faults=faults).draw(drawn, title)


def caption(position: Position, route: SolvedRoute, money: str) -> str:
    """Return one line for a route: train, stops with what they pay, what else counts, revenue and subsidy."""
    amounts = stop_amounts(route)
    names = {stop: named(position.board, stop) for stop in route.stops}
    stops = [f"{names[stop]} {amounts[stop]}" if stop in amounts else names[stop] for stop in route.stops]
    also = [f"{p.what} {p.amount:+}" for p in route.parts if p.to == "revenue" and p.what not in route.stops]
    treasury = f", treasury {money}{route.subsidy}" if route.subsidy else ""
    return f"{route.train}: {', '.join([*stops, *also])} = {money}{route.revenue}{treasury}"


def stop_amounts(route: SolvedRoute) -> Mapping[str, int]:
    """Return what each stop pays to revenue."""
    return {p.what: p.amount for p in route.parts if p.to == "revenue" and p.what in route.stops}


def pay_texts(route: SolvedRoute) -> tuple[str, ...]:
    """Return what each visit of a route pays, as written on the board."""
    amounts = stop_amounts(route)
    income = {p.what: p.amount for p in route.parts if p.to == "subsidy"}
    return tuple(f"{amounts.get(stop, 0)}" + (f" and {income[stop]}" if stop in income else "") for stop in route.stops)
