"""A game of 1830's kind: its set-up, rounds and scores."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from routeopt.engine.flow import Flow
from routeopt.engine.lots import Lot
from routeopt.engine.scores import ScoreRules
from routeopt.engine.setting import Setting
from routeopt.engine.setup import new_state
from routeopt.engine.state import State
from routeopt.spec.play import PlaySpec
from routeopt.titles.playing import TitleGame
from routeopt.titles.standard.rounds import StandardRounds
from routeopt.titles.standard.rules import StandardRules

if TYPE_CHECKING:
    from routeopt.titles.title import Title


class StandardGame(TitleGame):
    """How a title of this kind is played.

    Parameters
    ----------
    title : Title
        The title, whose data are read at first use.
    play : callable
        Returns what its `play.toml` says.
    rules : callable
        Returns the rule values of a game, by its players and options.
    """

    score_rules = ScoreRules(privates=True)

    def __init__(self, title: Title, play: Callable[[], PlaySpec], rules: Callable[[Setting], StandardRules]) -> None:
        super().__init__(title, play)
        self.rules = rules

    def rounds(self, setting: Setting) -> StandardRounds:
        """Return what makes the rounds of a game."""
        return StandardRounds(self.rules(setting))

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the auction of the private companies."""
        state = new_state(setting, seed)
        lots = [Lot(private.name, private.value) for private in setting.privates.values()]
        self.rounds(setting).auction().begin(state, lots)
        return state

    def flow(self, setting: Setting) -> Flow:
        """Return the rounds."""
        return self.rounds(setting).flow()
