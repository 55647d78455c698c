"""A bot that plays to win: best runs, tiles and stations that raise the next ones, shares by what they bring.

It looks one step ahead and knows no plans of others. What it may do is told apart by what is offered: see `choose`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from routeopt.board import Token
from routeopt.board.book import book_of
from routeopt.bots.outlook import Outlook
from routeopt.bots.stocks import Stocks
from routeopt.engine.actions import (
    Accept,
    AnyAction,
    Bankrupt,
    Bid,
    BuyCompany,
    BuyShares,
    BuyTrain,
    Decline,
    DiscardTrain,
    Dividend,
    LayTile,
    Legal,
    Par,
    Pass,
    PlaceToken,
    Range,
    RunChoice,
    RunRoutes,
    SellShares,
)
from routeopt.engine.bots import RandomBot, best_run
from routeopt.engine.positions import log_routes
from routeopt.engine.setting import Setting
from routeopt.engine.state import DEPOT, POOL, State

#: Of how many tiles, the most promising at a glance, the runs are searched.
MOST_TILES = 6
#: So many runs of the future count for what is built now; what a company could run later counts so much less.
RUNS_TO_COME, LATER = 4, 0.25
#: What a point counts that a board has at a glance, beside its runs.
GLANCE = 0.5
A = TypeVar("A")


class GreedyBot:
    """Plays to win, one step at a time.

    Parameters
    ----------
    seed : int
        Decides between what it takes for alike, and what it does not understand.
    setting : Setting
        The fixed part of the game: data, map, players, options.
    """

    def __init__(self, seed: int, setting: Setting) -> None:
        self.setting = setting
        self.outlook = Outlook(setting)
        self.stocks = Stocks(self.outlook)
        self._else = RandomBot(seed)

    def choose(self, view: State, legal: Sequence[Legal]) -> AnyAction:
        """Choose: the first of its ways that has something to say does."""
        ways: tuple[Callable[[State, Sequence[Legal]], AnyAction | None], ...] = (
            self._run,
            self._answer,
            self._pay,
            self._private,
            self._tile,
            self._station,
            self._train,
            self._discard,
            self._bid,
            self._trade,
        )
        for way in ways:
            action = way(view, legal)
            if action is not None:
                return action
        return self._rest(view, legal)

    def _rest(self, view: State, legal: Sequence[Legal]) -> AnyAction:
        """Pass where that is allowed, else do anything but give up or sell."""
        done = of(legal, Pass)
        if done:
            return done[0]
        mild = [a for a in legal if not isinstance(a, Bankrupt | SellShares)]
        return self._else.choose(view, mild or legal)

    # --- runs and dividends

    def _run(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        for choice in legal:
            if isinstance(choice, RunChoice):
                return RunRoutes(
                    entity=choice.entity, routes=log_routes(view, choice.entity, best_run(choice.position))
                )
        return None

    def _pay(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        """Pay out, unless the company could not buy the train that it will need otherwise."""
        kinds = {action.kind: action for action in of(legal, Dividend)}
        if not kinds:
            return None
        company = next(iter(kinds.values())).entity
        run = view.turn.run
        revenue = 0 if run is None else run.revenue
        if "withhold" in kinds and (revenue == 0 or self._saves(view, company, revenue)):
            return kinds["withhold"]
        return kinds.get("payout") or kinds.get("half") or next(iter(kinds.values()))

    def _saves(self, view: State, company: str, revenue: int) -> bool:
        """Tell whether a company keeps its revenue for a train: none that it has lasts, and this brings one near."""
        if any(self.outlook.lasting(view, card) for card in view.trains(company)):
            return False
        spec = self.outlook.next_train(view)
        if spec is None or view.cash[company] >= spec.price:
            return False
        return 2 * (view.cash[company] + revenue) >= spec.price

    # --- what is built

    def _tile(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        lays = [a for a in of(legal, LayTile) if not a.power or not of(legal, Pass)]
        if not lays:
            return None
        company = self._builder(view, lays[0].entity)
        if not company:
            return None
        book, board, outlook = book_of(self.setting.spec, self.setting.data), view.board, self.outlook
        after = [book.put(board, a.hex, a.tile, a.rotation) for a in lays]
        glance = [outlook.touched(view, company, b) for b in after]
        best = sorted(range(len(lays)), key=lambda n: -glance[n])[:MOST_TILES]
        worths = [self._built(view, company, after[n]) + GLANCE * glance[n] - self._cost(view, lays[n]) for n in best]
        now = self._built(view, company, board) + GLANCE * outlook.touched(view, company, board)
        most = max(worths)
        return lays[best[worths.index(most)]] if most > now or not of(legal, Pass) else None

    def _builder(self, view: State, entity: str) -> str:
        """Return the company for which something is built; empty where nobody knows one."""
        if entity in self.setting.companies:
            return entity
        return view.current if view.current in self.setting.companies else ""

    def _built(self, view: State, company: str, board: object) -> float:
        """Return what a board is worth to a company: its next runs, and what it could run later."""
        now = self.outlook.earns(view, company, board)  # type: ignore[arg-type]
        later = self.outlook.promise(view, company, board)  # type: ignore[arg-type]
        return RUNS_TO_COME * (now + LATER * later)

    def _cost(self, view: State, lay: LayTile) -> int:
        under = view.board.laid.get(lay.hex)
        return self.setting.data.tiles[under.number].cost if under else self.setting.spec.hexes[lay.hex].cost

    def _station(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        places = [a for a in of(legal, PlaceToken) if not a.power]
        if not places:
            return None
        company = self._builder(view, places[0].entity)
        if not company:
            return None
        boards = [view.board.place(Token(company, a.stop)) for a in places]
        glance = [self.outlook.touched(view, company, b) for b in boards]
        best = sorted(range(len(places)), key=lambda n: -glance[n])[:MOST_TILES]
        worths = [self._built(view, company, boards[n]) for n in best]
        most = max(worths)
        chosen = places[best[worths.index(most)]]
        if not of(legal, Pass):
            return chosen
        prices = view.stations.get(company, ())
        price = prices[0] if prices else 0
        gain = most - self._built(view, company, view.board)
        return chosen if gain > price and view.cash[company] - price >= self._reserve(view, company) else None

    def _reserve(self, view: State, company: str) -> int:
        """Return what a company should keep: the price of a train where it has none that lasts."""
        if any(self.outlook.lasting(view, card) for card in view.trains(company)):
            return 0
        spec = self.outlook.next_train(view)
        return 0 if spec is None else spec.price

    # --- trains

    def _train(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        buys = of(legal, BuyTrain)
        if not buys:
            return None
        company = buys[0].entity
        must = not of(legal, Pass)
        now = self.outlook.runs(view, company)
        offered = [b for b in buys if view.cards[b.train].owner in (DEPOT, POOL)]
        has_lasting = any(self.outlook.lasting(view, card) for card in view.trains(company))
        best, most = None, 0.0
        for buy in offered:
            spec = self.setting.trains[buy.variant or view.cards[buy.train].kind]
            price = low(buy.price)
            gain = self.outlook.with_train(view, company, spec) - now
            lasts = not spec.rusts or self.setting.phase_at[spec.rusts] > view.phase + 1
            # What a company has is nobody's at the end: for a train that lasts it is well spent.
            needs = not view.trains(company) or (lasts and (gain > 0 or not has_lasting))
            worth = RUNS_TO_COME * gain + (price + 1 if needs else 0)
            if worth - price > most or (must and best is None):
                best, most = msgspec.structs.replace(buy, price=price), worth - price
        if best is not None or not must:
            return best
        sales = of(legal, SellShares)
        if sales:
            return self.stocks.least(view, sales)
        cheapest = min(buys, key=lambda b: low(b.price))
        return msgspec.structs.replace(cheapest, price=low(cheapest.price))

    def _discard(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        """Hand in the train that rusts first, only where one must be."""
        cards = of(legal, DiscardTrain)
        if not cards or of(legal, Pass):
            return None
        order = {spec.name: place for place, spec in enumerate(self.setting.data.game.trains)}
        return min(cards, key=lambda a: order[view.cards[a.train].kind])

    # --- money

    def _private(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        """Let a company of his buy a private company from its president, for as much as it can spare."""
        for buy in of(legal, BuyCompany):
            seller, company = view.privates.get(buy.item, ""), buy.entity
            spare = view.cash.get(company, 0) - self._reserve(view, company)
            value = self.setting.privates[buy.item].value if buy.item in self.setting.privates else 0
            price = min(high(buy.price), spare)
            if seller in self.setting.players and price >= max(value, low(buy.price)) and company not in view.order:
                return msgspec.structs.replace(buy, price=price)
        return None

    def _answer(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        """Agree to an offer well above what a thing cost, decline others."""
        declines, accepts = of(legal, Decline), of(legal, Accept)
        deal = view.deal
        if not declines:
            return None
        if accepts and deal is not None and isinstance(deal.item, str) and deal.item in self.setting.privates:
            private = self.setting.privates[deal.item]
            if deal.price >= private.value * 3 // 2 and private.value:
                return accepts[0]
        return declines[0]

    def _bid(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        bids = of(legal, Bid)
        return self.stocks.bid(view, bids, may_pass=bool(of(legal, Pass))) if bids else None

    def _trade(self, view: State, legal: Sequence[Legal]) -> AnyAction | None:
        if not any(isinstance(a, BuyShares | Par | SellShares) for a in legal):
            return None
        return self.stocks.trade(view, legal)


def of(legal: Sequence[Legal], kind: type[A]) -> list[A]:
    """Return the actions of one kind."""
    return [action for action in legal if isinstance(action, kind)]


def low(price: int | Range) -> int:
    """Return the least of a price."""
    return price.low if isinstance(price, Range) else price


def high(price: int | Range) -> int:
    """Return the most of a price."""
    return price.high if isinstance(price, Range) else price
