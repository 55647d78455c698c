"""How 18xx.games exports of 1830 are followed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from routeopt.engine.export import Tracked
from routeopt.engine.standard import StandardTracked
from routeopt.spec import BoardSpec, TitleData


@dataclass
class Tracked1830(StandardTracked):
    """What 1830 needs: one of its optional rules adds a train."""

    def more_trains(self) -> Mapping[str, int]:
        """Return the third 6 train of an optional rule."""
        return {"6": 1} if "optional_6_train" in self.setup.options else {}


class Export1830:
    """How exports of 1830 are followed."""

    @property
    def maps(self) -> Mapping[str, str]:
        """The title as the export names it, on its one map."""
        return {"1830": ""}

    def start(self, data: TitleData, board: BoardSpec) -> Tracked:
        """Return the state before the first action."""
        return Tracked1830(data, board)
