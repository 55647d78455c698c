"""`routeopt replay`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from routeopt.cli.guard import DONE, NO
from routeopt.cli.notes import note_map
from routeopt.cli.output import console, print_json
from routeopt.engine.game import Game
from routeopt.errors import BadInputError, IllegalActionError
from routeopt.formats.deviations import RunCheck, shown
from routeopt.formats.load import decode, given_map, read_text
from routeopt.formats.replay import replay_export
from routeopt.formats.saved import is_saved, open_saved, place_of, run_to
from routeopt.spec import BoardSpec


class _Done(NamedTuple):
    """A log as far as it was replayed, whether that is all of it, and what it records (of a saved game: no runs)."""

    game: Game
    actions: int
    complete: bool
    recorded: dict[str, int]
    runs: tuple[RunCheck, ...] | None = None


def run(path: Path, *, to: int | None, verify: bool, strict: bool, board: Path | None, as_json: bool) -> int:
    """Replay a log through the rules engine.

    A recorded run that is not as the rules have it brings what the record says, and is listed; with `strict` the replay
    stops before it.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    RouteoptError
        The log cannot be read, or breaks a rule.
    """
    where, text = read_text(path)
    raw = decode(text, where)
    try:
        with given_map(board) as spec:
            done = _saved(raw, where, to, spec) if is_saved(raw) else _export(raw, where, to, spec, strict)
    except IllegalActionError as error:
        raise BadInputError(str(error)) from error
    note_map(board)
    result = done.game.result()
    known = bool(done.recorded) and done.complete
    match = result == done.recorded if known else None
    differ = [check for check in done.runs or () if check.faults]
    if as_json:
        print_json(_json(done, result, match))
    else:
        _print(done, result, match)
        if verify:
            _print_verified(done, match)
        _print_deviations(differ, strict=strict)
    wrong = match is False or any(not check.explained for check in differ)
    return NO if (verify and wrong) or (strict and differ) else DONE


def _json(done: _Done, result: dict[str, int], match: bool | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "title": done.game.setting.title,
        "actions": done.actions,
        "finished": done.game.finished,
        "result": result,
        "recorded": done.recorded or None,
        "match": match,
    }
    if done.runs is not None:
        shown["deviations"] = [
            {
                "action": check.action,
                "company": check.company,
                "recorded": None if check.recorded is None else check.recorded._asdict(),
                "judged": None if check.judged is None else check.judged._asdict(),
                "taken": check.taken._asdict(),
                "faults": [fault._asdict() for fault in check.faults],
            }
            for check in done.runs
            if check.faults
        ]
    return shown


def _export(raw: dict[str, Any], where: str, to: int | None, board: BoardSpec | None, strict: bool) -> _Done:
    replayed = replay_export(raw, where, to, board, strict=strict)
    return _Done(replayed.game, replayed.done, replayed.complete, replayed.recorded, replayed.runs)


def _saved(raw: dict[str, Any], where: str, to: int | None, board: BoardSpec | None) -> _Done:
    opened = open_saved(raw, where, board)
    count = len(opened.saved.actions) if to is None else place_of(opened, to) + 1
    game = run_to(opened, count)
    return _Done(game, count, count == len(opened.saved.actions), opened.saved.result or {})


def _print(done: _Done, result: dict[str, int], match: bool | None) -> None:
    out = console()
    state = done.game.state
    end = f"over: {state.over}" if state.over else f"going on, {state.round} round {state.set}.{state.number}"
    out.print(f"{done.game.setting.title}: {done.actions} actions; the game is {end}.")
    for player, score in result.items():
        other = done.complete and done.recorded.get(player, score) != score
        said = f" (recorded {done.recorded[player]})" if other else ""
        out.print(f"  {player}: {score}{said}")
    if match is not None:
        out.print("The result is as recorded." if match else "The result is not as recorded.")


def _print_verified(done: _Done, match: bool | None) -> None:
    """Say what there was to compare."""
    known = [check for check in done.runs or () if check.recorded is not None]
    same = sum(1 for check in known if not check.faults)
    result = "no result to compare" if match is None else f"{len(done.recorded)} scores"
    runs = "no recorded run" if not known else f"{same} of {len(known)} recorded runs earn what the rules give them"
    console().print(f"Verified: {result}; {runs}.")


def _print_deviations(differ: Sequence[RunCheck], *, strict: bool) -> None:
    out = console()
    if not differ:
        return
    if strict:
        out.print("Stopped before a run that is not as the rules have it:")
    else:
        out.print(f"{len(differ)} recorded run{'s' if len(differ) > 1 else ''} not as the rules have it, and taken so:")
    for check in differ:
        record = "no amount" if check.recorded is None else shown(check.recorded)
        rules = "forbid it" if check.judged is None else f"give {shown(check.judged)}"
        taken = f", its legal routes bring {shown(check.taken)}" if check.recorded is None else ""
        out.print(f"  run of {check.company} at action {check.action}: recorded {record}{taken}; the rules {rules}")
        for fault in check.faults:
            out.print(f"    {fault.rule}: {fault}", soft_wrap=True)
