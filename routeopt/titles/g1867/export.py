"""How 18xx.games exports of 1867 are followed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from routeopt.records.actions import Setup
from routeopt.records.exports import TrackedExport
from routeopt.records.nationals import NationalTracked
from routeopt.records.pieces import TrackedMarker, TrackedToken, TrackedTrain

#: Phases with an export of a train after each operating round; the phase in which neutral tokens go.
_EXPORTS, _ALL_OPEN = ("4", "5", "6", "7"), "3"
#: Where neutral tokens lie at the start, and the national company's.
_NEUTRAL, _START = ("D2", "L12.2"), "F16"


@dataclass
class Tracked1867(NationalTracked):
    """What 1867 needs: tokens that lie on the board at the start, and a train exported after each operating round."""

    NATIONAL: ClassVar[str] = "CN"
    RESERVED: ClassVar[tuple[str, ...]] = ("L12",)
    KEEPS_TRAINS: ClassVar[bool] = False

    def prepare(self, setup: Setup) -> None:
        """Place the tokens that lie on the board at the start."""
        super().prepare(setup)
        self.markers["neutral"] = [TrackedMarker(place, "") for place in _NEUTRAL]
        self.tokens.append(TrackedToken(self.NATIONAL, _START))

    def after_all_turns(self) -> None:
        """Export the next train, which may start a phase."""
        train = self.depot.next()
        if train and self.phase_spec().name in _EXPORTS:
            self.leave(train)

    def enter_phase(self, phase: str, shown: str) -> list[TrackedTrain]:
        """Start a phase unless it has come already."""
        if phase == _ALL_OPEN:
            self.markers.pop("neutral", None)
        return super().enter_phase(phase, shown)


EXPORT = TrackedExport({"1867": ""}, Tracked1867)
