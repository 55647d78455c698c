"""A game of 18EZ: its set-up, rounds and scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from routeopt.engine.flow import Flow
from routeopt.engine.lots import Auction, Lot
from routeopt.engine.scores import ScoreRules
from routeopt.engine.setting import Setting
from routeopt.engine.setup import drawn, new_state
from routeopt.engine.state import ASIDE, IPO, State
from routeopt.engine.table import certificates
from routeopt.spec import BoardSpec, PhaseSpec
from routeopt.titles.g18ez.rounds import EzRounds
from routeopt.titles.g18ez.rules import BLACK_LINE, MINOR_PRICE, MINORS
from routeopt.titles.standard.game import StandardGame

#: What all players have together at the start.
_CASH = 1800


def _with_system(phase: PhaseSpec) -> PhaseSpec:
    """Return phase 4 with the train limit of the Black Line, which the printed chart opens then."""
    if phase.name != "4" or isinstance(phase.train_limit, int):
        return phase
    return msgspec.structs.replace(phase, train_limit={**phase.train_limit, "system": 4})


class EzGame(StandardGame):
    """How 18EZ is played."""

    score_rules = ScoreRules(unfloated=False)

    def rounds(self, setting: Setting) -> EzRounds:
        """Return what makes the rounds of a game."""
        return EzRounds(self.rules(setting))

    def setting(
        self, players: Sequence[str], board: str | BoardSpec, options: Mapping[str, str], seed: int = 0
    ) -> Setting:
        """Bind the title's data to a map, players and options, some of which change the data."""
        setting = super().setting(players, board, options, seed)
        if setting.option("bank_includes_cash") == "no":
            setting.play = msgspec.structs.replace(setting.play, bank=setting.play.bank + _CASH)
        changed: dict[str, str] = {}
        if setting.option("phase_chart") == "table":
            changed = {"2": "3", "3": "5"}
            setting.phases = tuple(map(_with_system, setting.phases))
        if setting.option("scrap_3s") == "5":
            changed["3"] = "5"
        if changed:
            setting.trains = {
                name: msgspec.structs.replace(spec, rusts=changed.get(name, spec.rusts))
                for name, spec in setting.trains.items()
            }
        return setting

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the first turn with the start packet; priority is drawn [1.1]."""
        state = new_state(setting, seed)
        if setting.option("seats") == "drawn":
            state.order = tuple(drawn(state, setting.players))
        certificates.move(state, certificates.shares_of(state, BLACK_LINE, IPO), ASIDE)
        lots = [Lot(private.name, private.value) for private in setting.privates.values()]
        state.auction = Auction((*lots, *(Lot(minor, MINOR_PRICE) for minor in MINORS)))
        self.rounds(setting).stock().begin(setting, state)
        return state

    def flow(self, setting: Setting) -> Flow:
        """Return the rounds."""
        return self.rounds(setting).flow()
