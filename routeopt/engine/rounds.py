"""Skeletons of rounds: who is in turn, when a round ends, which comes next, and when the game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from routeopt.engine.flow import Step
from routeopt.engine.lots import Auction, Lot
from routeopt.engine.setting import Setting
from routeopt.engine.state import IPO, POOL, State, Turn
from routeopt.engine.steps.auction import AuctionStep
from routeopt.engine.table import certificates, companies
from routeopt.engine.table.chart import PriceRules

#: Something that happens by itself when a round or a turn begins.
Event = Callable[[Setting, State], None]
#: Name of the round in which nobody acts: it says which comes next.
BETWEEN = "between"


def go_between(state: State) -> None:
    """End a round: the calendar says what comes next."""
    state.round, state.turn = BETWEEN, Turn()


class TurnRound:
    """A round of turns; titles say what each turn holds.

    Parameters
    ----------
    sequence : sequence of Step
        The steps of one turn.
    beside : sequence of Step
        What may be done while one of them waits.
    duties : mapping of str to Step
        What stops the round, by the kind of `Waiting`.
    """

    name = ""

    def __init__(
        self, sequence: Sequence[Step], *, beside: Sequence[Step] = (), duties: Mapping[str, Step] | None = None
    ) -> None:
        self.sequence, self.beside, self.duties = sequence, beside, dict(duties or {})


class AuctionRound(TurnRound):
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
        then: Event,
        *,
        duties: Mapping[str, Step] | None = None,
        beside: Sequence[Step] = (),
        name: str = "auction",
    ) -> None:
        super().__init__((step,), beside=beside, duties=duties)
        self.step, self.then, self.name = step, then, name

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


@dataclass(frozen=True, kw_only=True)
class StockRules:
    """How a stock round ends.

    Parameters
    ----------
    priority : {"left", "richest"}
        Who is first in the next one: the player left of the last who did more than pass (where nobody did, it stays),
        or the richest, and all others after him by their money.
    """

    priority: Literal["left", "richest"] = "left"


class StockRound(TurnRound):
    """Players in turn, until all have passed one after the other.

    Parameters
    ----------
    sequence, beside, duties
        As in `TurnRound`.
    rules : StockRules
        How it ends.
    capital : CapitalRules
        Which companies float at its end.
    prices : PriceRules
        Whether companies that are sold out rise then.
    opening : sequence of callable
        What happens when the round begins.
    """

    name = "stock"

    def __init__(
        self,
        sequence: Sequence[Step],
        rules: StockRules,
        capital: companies.CapitalRules,
        prices: PriceRules,
        *,
        beside: Sequence[Step] = (),
        duties: Mapping[str, Step] | None = None,
        opening: Sequence[Event] = (),
    ) -> None:
        super().__init__(sequence, beside=beside, duties=duties)
        self.rules, self.capital, self.prices, self.opening = rules, capital, prices, opening

    def begin(self, setting: Setting, state: State) -> None:
        """Begin the stock round of the next set."""
        state.round, state.set, state.number = self.name, state.set + 1, 0
        state.queue, state.at, state.passed, state.turn = state.order, 0, 0, Turn()
        state.sold, state.bought = frozenset(), frozenset()
        for event in self.opening:
            event(setting, state)

    def next_turn(self, setting: Setting, state: State) -> None:
        """Go on to the next player, or end the round once all have passed in a row."""
        if state.passed >= len(state.queue):
            self.end(setting, state)
        else:
            state.at = (state.at + 1) % len(state.queue)
            state.turn = Turn()

    def end(self, setting: Setting, state: State) -> None:
        """End the round: companies float that were sold far enough, those sold out rise, the priority is set."""
        if self.capital.float_at == "round_end":
            companies.float_at_end(setting, state, self.capital)
        if self.prices.sold_out:
            for company in setting.chart.ranked(state, sold_out(state)):
                setting.chart.move(state, company, "up")
        state.face_down = frozenset()
        state.order = self.priority(setting, state)
        go_between(state)

    def priority(self, setting: Setting, state: State) -> tuple[str, ...]:  # noqa: ARG002 - titles need it
        """Return the players in the order of the next stock round."""
        if self.rules.priority == "richest":
            return tuple(sorted(state.order, key=lambda player: -state.cash[player]))
        first = (state.at + 1) % len(state.queue)
        return (*state.queue[first:], *state.queue[:first])


def sold_out(state: State) -> list[str]:
    """Return the companies of which no certificate is left for sale: all are in players' hands, or set aside."""
    return [
        company
        for company in state.cells
        if company in state.floated
        and not any(certificates.shares_of(state, company, place) for place in (IPO, POOL, company))
    ]


@dataclass(frozen=True, kw_only=True)
class OperatingRules:
    """In which order companies operate.

    Parameters
    ----------
    first : tuple of str
        Kinds of companies that operate before those with a price, in the order of the title: ``("minor",)``.
    order : {"once", "sales", "each"}
        When the order by the chart is read: once; again after a forced sale, for those still to come (`reorder`); or
        before each turn.
    """

    first: tuple[str, ...] = ()
    order: Literal["once", "sales", "each"] = "once"


class OperatingRound(TurnRound):
    """Each company that has floated has one turn.

    Parameters
    ----------
    sequence, beside, duties
        As in `TurnRound`.
    rules : OperatingRules
        In which order.
    opening : sequence of callable
        What happens when the round begins: income of private companies, payments for the pool.
    turn_opening : sequence of callable
        What happens when a company's turn begins: its home station.
    closing : sequence of callable
        What happens when the round ends; duties that it brings up are the calendar's.
    """

    name = "operating"

    def __init__(
        self,
        sequence: Sequence[Step],
        rules: OperatingRules,
        *,
        beside: Sequence[Step] = (),
        duties: Mapping[str, Step] | None = None,
        opening: Sequence[Event] = (),
        turn_opening: Sequence[Event] = (),
        closing: Sequence[Event] = (),
    ) -> None:
        super().__init__(sequence, beside=beside, duties=duties)
        self.rules, self.opening, self.turn_opening, self.closing = rules, opening, turn_opening, closing

    def begin(self, setting: Setting, state: State) -> None:
        """Begin the next operating round of the set."""
        state.round, state.number = self.name, state.number + 1
        for event in self.opening:
            event(setting, state)
        companies.close_by_price(setting, state)
        state.queue, state.at = operating_order(setting, state, self.rules), 0
        self.begin_turn(setting, state)

    def next_turn(self, setting: Setting, state: State) -> None:
        """Go on to the next company, or end the round."""
        self.end_turn(setting, state)
        state.at += 1
        if self.rules.order == "each" or (self.rules.order == "sales" and state.turn.forced):
            reorder(setting, state, self.rules, state.at)
        self.begin_turn(setting, state)

    def begin_turn(self, setting: Setting, state: State) -> None:
        """Begin the turn of the company whose it is; without one the round is over."""
        state.turn = Turn()
        if state.at >= len(state.queue):
            self.end(setting, state)
            return
        for event in self.turn_opening:
            event(setting, state)

    def end_turn(self, setting: Setting, state: State) -> None:
        """Do what follows a company's turn."""

    def end(self, setting: Setting, state: State) -> None:
        """End the round: trains that could not run in it can again."""
        for event in self.closing:
            event(setting, state)
        for card, train in state.cards.items():
            if train.disabled:
                state.cards[card] = train._replace(disabled=False)
        go_between(state)


def operating_order(setting: Setting, state: State, rules: OperatingRules) -> tuple[str, ...]:
    """Return the companies that operate, in order: first kinds by the title's list, then the others by the chart."""
    floated = set(state.floated)
    first = [c for kind in rules.first for c, spec in setting.companies.items() if c in floated and spec.kind == kind]
    return (*first, *setting.chart.ranked(state, [c for c in state.cells if c in floated and c not in first]))


def reorder(setting: Setting, state: State, rules: OperatingRules, start: int | None = None) -> None:
    """Put the companies that are still to come in order again; one that has closed has no turn any more.

    Parameters
    ----------
    setting, state : Setting, State
        The game, in an operating round.
    rules : OperatingRules
        In which order.
    start : int, optional
        Place of the first that is still to come: the one after the company in turn.
    """
    start = state.at + 1 if start is None else start
    rest = state.queue[start:]
    state.queue = (*state.queue[:start], *(c for c in operating_order(setting, state, rules) if c in rest))


@dataclass(frozen=True, kw_only=True)
class SetRules:
    """How many rounds there are, and after which the game ends.

    Parameters
    ----------
    sets : int
        The game ends after so many sets of a stock round and its operating rounds; 0 is any number.
    ends : {"round", "set"}
        Where it ends once there is a reason (`State.ending`: the bank is broken, a price is reached): after the
        operating round, or after the last one of the set. After a stock round in which it came up, as much is played.
    """

    sets: int = 0
    ends: Literal["round", "set"] = "set"


class Calendar(TurnRound):
    """The round in which nobody acts: it says which round comes next, or that the game is over.

    Parameters
    ----------
    stock : StockRound
        Begins each set.
    operating : OperatingRound
        Follows it so often as `PlaySpec.operating_rounds` says.
    rules : SetRules
        When the game ends.
    duties : mapping of str to Step, optional
        What the end of a round may bring up.
    """

    name = BETWEEN

    def __init__(
        self,
        stock: StockRound,
        operating: OperatingRound,
        rules: SetRules,
        *,
        duties: Mapping[str, Step] | None = None,
    ) -> None:
        super().__init__((), duties=duties)
        self.stock, self.operating, self.rules = stock, operating, rules

    def next_turn(self, setting: Setting, state: State) -> None:
        """Begin the next round, or end the game."""
        after_stock = state.set > 0 and state.number == 0
        if after_stock:
            state.rounds = rounds_of_set(setting, state)
        last = state.number >= state.rounds
        begun = state.set > 0 and not after_stock
        if state.ending and begun and (last or self.rules.ends == "round"):
            state.over = state.ending
        elif state.set > 0 and not last:
            self.operating.begin(setting, state)
        elif self.rules.sets and state.set >= self.rules.sets:
            state.over = "the last operating round is over"
        else:
            self.stock.begin(setting, state)


def rounds_of_set(setting: Setting, state: State) -> int:
    """Return how many operating rounds follow the stock round: by the set, or by the phase that is on at its end."""
    rounds = setting.play.operating_rounds
    if isinstance(rounds, dict):
        begun = [(setting.phase_at[phase], count) for phase, count in rounds.items()]
        return max(entry for entry in begun if entry[0] <= state.phase)[1]
    return rounds[min(state.set, len(rounds)) - 1]
