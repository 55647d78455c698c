"""How 18xx.games exports of 1846 are followed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from routeopt.errors import BadValueError
from routeopt.records.actions import ExportedAction, LeftUnseenError, Setup
from routeopt.records.exports import TrackedExport
from routeopt.records.pieces import TrackedMarker, TrackedToken, TrackedTrain, base
from routeopt.records.standard import StandardTracked
from routeopt.records.tracked import RUNS
from routeopt.records.turns import Turns
from routeopt.spec import PhaseSpec
from routeopt.titles.g1846.mail import MAIL
from routeopt.titles.g1846.removal import OPTIONS, removed_corporations
from routeopt.titles.g1846.shares import ROW, Market
from routeopt.titles.g1846.turns import MINORS, Turns1846

#: Private companies whose marker lies on the board.
_MARKED = ("SC", "MPC", "BT")
#: Phase in which private companies close; phase in which markers go, and the trains that are gone for good then.
_CLOSING, _LAST, _GONE = "III", "IV", "2"
#: Actions of a corporation that belong to its turn, though those of other titles show none.
_MONEY = ("sell_shares", "buy_shares", "bankrupt")


@dataclass
class Tracked1846(StandardTracked):
    """What 1846 needs: minors, markers of private companies, corporations that close and those in receivership.

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
    spared : set of str
        Trains that stay for another turn though their owner's is over.
    assigned, spots : dict of str to str
        Company, and hex, of each private company with a marker.
    missed : dict of int to str
        Turns in which a corporation in receivership may have bought a train unseen, and which corporation.
    receiver_turns : int
        How many turns corporations in receivership have had without a train.
    left_out : tuple of str
        Corporations that take no part.
    ended : set of str
        Corporations and minors that have closed, and minors that are part of a corporation.
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
    spared: set[str] = field(default_factory=set)
    assigned: dict[str, str] = field(default_factory=dict)
    spots: dict[str, str] = field(default_factory=dict)
    missed: dict[int, str] = field(default_factory=dict)
    receiver_turns: int = 0
    left_out: tuple[str, ...] = ()
    ended: set[str] = field(default_factory=set)
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

    def gap(self, skipped: tuple[str, ...], bought: str) -> None:
        """Account for trains that left the depot: the last corporation in receivership without one bought the last."""
        if not self.missed:
            super().gap(skipped, bought)
        raise LeftUnseenError(max(self.missed), skipped[-1])

    def run_routes(self, action: ExportedAction) -> None:
        """Take note of trains that a corporation must have bought in receivership."""
        missed = [turn for turn, company in self.missed.items() if company == action.actor]
        owned = {train.name for train in self.fleet(action.actor)}
        unknown = [route.train for route in action.routes or () if route.train not in owned]
        if unknown and missed:
            raise LeftUnseenError(missed[-1], unknown[0])
        super().run_routes(action)

    def lay_tile(self, action: ExportedAction) -> str:
        """Lay a tile; one of a later phase shows that a train was bought unseen."""
        tile = super().lay_tile(action)
        color = self.data.tiles[self.tiles[action.text("hex")].number].color
        self._fits(lambda phase: color in phase.colors)
        return tile

    def discard_train(self, action: ExportedAction) -> None:
        """Discard a train; one too many by the limit of a later phase shows that a train was bought unseen."""
        owner = self.train(action.text("train")).owner
        self._fits(lambda phase: self._crowded(owner, phase))
        super().discard_train(action)

    def _crowded(self, company: str, phase: PhaseSpec) -> bool:
        """Tell whether a company has too many trains for a phase; those that are obsolete by then do not count."""
        counted = [t for t in self.fleet(company) if not t.last and self.train_spec(t.kind).rusts != phase.name]
        return isinstance(phase.train_limit, int) and len(counted) > phase.train_limit

    def _fits(self, allowed: Callable[[PhaseSpec], bool]) -> None:
        """See that an action fits the phase, or learn of the train that has started the next one."""
        train = self.depot.next()
        if not train or not self.missed or allowed(self.phase_spec()):
            return
        starts = self.train_spec(base(train)).phase
        if any(phase.name == starts and allowed(phase) for phase in self.data.game.phases):
            raise LeftUnseenError(max(self.missed), train)

    def buy_train(self, action: ExportedAction) -> list[TrackedTrain]:
        """Move a train to its buyer; one that another company was to run once more the buyer runs in his next turn."""
        gone = super().buy_train(action)
        self.spared |= {t.id for t in self.trains.values() if t.name == action.train and t.last}
        return gone

    def _move(self, company: str, steps: int) -> None:
        if self.market.move(company, steps):
            self.close(company)

    def close(self, company: str) -> None:
        """Close a corporation or a minor: stations, trains and private companies go."""
        self.market.stocks.pop(company, None)
        self.ended.add(company)
        self.tokens = [t for t in self.tokens if t.company != company]
        self.scrap(self.fleet(company))
        self.holders = {private: owner for private, owner in self.holders.items() if owner != company}
        self.assigned = {private: owner for private, owner in self.assigned.items() if owner != company}
        self._mark()

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

    # private companies

    def _bid(self, action: ExportedAction) -> None:
        """Hand a private company, or a minor, to the player who takes it."""
        if action.company:
            self.holders[action.company] = action.actor

    def _close_private(self, private: str) -> None:
        self.holders.pop(private, None)
        self.assigned.pop(private, None)
        if private in MINORS:
            self.close(private)
        self._mark()

    def buy_company(self, action: ExportedAction) -> None:
        """Hand a private company to its buyer; a minor becomes part of it, its train does not run this turn."""
        private, company = action.text("company"), action.actor
        if private in MINORS:
            self.holders.pop(private, None)
            self.ended.add(private)
            self._absorb(private, company)
            return
        super().buy_company(action)
        if private in _MARKED:
            self.assigned[private] = company
        self._mark()

    def _absorb(self, minor: str, company: str) -> None:
        places = {(t.hex, t.city) for t in self.tokens if t.company == company}
        tokens: list[TrackedToken] = []
        for token in self.tokens:
            if token.company != minor:
                tokens.append(token)
            elif (token.hex, token.city) not in places:
                tokens.append(token._replace(company=company))
        self.tokens = tokens
        for train in self.fleet(minor):
            train.owner, train.disabled = company, True
        self.assigned = {p: owner for p, owner in self.assigned.items() if owner != minor}
        self._mark()

    def _assign(self, action: ExportedAction) -> None:
        """Assign a private company to a company, or to a hex."""
        target = str(action.target)
        if action.actor not in _MARKED:
            return
        if action.target_type == "hex":
            self.spots[action.actor] = self.hex(target)
        else:
            self.company(target)
            self.assigned[action.actor] = target
        self._mark()

    def _mark(self) -> None:
        both = [private for private in _MARKED if private in self.assigned and private in self.spots]
        self.markers = {p: [TrackedMarker(self.spots[p], self.assigned[p])] for p in both}

    # phases

    def enter_phase(self, phase: str, shown: str) -> list[TrackedTrain]:  # noqa: ARG002 - phases have names of their own
        """Start a phase unless it has come already."""
        before = self.phase_spec().name
        marked = {train.id for train in self.trains.values() if train.last}
        gone = super().enter_phase(phase, phase)
        if self.phase_spec().name == before:
            return gone
        mine = self.fleet(self.turn) if self.turn else []
        self.spared |= {train.id for train in mine if train.last and train.id not in marked}
        if phase == _CLOSING:
            for private, owner in list(self.holders.items()):
                if not self.is_company(owner):
                    self._close_private(private)
                elif private != MAIL:
                    del self.holders[private]
        elif phase == _LAST:
            self.assigned.clear()
            self._mark()
            gone += [train for train in self.trains.values() if train.kind == _GONE and train not in gone]
        return gone

    def after_run(self, company: str) -> None:
        """Scrap the trains of a company whose last run is over; those that became obsolete in this turn run again."""
        self.scrap([t for t in self.fleet(company) if t.last and t.id not in self.spared])


EXPORT = TrackedExport(
    {"1846": ""},
    Tracked1846,
    {
        "1846 2p Variant": "a variant of 1846 for two players, on its map with rules of its own, which routeopt "
        "lacks; a single position of it may be typed as one of 1846"
    },
)
