"""Whose turn it is in titles with minors that merge into majors, and a national company."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from routeopt.records.turns import BESIDE, PAY, RUN, TOKEN, TRACK, TRAINS, Step, Turns, Waits, maybe

if TYPE_CHECKING:
    from routeopt.records.nationals import NationalTracked


class NationalTurns(Turns[Any]):
    """Whose turn it is: minors go before majors, each by price, which is not followed; the national company is last."""

    _state: NationalTracked

    def steps(self, company: str) -> Sequence[Step]:
        """Return the steps of a company's turn; the national company only runs."""
        state = self._state
        run = Step(RUN, lambda _: self.runs(company), again=False, passes=False)
        if state.kind(company) == "national":
            return (run,)
        return (
            Step(frozenset({"buy_shares"}), lambda _: maybe(state.kind(company) == "major"), again=False),
            Step(TRACK, lambda done: Waits.MAYBE if done else Waits.SURELY),
            Step(TOKEN, lambda _: maybe(state.kind(company) == "major"), again=False),
            run,
            Step(PAY, lambda _: self.pays(company), again=False, passes=False),
            Step(BESIDE, lambda _: maybe(state.may_buy_privates())),
            Step(TRAINS, lambda _: maybe(not self.is_full(company))),
            Step(BESIDE, lambda _: maybe(state.may_buy_privates())),
        )

    def pays(self, company: str) -> Waits:
        """Tell whether a company has earned something to pay out: minors pay half without being asked."""
        return super().pays(company) if self._state.kind(company) == "major" else Waits.NEVER

    def after(self) -> Sequence[str]:
        """Return the minors, else the majors, that have not had their turn in this operating round; then the last."""
        state = self._state
        if state.stock or state.merging or state.closed or not state.operated:
            return ("", *self.in_play())
        left = [c for c in self.in_play() if c not in state.operated and state.kind(c) != "national"]
        found = [c for c in left if state.kind(c) == "minor"] or left
        if found:
            return found
        last = state.NATIONAL
        return [last] if last not in state.operated and self.runs(last) is Waits.SURELY else ("", *self.in_play())

    def in_play(self) -> Iterable[str]:
        """Return the companies that may have a turn in this round or the next: started, and not gone."""
        return dict.fromkeys([*super().in_play(), *(c for c in self._state.stocks if self.acts(c))])
