"""Following shares, prices and the order of turns on a chart of two dimensions, to know whose turn comes next.

Every company is floated by sales from the initial offer, and has a turn in
each operating round that leaves a trace. What the log cannot say, above all who could still pay for something, stays
open: then several companies may be next.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from routeopt.errors import BadValueError
from routeopt.records.actions import ExportedAction, Setup
from routeopt.records.shares import Holdings, Prices, company_of, seats_between
from routeopt.records.standard import StandardTracked
from routeopt.records.tracked import RUNS
from routeopt.records.waterfall import Waterfall
from routeopt.spec.chart import Cell, Grid, read_cell
from routeopt.spec.play import PlaySpec

#: Phases in which companies may buy private companies from players.
_BUYS_PRIVATES = ("3", "4")
#: How often a company may pass after its tile in a turn in which it does not run.
_STEPS_WITHOUT_TRAINS = 3


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
    passed_since : int
        How often the company in turn has passed since it last did something; below 0 before it has laid track or not.
    last : ExportedAction or None
        What was done last.
    """

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
    passed_since: int = -1
    last: ExportedAction | None = None

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

    def apply(self, action: ExportedAction) -> None:
        """Apply an action, and take note of it."""
        super().apply(action)
        self.last = action

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

    def _buys_privates(self) -> bool:
        """Tell whether the company in turn may buy a private company of a player, if it can pay, after its trains."""
        free = [p.name for p in self.play().privates if p.to_companies]
        on_sale = self.phase_spec().name in _BUYS_PRIVATES
        return on_sale and any(not self.is_company(self.holders[p]) for p in free if p in self.holders)

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
        if self.stock or not self._to_operate():
            self._traded(action.actor, bought=False)
        else:
            self.order = [*self.operated, *self.prices.ranked(c for c in self.order if c not in self.operated)]

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
        elif action.actor == self.turn:
            self.passed_since += 1

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
        self.moved_price, self.passed_since = False, -1

    def note_turn(self, action: ExportedAction) -> str:
        """Follow turns; a company that goes on to trains without a dividend has earned nothing."""
        over = super().note_turn(action)
        if action.actor != self.turn:
            return over
        if action.type == "buy_train":
            self._earns_nothing(self.turn)
        if action.type in ("lay_tile", "place_token", "run_routes", "dividend", "buy_train"):
            self.passed_since = 0
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

    def _to_operate(self) -> list[str]:
        """Return the companies that have not had a turn in this operating round."""
        return [company for company in self.order if company not in self.operated]

    def may_be_next(self, acting: frozenset[str] = frozenset()) -> Sequence[str]:
        """Return the companies whose turn it may be; ``""`` stands for a player's."""
        found = self._after_stock_round() if self.stock else self._in_operating_round(acting)
        if not acting:
            return found
        return [c for c in found if (self.president(c) if c else self._player_next()) in ("", *acting)]

    def _after_stock_round(self) -> list[str]:
        """Return the first company of the next operating round, where so many have passed that it is its turn."""
        after = Prices(self.prices.grid)
        order = self.prices.ranked(self.floated())
        for company in order:
            after.place(company, self.prices.cells[company])
        for company in order:
            if self.sold_out(company):
                after.move(company, "up")
        first = after.ranked(order)[:1]
        if not self.auction.over or not first or self.lost:
            return ["", *(self._with_stations() if self.lost else ())]
        return first if self.passes >= len(self.setup.players) else ["", *first]

    def _in_operating_round(self, acting: frozenset[str]) -> list[str]:
        following = [self._following_company()] if not self.lost else self._with_stations()
        if not self.turn:
            return following
        if self._certain() and (not acting or self.president(self.turn) in ("", *acting)):
            return [self.turn]
        return following if self.turn_over() else list(dict.fromkeys([self.turn, *following]))

    def _with_stations(self) -> list[str]:
        """Return the companies that the board shows to be in play."""
        return list(dict.fromkeys(token.company for token in self.tokens if token.company != self.turn))

    def _certain(self) -> bool:
        """Tell whether a company has something to do for certain: to run, to pay out, or to buy a train."""
        last, fleet = self.last, self.fleet(self.turn)
        if last is None or last.type == "sell_shares":
            return not fleet
        if last.type == "run_routes":
            return bool(last.routes)
        if last.type == "dividend" and last.kind == "withhold":
            # Whoever has money may buy a train of another company.
            return not self._is_full(self.turn) and any(t.owner not in ("", self.turn) for t in self.trains.values())
        return self.step < RUNS and bool(fleet)

    def turn_over(self) -> bool:
        """Tell whether a company has nothing left to do: it has passed, or has no room, and may buy nothing else."""
        more = self._buys_privates()
        if self.step >= RUNS:
            return self.passed_since >= 1 + more or (self._no_room() and not more)
        # Without trains: a second tile by a private company, a station, a train.
        return not self.fleet(self.turn) and self.passed_since >= _STEPS_WITHOUT_TRAINS + more

    def _no_room(self) -> bool:
        """Tell whether a company has as many trains as it may, and none to exchange."""
        exchanges = any(t.available == self.phase_spec().name for t in self.data.game.trains)
        return self.step > RUNS and self._is_full(self.turn) and not exchanges

    def _following_company(self) -> str:
        """Return who operates after the company in turn; empty where a stock round comes."""
        if waiting := self._to_operate():
            return waiting[0]
        if self.round >= self.rounds:
            return ""
        return next(iter(self.prices.ranked(self.floated())), "")

    def _player_next(self) -> str:
        """Return the player who begins the next stock round; empty where that is not known."""
        seats = self.setup.players
        if self.stock or self.trader not in seats:
            return ""
        return next(p for p in seats if seats_between(seats, self.trader, p) == 1 % len(seats))
