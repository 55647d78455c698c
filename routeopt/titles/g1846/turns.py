"""Whose turn it is in 1846."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from routeopt.records.turns import BESIDE, PAY, RUN, TOKEN, TRACK, TRAINS, Step, Turns, Waits, maybe

if TYPE_CHECKING:
    from routeopt.titles.g1846.export import Tracked1846

#: Minors with the train that each has at the start.
MINORS = {"MS": "2-0", "BIG4": "2-1"}


class Turns1846(Turns[Any]):
    """Whose turn it is: minors go first, then corporations by price."""

    _state: Tracked1846

    def steps(self, company: str) -> Sequence[Step]:
        """Return the steps of a company's turn; in receivership it only runs."""
        run = Step(RUN, lambda _: self.runs(company), again=False, passes=False)
        track = Step(TRACK | TOKEN, lambda done: self._builds(company, done))
        if company in MINORS:
            return track, run
        if not self._state.president(company):
            return (run,)
        return (
            track,
            run,
            Step(PAY, lambda _: self.pays(company), again=False, passes=False),
            Step(TRAINS, lambda _: self._buys_trains(company)),
            Step(BESIDE, lambda _: maybe(self._buys_privates())),
        )

    def _builds(self, company: str, done: int) -> Waits:
        """Tell whether a company may lay track: a tile costs 20, of which one in its first turn has not been spent."""
        stock = self._state.market.stocks.get(company)
        first = stock is not None and company not in self._state.veterans
        return Waits.SURELY if first and not done else Waits.MAYBE

    def pays(self, company: str) -> Waits:
        """Tell whether a company has earned something in its turn to pay out or to keep."""
        return super().pays(company) if self._state.revenue else Waits.NEVER

    def _buys_trains(self, company: str) -> Waits:
        """Tell whether a company may buy trains; without one it must, where it could run it."""
        if not self._state.fleet(company):
            return Waits.SURELY if self.has_route(company) else Waits.MAYBE
        # What went unseen has perhaps made room.
        return maybe(bool(self._state.missed) or not self.is_full(company))

    def _buys_privates(self) -> bool:
        """Tell whether companies may buy a private company, or a minor, of a player, if they can pay."""
        owners = self._state.holders.items()
        return any(not self._state.is_company(owner) and not private.startswith("Pass") for private, owner in owners)

    def in_order(self) -> Iterable[str]:
        """Return who has not had a turn in this round: minors, then corporations in their order."""
        state = self._state
        if state.stock:
            return ()
        minors = [] if set(state.operated) - MINORS.keys() else [m for m in MINORS if m not in state.ended]
        done = {*state.operated, *state.silent}
        waiting = [company for company in (*minors, *state.order) if company not in done and company not in state.ended]
        return [company for company in waiting if state.fleet(company) or state.president(company)]
