"""Recorded runs beside what the rules say of them: what a replay takes, and where the two differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from routeopt.board import Route
from routeopt.engine.actions import RunRoutes
from routeopt.engine.game import Game
from routeopt.engine.positions import log_routes, position
from routeopt.errors import BadValueError, Fault
from routeopt.formats.recorded import routes_found
from routeopt.records.actions import ExportedAction
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.titles.importing import Importer

#: Rule of an amount that no broken rule explains.
UNEXPLAINED = "revenue: not as judged"


class Amount(NamedTuple):
    """What a run brings: to be distributed, and straight to the treasury."""

    revenue: int
    subsidy: int


class RunCheck(NamedTuple):
    """One recorded run beside what the rules say of it.

    Attributes
    ----------
    action : int or None
        Id of the action.
    company : str
        Who ran.
    taken : Amount
        What the replay goes on with: the recorded amount; where there is none, what the rules give.
    recorded : Amount or None
        What the record says.
    judged : Amount or None
        What the rules give; None where they forbid the run.
    faults : tuple of Fault
        The rules that the record breaks; empty where both agree.
    """

    action: int | None
    company: str
    taken: Amount
    recorded: Amount | None
    judged: Amount | None
    faults: tuple[Fault, ...]

    @property
    def explained(self) -> bool:
        """Whether a broken rule says why the two differ."""
        return all(fault.rule != UNEXPLAINED for fault in self.faults)


def recorded_run(game: Game, importer: Importer, action: ExportedAction) -> tuple[RunRoutes, RunCheck]:
    """Return what a recorded run does in the engine, and how it stands to the rules.

    A run that the rules forbid, or that uses track which is not there, brings what the record says all the same: the
    game went on with that. Where the record says nothing, it brings what its legal routes alone do.

    Parameters
    ----------
    game : Game
        Just before the run.
    importer : Importer
        Follows the record.
    action : ExportedAction
        A `run_routes`.

    Raises
    ------
    BadValueError
        The record says that less than nothing was earned.
    """
    company = importer.company(action.actor)
    here = position(game.setting, game.state, company)
    legal, rules, check = beside_rules(here, importer.trains(game, company), action, importer)
    taken = check.taken
    extra = None if taken == rules else (taken.revenue - rules.revenue, taken.subsidy - rules.subsidy)
    return RunRoutes(entity=company, routes=log_routes(game.state, company, legal), extra=extra), check


class Beside(NamedTuple):
    """A recorded run beside the rules: its legal routes, what those give, and how the record stands to it."""

    legal: list[Route]
    rules: Amount
    check: RunCheck


def beside_rules(
    here: Position, trains: Sequence[str], action: ExportedAction, importer: Importer | None = None
) -> Beside:
    """Return how a recorded run stands to the rules.

    Parameters
    ----------
    here : Position
        Just before the run, of the company that runs.
    trains : sequence of str
        What the record calls the position's trains, in their order.
    action : ExportedAction
        A `run_routes`.
    importer : Importer, optional
        Knows what the record pays to the treasury, and where the online edition pays otherwise than the rules.

    Raises
    ------
    BadValueError
        The record says that less than nothing was earned.
    """
    routes, found = routes_found(here, trains, action.routes or ())
    verdict = judge(here, routes)
    faults = (*found, *verdict.faults)
    legal = list(routes) if verdict.legal else _legal_part(here, routes)
    worth = verdict if verdict.legal else judge(here, legal)
    rules = Amount(worth.revenue, worth.subsidy)
    recorded = _recorded(here, importer, action, rules)
    if not faults and recorded not in (None, rules):
        explained = () if importer is None else tuple(importer.breaks(here, action))
        faults = explained or (_unexplained(rules, recorded),)
    judged = rules if verdict.legal and not found else None
    return Beside(legal, rules, RunCheck(action.id, here.company, recorded or rules, recorded, judged, faults))


def _recorded(here: Position, importer: Importer | None, action: ExportedAction, rules: Amount) -> Amount | None:
    revenue = action.earned
    if revenue is None:
        return None
    subsidy = None if importer is None else importer.subsidy(here, action)
    amount = Amount(revenue, rules.subsidy if subsidy is None else subsidy)
    if min(amount) < 0:
        raise BadValueError(f"the run is recorded to have earned {min(amount)}, 0 or more is expected")
    return amount


def _legal_part(here: Position, routes: tuple[Route, ...]) -> list[Route]:
    """Return the routes that are legal one after the other."""
    legal: list[Route] = []
    for route in routes:
        if judge(here, [*legal, route]).legal:
            legal.append(route)
    return legal


def _unexplained(rules: Amount, recorded: Amount | None) -> Fault:
    assert recorded is not None
    return Fault(UNEXPLAINED, "", f"the rules give {shown(rules)}, the record has {shown(recorded)}")


def shown(amount: Amount) -> str:
    """Return an amount in words: ``"430 and 7 to the treasury"``."""
    return f"{amount.revenue}" + (f" and {amount.subsidy} to the treasury" if amount.subsidy else "")
