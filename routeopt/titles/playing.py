"""What the games of all titles share: the map and the players, scores, and what must be conserved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from routeopt.engine.audit import audit
from routeopt.engine.scores import ScoreRules, ranked, worths
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.spec import BoardSpec
from routeopt.spec.play import PlaySpec

if TYPE_CHECKING:
    from routeopt.titles.title import Title


class TitleGame:
    """How a title is played; a title adds `begin` and `flow`.

    Parameters
    ----------
    title : Title
        The title, whose data are read at first use.
    play : callable
        Returns what its `play.toml` says.
    """

    #: What counts in scores.
    score_rules: ClassVar[ScoreRules] = ScoreRules()
    #: The fixed part of a game; a title whose look-ups differ has its own.
    setting_kind: ClassVar[type[Setting]] = Setting

    def __init__(self, title: Title, play: Callable[[], PlaySpec]) -> None:
        self.title, self.play = title, play

    def setting(
        self, players: Sequence[str], board: str | BoardSpec, options: Mapping[str, str], seed: int = 0
    ) -> Setting:
        """Bind the title's data to a map, players and options.

        Raises
        ------
        UnknownNameError
            There is no such map.
        """
        data, where = self.title.data, self.title.board(board).under(options)
        name = f"{data.game.title} - Map {where.name}" if where.name else data.game.title
        return self.setting_kind(name, data, self.title.rules, self.play(), where, players, options, seed)

    def scores(self, setting: Setting, state: State) -> dict[str, int]:
        """Return each player's score as the state stands."""
        return worths(setting, state, self.score_rules)

    def ranking(self, setting: Setting, state: State) -> list[str]:
        """Return the players from the winner on; ties go to the first in the order of priority."""
        return ranked(state, self.scores(setting, state))

    def audit(self, setting: Setting, state: State) -> list[str]:
        """List what is not conserved; empty where all is in order."""
        return audit(setting, state)
