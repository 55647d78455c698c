"""Skeletons of rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from routeopt.engine.flow import Step
from routeopt.engine.setting import Setting
from routeopt.engine.state import State, Turn
from routeopt.engine.steps.auction import AuctionStep
from routeopt.engine.table.auctions import Auction, Lot


class AuctionRound:
    """One turn after the other, clockwise, with one auction, until nothing is left of it.

    Parameters
    ----------
    step : AuctionStep
        The auction.
    then : callable
        Begins what comes next; the player whose turn it would be is in turn.
    duties : mapping of str to Step, optional
        What a sale may bring up.
    beside : sequence of Step
        What may be done beside it.
    name : str
        Name of the round.
    """

    def __init__(
        self,
        step: AuctionStep,
        then: Callable[[Setting, State], None],
        *,
        duties: Mapping[str, Step] | None = None,
        beside: Sequence[Step] = (),
        name: str = "auction",
    ) -> None:
        self.step, self.then, self.name = step, then, name
        self.sequence: Sequence[Step] = (step,)
        self.duties = dict(duties or {})
        self.beside = beside

    def begin(self, state: State, lots: Iterable[Lot], queue: Sequence[str] = ()) -> None:
        """Begin the auction of lots, with turns in an order of their own or that of priority."""
        state.round, state.auction = self.name, Auction(tuple(lots))
        state.queue, state.at, state.passed, state.turn = tuple(queue) or state.order, 0, 0, Turn()

    def next_turn(self, setting: Setting, state: State) -> None:
        """Go on to the next player, or to what comes next."""
        finished = self.step.finished(state)
        state.at = (state.at + 1) % len(state.queue)
        state.turn = Turn()
        if finished:
            self.then(setting, state)
