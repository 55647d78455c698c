"""What recorded games left on the table: each run beside the best one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from routeopt import interrupts
from routeopt.board import Route
from routeopt.engine.actions import RunRoutes
from routeopt.engine.game import Game
from routeopt.engine.positions import position as position_of
from routeopt.engine.positions import read_routes
from routeopt.engine.table.certificates import president
from routeopt.engine.wire import read_action
from routeopt.errors import BadValueError, Fault, IllegalActionError
from routeopt.formats.build import build_position
from routeopt.formats.deviations import Amount, RunCheck, beside_rules
from routeopt.formats.export import follow, to_record
from routeopt.formats.export_file import RUN, Export, read_export
from routeopt.formats.load import decode
from routeopt.formats.saved import is_saved, open_saved
from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.search import Budget
from routeopt.solution import Solution, SolvedRun, judged_run, solve

#: Steps of one search; steps and not seconds, so that every machine finds the same.
MOST_STEPS = 50_000_000


class RecordedRun(NamedTuple):
    """A run of a recorded game, on the board that it was run on.

    Attributes
    ----------
    action : int or None
        Id of the action.
    player : str
        The president; empty where the record does not tell.
    position : Position
        Just before the run.
    legal : tuple of Route
        Its routes, as far as they are legal.
    check : RunCheck
        What the record says of it, and the rules.
    unit : int
        Percent that a share of the company stands for; 0 where that is not known.
    """

    action: int | None
    player: str
    position: Position
    legal: tuple[Route, ...]
    check: RunCheck
    unit: int = 0


class AuditedRoute(msgspec.Struct, frozen=True):
    """What one train ran, or could have run."""

    train: str
    revenue: int
    stops: tuple[str, ...]
    hexes: tuple[str, ...]


class AuditedRun(msgspec.Struct, frozen=True, kw_only=True):
    """One run of a recorded game beside the best one.

    Parameters
    ----------
    game : str
        The file.
    title : str
        Title of the game.
    action : int or None
        Id of the action, as `--at` takes it.
    company, player : str
        Who ran, and its president; empty where the record does not tell.
    phase : str
        Phase of the game.
    trains : tuple of str
        Trains of the company.
    recorded : int or None
        Revenue that the record says; where it says none, what the rules give its routes; None where
        they forbid those.
    said : bool
        The record says it.
    judged : int or None
        What the rules give; None where they forbid the run.
    subsidy : int or None
        What the rules give to the treasury beside it.
    best, best_subsidy : int
        Of the best run found.
    bound : int
        No legal run has more revenue.
    proven : bool
        The best run is proven to be the best.
    missed : int or None
        How much more the best run earns than the recorded one, 0 where that earned more than the rules allow.
    per_share : float or None
        The same for one share of the company; None where its shares are not known.
    routes, best_routes : tuple of AuditedRoute
        What was run, and the best run.
    faults : tuple of Fault
        The rules that the record breaks.
    """

    game: str
    title: str
    action: int | None
    company: str
    player: str
    phase: str
    trains: tuple[str, ...]
    recorded: int | None
    said: bool
    judged: int | None
    subsidy: int | None
    best: int
    best_subsidy: int
    bound: int
    proven: bool
    missed: int | None
    per_share: float | None
    routes: tuple[AuditedRoute, ...]
    best_routes: tuple[AuditedRoute, ...]
    faults: tuple[Fault, ...] = ()


def audit(text: str, game: str, *, steps: int = MOST_STEPS, seconds: float | None = None) -> Iterator[AuditedRun]:
    """Yield every run of a recorded game beside the best one, in the order of the game.

    Parameters
    ----------
    text : str
        An export of 18xx.games or a saved game of routeopt, as JSON.
    game : str
        Its name, for messages and answers.
    steps : int
        Where a search gives up; its answer says then what bound is proven.
    seconds : float, optional
        The same in time; what is found then depends on the machine.

    Raises
    ------
    BadInputError
        The file cannot be read, or not be followed to its end; runs before that have been yielded.
    KeyboardInterrupt
        Ctrl-C stopped a search.
    """
    for run, solution in solved_runs(text, game, steps=steps, seconds=seconds):
        yield audited(game, run, solution)


def solved_runs(
    text: str, game: str, *, steps: int = MOST_STEPS, seconds: float | None = None
) -> Iterator[tuple[RecordedRun, Solution]]:
    """Yield every run of a recorded game with the best one, boards and all; see `audit`."""
    for run in recorded_runs(decode(text, game), game):
        interrupts.check()
        solution = solve(run.position, budget=Budget(seconds=seconds, steps=steps), unchecked=True)
        if solution.status == "interrupted":
            raise KeyboardInterrupt
        yield run, solution


def recorded_runs(raw: Mapping[str, Any], where: str) -> Iterator[RecordedRun]:
    """Yield the runs in force of a recorded game.

    Parameters
    ----------
    raw : mapping
        The decoded file: an export, or a saved game.
    where : str
        Its name, for messages.

    Raises
    ------
    BadInputError
        It cannot be read, or not be followed to its end.
    """
    return _saved_runs(raw, where) if is_saved(raw) else _exported_runs(read_export(raw, where))


def _exported_runs(export: Export) -> Iterator[RecordedRun]:
    play = export.title.play
    importer = play.importer() if play is not None and play.importer is not None else None
    for action, state in follow(export):
        if action.type != RUN:
            continue
        position = build_position(to_record(export, state, action.actor), where=export.where)
        names = [train.name for train in state.fleet(action.actor)]
        try:
            beside = beside_rules(position, names, action, importer)
        except BadValueError as error:
            raise BadValueError(f"{export.where}: action {action.id}: {error}") from error
        yield RecordedRun(action.id, state.president(action.actor), position, tuple(beside.legal), beside.check)


def _saved_runs(raw: Mapping[str, Any], where: str) -> Iterator[RecordedRun]:
    opened = open_saved(raw, where)
    game = opened.game
    for number, entry in enumerate(opened.saved.actions, 1):
        identifier = entry.get("id", number)
        try:
            action = read_action(entry)
            run = _saved_run(game, action, identifier) if isinstance(action, RunRoutes) else None
            game.apply(action)
        except (IllegalActionError, BadValueError) as error:
            raise BadValueError(f"{where}: action {identifier}: {error}") from error
        if run is not None:
            yield run


def _saved_run(game: Game, action: RunRoutes, identifier: int) -> RecordedRun:
    here = position_of(game.setting, game.state, action.entity)
    routes = tuple(read_routes(game.state, action.entity, action.routes))
    verdict = judge(here, routes)
    rules = Amount(verdict.revenue, verdict.subsidy)
    extra = action.extra or (0, 0)
    recorded = Amount(rules.revenue + extra[0], rules.subsidy + extra[1])
    check = RunCheck(identifier, action.entity, recorded, recorded, rules if verdict.legal else None, verdict.faults)
    unit = game.setting.unit(action.entity)
    return RecordedRun(identifier, president(game.state, action.entity), here, routes, check, unit)


def audited(game: str, run: RecordedRun, solution: Solution) -> AuditedRun:
    """Return a run beside the best one."""
    here, check = run.position, run.check
    ran = check.recorded or check.judged
    recorded = None if ran is None else ran.revenue
    missed = None if recorded is None else max(0, solution.revenue - recorded)
    return AuditedRun(
        game=game,
        title=here.title,
        action=run.action,
        company=here.shown(here.company),
        player=run.player,
        phase=here.phase.name,
        trains=tuple(train.name for train in here.trains),
        recorded=recorded,
        said=check.recorded is not None,
        judged=None if check.judged is None else check.judged.revenue,
        subsidy=None if check.judged is None else check.judged.subsidy,
        best=solution.revenue,
        best_subsidy=solution.subsidy,
        bound=solution.limit,
        proven=solution.proven,
        missed=missed,
        per_share=round(missed * run.unit / 100, 2) if missed is not None and run.unit else None,
        routes=_routes(judged_run(here, run.legal)),
        best_routes=_routes(solution.run),
        faults=check.faults,
    )


def _routes(run: SolvedRun) -> tuple[AuditedRoute, ...]:
    return tuple(AuditedRoute(r.train, r.revenue, r.stops, r.hexes) for r in run.routes)
