"""Whose operating turn it is, as far as a log tells: which steps of a turn may be waiting, and who may come next.

A turn is a row of steps. A step that has nothing to offer, for want of money say, leaves no trace; what waits after an
action is then one of several steps, or the next turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from routeopt.board.board import Board
from routeopt.board.lines import meets_stop
from routeopt.board.refs import StopRef
from routeopt.board.tokens import Token
from routeopt.records.actions import ExportedAction
from routeopt.records.table import Table

T_co = TypeVar("T_co", bound=Table, covariant=True)


class Waits(IntEnum):
    """Whether a step waits for its company."""

    NEVER = 0
    MAYBE = 1
    SURELY = 2


def maybe(*conditions: bool) -> Waits:
    """Return that a step may wait if all of these hold."""
    return Waits.MAYBE if all(conditions) else Waits.NEVER


class Step(NamedTuple):
    """One step of a turn.

    Attributes
    ----------
    takes : frozenset of str
        Actions that are done in it.
    waits : callable
        Whether it waits now, given how often something was done in it.
    again : bool
        It may wait again after what is done in it.
    passes : bool
        It may be passed.
    """

    takes: frozenset[str]
    waits: Callable[[int], Waits]
    again: bool = True
    passes: bool = True


class Agenda:
    """The steps of a turn, and those of them that may be waiting.

    Parameters
    ----------
    steps : sequence of Step
        In their order.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self._done = [0] * len(steps)
        self._from = {0}

    def waiting(self) -> set[int]:
        """Return the places of the steps of which one is waiting; one place beyond them stands for none."""
        found: set[int] = set()
        for first in self._from:
            for place in range(first, len(self._steps)):
                waits = self._steps[place].waits(self._done[place])
                found |= {place} if waits else set()
                if waits is Waits.SURELY:
                    break
            else:
                found.add(len(self._steps))
        return found

    @property
    def may_wait(self) -> bool:
        """Whether a step may be waiting."""
        return min(self.waiting()) < len(self._steps)

    @property
    def may_be_over(self) -> bool:
        """Whether there may be nothing left to do."""
        return len(self._steps) in self.waiting()

    def do(self, kind: str) -> None:
        """Take note that something is done; what no step takes may be done at each."""
        if not any(kind in step.takes for step in self._steps):
            return
        here = self.waiting() - {len(self._steps)}
        takers = {place for place in here if kind in self._steps[place].takes}
        if not takers:
            # It is done beside the step that waits; or a step waits of which nothing tells: all before it is over.
            takers = {place for place, step in enumerate(self._steps) if kind in step.takes}
            takers = {place for place in takers if not here or place >= min(here)} or takers
        for place in takers:
            self._done[place] += 1
        self._from = {place if self._steps[place].again else place + 1 for place in takers}

    def skip(self) -> None:
        """Take note that a step is passed."""
        passed = {place for place in self.waiting() if place < len(self._steps) and self._steps[place].passes}
        self._from = {place + 1 for place in passed} or {len(self._steps)}

    def end(self) -> None:
        """Take note that nothing is left to do."""
        self._from = {len(self._steps)}


#: What is done in each step of most titles.
TRACK, TOKEN, RUN, PAY, TRAINS = (
    frozenset({kind}) for kind in ("lay_tile", "place_token", "run_routes", "dividend", "buy_train")
)
#: In a step for what may be done beside every other one, such as buying private companies.
BESIDE = frozenset[str]()


class Turns(Generic[T_co]):
    """Whose operating turn it may be; a title says what its steps are, and who comes next.

    Parameters
    ----------
    state : Table
        What is followed.
    """

    def __init__(self, state: T_co) -> None:
        self._state = state
        self.agenda = Agenda(())
        #: Routes that the company in turn has run in it.
        self._ran = 0
        self._had_route: set[str] = set()

    # what is followed

    def begin(self, company: str) -> None:
        """Take note that a company's operating turn begins."""
        self._ran = 0
        self.agenda = Agenda(self.steps(company))

    def note(self, action: ExportedAction) -> None:
        """Take note of an action of the company in turn, before it has its effects."""
        if action.type == "pass":
            self.agenda.skip()
        else:
            self.agenda.do(action.type)
        if action.type == "run_routes":
            self._ran = len(action.routes or ())

    def sold(self) -> None:
        """Take note that certificates are sold for a train of the company in turn."""

    # the steps

    def steps(self, company: str) -> Sequence[Step]:
        """Return the steps of a company's turn."""
        return (
            Step(TRACK | TOKEN, lambda _: Waits.MAYBE),
            Step(RUN, lambda _: self.runs(company), again=False, passes=False),
            Step(PAY, lambda _: self.pays(company), again=False, passes=False),
            Step(TRAINS, lambda _: maybe(not self.is_full(company))),
        )

    def runs(self, company: str) -> Waits:
        """Tell whether a company runs, if it has not done so."""
        if all(train.disabled for train in self._state.fleet(company)):
            return Waits.NEVER
        return Waits.SURELY if self.has_route(company) else Waits.MAYBE

    def pays(self, company: str) -> Waits:  # noqa: ARG002 - for titles in which some do not pay out
        """Tell whether a company has earned something in its turn to pay out or to keep."""
        return Waits.SURELY if self._ran else Waits.NEVER

    def is_full(self, company: str) -> bool:
        """Tell whether a company has as many trains as it may."""
        state = self._state
        limit = state.phase_spec().train_limit
        if isinstance(limit, dict):
            limit = limit.get(state.company(company).kind, 1)
        return sum(not train.last for train in state.fleet(company)) >= limit

    def has_route(self, company: str) -> bool:
        """Tell whether track leads from a station of a company to another stop; once it does, it always will."""
        if company not in self._had_route and meets_stop(self._board(), company):
            self._had_route.add(company)
        return company in self._had_route

    @cached_property
    def _empty(self) -> Board:
        return Board(self._state.board, self._state.data.tiles)

    def _board(self) -> Board:
        state = self._state
        board = self._empty
        board = board.lay_all((place, tile.number, tile.rotation) for place, tile in state.tiles.items())
        tokens = []
        for token in state.tokens:
            stops = board.content(token.hex).stops
            cities = [number for number, stop in enumerate(stops) if stop.spec.kind == "city"]
            if token.city < len(cities):
                tokens.append(Token(token.company, StopRef(token.hex, cities[token.city])))
        return board.with_tokens(tokens)

    # who may be next

    def possible(self, acting: frozenset[str] = frozenset()) -> Sequence[str]:
        """Return the companies whose operating turn it may be; ``""`` among them stands for a player's turn.

        Parameters
        ----------
        acting : frozenset of str
            Players who are to act, where that is known.
        """
        turn = self._state.turn
        found = [turn] if turn and self.agenda.may_wait else []
        if not turn or self.agenda.may_be_over:
            found += [company for company in self.after() if company not in found]
        return [company for company in found if not acting or self.acts(company) in ("", *acting)]

    def acts(self, company: str) -> str:
        """Return the player who acts in a company's turn, or in that of a player (``""``), where it is known."""
        return self._state.president(company) if company else ""

    def after(self) -> Sequence[str]:
        """Return who may be next if nobody has a turn now, or whoever has it is done."""
        return self.up_to_first(self.in_order()) or ("", *self.in_play())

    def in_order(self) -> Iterable[str]:
        """Return the companies that have their turns next in this round, where their order is known."""
        return ()

    def in_play(self) -> Iterable[str]:
        """Return the companies that may have a turn in this round or the next."""
        return dict.fromkeys(token.company for token in self._state.tokens)

    def up_to_first(self, companies: Iterable[str]) -> list[str]:
        """Return companies up to the first that has something to do for certain; none if there is no such one."""
        found: list[str] = []
        for company in companies:
            agenda = Agenda(self.steps(company))
            found += [company] if agenda.may_wait else []
            if not agenda.may_be_over:
                return found
        return []
