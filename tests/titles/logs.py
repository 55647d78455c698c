"""Small made-up exports of 18xx.games titles, and the position at their end."""

from __future__ import annotations

import json
from typing import Any

from routeopt.formats import load_position
from routeopt.rules import Position


class Log:
    """Collects actions; the last one is a run of the company that is asked for."""

    def __init__(self, title: str, options: tuple[str, ...] = ()) -> None:
        self.game: dict[str, Any] = {
            "title": title,
            "players": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}, {"id": 3, "name": "c"}],
            "settings": {"optional_rules": list(options)},
        }
        self.actions: list[dict[str, Any]] = []

    def do(self, what: str, entity: str | int, **fields: Any) -> Log:
        """Add an action; numbers are players, names are corporations unless `entity_type` says otherwise."""
        sort = "player" if isinstance(entity, int) else "corporation"
        action = {"type": what, "id": len(self.actions) + 1, "entity": entity, "entity_type": sort}
        self.actions.append(action | fields)
        return self

    def buy(self, company: str, *trains: str, **fields: Any) -> Log:
        """Let a company buy trains."""
        for train in trains:
            self.do("buy_train", company, train=train, price=1, **fields)
        return self

    def position(self, company: str) -> Position:
        """Return the position at the end, before a run of this company."""
        actions = [*self.actions, {"type": "end_game", "id": 9999, "entity": 1, "entity_type": "player"}]
        return load_position(json.dumps(self.game | {"actions": actions}), at=9999, company=company)


def stations(position: Position, company: str) -> list[str]:
    """Return where a company has stations."""
    return [str(t.stop) for t in position.board.tokens if t.owner == company]


def trains(position: Position) -> list[str]:
    """Return the cards of the company's trains."""
    return [train.card.name for train in position.trains]
