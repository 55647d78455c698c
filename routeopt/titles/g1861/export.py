"""How 18xx.games exports of 1861 are followed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import ClassVar

from routeopt.errors import BadInputError
from routeopt.records.actions import ExportedAction
from routeopt.records.depot import Depot
from routeopt.records.exports import TrackedExport
from routeopt.records.nationals import NationalTracked
from routeopt.records.pieces import base

#: Phases in which the national company operates, last of all.
_OPERATES = ("4", "5", "6", "7")
#: Where it has its first station.
_CAPITAL = "E1"


@dataclass
class Tracked1861(NationalTracked):
    """What 1861 needs: homes at the first bid, and trains that the national company buys without an action."""

    NATIONAL: ClassVar[str] = "RSR"
    RESERVED: ClassVar[tuple[str, ...]] = (_CAPITAL, "H8")
    KEEPS_TRAINS: ClassVar[bool] = True

    def _effects(self) -> Mapping[str, Callable[[ExportedAction], object]]:
        return {**super()._effects(), "bid": self._bid}

    def _bid(self, action: ExportedAction) -> None:
        """Place the home of a minor that is bid for."""
        super()._bid(action)
        if action.corporation:
            self.home(action.corporation)

    def home(self, company: str) -> None:
        """Place the first station of a company, once; the national company may have one there already."""
        if company == self.NATIONAL and any(t.hex == _CAPITAL for t in self._stations(company)):
            self.settled.add(company)
        super().home(company)

    # what the national company buys

    def after_all_turns(self) -> None:
        """Let the national company have its turn if the log does not show one, and buy trains."""
        if self.phase_spec().name not in _OPERATES:
            return
        self.home(self.NATIONAL)
        self.veterans.add(self.NATIONAL)
        if not self.fleet(self.NATIONAL) and (train := self._cheapest()):
            self.take_train(train, self.NATIONAL)
        for train in self._bought_unseen():
            self.take_train(train, self.NATIONAL)

    def _cheapest(self) -> str:
        """Return the train that it must buy without one: the cheapest for sale, of the depot or discarded.

        Of several it has not bought one that another company buys later: it sells none.
        """
        discarded = [t.name for t in self.trains.values() if not t.owner]
        for_sale = [*filter(None, [self.depot.next()]), *discarded]
        sold = {action.train for action in self.following() if action.type == "buy_train"}
        return min(for_sale, key=lambda train: (self.train_spec(base(train)).price, train in sold), default="")

    def _bought_unseen(self) -> list[str]:
        """Return the trains that the log shows later to have left the depot now, before its next run."""
        depot = deepcopy(self.depot)
        known = {train.name for train in self.trains.values()}
        phase = self._rank(self.phase_spec().name)
        for action in self.following():
            if action.type == "run_routes" and action.actor == self.NATIONAL:
                return self._up_to(depot, [r.train for r in action.routes or () if r.train not in known])
            if action.type == "lay_tile":
                before = self._before_color(depot, phase, base(action.text("tile")))
                if before:
                    return before
            if action.type != "buy_train" or action.train is None or action.train in known:
                continue
            spec = next((s for s in self.data.game.trains if s.name == base(action.train or "")), None)
            if spec is not None and spec.available and phase < self._rank(spec.available):
                return self._up_to(depot, self._starters(self._rank(spec.available)))
            try:
                skipped = depot.take(action.train)
            except BadInputError:
                return []
            if skipped:
                return list(skipped)
            known.add(action.train)
            if spec is not None and spec.phase:
                phase = max(phase, self._rank(spec.phase))
        return []

    def _rank(self, phase: str) -> int:
        return next(n for n, spec in enumerate(self.data.game.phases) if spec.name == phase)

    def _starters(self, phase: int) -> list[str]:
        """Return the train that starts a phase."""
        name = self.data.game.phases[phase].name
        return [f"{spec.name}-0" for spec in self.data.game.trains if spec.phase == name]

    def _before_color(self, depot: Depot, phase: int, number: str) -> list[str]:
        """Return the trains that must go before a tile is laid of a colour that waits for a phase."""
        tile = self.data.tiles.get(number)
        first = [n for n, spec in enumerate(self.data.game.phases) if tile is not None and tile.color in spec.colors]
        return self._up_to(depot, self._starters(first[0])) if first and first[0] > phase else []

    def _up_to(self, depot: Depot, last: list[str]) -> list[str]:
        """Take trains out of a depot in order until these are out."""
        taken: list[str] = []
        while not set(last) <= set(taken):
            train = depot.next()
            if not train or train in taken:
                return []
            depot.take(train)
            taken.append(train)
        return taken


EXPORT = TrackedExport({"1861": ""}, Tracked1861)
