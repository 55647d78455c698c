"""The stock round (rulebook 7): trading, starting companies, what their home tiles are, the end of the round."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.board import Token
from routeopt.engine.actions import AnyAction, BuyCompany, LayTile, Legal, Pass
from routeopt.engine.flow import answered, expect
from routeopt.engine.rounds import StockRound, StockRules
from routeopt.engine.setting import Setting
from routeopt.engine.state import ASIDE, BANK, FUTURE, GONE, IPO, SHOWN, State, Turn, Waiting
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.steps.trading import TradeStep
from routeopt.engine.steps.trains import DiscardDuty
from routeopt.engine.table import certificates
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.lays import LayRules, Where, check_lay, legal_lays
from routeopt.engine.table.sales import SaleRules
from routeopt.engine.table.trades import TradeRules
from routeopt.errors import LimitError, MustError, NotOwnedError, WrongPriceError
from routeopt.titles.g18zoo.blue import SAFE_PAYS, BlueStep, gained
from routeopt.titles.g18zoo.money import AssetStep
from routeopt.titles.g18zoo.names import FORECASTER, MINT, SAFE
from routeopt.titles.g18zoo.operating import ZooTrack
from routeopt.titles.g18zoo.play import zoo_play
from routeopt.titles.g18zoo.scrapping import ProtectDuty
from routeopt.titles.g18zoo.state import own

COLORS = ("yellow", "green", "brown")


def next_starts(setting: Setting, state: State) -> list[str]:
    """Return the companies that may be started next (7.3.1, adjacent companies).

    The first is free, the second is a neighbour and fixes the direction, each next one is the neighbour of the last;
    companies that are absent, or started, are left out. Five players start any.
    """
    ring = list(setting.companies)
    closed = [c for c in ring if c not in state.cells]
    if not state.opened or len(setting.players) == 5 or not closed:
        return closed
    first, last = state.opened[0], state.opened[-1]
    if len(state.opened) == 1:
        steps = {_neighbour(ring, state, first, 1), _neighbour(ring, state, first, -1)}
        return [c for c in ring if c in steps]
    second = state.opened[1]
    up = ring[(ring.index(first) + 1) % len(ring)] == second
    return [_neighbour(ring, state, last, 1 if up else -1)]


def _neighbour(ring: list[str], state: State, company: str, step: int) -> str:
    place = ring.index(company)
    while True:
        place = (place + step) % len(ring)
        if ring[place] not in state.cells:
            return ring[place]


TRADE = TradeRules(cap=80, cap_of="ipo")
SALE = SaleRules(pool_limit=100, face_down=True)
CAPITAL = CapitalRules(float_percent=0, times=0, at="price", early="company", late="company")


class ZooTrade(TradeStep):
    """A player's turn: beside certificates, Inventions from the display."""

    def __init__(self, extras: tuple[BlueStep, AssetStep]) -> None:
        super().__init__(TRADE, SALE, CAPITAL)
        self.extras = extras

    def handles(self, action: AnyAction) -> bool:
        """Take trades, passes, and Inventions from the display."""
        return super().handles(action) or isinstance(action, BuyCompany)

    def more(self, setting: Setting, state: State, player: str) -> bool:  # noqa: ARG002
        """Tell whether the player has an asset or a blue Invention that can be used."""
        return any(True for extra in self.extras for _ in extra.legal(setting, state))

    def startable(self, setting: Setting, state: State) -> list[str]:
        """Return the companies that the order of companies allows."""
        return next_starts(setting, state)

    def purchases(self, setting: Setting, state: State, player: str) -> Iterator[Legal]:
        """Yield certificates, starts and Inventions."""
        yield from super().purchases(setting, state, player)
        if self.rules.refuse_purchase(setting, state, player):
            return
        for power, owner in state.privates.items():
            if owner == SHOWN and not self.refuse_power(setting, state, player, power):
                yield BuyCompany(entity=player, item=power, price=setting.powers[power].cost)

    def refuse_power(self, setting: Setting, state: State, player: str, power: str) -> str:
        """Return why a player may not buy an Invention, or an empty text."""
        if len(state.owned(player)) >= zoo_play().hand_limit:
            return f"{zoo_play().hand_limit} Inventions are the most in a hand"
        if setting.powers[power].cost > state.cash[player]:
            return f"it costs {setting.powers[power].cost}, {player} has {state.cash[player]}"
        return ""

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Trade, or buy an Invention."""
        if not isinstance(action, BuyCompany):
            super().do(setting, state, action)
            return
        player, power = state.current, action.item
        expect(action.entity, player)
        self.check_purchase(setting, state, player)
        buy_power(setting, state, player, power, action.price)
        self.bought(state, player, power)

    def started(self, setting: Setting, state: State, player: str, company: str) -> None:  # noqa: ARG002
        """Place the home station, pay the bonus, and ask for the home tile and the tiles beyond."""
        bonus = zoo_play().par_bonus[str(state.pars[company])]
        state.pay(BANK, company, bonus.money)
        state.board = state.board.place(Token(company, setting.homes[company]))
        state.stations[company] = state.stations[company][1:]
        state.waiting = (Waiting("home", company, (bonus.color,)), *state.waiting)
        if bonus.tiles:
            state.waiting = (*state.waiting, Waiting("bonus", company, (), bonus.tiles))


def buy_power(setting: Setting, state: State, player: str, power: str, price: object) -> None:
    """Buy an Invention from the display, at its cost.

    Raises
    ------
    NotOwnedError, LimitError, WrongPriceError, TooPoorError
        It is not on display, the hand is full, the price is another, or the player cannot pay.
    """
    if state.privates.get(power) != SHOWN:
        raise NotOwnedError(f'{player}: "{power}" is not on display')
    if len(state.owned(player)) >= zoo_play().hand_limit:
        raise LimitError(f"{player}: {zoo_play().hand_limit} Inventions are the most that a player may have")
    if not isinstance(price, int) or price != setting.powers[power].cost:
        raise WrongPriceError(f"{player}: {power} costs {setting.powers[power].cost}, not {price}")
    state.pay(player, BANK, price)
    take_power(setting, state, player, power)


def take_power(setting: Setting, state: State, player: str, power: str) -> None:
    """Give a player an Invention that he has paid."""
    state.privates[power] = player
    gained(setting, state, player, power)


class HomeDuty(TrackStep):
    """The tile on the home of a company that has just started (7.3.1)."""

    name = "home tile"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the company."""
        return state.waiting[0].entity

    def rules(self, setting: Setting, state: State) -> LayRules:
        """Return what the start price allows on the home."""
        duty = state.waiting[0]
        best = COLORS.index(str(duty.about[0]))
        return LayRules(
            colors=COLORS[: best + 1],
            first=COLORS,
            replace=best > 0,
            leap=True,
            marked=(),
            hexes=(setting.homes[duty.entity].hex,),
            trace="none",
        )

    def lays_now(self, setting: Setting, state: State) -> tuple[Where, ...]:
        """Return the tiles that may be laid."""
        return legal_lays(setting, state, state.waiting[0].entity, self.rules(setting, state))

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the lays, and `pass` where a tile lies there already or none can be laid."""
        company = state.waiting[0].entity
        found = False
        for where in self.lays_now(setting, state):
            found = True
            yield LayTile(entity=company, hex=where[0], tile=where[1], rotation=where[2])
        if not found or setting.homes[company].hex in state.board.laid:
            yield Pass(entity=company)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Lay the tile, or pass where one lies there."""
        company = state.waiting[0].entity
        expect(action.entity, company)
        if isinstance(action, LayTile):
            where = (action.hex, action.tile, action.rotation)
            check_lay(setting, state, company, self.rules(setting, state), where)
            state.board = state.board.lay(*where)
        elif setting.homes[company].hex not in state.board.laid and self.lays_now(setting, state):
            raise MustError(f"{company}: its home must get a tile, as one is available")
        answered(state)


class BonusDuty(ZooTrack):
    """The yellow tiles that a company started at 9 or 12 may lay at once (7.3.1)."""

    name = "bonus tiles"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the company while it has tiles left."""
        return state.waiting[0].entity if state.waiting[0].left else ""

    def leave(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """All are laid."""
        if state.waiting and state.waiting[0].kind == "bonus":
            answered(state)

    def rules(self, setting: Setting, state: State) -> LayRules:  # noqa: ARG002
        """Return yellow tiles on bare hexes."""
        return LayRules(colors=("yellow",), replace=False)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the lays, and `pass`."""
        company = state.waiting[0].entity
        yield from self.payable(setting, state, company, self.rules(setting, state))
        yield Pass(entity=company)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Lay one, or do without the rest."""
        duty = answered(state)
        expect(action.entity, duty.entity)
        if isinstance(action, LayTile):
            where = (action.hex, action.tile, action.rotation)
            check_lay(setting, state, duty.entity, self.rules(setting, state), where)
            self.lay(setting, state, duty.entity, self.rules(setting, state), where)
            if duty.left > 1:
                state.waiting = (duty._replace(left=duty.left - 1), *state.waiting)


class ZooStockRound(StockRound):
    """A stock round: turns in the order of priority until all pass in a row."""

    def __init__(self) -> None:
        blue, assets = BlueStep(), AssetStep()
        super().__init__(
            (ZooTrade((blue, assets)),),
            StockRules(priority="richest"),
            CAPITAL,
            PriceRules(),
            beside=(assets, blue),
            duties={"home": HomeDuty(), "bonus": BonusDuty(), "protect": ProtectDuty(), "discard": DiscardDuty()},
        )

    def begin(self, setting: Setting, state: State) -> None:
        """Begin the stock round of the next month (7.6)."""
        super().begin(setting, state)
        play = zoo_play()
        for power in state.owned(FUTURE):
            state.privates[power] = SHOWN
        if state.set < play.months:
            reveal(state, play.new_inventions, FUTURE)
        if state.set == play.months:
            for company in state.shares:
                certificates.move(state, certificates.shares_of(state, company, ASIDE), IPO)
        safe = state.privates[SAFE]
        if safe in state.order:
            state.pay(BANK, safe, SAFE_PAYS)

    def next_turn(self, setting: Setting, state: State) -> None:
        """Go on to the next player; Forecaster gives another turn to the same one."""
        if FORECASTER in state.turn.used and state.passed < len(state.queue):
            state.privates[FORECASTER] = GONE
            state.turn = Turn()
        else:
            super().next_turn(setting, state)

    def priority(self, setting: Setting, state: State) -> tuple[str, ...]:
        """Return the players by their W$; Mint puts its owner before all (7.9)."""
        order = super().priority(setting, state)
        mint = state.privates[MINT]
        if mint not in order or state.uses[MINT]:
            return order
        state.privates[MINT] = GONE
        return (mint, *(player for player in order if player != mint))


def reveal(state: State, count: int, place: str) -> None:
    """Turn up cards of the deck."""
    for power in own(state).deck[:count]:
        state.privates[power] = place
    own(state).deck = own(state).deck[count:]


__all__ = ["ZooStockRound", "buy_power", "next_starts", "reveal", "take_power"]
