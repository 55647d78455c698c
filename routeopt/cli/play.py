"""`routeopt play`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from routeopt import interrupts
from routeopt.bots import find_bot
from routeopt.cli.guard import DONE, complain
from routeopt.cli.notes import note_map
from routeopt.cli.output import console, require_folder, write_whole
from routeopt.cli.progress import LiveLine
from routeopt.engine.bots import play_on
from routeopt.engine.game import Game
from routeopt.errors import BadValueError
from routeopt.formats.load import decode, given_map, read_text
from routeopt.formats.saved import is_saved, open_saved, run_to
from routeopt.limits import MOST_PLAYERS, check_count
from routeopt.titles import find_title


def run(
    what: str,
    *,
    players: int,
    seed: int | None,
    bots: str,
    options: Sequence[str],
    board: Path | None,
    save: Path | None,
) -> int:
    """Play a whole game with bots, print the standings, and save the log.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    RouteoptError
        The title, the saved game, or an option cannot be used.
    """
    if save is not None:
        require_folder(save)
    game = _continued(what, board) if Path(what).is_file() else _new(what, players, seed, options, board)
    makers = [find_bot(name.strip()) for name in bots.split(",")]
    note_map(board)
    seats = {
        player: makers[place % len(makers)](game.seed * 31 + place, game.setting)
        for place, player in enumerate(game.setting.players)
    }
    if save is not None:
        interrupts.before_the_end(partial(_keep, game, save))
    with LiveLine(lambda: _standing(game)):
        play_on(game, seats)
    if save is not None:
        _keep(game, save)
    out = console()
    out.print(f"{game.setting.title}, seed {game.seed}: {len(game.actions)} actions; {game.state.over}.")
    for place, (player, score) in enumerate(game.result().items(), 1):
        out.print(f"  {place}. {player}: {score}")
    return DONE


def _keep(game: Game, save: Path) -> None:
    """Save a game, as far as it was played."""
    write_whole(save, game.to_json() + "\n")
    if not game.finished:
        complain(f"interrupted after {len(game.actions)} actions; {save} goes on from there")


def _new(what: str, players: int, seed: int | None, options: Sequence[str], board: Path | None) -> Game:
    title, name = find_title(what)
    settings = {}
    for option in options:
        key, found, value = option.partition("=")
        if not found:
            raise BadValueError(f'--option "{option}": NAME=SETTING is expected')
        settings[key] = value
    # Before so many names are made.
    check_count(range(players), MOST_PLAYERS, "--players")
    names = [f"Player {number}" for number in range(1, players + 1)]
    with given_map(board) as spec:
        drawn = secrets.randbelow(10**6) if seed is None else seed
        return title.new_game(names, drawn, settings, board=spec or name or "")


def _continued(what: str, board: Path | None) -> Game:
    where, text = read_text(Path(what))
    raw = decode(text, where)
    if not is_saved(raw):
        raise BadValueError(f"{where}: a saved game is expected; exports are replayed, not played on")
    with given_map(board) as spec:
        return run_to(open_saved(raw, where, spec))


def _standing(game: Game) -> str:
    state = game.state
    return f"{state.round} round {state.set}.{state.number}, {len(game.actions)} actions"
