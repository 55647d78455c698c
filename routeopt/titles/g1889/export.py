"""How 18xx.games exports of 1889 are followed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from routeopt.records.exports import TrackedExport
from routeopt.records.stocks import StockTracked
from routeopt.spec.play import PlaySpec
from routeopt.titles.g1889.play import play_1889

#: Private companies that take part only with so many players.
_PLAYERS = {"SIR": (3, 6), "UTF": (4, 6)}


@dataclass
class Tracked1889(StockTracked):
    """What 1889 needs: companies that have floated get their home when an operating round begins."""

    OPTIONS: ClassVar[tuple[str, ...]] = ("beginner_game",)
    FLOATS: ClassVar[int] = 50
    PURCHASE_ENDS: ClassVar[str] = "after a sale"

    def play(self) -> PlaySpec:
        """Return what `play.toml` says."""
        return play_1889()

    def lots(self) -> list[str]:
        """Return the private companies of the auction; beginners have none."""
        if "beginner_game" in self.setup.options:
            return []
        players = len(self.setup.players)
        out = [name for name, (least, most) in _PLAYERS.items() if not least <= players <= most]
        return [name for name in super().lots() if name not in out]

    def operating_round(self) -> None:
        """Place the homes of all companies that have floated."""
        super().operating_round()
        for company in self.floated():
            self.home(company)


EXPORT = TrackedExport({"1889": "", "Shikoku 1889": ""}, Tracked1889)
