"""A game of 18EZ: its set-up, rounds and scores."""

from __future__ import annotations

from routeopt.engine.flow import Flow
from routeopt.engine.lots import Auction, Lot
from routeopt.engine.scores import ScoreRules
from routeopt.engine.setting import Setting
from routeopt.engine.setup import new_state
from routeopt.engine.state import ASIDE, IPO, State
from routeopt.engine.table import certificates
from routeopt.titles.g18ez.rounds import EzRounds
from routeopt.titles.g18ez.rules import BLACK_LINE, MINOR_PRICE, MINORS
from routeopt.titles.standard.game import StandardGame


class EzGame(StandardGame):
    """How 18EZ is played."""

    score_rules = ScoreRules(unfloated=False)

    def rounds(self, setting: Setting) -> EzRounds:
        """Return what makes the rounds of a game."""
        return EzRounds(self.rules(setting))

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the first turn with the start packet; priority is drawn [1.1]."""
        state = new_state(setting, seed)
        certificates.move(state, certificates.shares_of(state, BLACK_LINE, IPO), ASIDE)
        lots = [Lot(private.name, private.value) for private in setting.privates.values()]
        state.auction = Auction((*lots, *(Lot(minor, MINOR_PRICE) for minor in MINORS)))
        self.rounds(setting).stock().begin(setting, state)
        return state

    def flow(self, setting: Setting) -> Flow:
        """Return the rounds."""
        return self.rounds(setting).flow()
