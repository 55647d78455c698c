"""What a title must say so that recorded games of it are replayed through the rules engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from routeopt.engine.actions import AnyAction
from routeopt.engine.game import Game
from routeopt.errors import Fault
from routeopt.records.actions import ExportedAction
from routeopt.rules import Position


class Importer(Protocol):
    """Follows one recorded game: turns its actions into the engine's, with the game before each at hand."""

    def options(self, raw: Mapping[str, Any]) -> dict[str, str]:
        """Return the settings under which the record was made."""
        ...

    def seed(self, raw: Mapping[str, Any]) -> int:
        """Return the seed of the record's generator."""
        ...

    def translate(self, game: Game, action: ExportedAction) -> Iterable[AnyAction]:
        """Return what an action (no run) does; empty where it has no effect of its own."""
        ...

    def company(self, name: str) -> str:
        """Return the company that a record names."""
        ...

    def trains(self, game: Game, company: str) -> Sequence[str]:
        """Return what the record calls a company's trains, in the order of its position."""
        ...

    def subsidy(self, here: Position, action: ExportedAction) -> int | None:
        """Return what a recorded run brought to the treasury; None where the record does not say it."""
        ...

    def breaks(self, here: Position, action: ExportedAction) -> Iterable[Fault]:
        """Yield the rules for which the amount of a recorded run, whose routes are legal, is another than theirs."""
        ...
