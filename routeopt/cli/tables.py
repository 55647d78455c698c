"""Answers as tables that a player can read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from routeopt.board import Leg
from routeopt.cli.output import lines_text
from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.pays import Part
from routeopt.solution import Solution, SolvedRoute, SolvedRun
from routeopt.solution.explain import Reason
from routeopt.solution.naming import named, named_in
from routeopt.solution.next_best import NextBest

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


def fitting(out: Console, position: Position, run: SolvedRun) -> Table:
    """Return a run as a table; where it is wider than the terminal, a line for each stop, then without their names."""
    from rich.measure import Measurement

    for stacked, names in ((False, True), (True, True)):
        table = run_table(position, run, stacked=stacked, names=names)
        if Measurement.get(out, out.options.update(max_width=10_000), table).maximum <= out.width:
            return table
    return run_table(position, run, stacked=True, names=False)


def run_table(position: Position, run: SolvedRun, *, stacked: bool = False, names: bool = True) -> Table:
    """Return a run as a table: each train with its stops and what they pay, bonuses, and the sum.

    Parameters
    ----------
    position : Position
        What the run is on.
    run : SolvedRun
        The run.
    stacked : bool
        Stops and bonuses each have a line of their own.
    names : bool
        Stops have the names that the map prints, beside their coordinates.
    """
    treasury = bool(run.subsidy) or any(r.subsidy for r in run.routes)
    bonuses = any(_bonuses(r) for r in run.routes) or bool(run.parts)
    table = _table("train", "stops")
    if bonuses:
        table.add_column("also")
    table.add_column("revenue", justify="right")
    if treasury:
        table.add_column("treasury", justify="right")

    def add(train: str, stops: str, also: str, revenue: str, subsidy: str) -> None:
        table.add_row(train, stops, *([also] if bonuses else []), revenue, *([subsidy] if treasury else []))

    for route in run.routes:
        texts = (
            ("\n" if stacked else "  ").join(_stops(position, route, names=names)),
            ("\n" if stacked else ", ").join(_bonuses(route)),
        )
        add(route.train, *texts, *_amounts(route.revenue, route.subsidy))
    for train in _at_home(position, run):
        add(train, "stays at home", "", "0", "")
    table.add_section()
    once = ("\n" if stacked else ", ").join(_added(run.parts))
    add("run", "", once, f"{position.data.game.currency}{run.revenue}", str(run.subsidy))
    table.rows[-1].style = "bold"
    return table


def parts_table(position: Position, run: SolvedRun) -> Table:
    """Return every part of a run that counts."""
    table = _table("train", "for", "revenue", "treasury")
    for column in table.columns[2:]:
        column.justify = "right"
    for route in run.routes:
        _add_parts(table, route.train, _named_parts(position, route))
        table.add_row("", "together", *_amounts(route.revenue, route.subsidy))
        table.add_section()
    _add_parts(table, "run", run.parts)
    return table


def pin_lines(position: Position, run: SolvedRun) -> list[str]:
    """Return each route as `--pin` takes it, a line each."""
    from routeopt.formats.route_text import route_text

    return [f'  --pin "{route.train}={route_text(position, route.route)}"' for route in run.routes]


def reasons(position: Position, found: Sequence[Reason]) -> list[str]:
    """Return why things counted, one line each, then why others did not; those for one reason share a line."""
    lines = [f"+ {r.what}: {r.why}" for r in found if r.counted]
    others: dict[str, list[str]] = {}
    for reason in found:
        if not reason.counted:
            others.setdefault(reason.why, []).append(reason.what)
    lines += [f"- {', '.join(dict.fromkeys(what))}: {why}" for why, what in others.items()]
    return [named_in(position.board, line) for line in lines]


def next_best_lines(solution: Solution, found: NextBest) -> list[str]:
    """Return what the next best run is and what it costs."""
    position, money = solution.position, solution.position.data.game.currency
    if not solution.routes:
        return []
    if found.run is None or found.leg is None:
        return ["Next best: no run does without any leg of this one." if found.sure else _LATE]
    leg = named_in(position.board, leg_name(position, found.leg))
    less = solution.subsidy - found.run.subsidy
    costs = f"{money}{found.costs} less" if found.costs else "it costs nothing"
    if not found.costs and less > 0:
        costs = f"{money}{less} less to the treasury"
    worth = found.run.revenue if solution.objective == "revenue" else found.run.revenue + found.run.subsidy
    lines = [f"Next best, without {leg}: {money}{worth}, {costs}."]
    lines += [f"  {r.train}: {'  '.join(_stops(position, r) + _bonuses(r))} = {r.revenue}" for r in found.run.routes]
    lines += pin_lines(position, found.run)
    return lines if found.sure else [*lines, _LATE]


def leg_name(position: Position, leg: Leg) -> str:
    """Return a leg by the stops at its ends."""
    return f"{position.board.stop_name(leg.start)} to {position.board.stop_name(leg.end)}"


def fault_line(fault: Fault, lines: Sequence[int]) -> str:
    """Return a fault in one line: place, what is wrong, the rule with its section, and where the file says it."""
    known = (fault.rule, fault.source, lines_text(lines))
    return f"- {fault._replace(source='')} ({', '.join(text for text in known if text)})"


_LATE = "The time was up before all other runs were looked at."


def _table(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _stops(position: Position, route: SolvedRoute, *, names: bool = True) -> list[str]:
    amounts = {p.what: p.amount for p in route.parts if p.to == "revenue"}
    shown = {stop: named(position.board, stop) if names else stop for stop in route.stops}
    return [f"{shown[stop]} {amounts[stop]}" if stop in amounts else shown[stop] for stop in route.stops]


def _named_parts(position: Position, route: SolvedRoute) -> list[Part]:
    """Return the parts of a route, those that are stops with the names that the map prints."""
    return [replace(p, what=named(position.board, p.what)) if p.what in route.stops else p for p in route.parts]


def _bonuses(route: SolvedRoute) -> list[str]:
    return _added([p for p in route.parts if p.to == "revenue" and p.what not in route.stops])


def _added(parts: Sequence[Part]) -> list[str]:
    return [f"{p.what} {p.amount:+}" for p in parts]


def _at_home(position: Position, run: SolvedRun) -> list[str]:
    running = {r.route.train for r in run.routes}
    return [t.name for index, t in enumerate(position.trains) if index not in running]


def _add_parts(table: Table, train: str, parts: Sequence[Part]) -> None:
    """Add one row for each thing that counts, whether it pays revenue, the treasury or both."""
    paid: dict[str, dict[str, int]] = {}
    for part in parts:
        amounts = paid.setdefault(part.what, {"revenue": 0, "subsidy": 0})
        amounts[part.to] += part.amount
    for what, amounts in paid.items():
        table.add_row(train, what, *_amounts(amounts["revenue"], amounts["subsidy"]))


def _amounts(revenue: int, subsidy: int) -> tuple[str, str]:
    return str(revenue), str(subsidy) if subsidy else ""
