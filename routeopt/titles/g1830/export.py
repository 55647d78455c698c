"""How 18xx.games exports of 1830 are followed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from routeopt.records.standard import StandardTracked
from routeopt.records.tracked import TrackedExport


@dataclass
class Tracked1830(StandardTracked):
    """What 1830 needs: one of its optional rules adds a train."""

    OPTIONS: ClassVar[tuple[str, ...]] = ("multiple_brown_from_ipo", "optional_6_train")

    def more_trains(self) -> Mapping[str, int]:
        """Return the third 6 train of an optional rule."""
        return {"6": 1} if "optional_6_train" in self.setup.options else {}


EXPORT = TrackedExport({"1830": ""}, Tracked1830)
