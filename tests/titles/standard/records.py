"""Recorded games of 1830's kind."""

from __future__ import annotations

from routeopt.spec.play import PlaySpec
from routeopt.titles.title import Title
from tests.play.records import Records

#: The online edition's steps, by the engine's.
STEPS = {
    "WaterfallAuction": "auction",
    "CompanyPendingPar": "par",
    "BuySellParShares": "trade",
    "Track": "track",
    "Token": "station",
    "Route": "run",
    "Dividend": "dividend",
    "BuyTrain": "trains",
    "BuyCompany": "privates",
    "SpecialTrack": "private track",
    "SpecialToken": "private station",
    "HomeToken": "home station",
    "DiscardTrain": "discard",
}


class StandardRecords(Records):
    """What records of this kind say otherwise: private companies have one name in both editions."""

    def __init__(self, title: Title, play: PlaySpec) -> None:
        super().__init__(title, f"18xx/{title.name}", f"18xx/states/{title.name}", STEPS)
        self.privates = {private.name: private.name for private in play.privates}
