"""How 18xx.games exports of 1846 are followed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from routeopt.errors import BadValueError
from routeopt.records.actions import ExportedAction, Setup
from routeopt.records.exports import TrackedExport
from routeopt.records.pieces import base
from routeopt.records.tracked import RUNS
from routeopt.records.turns import Turns
from routeopt.titles.g1846.removal import OPTIONS, removed_corporations
from routeopt.titles.g1846.shares import ROW, Market
from routeopt.titles.g1846.turns import MINORS, Turns1846
from routeopt.titles.g1846.unseen import Unseen1846

#: Actions of a corporation that belong to its turn, though those of other titles show none.
_MONEY = ("sell_shares", "buy_shares", "bankrupt")


@dataclass
class Tracked1846(Unseen1846):
    """What 1846 needs beside its private companies: shares and prices, corporations that close or are in receivership.

    Parameters
    ----------
    market : Market
        Shares and prices.
    order : list of str
        Corporations in the order in which they operate in this round.
    silent : set of str
        Those whose turn left no trace in it.
    paid : bool
        The price has moved for what the corporation in turn ran.
    sold : bool
        A stock round comes before the next operating round.
    receiver_turns : int
        How many turns corporations in receivership have had without a train.
    left_out : tuple of str
        Corporations that take no part.
    veterans : set of str
        Corporations that have had an operating turn.
    """

    FREE_ORDER: ClassVar[bool] = True
    TURNS: ClassVar[type[Turns[Any]]] = Turns1846
    OPTIONS: ClassVar[tuple[str, ...]] = OPTIONS

    market: Market = field(default_factory=Market)
    order: list[str] = field(default_factory=list)
    silent: set[str] = field(default_factory=set)
    paid: bool = False
    sold: bool = True
    receiver_turns: int = 0
    left_out: tuple[str, ...] = ()
    veterans: set[str] = field(default_factory=set)

    def prepare(self, setup: Setup) -> None:
        """Place the minors, and the stations of corporations that are left out."""
        super().prepare(setup)
        self.market = Market(setup.players)
        self.left_out = removed_corporations(setup)
        for company in (*self.left_out, *MINORS):
            self.home(company)
        for minor, train in MINORS.items():
            self.take_train(train, minor)

    def _effects(self) -> Mapping[str, Callable[[ExportedAction], object]]:
        return {
            **super()._effects(),
            "bid": self._bid,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "assign": self._assign,
            "bankrupt": self._bankrupt,
            "manual_close_company": lambda action: self._close_private(action.actor),
        }

    def wants_revenue(self, company: str) -> bool:
        """Tell whether the revenue of a run matters to the price; in receivership it is withheld."""
        return company in self.market.stocks and bool(self.market.stocks[company].president)

    def foresees(self) -> bool:
        """Tell whether a corporation may come into receivership, and buy trains unseen."""
        return any(action.type == "bankrupt" for action in self.setup.actions)

    # turns

    def note_turn(self, action: ExportedAction) -> str:
        """Follow turns and rounds; a corporation's shares and its bankruptcy show them too.

        Raises
        ------
        BadValueError
            A company acts that has closed, by what was followed.
        """
        if action.actor in self.ended and action.entity_type in ("corporation", "minor") and self._has_turn(action):
            raise BadValueError(f"{action.actor} acts, but by what was followed it has closed")
        if action.type == "run_routes" and action.actor == self.turn and self.step == RUNS:
            # In receivership no dividend parts a run from that of the next round.
            self.step += 1
        over = super().note_turn(action)
        company = action.actor
        if action.entity_type != "corporation" or action.type not in _MONEY or company not in self.market.stocks:
            return over
        # After a dividend a company with trains has no need of money: its next turn has begun.
        if company != self.turn or (self.paid and action.type != "bankrupt" and self.fleet(company)):
            over, self.turn = self.end_turn(), company
            self.begin_turn(company)
        return over

    def begin_turn(self, company: str) -> None:
        """Begin a turn, after those before it that left no trace; minors go first in a round."""
        if company in MINORS and any(done not in MINORS for done in self.operated):
            self.operated.append(company)
        super().begin_turn(company)
        if company in self.order:
            for other in self.order[: self.order.index(company)]:
                self._pass_silently(other)
        self.paid = False

    def end_turn(self) -> str:
        """End the turn that is going on, if any; without a dividend the price falls."""
        without = not self.fleet(self.turn)
        over = super().end_turn()
        self.veterans.add(over)
        if over and not self.paid:
            self._earns_nothing(over, without)
        self.spared.clear()
        return over

    def operating_round(self) -> None:
        """Move prices for a stock round before, and settle the order of turns."""
        if self.sold:
            self.sold = False
            for company in self.market.after_stock_round():
                self.close(company)
        self.order = self.market.order()
        self.silent.clear()

    def round_over(self) -> None:
        """Give those that left no trace their turn."""
        for company in self.order:
            self._pass_silently(company)

    def stock_round(self) -> None:
        """Take note that a stock round begins."""
        self.sold = True

    def _pass_silently(self, company: str) -> None:
        if company in self.market.stocks and company not in {*self.operated, *self.silent} and not self._acts(company):
            self.silent.add(company)
            without = not self.fleet(company)
            self.after_run(company)
            self._earns_nothing(company, without)

    def _has_turn(self, action: ExportedAction) -> bool:
        return self.shows_turn(action) or action.type in _MONEY

    def _acts(self, company: str) -> bool:
        """Tell whether a corporation acts before this operating round is over."""
        done = set(self.operated)
        last = self.turn
        for action in self.following():
            if action.entity_type == "player" and self.shows_turn(action):
                return False
            if action.entity_type not in ("corporation", "minor") or action.actor == last:
                continue
            if self._has_turn(action):
                if action.actor == company:
                    return True
                if action.actor in done or (action.actor in MINORS and not done <= MINORS.keys()):
                    return False
                last = action.actor
                done.add(last)
        return False

    def president(self, company: str) -> str:
        """Return the player who is president of a corporation, or has a minor."""
        stock = self.market.stocks.get(company)
        return self.holders.get(company, "") if stock is None else stock.president

    # prices

    def dividend(self, action: ExportedAction) -> None:
        """Move the price, and end the last runs of trains."""
        super().dividend(action)
        company = action.actor
        if company in self.market.stocks:
            if action.kind != "withhold" and not self.market.stocks[company].president:
                raise BadValueError(f"{company} pays out, but by what shares show it has no president")
            kept = {"payout": 0, "half": self.revenue // 20 * 10}.get(action.kind or "", self.revenue)
            self.paid = True
            self._move(company, self.market.steps(company, self.revenue - kept))

    def _earns_nothing(self, company: str, without: bool) -> None:
        """Let a price fall for a turn without a dividend, and a corporation in receivership buy a train.

        Parameters
        ----------
        company : str
            Whose turn it was.
        without : bool
            It had no train in it: without a president the price falls twice then.
        """
        stock = self.market.stocks.get(company)
        if stock is None:
            return
        self._move(company, -2 if without and not stock.president else -1)
        if not stock.president and company in self.market.stocks and not self.fleet(company):
            self._receiver_buys(company)

    def _receiver_buys(self, company: str) -> None:
        """Buy the train that the log shows later to have gone in this turn, out of the depot on its cheapest side.

        What was learned last goes before: the train of a gap may be another corporation's than it seemed.
        """
        self.receiver_turns += 1
        name = self.learned.get(self.receiver_turns, "")
        turns = [turn for turn, train in self.learned.items() if train == name]
        known = next((train for train in self.trains.values() if train.name == name), None)
        if not name or turns[-1] != self.receiver_turns or (known is not None and known.owner):
            self.missed[self.receiver_turns] = company
            return
        side = None
        if known is None:
            self.depot.take(name)
            phase = self.train_spec(base(name)).phase
            side = min((s for s in self.data.game.trains if s.phase == phase), key=lambda spec: spec.price).name
        self.scrap(self.receive_train(name, company, side))

    def _move(self, company: str, steps: int) -> None:
        if self.market.move(company, steps):
            self.close(company)

    def close(self, company: str) -> None:
        """Close a corporation or a minor: it has no price any more."""
        self.market.stocks.pop(company, None)
        super().close(company)

    # shares

    def _par(self, action: ExportedAction) -> None:
        company = action.text("corporation")
        self.company(company)
        if company in self.left_out:
            raise BadValueError(f"{company} is started, but by the game's seed it takes no part")
        self.market.par(company, action.actor, action.text("share_price"))
        self.home(company)

    def _buy_shares(self, action: ExportedAction) -> None:
        shares = action.shares or ()
        stock = self.market.stocks.get(action.actor)
        if action.entity_type == "player":
            self.market.buy(action.actor, shares)
        elif stock is not None:
            stock.to_treasury(shares)

    def _sell_shares(self, action: ExportedAction) -> None:
        shares = action.shares or ()
        if action.entity_type == "player":
            falls = self.market.sell(action.actor, shares, action.percent)
            if falls:
                self._move(falls, -1)
            return
        stock = self.market.stocks.get(action.actor)
        if stock is not None:
            if self._in_need(action, stock.place):
                self._move(action.actor, -len(shares))
            stock.to_market(shares)

    def _in_need(self, action: ExportedAction, place: int) -> bool:
        """Tell whether shares are issued to pay for a train: the price is another one then, where the log says it."""
        if isinstance(action.share_price, int) and not isinstance(action.share_price, bool):
            return action.share_price != ROW[max(0, place - 1)]
        return self.step > 0 and not self.fleet(action.actor)

    def _bankrupt(self, action: ExportedAction) -> None:
        """Let a president go out of the game: shares, minors and private companies."""
        company = action.actor
        stock = self.market.stocks.get(company)
        if stock is None or not stock.president:
            raise BadValueError(f'"{company}" is no corporation with a president who may go bankrupt')
        player = stock.president
        if not self.paid:
            self._earns_nothing(company, not self.fleet(company))
        self.paid = True
        self.turns.agenda.end()
        if company in self.market.stocks:
            self._move(company, -self.market.issued_in_need(company))
        for falls in self.market.bankrupt(player):
            if falls in self.market.stocks:
                self._move(falls, -1)
        for private in [p for p, owner in self.holders.items() if owner == player]:
            self._close_private(private)
        if company in self.market.stocks and not self.market.stocks[company].president and not self.fleet(company):
            self._receiver_buys(company)


EXPORT = TrackedExport(
    {"1846": ""},
    Tracked1846,
    {
        "1846 2p Variant": "a variant of 1846 for two players, on its map with rules of its own, which routeopt "
        "lacks; a single position of it may be typed as one of 1846"
    },
)
