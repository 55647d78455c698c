"""Recorded games of 1830's kind."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from routeopt.records.actions import ExportedAction
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
        self.players: list[str] = []

    def record(self, name: str) -> dict[str, Any]:
        """An export."""
        raw = super().record(name)
        self.players = [str(player["id"]) for player in raw["players"]]
        return raw

    def by_another(self, action: ExportedAction, rng: random.Random) -> ExportedAction:
        """Return an action as if another player, or another company, had done it."""
        sorts = {"player": self.players, "corporation": list(self.companies.values())}
        others = [name for name in sorts.get(action.entity_type or "", ()) if name != action.actor]
        # What is programmed has no effect of its own, whoever did it.
        if not others or action.type.startswith("program_"):
            return action
        return msgspec.structs.replace(action, entity=rng.choice(others))
