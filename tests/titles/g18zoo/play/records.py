"""Recorded games of 18ZOO: guild assets are private companies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from routeopt.engine.actions import AnyAction, Bid, SellShares
from routeopt.engine.game import Game
from routeopt.titles.g18zoo import TITLE
from routeopt.titles.g18zoo.export import tile_number
from routeopt.titles.g18zoo.state import own
from tests.play.records import Records

#: The online edition's steps, by the engine's.
STEPS = {
    "SimpleDraft": "draft",
    "BuySellParShares": "trade",
    "HomeTrack": "home tile",
    "BonusTracks": "bonus tiles",
    "Track": "track",
    "Token": "station",
    "Route": "run",
    "Dividend": "dividend",
    "BuyTrain": "trains",
    "BuyOrUsePowerOnOr": "end of turn",
    "TrainProtection": "protect",
    "DiscardTrain": "discard",
    "Assign": "tunnel",
    "SpecialTrack": "worksite",
}
ASSET = "ZOOTicket"


class ZooRecords(Records):
    """What 18ZOO's records say otherwise."""

    def engine_view(self, game: Game, importer: Any) -> dict[str, Any]:
        """The engine's state, with assets."""
        view = super().engine_view(game, importer)
        for player, held in view["players"].items():
            held["assets"] = own(game.state).assets[player]
        return view

    def recorded_player(self, held: Mapping[str, Any]) -> dict[str, Any]:
        """What a player had; assets are private companies in the record."""
        player = super().recorded_player(held)
        player["privates"] = [c for c in player["privates"] if not c.startswith(ASSET)]
        player["assets"] = sum(c.startswith(ASSET) for c in held["companies"])
        return player

    def tile(self, piece: str) -> str:
        """The number of a tile in this edition."""
        return tile_number(super().tile(piece))

    def beyond(self, game: Game, action: AnyAction) -> bool:
        """Prices of old drafts, and blocks of forced sales."""
        return isinstance(action, Bid) or (isinstance(action, SellShares) and game.state.round == "operating")


RECORDS = ZooRecords(TITLE, "18zoo/games", "18zoo/states", STEPS, bank=False)
