"""`routeopt replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from routeopt.cli.guard import DONE, NO
from routeopt.cli.output import console, print_json
from routeopt.engine.game import Game
from routeopt.errors import BadInputError, IllegalActionError
from routeopt.formats.load import decode, given_map, read_text
from routeopt.formats.replay import RunCheck, replay_export
from routeopt.formats.saved import is_saved, open_saved, place_of, run_to
from routeopt.spec import BoardSpec


class _Done(NamedTuple):
    """A log as far as it was replayed, whether that is all of it, and what it records."""

    game: Game
    actions: int
    complete: bool
    recorded: dict[str, int]
    runs: tuple[RunCheck, ...] = ()


def run(path: Path, *, to: int | None, verify: bool, board: Path | None, as_json: bool) -> int:
    """Replay a log through the rules engine.

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
            done = _saved(raw, where, to, spec) if is_saved(raw) else _export(raw, where, to, spec)
    except IllegalActionError as error:
        raise BadInputError(str(error)) from error
    result = done.game.result()
    known = bool(done.recorded) and done.complete
    match = result == done.recorded if known else None
    wrong = [r for r in done.runs if r.recorded is not None and r.recorded != r.revenue]
    if as_json:
        print_json(
            {
                "title": done.game.setting.title,
                "actions": done.actions,
                "finished": done.game.finished,
                "result": result,
                "recorded": done.recorded or None,
                "match": match,
            }
        )
    else:
        _print(done, result, match, wrong)
    return NO if verify and (match is False or wrong) else DONE


def _export(raw: dict[str, Any], where: str, to: int | None, board: BoardSpec | None) -> _Done:
    replayed = replay_export(raw, where, to, board)
    return _Done(replayed.game, replayed.done, replayed.complete, replayed.recorded, replayed.runs)


def _saved(raw: dict[str, Any], where: str, to: int | None, board: BoardSpec | None) -> _Done:
    opened = open_saved(raw, where, board)
    count = len(opened.saved.actions) if to is None else place_of(opened, to) + 1
    game = run_to(opened, count)
    return _Done(game, count, count == len(opened.saved.actions), opened.saved.result or {})


def _print(done: _Done, result: dict[str, int], match: bool | None, wrong: list[RunCheck]) -> None:
    out = console()
    state = done.game.state
    end = f"over: {state.over}" if state.over else f"going on, {state.round} round {state.month}.{state.number}"
    out.print(f"{done.game.setting.title}: {done.actions} actions; the game is {end}.")
    for player, score in result.items():
        said = f" (recorded {done.recorded[player]})" if done.recorded.get(player, score) != score else ""
        out.print(f"  {player}: {score}{said}")
    if match is not None:
        out.print("The result is as recorded." if match else "The result is not as recorded.")
    for check in wrong:
        out.print(f"Run of {check.company} at action {check.action}: {check.revenue}, recorded {check.recorded}.")
