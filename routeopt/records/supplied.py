"""Following the depot: trains leave it in order, or with a phase, and phases scrap what rusts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from routeopt.errors import BadValueError
from routeopt.records.actions import ExportedAction, Setup
from routeopt.records.depot import Depot
from routeopt.records.pieces import TrackedTrain, base
from routeopt.records.tracked import Tracked


@dataclass
class DepotTracked(Tracked):
    """What is followed beside `Tracked` where trains are sold in order.

    Parameters
    ----------
    setup : Setup
        Who plays by which rules.
    depot : Depot
        The trains for sale.
    """

    setup: Setup = field(default_factory=Setup)
    depot: Depot = field(default_factory=lambda: Depot((), 0))

    def prepare(self, setup: Setup) -> None:
        """Take note of who plays by which rules, and fill the depot."""
        super().prepare(setup)
        self.setup = setup
        self.depot = Depot(self.data.game.trains, len(setup.players), self.more_trains())

    def more_trains(self) -> Mapping[str, int]:
        """Return the trains that optional rules add, by name."""
        return {}

    def buy_train(self, action: ExportedAction) -> list[TrackedTrain]:
        """Move a train to its buyer, after the one given in exchange; what its phase scraps is gone."""
        if action.exchange:
            self.train(action.exchange).owner = ""
        gone = super().buy_train(action)
        self.scrap(gone)
        return gone

    def take_train(self, name: str, company: str, variant: str | None = None) -> list[TrackedTrain]:
        """Give a train to a company, from the depot or from wherever it is; return what its phase scraps.

        Raises
        ------
        BadValueError
            It is not in the depot, or not for sale yet.
        """
        if not any(t.name == name for t in self.trains.values()):
            skipped = self.depot.take(name)
            if skipped:
                self.gap(skipped, name)
            self._refuse_early(name)
        return self.receive_train(name, company, variant)

    def _refuse_early(self, name: str) -> None:
        """Refuse a train that is sold beside those before it, but waits for a phase."""
        first = self.train_spec(base(name)).available
        names = [phase.name for phase in self.data.game.phases]
        if first and names.index(self.phase_spec().name) < names.index(first):
            raise BadValueError(
                f'train "{name}" is for sale from phase {first} on, this is phase {self.phase_spec().name}: '
                "a train must have left the depot of which the log does not tell"
            )

    def receive_train(self, name: str, company: str, variant: str | None = None) -> list[TrackedTrain]:
        """Give a train to a company that is out of the depot already; return what its phase scraps."""
        return super().take_train(name, company, variant)

    def gap(self, skipped: tuple[str, ...], bought: str) -> None:
        """Account for trains that left the depot without an action before one was bought.

        Raises
        ------
        BadValueError
            Here, as in most titles nothing leaves the depot so.
        """
        raise BadValueError(f'train "{bought}" was bought, but these are for sale before it: {", ".join(skipped)}')

    def leave(self, name: str) -> None:
        """Take a train out of the depot and out of the game, as if it were bought: it may start a phase."""
        self.depot.take(name)
        spec = self.train_spec(name.rpartition("-")[0])
        if spec.phase:
            self.scrap(self.enter_phase(spec.phase, spec.name))

    def enter_phase(self, phase: str, shown: str) -> list[TrackedTrain]:
        """Start a phase unless it has come already; what rusts leaves the depot too."""
        gone = super().enter_phase(phase, shown)
        names = [p.name for p in self.data.game.phases]
        now = names.index(self.phase_spec().name)
        self.depot.drop(t.name for t in self.data.game.trains if t.rusts and names.index(t.rusts) <= now)
        return gone
