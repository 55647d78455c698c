"""How the judge reads where a train may go in one position, and how far."""

from __future__ import annotations

from routeopt.board import Stop, StopRef
from routeopt.rules.position import Position, Train
from routeopt.rules.trace import Objection, Passing

_AT = {
    "city": "in a city",
    "town": "in a town",
    "offboard": "in an off-board area",
    "port": "in a port",
    "mine": "at a mine",
}


class StopReading:
    """How stops are read.

    Parameters
    ----------
    position : Position
        What is judged.
    mode : str
        The power that the whole run uses in this reading; empty where there is no choice.
    """

    def __init__(self, position: Position, mode: str = "") -> None:
        self.position = position
        self.mode = mode
        self.board = position.board
        self.company = position.company
        self._joined = {ref: area for area in position.board.joined for ref in area}

    def stop(self, ref: StopRef) -> Stop:
        """Return a stop of the board."""
        return self.board.content(ref.hex).stops[ref.number]

    def name(self, *refs: StopRef) -> str:
        """Return a place as printed; of joined areas both, with a stroke between."""
        return self.board.place_name(refs)

    def place(self, ref: StopRef) -> StopRef:
        """Return one stop that stands for all that are one place, which a route visits once (joined areas)."""
        return self._joined[ref][0] if ref in self._joined else ref

    def group(self, ref: StopRef) -> str:
        """Return the name of a group of stops of which a route visits one; empty: none."""
        once = self.stop(ref).shared or self.position.data.game.hex_once
        return self.board.hex(ref.hex).group or (ref.hex if once else "")

    def has_station(self, ref: StopRef) -> bool:
        """Tell whether the company has a station here, in or beside the slots."""
        return self.board.has_station(ref, self.company)


class WayReading(StopReading):
    """How it is read where a train may go, and how far."""

    # Where a train may go

    def bars_run(self, train: Train) -> Objection | None:
        """Object to the train running at all."""
        if train.disabled:
            return Objection("train: disabled", train.name, "the train is disabled and may not run this turn")
        return None

    def bars_end(self, train: Train, ref: StopRef) -> Objection | None:
        """Object to a route of the train starting or ending here."""
        kind = self.stop(ref).spec.kind
        if kind in train.spec.ends:
            return None
        return Objection("stop: no end", self.name(ref), f"a route of this train may not start or end {_AT[kind]}")

    def bars_pass(self, train: Train, passing: Passing) -> Objection | None:  # noqa: ARG002 - for titles that override
        """Object to a route of the train going on from a stop."""
        ref = passing.entered
        if passing.left != ref:
            return None
        if self.stop(ref).spec.kind in ("offboard", "port") or ref in self._joined:
            return Objection("stop: no passing", self.name(ref), "a route ends here, it may not go on")
        if self.board.blocked(ref, self.company):
            return Objection(
                "stop: blocked", self.name(ref), "all slots are taken by others: a route may only end here"
            )
        if passing.terminal:
            return Objection("track: terminal", self.name(ref), "no train runs through this track: a route ends here")
        return None

    def bars_skip(self, train: Train, ref: StopRef) -> Objection | None:  # noqa: ARG002 - for titles that override
        """Object to the train running past a stop without visiting it; a title that allows it names `skip_power`."""
        return Objection("stop: no skipping", self.name(ref), "a stop on the way must be visited")

    def skip_power(self, ref: StopRef) -> str:  # noqa: ARG002 - for titles that override
        """Return the power that running past this stop uses, once in a run; empty: none."""
        return ""

    # How far

    def reach(self, train: Train) -> int | None:
        """Return how much the stops and steps of a route may weigh; None: any amount."""
        return train.spec.reach

    def weight(self, train: Train, ref: StopRef) -> int:
        """Return what a visit takes from the reach."""
        return int(self.stop(ref).spec.kind in train.spec.counts)

    def step_weight(self, train: Train) -> int:
        """Return what each hexside takes from the reach."""
        return int("hex" in train.spec.counts)

    def longer(self, train: Train, excess: int) -> str:  # noqa: ARG002 - for titles that override
        """Return the power that lets this train go so much beyond its reach, once in a run; empty: none does."""
        return ""

    def minimum(self, train: Train) -> int:
        """Return how many stops a route must visit at the least."""
        return train.spec.minimum

    def counts(self, train: Train, ref: StopRef) -> int:
        """Return what a visit adds towards the minimum."""
        kinds = train.spec.minimum_of or tuple(k for k in train.spec.counts if k != "hex")
        return int(not kinds or self.stop(ref).spec.kind in kinds)
