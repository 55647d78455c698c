"""Games of the made-up title: single rules changed, and its set-up, rounds and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from routeopt.engine.flow import Flow
from routeopt.engine.game import Game
from routeopt.engine.rounds import AuctionRound
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.engine.steps.privates import ParDuty
from routeopt.engine.steps.waterfall import WaterfallStep
from routeopt.engine.table import certificates, depot, privates
from routeopt.engine.table.auctions import Lot, WaterfallRules
from routeopt.spec import BoardSpec, GameSpec, TitleData
from routeopt.spec.load import load_title_data
from routeopt.spec.play import PlaySpec, load_play
from routeopt.titles.plain import PlainRules
from tests.engine.made_up.rounds import OperatingRound, StockRound
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
        What differs from the title's own: fields of `Rules`, of `PlaySpec`, of `GameSpec`, or ``hexes``, of which
        those named are changed.
    """

    def __init__(self, changes: Mapping[str, Any]) -> None:
        rules = {f.name for f in fields(Rules)}
        play, game = set(PlaySpec.__struct_fields__), set(GameSpec.__struct_fields__)
        unknown = set(changes) - rules - play - game - {"hexes"}
        assert not unknown, f"the made-up title has no {', '.join(unknown)} that could be changed"
        self.rules = replace(Rules(), **{k: v for k, v in changes.items() if k in rules})
        self.play = msgspec.structs.replace(_play(), **{k: v for k, v in changes.items() if k in play})
        changed = {k: v for k, v in changes.items() if k in game - play}
        self.data = msgspec.structs.replace(_data(), game=msgspec.structs.replace(_data().game, **changed))
        self.board = _data().boards[""]
        if "hexes" in changes:
            self.board = msgspec.structs.replace(self.board, hexes={**self.board.hexes, **changes["hexes"]})

    def setting(self, players: Sequence[str], board: str | BoardSpec, options: Mapping[str, str]) -> Setting:
        """Bind all to players."""
        where = self.board if isinstance(board, str) else board
        return Setting("Made-up", self.data, PlainRules(), self.play, where, players, options)

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the first stock round."""
        state = State(board=setting.empty_board, seed=seed)
        state.cash = {BANK: 0, **dict.fromkeys(setting.players, 0), **dict.fromkeys(setting.companies, 0)}
        for player in setting.players:
            state.pay(BANK, player, setting.money or 0)
        state.debt = dict.fromkeys(setting.players, 0)
        state.stations = {c: spec.token_costs for c, spec in setting.companies.items()}
        certificates.issue(setting, state)
        depot.stack(setting, state)
        privates.issue(setting, state)
        state.order = setting.players
        if self.rules.packet is None:
            StockRound(self.rules).begin(state)
        else:
            lots = [Lot(private.name, private.value) for private in setting.privates.values()]
            self.auction(self.rules.packet).begin(state, lots)
        return state

    def auction(self, rules: WaterfallRules) -> AuctionRound:
        """Return the auction of the private companies; the player who would be in turn after it starts."""

        def then(setting: Setting, state: State) -> None:  # noqa: ARG001
            state.order = (*state.order[state.at :], *state.order[: state.at])
            StockRound(self.rules).begin(state)

        return AuctionRound(WaterfallStep(rules), then, duties={"par": ParDuty(self.rules.capital)})

    def flow(self, setting: Setting) -> Flow:  # noqa: ARG002 - its rules stand in `Rules`
        """Return the rounds."""
        stock = StockRound(self.rules)
        before = [] if self.rules.packet is None else [self.auction(self.rules.packet)]
        return Flow((*before, stock, OperatingRound(self.rules, stock)))

    def scores(self, setting: Setting, state: State) -> dict[str, int]:
        """Return money and certificates at their price, less debt."""
        return {
            player: state.cash[player]
            - state.debt[player]
            + sum(
                setting.chart.price(state, c).price * certificates.held_percent(setting, state, c, player) // 10
                for c in state.cells
            )
            for player in setting.players
        }

    def ranking(self, setting: Setting, state: State) -> list[str]:
        """Return the players from the winner on."""
        scores = self.scores(setting, state)
        return sorted(state.order, key=lambda p: -scores[p])

    def audit(self, setting: Setting, state: State) -> list[str]:  # noqa: ARG002
        """List what is not conserved."""
        wrong = [f"money: {name} has {n}" for name, n in state.cash.items() if n < 0 and name != BANK]
        return wrong + ([f"money: {sum(state.cash.values())}"] if sum(state.cash.values()) else [])


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
