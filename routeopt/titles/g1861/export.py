"""How 18xx.games exports of 1861 are followed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import ClassVar

from routeopt.engine.export import TrackedExport, base
from routeopt.engine.export_depot import Depot
from routeopt.engine.exported import ExportedAction
from routeopt.errors import BadInputError
from routeopt.titles.nationals import NationalTracked

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
        bought = self._bought_unseen()
        if not bought and not self.fleet(self.NATIONAL):
            bought = [self._cheapest()]
        for train in filter(None, bought):
            self.take_train(train, self.NATIONAL)

    def _cheapest(self) -> str:
        """Return the train that it must buy without one: the cheapest for sale, of the depot or discarded."""
        for_sale = [t.name for t in self.trains.values() if not t.owner]
        return min([*for_sale, *filter(None, [self.depot.next()])], key=self._price, default="")

    def _price(self, train: str) -> int:
        return self.train_spec(base(train)).price

    def _bought_unseen(self) -> list[str]:
        """Return the trains that the log shows later to have left the depot now, before its next run."""
        depot = deepcopy(self.depot)
        known = {train.name for train in self.trains.values()}
        for action in self.following():
            if action.type == "run_routes" and action.actor == self.NATIONAL:
                missing = [r.train for r in action.routes or () if r.train not in known]
                return self._up_to(depot, missing) if missing else []
            if action.type != "buy_train" or action.train is None or action.train in known:
                continue
            before = self._before_sale(depot, action.train)
            if before:
                return before
            try:
                skipped = depot.take(action.train)
            except BadInputError:
                return []
            if skipped:
                return list(skipped)
            known.add(action.train)
        return []

    def _before_sale(self, depot: Depot, train: str) -> list[str]:
        """Return the trains that must go before one is sold that waits for a phase."""
        specs = {spec.name: spec for spec in self.data.game.trains}
        spec = specs.get(base(train))
        names = [phase.name for phase in self.data.game.phases]
        if spec is None or not spec.available or names.index(self.phase_spec().name) >= names.index(spec.available):
            return []
        first = next(s.name for s in specs.values() if s.phase == spec.available)
        return self._up_to(depot, [f"{first}-0"])

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
