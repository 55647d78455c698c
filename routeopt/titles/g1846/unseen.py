"""Trains of 1846 that corporations in receivership bought without an action: what shows that one is gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from routeopt.records.actions import ExportedAction, LeftUnseenError
from routeopt.records.pieces import base
from routeopt.spec import PhaseSpec
from routeopt.titles.g1846.privates import Privates1846


@dataclass
class Unseen1846(Privates1846):
    """What is followed of trains that may have left the depot unseen.

    Parameters
    ----------
    missed : dict of int to str
        Turns in which a corporation in receivership may have bought a train unseen, and which corporation.
    """

    missed: dict[int, str] = field(default_factory=dict)

    def gap(self, skipped: tuple[str, ...], bought: str) -> None:
        """Account for trains that left the depot: the last corporation in receivership without one bought the last."""
        if not self.missed:
            super().gap(skipped, bought)
        raise LeftUnseenError(max(self.missed), skipped[-1])

    def run_routes(self, action: ExportedAction) -> None:
        """Take note of trains that a corporation must have bought in receivership."""
        missed = [turn for turn, company in self.missed.items() if company == action.actor]
        owned = {train.name for train in self.fleet(action.actor)}
        unknown = [route.train for route in action.routes or () if route.train not in owned]
        if unknown and missed:
            raise LeftUnseenError(missed[-1], unknown[0])
        super().run_routes(action)

    def lay_tile(self, action: ExportedAction) -> str:
        """Lay a tile; one of a later phase shows that a train was bought unseen."""
        tile = super().lay_tile(action)
        color = self.data.tiles[self.tiles[action.text("hex")].number].color
        self._fits(lambda phase: color in phase.colors)
        return tile

    def discard_train(self, action: ExportedAction) -> None:
        """Discard a train; one too many by the limit of a later phase shows that a train was bought unseen."""
        owner = self.train(action.text("train")).owner
        self._fits(lambda phase: self._crowded(owner, phase))
        super().discard_train(action)

    def _crowded(self, company: str, phase: PhaseSpec) -> bool:
        """Tell whether a company has too many trains for a phase; those that are obsolete by then do not count."""
        counted = [t for t in self.fleet(company) if not t.last and self.train_spec(t.kind).rusts != phase.name]
        return isinstance(phase.train_limit, int) and len(counted) > phase.train_limit

    def _fits(self, allowed: Callable[[PhaseSpec], bool]) -> None:
        """See that an action fits the phase, or learn of the train that has started the next one."""
        train = self.depot.next()
        if not train or not self.missed or allowed(self.phase_spec()):
            return
        starts = self.train_spec(base(train)).phase
        if any(phase.name == starts and allowed(phase) for phase in self.data.game.phases):
            raise LeftUnseenError(max(self.missed), train)
