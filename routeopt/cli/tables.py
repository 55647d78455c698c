"""Answers as tables that a player can read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from routeopt.errors import Fault
from routeopt.rules import Position
from routeopt.rules.reading import Part
from routeopt.solution import SolvedRoute, SolvedRun

if TYPE_CHECKING:
    from rich.table import Table


def run_table(position: Position, run: SolvedRun) -> Table:
    """Return a run as a table: each train with its stops and what they pay, bonuses, and the sum."""
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
        add(route.train, _stops(route), _bonuses(route), *_amounts(route.revenue, route.subsidy))
    for train in _at_home(position, run):
        add(train, "stays at home", "", "0", "")
    table.add_section()
    add("run", "", _added(run.parts), f"{position.data.game.currency}{run.revenue}", str(run.subsidy))
    return table


def parts_table(run: SolvedRun) -> Table:
    """Return every part of a run that counts."""
    table = _table("train", "for", "revenue", "treasury")
    for column in table.columns[2:]:
        column.justify = "right"
    for route in run.routes:
        _add_parts(table, route.train, route.parts)
        table.add_row("", "together", *_amounts(route.revenue, route.subsidy))
        table.add_section()
    _add_parts(table, "run", run.parts)
    return table


def fault_lines(faults: Sequence[Fault]) -> list[str]:
    """Return one line a fault: place, what is wrong, and the rule with its section."""
    return [
        f"- {fault._replace(source='')} ({', '.join(t for t in (fault.rule, fault.source) if t)})" for fault in faults
    ]


def _table(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _stops(route: SolvedRoute) -> str:
    amounts = {p.what: p.amount for p in route.parts if p.to == "revenue"}
    return "  ".join(f"{stop} {amounts[stop]}" if stop in amounts else stop for stop in route.stops)


def _bonuses(route: SolvedRoute) -> str:
    return _added([p for p in route.parts if p.to == "revenue" and p.what not in route.stops])


def _added(parts: Sequence[Part]) -> str:
    return ", ".join(f"{p.what} {p.amount:+}" for p in parts)


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
