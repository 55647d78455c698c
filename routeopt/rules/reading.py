"""How the judge reads a title's rules in one position; a title overrides what its rules say otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from routeopt.rules.pays import Part, PayReading
from routeopt.rules.position import Train
from routeopt.rules.trace import Objection, Trace

#: Every rule by which the judge rejects a run; a title's `Reading.sources` gives each its rulebook section.
RULES = (
    "train: not owned",
    "train: disabled",
    "train: runs twice",
    "route: no stop",
    "route: too few stops",
    "route: too long",
    "route: no station",
    "track: broken",
    "track: off the map",
    "track: terminal",
    "track: used twice",
    "stop: run past",
    "stop: twice",
    "stop: no end",
    "stop: no passing",
    "stop: blocked",
    "stop: no skipping",
    "power: used twice",
)


class Reading(PayReading):
    """How the judge reads the rules for one position and one choice of powers.

    The defaults read the board, `TrainSpec`, `StopSpec`, `EconomySpec` and `BonusSpec`. A method that may object
    returns None where the rules allow the thing. What is read of stops and ways is in `rules.ways`, what is paid in
    `rules.pays`.

    Parameters
    ----------
    position : Position
        What is judged.
    mode : str
        The power that the whole run uses in this reading; empty where there is no choice.
    """

    #: Rulebook section by rule of `RULES`.
    sources: ClassVar[Mapping[str, str]] = {}

    def route_objections(self, train: Train, trace: Trace) -> Iterable[Objection]:  # noqa: ARG002 - see bars_skip
        """Yield what else the title forbids to a route."""
        return ()

    def run_objections(self, traces: Sequence[Trace]) -> Iterable[Objection]:  # noqa: ARG002 - see bars_skip
        """Yield what else the title forbids to a run."""
        return ()

    def run_parts(self, traces: Sequence[Trace]) -> Iterable[Part]:  # noqa: ARG002 - for titles that override
        """Yield what the run earns once, however many trains it has."""
        return ()
