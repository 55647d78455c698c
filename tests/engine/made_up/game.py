"""Games of the made-up title: single rules changed, and its set-up, rounds and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from routeopt.engine.audit import audit
from routeopt.engine.flow import Flow
from routeopt.engine.game import Game
from routeopt.engine.lots import Lot
from routeopt.engine.rounds import go_between
from routeopt.engine.scores import ranked, worths
from routeopt.engine.setting import Setting
from routeopt.engine.setup import new_state
from routeopt.engine.state import State
from routeopt.spec import BoardSpec, GameSpec, TitleData
from routeopt.spec.load import load_title_data
from routeopt.spec.play import PlaySpec, load_play
from routeopt.titles.plain import PlainRules
from tests.engine.made_up.rounds import auction, rounds
from tests.engine.made_up.rules import Rules
from tests.play.games import arrange, refused

FOLDER = Path(__file__).parent


@cache
def _data() -> TitleData:
    return load_title_data(FOLDER)


@cache
def _play() -> PlaySpec:
    return load_play(FOLDER, PlaySpec)


class MadeUp:
    """How the made-up title is played.

    Parameters
    ----------
    changes : mapping of str to object
        What differs from the title's own: fields of `Rules`, of `PlaySpec`, of `GameSpec`, ``hexes``, of which
        those named are changed, or ``kinds`` of trains.
    """

    def __init__(self, changes: Mapping[str, Any]) -> None:
        rules = {f.name for f in fields(Rules)}
        play, game = set(PlaySpec.__struct_fields__), set(GameSpec.__struct_fields__)
        unknown = set(changes) - rules - play - game - {"hexes", "kinds"}
        assert not unknown, f"the made-up title has no {', '.join(unknown)} that could be changed"
        self.rules = replace(Rules(), **{k: v for k, v in changes.items() if k in rules})
        self.play = msgspec.structs.replace(_play(), **{k: v for k, v in changes.items() if k in play})
        changed = {k: v for k, v in changes.items() if k in game - play - rules}
        if "kinds" in changes:
            changed["trains"] = changes["kinds"]
        self.data = msgspec.structs.replace(_data(), game=msgspec.structs.replace(_data().game, **changed))
        self.board = _data().boards[""]
        if "hexes" in changes:
            self.board = msgspec.structs.replace(self.board, hexes={**self.board.hexes, **changes["hexes"]})

    def setting(self, players: Sequence[str], board: str | BoardSpec, options: Mapping[str, str], seed: int) -> Setting:
        """Bind all to players."""
        where = self.board if isinstance(board, str) else board
        return Setting("Made-up", self.data, PlainRules(), self.play, where, players, options, seed)

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the auction of the private companies, or before the first stock round."""
        state = new_state(setting, seed)
        if self.rules.packet is None:
            go_between(state)
        else:
            lots = [Lot(private.name, private.value) for private in setting.privates.values()]
            auction(self.rules, self.rules.packet).begin(state, lots)
        return state

    def flow(self, setting: Setting) -> Flow:  # noqa: ARG002 - its rules stand in `Rules`
        """Return the rounds."""
        return Flow(rounds(self.rules))

    def scores(self, setting: Setting, state: State) -> dict[str, int]:
        """Return what each player is worth."""
        return worths(setting, state, self.rules.score)

    def ranking(self, setting: Setting, state: State) -> list[str]:
        """Return the players from the winner on."""
        return ranked(state, self.scores(setting, state))

    def audit(self, setting: Setting, state: State) -> list[str]:
        """List what is not conserved."""
        return audit(setting, state)


def new_game(players: int = 2, seed: int = 1, **changes: Any) -> Game:
    """A game of P1, P2, ... under rules of which those named are changed.

    Parameters
    ----------
    players, seed : int
        How many play, and what decides all that is drawn.
    changes : object
        See `MadeUp`: ``new_game(3, certificates={"3": 4})``.
    """
    return Game(MadeUp(changes), [f"P{number}" for number in range(1, players + 1)], seed)


__all__ = ["MadeUp", "Rules", "arrange", "new_game", "refused"]
