"""Following shares, prices and the order of turns on a chart of two dimensions, to know whose turn comes next.

Every company is floated by sales from the initial offer, and has a turn in
each operating round that leaves a trace. What the log cannot say, above all who could still pay for something, stays
open: then several companies may be next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from routeopt.errors import BadValueError
from routeopt.records.actions import ExportedAction, Setup
from routeopt.records.shares import Holdings, Prices, company_of, seats_between
from routeopt.records.standard import StandardTracked
from routeopt.records.turns import BESIDE, PAY, RUN, TOKEN, TRACK, TRAINS, Step, Turns, Waits, maybe
from routeopt.records.waterfall import Waterfall
from routeopt.spec.chart import Cell, Grid, read_cell
from routeopt.spec.play import PlaySpec

#: Phases in which companies may buy private companies from players.
_BUYS_PRIVATES = ("3", "4")


class StockTurns(Turns["StockTracked"]):
    """Whose turn it is where companies operate by price on a chart of two dimensions.

    Parameters
    ----------
    state : StockTracked
        What is followed.

    Attributes
    ----------
    raising : bool
        The president has just sold certificates for a train.
    withheld : bool
        What the company ran in this turn is in its treasury, and nothing was bought since.
    """

    def __init__(self, state: StockTracked) -> None:
        super().__init__(state)
        self.raising = self.withheld = False

    def begin(self, company: str) -> None:
        """Take note that a company's operating turn begins."""
        super().begin(company)
        self.raising = self.withheld = False

    def note(self, action: ExportedAction) -> None:
        """Take note of an action of the company in turn, before it has its effects."""
        super().note(action)
        self.raising = False
        self.withheld = action.type == "dividend" and action.kind == "withhold" and self._ran > 0

    def sold(self) -> None:
        """Take note that certificates are sold for a train of the company in turn."""
        self.raising = True

    def steps(self, company: str) -> Sequence[Step]:
        """Return the steps of a company's turn."""
        return (
            Step(TRACK, lambda _: Waits.SURELY, again=False),
            Step(TRACK, lambda _: maybe(self.lays_by_private(company))),
            Step(TOKEN, lambda _: Waits.MAYBE, again=False),
            Step(RUN, lambda _: self.runs(company), again=False, passes=False),
            Step(PAY, lambda _: self.pays(company), again=False, passes=False),
            Step(TRAINS, lambda _: self._buys_trains(company)),
            Step(BESIDE, lambda _: maybe(self.buys_privates() or self.lays_by_private(company))),
        )

    def lays_by_private(self, company: str) -> bool:
        """Tell whether a company may lay a tile by a private company that it has."""
        return company in self._state.holders.values()

    def buys_privates(self) -> bool:
        """Tell whether companies may buy a private company of a player, if they can pay."""
        state = self._state
        free = [p.name for p in state.play().privates if p.to_companies and p.name in state.holders]
        on_sale = state.phase_spec().name in _BUYS_PRIVATES
        return on_sale and any(not state.is_company(state.holders[p]) for p in free)

    def _buys_trains(self, company: str) -> Waits:
        """Tell whether a company may buy trains: it does where its president sells for one, and where it has money.

        What a run that was withheld has brought is enough for a train of another company.
        """
        if self.raising:
            return Waits.SURELY
        if self._no_room(company):
            return Waits.NEVER
        others = any(t.owner not in ("", company) for t in self._state.trains.values())
        return Waits.SURELY if self.withheld and others else Waits.MAYBE

    def _no_room(self, company: str) -> bool:
        """Tell whether a company has as many trains as it may, and none to exchange."""
        exchanges = any(t.available == self._state.phase_spec().name for t in self._state.data.game.trains)
        return self.is_full(company) and not exchanges

    def acts(self, company: str) -> str:
        """Return the player who acts in a company's turn, or who begins the stock round that may be next."""
        return self._state.president(company) if company else self._state.player_next()

    def after(self) -> Sequence[str]:
        """Return who may be next if nobody has a turn now, or whoever has it is done."""
        state = self._state
        if state.stock:
            return self._after_stock_round()
        if state.lost:
            return ("", *self.in_play())
        if waiting := state.to_operate():
            return waiting[:1]
        if state.round >= state.rounds:
            return ("",)
        return state.prices.ranked(state.floated())[:1]

    def _after_stock_round(self) -> Sequence[str]:
        """Return the first company of the next operating round, where so many have passed that it is its turn."""
        state = self._state
        after = Prices(state.prices.grid)
        order = state.prices.ranked(state.floated())
        for company in order:
            after.place(company, state.prices.cells[company])
        for company in order:
            if state.sold_out(company):
                after.move(company, "up")
        first = after.ranked(order)[:1]
        if not state.auction.over or not first or state.lost:
            return ("", *(self.in_play() if state.lost else ()))
        return first if state.passes >= len(state.setup.players) else ("", *first)


@dataclass
class StockTracked(StandardTracked):
    """What is followed beside `StandardTracked`.

    Parameters
    ----------
    stocks : dict
        Certificates of each company.
    auction : Waterfall
        The sale of private companies.
    order : list of str
        Companies in the order in which they operate in this round.
    lost : bool
        It is not known: a company acted out of it, or shares are followed in part only.
    fresh : bool
        A stock round comes before the next operating round.
    round, rounds : int
        Which operating round this is, and how many come before the next stock round.
    moved_price : bool
        The price has moved for what the company in turn ran, or did not.
    passes : int
        How many passes in succession end the stock round, as far as the log shows them.
    traded : str
        The player in whose turn of the stock round something was sold or bought.
    trader : str
        The last player who did so.
    """

    TURNS: ClassVar[type[Turns[Any]]] = StockTurns
    #: Percent that float a company.
    FLOATS: ClassVar[int] = 60
    #: When a purchase ends a player's turn: always, after a sale, or in the first stock round alone.
    PURCHASE_ENDS: ClassVar[str] = "first"

    stocks: dict[str, Holdings] = field(default_factory=dict)
    auction: Waterfall = field(default_factory=lambda: Waterfall((), 0, ()))
    order: list[str] = field(default_factory=list)
    lost: bool = False
    fresh: bool = True
    round: int = 0
    rounds: int = 0
    moved_price: bool = False
    passes: int = 0
    traded: str = ""
    trader: str = ""

    def play(self) -> PlaySpec:
        """Return what `play.toml` says."""
        raise NotImplementedError

    @cached_property
    def prices(self) -> Prices:
        """Where markers stand on the chart."""
        return Prices(Grid(self.play().chart))

    def prepare(self, setup: Setup) -> None:
        """Take note of who plays, and open the auction."""
        super().prepare(setup)
        lots = self.lots()
        values = {private.name: private.value for private in self.play().privates}
        self.auction = Waterfall(lots, values[lots[0]] if lots else 0, setup.players)

    def lots(self) -> list[str]:
        """Return the private companies of the auction, in order of value."""
        return [private.name for private in self.play().privates]

    def _effects(self) -> Mapping[str, Callable[[ExportedAction], object]]:
        return {
            **super()._effects(),
            "bid": self._bid,
            "pass": self._pass,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
        }

    def _stock(self, company: str) -> Holdings:
        if company not in self.stocks:
            shares = self.play().shares
            assert isinstance(shares, tuple)
            self.stocks[company] = Holdings(shares)
        return self.stocks[company]

    # private companies

    def _bid(self, action: ExportedAction) -> None:
        self._hand_out(self.auction.bid(action.actor, action.company or "", action.price or 0))

    def _hand_out(self, sold: Mapping[str, str]) -> None:
        """Give private companies to their buyers, and the certificates that come with them."""
        self.holders.update(sold)
        for private in self.play().privates:
            for share in private.gives if private.name in sold else ():
                self._stock(company_of([share])).take(sold[private.name], [share])

    # the stock round

    def _par(self, action: ExportedAction) -> None:
        company = action.text("corporation")
        self.company(company)
        cell = self._cell(action.share_price)
        if cell is not None:
            self.prices.place(company, cell)
        stock = self._stock(company)
        stock.start(company, action.actor)
        stock.settle(self.setup.players)
        if self.auction.over:
            self._traded(action.actor, bought=True)

    def _cell(self, text: object) -> Cell | None:
        """Return the cell of ``"100,0,6"``, or of a price where there is none."""
        price, _, cell = str(text).partition(",")
        try:
            found = read_cell(cell) if cell else self.prices.grid.at_price(int(price))
        except (BadValueError, ValueError, StopIteration):
            return None
        return found if found in self.prices.grid.cells else None

    def _buy_shares(self, action: ExportedAction) -> None:
        shares = action.shares or ()
        company = company_of(shares)
        if not shares or not self.is_company(company):
            return
        swapped = action.entity_type != "player"
        player = self.holders.pop(action.actor, "") if swapped else action.actor
        stock = self._stock(company)
        stock.take(player, shares)
        stock.settle(self.setup.players)
        if not swapped:
            self._traded(player, bought=True)

    def _sell_shares(self, action: ExportedAction) -> None:
        shares = action.shares or ()
        company = company_of(shares)
        if not shares or not self.is_company(company):
            return
        stock = self._stock(company)
        amount = stock.give(action.actor, shares, action.percent)
        stock.settle(self.setup.players)
        self.prices.move(company, "down", amount // stock.percent[-1])
        if self.stock or not self.to_operate():
            self._traded(action.actor, bought=False)
        else:
            self.order = [*self.operated, *self.prices.ranked(c for c in self.order if c not in self.operated)]
            self.turns.sold()

    def _traded(self, player: str, *, bought: bool) -> None:
        sold_before = self.traded == player
        self.passes, self.trader, self.traded = 0, player, player
        ends = {"always": True, "after a sale": sold_before, "first": False}[self.PURCHASE_ENDS]
        if bought and (ends or not self.rounds):
            self.traded = ""

    def _pass(self, action: ExportedAction) -> None:
        if action.entity_type == "player":
            if not self.auction.over:
                self._hand_out(self.auction.done(action.actor))
                return
            self.passes = 0 if self.traded == action.actor else self.passes + 1
            self.traded = ""

    def stock_round(self) -> None:
        """Take note that a stock round begins after an operating round."""
        super().stock_round()
        self.fresh, self.passes, self.traded = True, 0, ""

    def floated(self) -> list[str]:
        """Return the companies that have floated."""
        return [c for c, stock in self.stocks.items() if stock.sold.total() >= self.FLOATS]

    def sold_out(self, company: str) -> bool:
        """Tell whether players hold all certificates of a company."""
        return self.stocks[company].held.total() == sum(self.stocks[company].percent)

    # the operating round

    def operating_round(self) -> None:
        """Move prices for a stock round before, and settle the order of turns."""
        super().operating_round()
        self.round += 1
        if self.fresh:
            self._rise()
            self.fresh, self.round, self.rounds = False, 1, self._rounds_now()
        self.order, self.lost = self.prices.ranked(self.floated()), False

    def _rise(self) -> None:
        for company in self.prices.ranked(self.floated()):
            if self.sold_out(company):
                self.prices.move(company, "up")

    def _rounds_now(self) -> int:
        rounds = self.play().operating_rounds
        assert isinstance(rounds, dict)
        return rounds[self.phase_spec().name]

    def begin_turn(self, company: str) -> None:
        """Begin a turn; one out of the order in which companies operate shows that the order is not known."""
        super().begin_turn(company)
        waiting = [c for c in self.order if c not in self.operated[:-1]]
        self.lost = self.lost or waiting[:1] != [company]
        self.moved_price = False

    def note_turn(self, action: ExportedAction) -> str:
        """Follow turns; a company that goes on to trains without a dividend has earned nothing."""
        over = super().note_turn(action)
        if action.actor != self.turn:
            return over
        if action.type == "buy_train":
            self._earns_nothing(self.turn)
        return over

    def end_turn(self) -> str:
        """End the turn that is going on, if any; without a dividend the price falls."""
        over = super().end_turn()
        if over:
            self._earns_nothing(over)
        return over

    def _earns_nothing(self, company: str) -> None:
        if not self.moved_price:
            self.moved_price = True
            self.prices.move(company, "left")

    def dividend(self, action: ExportedAction) -> None:
        """Move the price, and end the last runs of trains."""
        super().dividend(action)
        if action.actor == self.turn:
            self.moved_price = True
            self.prices.move(action.actor, "left" if action.kind == "withhold" else "right")

    # whose turn it is

    def president(self, company: str) -> str:
        """Return the player who is president of a company."""
        return self.stocks[company].president if company in self.stocks else ""

    def to_operate(self) -> list[str]:
        """Return the companies that have not had a turn in this operating round."""
        return [company for company in self.order if company not in self.operated]

    def player_next(self) -> str:
        """Return the player who begins the next stock round; empty where that is not known."""
        seats = self.setup.players
        if self.stock or self.trader not in seats:
            return ""
        return next(p for p in seats if seats_between(seats, self.trader, p) == 1 % len(seats))
