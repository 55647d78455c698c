"""A player's turn in a stock round: sell blocks, buy or start a company, pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from routeopt.engine.actions import AnyAction, BuyShares, Legal, Par, Pass, SellShares
from routeopt.engine.flow import Step, expect
from routeopt.engine.refs import Cell, Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.table import certificates, companies, sales
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.sales import Block, SaleRules
from routeopt.engine.table.trades import TradeRules, Trades
from routeopt.errors import MustError, ShareError


class TradeStep:
    """The whole of a player's turn.

    Parameters
    ----------
    trade, sale, capital : TradeRules, SaleRules, CapitalRules
        The title's rules.
    also : sequence of Step
        Steps beside this one: what the player in turn may do there keeps his turn open too.
    """

    name = "trade"

    def __init__(self, trade: TradeRules, sale: SaleRules, capital: CapitalRules, *, also: Sequence[Step] = ()) -> None:
        self.rules, self.sale, self.capital, self.also = Trades(trade, sale, capital), sale, capital, also
        #: The state of which `more` was asked last, and the trades that are legal in it.
        self._found: tuple[State, list[Legal]] | None = None

    def actor(self, setting: Setting, state: State) -> str:
        """Return the player in turn while there is something left for him to do."""
        self._found = None
        if state.turn.over:
            return ""
        ends = state.turn.bought or self.rules.trade.silent
        return "" if ends and not self.more(setting, state, state.current) else state.current

    def more(self, setting: Setting, state: State, player: str) -> bool:
        """Tell whether something may still be done in a turn."""
        found = list(self._trades(setting, state, player))
        self._found = (state, found)
        return bool(found) or any(
            getattr(a, "entity", "") == player for step in self.also for a in step.legal(setting, state)
        )

    def handles(self, action: AnyAction) -> bool:
        """Take trades and passes."""
        return isinstance(action, Pass | SellShares | BuyShares | Par)

    def leave(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """Count a turn that passes by itself, as there was nothing to do in it."""
        if not (state.turn.over or state.turn.bought or state.turn.sold):
            state.passed += 1

    # --- what is legal

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield sales, purchases, starts, and `pass`."""
        player, known = state.current, self._found
        yield from known[1] if known is not None and known[0] is state else self._trades(setting, state, player)
        if not self.rules.must_sell(setting, state, player):
            yield Pass(entity=player)

    def _trades(self, setting: Setting, state: State, player: str) -> Iterator[Legal]:
        """Yield the blocks that may be sold, and the purchases."""
        for block in self.rules.blocks(setting, state, player):
            yield SellShares(entity=player, shares=block.shares, percent=block.percent)
        yield from self.purchases(setting, state, player)

    def purchases(self, setting: Setting, state: State, player: str) -> Iterator[Legal]:
        """Yield the certificates that may be bought, one of each sort, and the companies that may be started."""
        if self.rules.refuse_purchase(setting, state, player):
            return
        count = certificates.certificates(setting, state, player)
        for share in self.rules.on_sale(setting, state):
            if not self.rules.refuse_share(setting, state, player, share, count):
                yield BuyShares(entity=player, share=share)
        cash, cells = state.cash[player], setting.par_cells(state)
        for company in self.startable(setting, state):
            if not self._refuse_start(setting, state, player, company, count):
                for cell in cells:
                    if companies.price_at_start(setting, company, cell) <= cash:
                        yield Par(entity=player, company=company, cell=cell)

    def startable(self, setting: Setting, state: State) -> list[str]:
        """Return the companies that may be started now."""
        if not self.rules.trade.unstarted:
            return []
        left = [c for c in setting.companies if c not in state.cells and not companies.is_closed(state, c)]
        kinds = self.rules.trade.starts
        return [c for c in left if setting.companies[c].kind in kinds] if kinds else left

    def refuse_par(self, setting: Setting, state: State, player: str, company: str, cell: Cell) -> str:
        """Return why a player may not start a company at a cell, or an empty text."""
        if company not in setting.companies or company in state.cells:
            return "it cannot be started"
        if company not in self.startable(setting, state) and not state.turn.bought:
            return f"the next may be {' or '.join(self.startable(setting, state)) or 'none'}"
        if cell not in setting.par_cells(state):
            return f"cell {cell} is no start in phase {setting.phase(state).name}"
        why = self._refuse_start(setting, state, player, company, certificates.certificates(setting, state, player))
        if why:
            return why
        price = companies.price_at_start(setting, company, cell)
        if price > state.cash[player]:
            return f"it costs {price}, {player} has {state.cash[player]}"
        return ""

    def _refuse_start(self, setting: Setting, state: State, player: str, company: str, count: int) -> str:
        """Return why a player with so many certificates may not start a company at any price, or an empty text."""
        if state.turn.bought:
            return "one purchase a turn"
        if not self.rules.trade.rebuy and (player, company) in state.sold:
            return f"{player} has sold {company} in this round"
        if count + 1 > (setting.certificate_limit or 0):
            return f"the limit is {setting.certificate_limit} certificates"
        return ""

    # --- what is done

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Trade or pass."""
        player, self._found = state.current, None
        expect(action.entity, player)
        if isinstance(action, SellShares):
            self._sell(setting, state, player, action)
        elif isinstance(action, Pass):
            self._end_turn(setting, state, player)
        else:
            self.check_purchase(setting, state, player)
            if isinstance(action, BuyShares):
                self._buy(setting, state, player, action.share)
            elif isinstance(action, Par):
                self.par(setting, state, player, action)

    def check_purchase(self, setting: Setting, state: State, player: str) -> None:
        """Refuse a purchase where none may be made.

        Raises
        ------
        MustError
            Saying why.
        """
        why = self.rules.refuse_purchase(setting, state, player)
        if why:
            raise MustError(f"{player}: nothing can be bought now: {why}")

    def _end_turn(self, setting: Setting, state: State, player: str) -> None:
        """End the turn; one without a trade is a pass."""
        excess = self.rules.must_sell(setting, state, player)
        if excess:
            raise MustError(f"{player}: holds more than {excess} and must sell first")
        if not (state.turn.bought or state.turn.sold):
            state.passed += 1
        state.turn.over = True

    def _acted(self, state: State) -> None:
        """Note that a trade was made: everyone may act again."""
        state.passed = 0

    def _buy(self, setting: Setting, state: State, player: str, share: Certificate) -> None:
        """Buy a certificate."""
        why = self.rules.refuse_share(setting, state, player, share)
        if why:
            raise ShareError(f"{player}: {share} cannot be bought: {why}")
        pooled = certificates.owner_of(state, share) in self.rules.trade.several_from
        self.take(setting, state, player, share)
        self.bought(state, player, share.company, pooled=share.company if pooled else "")

    def take(self, setting: Setting, state: State, player: str, share: Certificate) -> None:
        """Pay for a certificate and take it."""
        surcharge = self.rules.surcharge(setting, state, player, share) if self.rules.trade.surcharge else 0
        companies.buy(setting, state, self.capital, player, share, surcharge)

    def bought(self, state: State, player: str, what: str, *, pooled: str = "") -> None:
        """Note the purchase of a turn."""
        state.turn.pooled = pooled
        state.turn.bought = (*state.turn.bought, what)
        state.turn.cleared = bool(state.turn.sold)
        state.bought |= {(player, what)}
        self._acted(state)

    def _sell(self, setting: Setting, state: State, player: str, action: SellShares) -> None:
        """Sell a block of one company, and move its marker."""
        why = self.rules.refuse_selling(state)
        if why:
            raise MustError(f"{player}: nothing can be sold now: {why}")
        block = Block(action.shares, action.percent)
        company = action.shares[0].company if action.shares else ""
        why = sales.refuse(setting, state, self.sale, player, block) or self.rules.refuse_sales(state, player, company)
        if why:
            names = ", ".join(str(s) for s in action.shares) or "nothing"
            raise ShareError(f"{player}: {names} ({action.percent} %) cannot be sold: {why}")
        sales.sell_and_fall(setting, state, self.sale, player, block)
        state.sold |= {(player, company)}
        state.turn.sold = (*state.turn.sold, company)
        self._acted(state)

    def par(self, setting: Setting, state: State, player: str, action: Par) -> None:
        """Start a company."""
        why = self.refuse_par(setting, state, player, action.company, action.cell)
        if why:
            raise ShareError(f"{player}: {action.company} cannot be started: {why}")
        self.start(setting, state, player, action.company, action.cell)
        self.bought(state, player, action.company)

    def start(self, setting: Setting, state: State, player: str, company: str, cell: Cell) -> None:
        """Start a company for a player, and do what follows."""
        companies.start(setting, state, self.capital, company, cell, player)
        self.started(setting, state, player, company)

    def started(self, setting: Setting, state: State, player: str, company: str) -> None:
        """Do what follows a start: nothing, unless a title has something."""
