"""How 18xx.games exports of 18Chesapeake are followed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from routeopt.records.exports import TrackedExport
from routeopt.records.stocks import StockTracked
from routeopt.spec.play import PlaySpec, play_of

PLAY = play_of(__package__)

#: Trains that are exported one by one, and no others.
_EXPORTED = ("2", "3", "4")
#: From so many players on all companies have the same shares, and none leave the game.
_ALL_SHARES = 3


@dataclass
class ChesapeakeTracked(StockTracked):
    """What 18Chesapeake needs: a train is exported after each set of operating rounds."""

    OPTIONS: ClassVar[tuple[str, ...]] = ()
    PURCHASE_ENDS: ClassVar[str] = "always"

    def play(self) -> PlaySpec:
        """Return what `play.toml` says."""
        return PLAY()

    def operating_round(self) -> None:
        """Begin an operating round; with two players shares are others, which nothing here follows."""
        super().operating_round()
        self.lost = len(self.setup.players) < _ALL_SHARES

    def stock_round(self) -> None:
        """Export the next train, which may start a phase, unless it is of a late kind."""
        super().stock_round()
        train = self.depot.next()
        if train.rpartition("-")[0] in _EXPORTED:
            self.leave(train)

    def gap(self, skipped: tuple[str, ...], bought: str) -> None:
        """Account for trains that nobody bought: in the auction, each time that all pass, one is exported too.

        Nothing but these exports can have taken trains before the first one is bought, and until then nobody runs.
        """
        if self.trains or not all(train.rpartition("-")[0] in _EXPORTED for train in skipped):
            super().gap(skipped, bought)
        for train in skipped:
            self.leave(train)


EXPORT = TrackedExport(
    {"18Chesapeake": ""},
    ChesapeakeTracked,
    {
        "18Chesapeake: Off the Rails": "a variant on the map of 18Chesapeake with rules of its own, which routeopt "
        "lacks; a single position of it may be typed as one of 18Chesapeake"
    },
)
