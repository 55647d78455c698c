"""1895 Namibia as a game."""

from __future__ import annotations

from routeopt.engine.lots import Lot
from routeopt.engine.scores import ScoreRules
from routeopt.engine.setting import Setting
from routeopt.engine.setup import new_state
from routeopt.engine.state import State
from routeopt.titles.g1895.rounds import NamibiaRounds
from routeopt.titles.standard.game import StandardGame


class NamibiaGame(StandardGame):
    """How 1895 is played."""

    score_rules = ScoreRules()

    def rounds(self, setting: Setting) -> NamibiaRounds:
        """Return what makes the rounds of a game."""
        return NamibiaRounds(self.rules(setting))

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the auction of the tractor."""
        state = new_state(setting, seed)
        lots = [Lot(private.name, private.value) for private in setting.privates.values()]
        self.rounds(setting).auction().begin(state, lots)
        return state
