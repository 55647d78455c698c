"""How 1889 is played: its rule values and set-up, by the options of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from routeopt.engine.rounds import go_between
from routeopt.engine.setting import Setting
from routeopt.engine.setup import drawn, new_state
from routeopt.engine.state import BANK, State
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.engine.table.sales import SaleRules
from routeopt.engine.table.stations import HomeRules
from routeopt.spec.play import PrivateSpec
from routeopt.titles.g1889.play import Play1889
from routeopt.titles.standard.game import StandardGame
from routeopt.titles.standard.rules import TRADE, StandardRules, packet, sold_to_companies, trains


def rules(setting: Setting) -> StandardRules:
    """Return what a game is played by."""
    return StandardRules(
        packet=packet(setting),
        trade=replace(TRADE, order="either"),
        sale=SaleRules(once=True),
        capital=CapitalRules(float_percent=50),
        homes=HomeRules(when="round", chooser="layer"),
        runs_as_recorded=setting.option("runs") == "as_recorded",
        trains=trains(setting, 300),
        forced=ForcedRules(keeps="all", once=True),
        private_sales=(sold_to_companies(setting),),
    )


class Setting1889(Setting):
    """The fixed part of a game: beginners have other private companies, and tiles of their own."""

    def _privates(self) -> Sequence[PrivateSpec]:
        if self.option("beginner_game") == "no":
            return super()._privates()
        assert isinstance(self.play, Play1889)
        kept = tuple(tile for tile in self.play.special_tiles if tile not in self.play.beginner_tiles)
        self.play = msgspec.structs.replace(self.play, special_tiles=kept)
        return [p for p in self.play.beginner if p.from_players <= len(self.players)]


class Game1889(StandardGame):
    """How 1889 is played."""

    setting_kind = Setting1889

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the auction; beginners are dealt a private company each, and pay for it."""
        if setting.option("beginner_game") == "no":
            return super().begin(setting, seed)
        state = new_state(setting, seed)
        for player, name in zip(setting.players, drawn(state, setting.privates), strict=True):
            state.pay(player, BANK, setting.privates[name].value)
            state.privates[name] = player
        go_between(state)
        return state
