"""Games of 1830's kind, written as the online edition would have recorded them, also what no record shows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from routeopt.engine.actions import (
    AnyAction,
    Bankrupt,
    Bid,
    BuyCompany,
    BuyShares,
    BuyTrain,
    ChooseAbility,
    DiscardTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    RunRoutes,
    SellShares,
)
from routeopt.engine.game import Game
from routeopt.engine.state import IPO, POOL
from routeopt.engine.table.certificates import percent_of, shares_of


class Writer:
    """Writes one game down, action by action.

    Parameters
    ----------
    game : Game
        The game before its first action.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions: list[dict[str, Any]] = []
        self.copies: Counter[str] = Counter()
        #: Hex to the piece that lies there.
        self.pieces: dict[str, str] = {}

    def export(self, **settings: Any) -> dict[str, Any]:
        """The file."""
        return {
            "id": 1,
            "title": self.game.setting.title,
            "players": [{"id": name, "name": name} for name in self.game.setting.players],
            "settings": settings,
            "actions": self.actions,
            "result": self.game.result(),
        }

    def write(self, action: AnyAction) -> None:
        """Write an action down, before it is done."""
        fields = getattr(self, f"_{type(action).__name__.lower()}")(action)
        power = getattr(action, "power", "") or fields.pop("power", "")
        entity = power or action.entity
        sort = "company" if power else "player" if entity in self.game.setting.players else "corporation"
        self.actions.append({"id": len(self.actions) + 1, "entity": entity, "entity_type": sort, **fields})

    def _pass(self, action: Pass) -> dict[str, Any]:  # noqa: ARG002
        waiting = self.game.state.waiting[:1]
        power = waiting[0].about[0] if waiting and waiting[0].kind in ("private track", "private station") else ""
        return {"type": "pass", "power": power}

    def _bid(self, action: Bid) -> dict[str, Any]:
        return {"type": "bid", "company": action.item, "price": action.price}

    def _par(self, action: Par) -> dict[str, Any]:
        price = self.game.setting.chart.cells[action.cell].price
        return {"type": "par", "corporation": action.company, "share_price": f"{price},{action.cell}"}

    def _buyshares(self, action: BuyShares) -> dict[str, Any]:
        percent = percent_of(self.game.setting, action.share)
        return {"type": "buy_shares", "shares": [str(action.share)], "percent": percent}

    def _sellshares(self, action: SellShares) -> dict[str, Any]:
        return {"type": "sell_shares", "shares": [str(s) for s in action.shares], "percent": action.percent}

    def _buycompany(self, action: BuyCompany) -> dict[str, Any]:
        return {"type": "buy_company", "company": action.item, "price": action.price}

    def _chooseability(self, action: ChooseAbility) -> dict[str, Any]:
        place = {"ipo": IPO, "pool": POOL}[action.choice]
        share = next(s for s in shares_of(self.game.state, action.company, place) if s.number)
        return {"type": "buy_shares", "shares": [str(share)], "percent": 10}

    def _laytile(self, action: LayTile) -> dict[str, Any]:
        piece = f"{action.tile}-{self.copies[action.tile]}"
        self.copies[action.tile] += 1
        self.pieces[action.hex] = piece
        return {"type": "lay_tile", "hex": action.hex, "tile": piece, "rotation": action.rotation}

    def _placetoken(self, action: PlaceToken) -> dict[str, Any]:
        piece = self.pieces.get(action.stop.hex, f"{action.stop.hex}-0")
        return {"type": "place_token", "city": f"{piece}-{action.stop.number}", "slot": 0}

    def _runroutes(self, action: RunRoutes) -> dict[str, Any]:
        routes = []
        for route in action.routes:
            legs = []
            for leg in route.legs:
                hexes = [leg.start.hex, *(ref.hex for ref in leg.track), leg.end.hex]
                legs.append([h for n, h in enumerate(hexes) if n == 0 or h != hexes[n - 1]])
            stops = [route.legs[0].start, *(leg.end for leg in route.legs)]
            nodes = [f"{ref.hex}-{ref.number}" for ref in stops]
            routes.append({"train": str(route.train), "connections": legs, "nodes": nodes})
        return {"type": "run_routes", "routes": routes}

    def _dividend(self, action: Dividend) -> dict[str, Any]:
        return {"type": "dividend", "kind": action.kind}

    def _buytrain(self, action: BuyTrain) -> dict[str, Any]:
        fields = {"type": "buy_train", "train": str(action.train), "price": action.price, "variant": action.train.kind}
        return {**fields, "exchange": str(action.exchange)} if action.exchange else fields

    def _discardtrain(self, action: DiscardTrain) -> dict[str, Any]:
        return {"type": "discard_train", "train": str(action.train)}

    def _bankrupt(self, action: Bankrupt) -> dict[str, Any]:  # noqa: ARG002
        return {"type": "bankrupt"}
