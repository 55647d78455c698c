"""A player's turn in a stock round: sell blocks, buy or start a company, pass."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, BuyShares, Legal, Par, Pass, SellShares
from routeopt.engine.flow import expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import CHANCERY, DIRECTORATE, State
from routeopt.engine.table import shares
from routeopt.engine.table.market import parse_cell, show_cell
from routeopt.errors import MustError, ShareError


class TradeStep:
    """The whole of a player's turn; sales come before the one purchase."""

    name = "trade"
    #: Most of a company that may be bought from the directorate, in percent.
    cap = 80

    def actor(self, setting: Setting, state: State) -> str:
        """Return the player in turn while there is something left for him to do."""
        turn = state.turn
        if turn.over or (turn.bought and not self.more(setting, state, state.current)):
            return ""
        return state.current

    def more(self, setting: Setting, state: State, player: str) -> bool:  # noqa: ARG002
        """Tell whether something may be done after the one purchase of a turn."""
        return False

    def handles(self, action: AnyAction) -> bool:
        """Take trades and passes."""
        return isinstance(action, Pass | SellShares | BuyShares | Par)

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    # --- what is legal

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield sales, purchases, starts, and `pass`."""
        player = state.current
        yield from self.trades(setting, state, player)
        if not self.over_limit(setting, state, player):
            yield Pass(entity=player)

    def trades(self, setting: Setting, state: State, player: str) -> Iterator[Legal]:
        """Yield what is no pass."""
        if state.turn.bought:
            return
        for company in state.cells:
            if company not in state.turn.sold:
                for block, percent in shares.blocks(setting, state, company, player):
                    yield SellShares(entity=player, shares=block, percent=percent)
        if self.over_limit(setting, state, player):
            return
        for share in self.on_sale(state):
            if not self.refuse_share(setting, state, player, share):
                yield BuyShares(entity=player, share=share)
        for company in self.startable(setting, state):
            for cell in setting.par_cells(state):
                if not self.refuse_par(setting, state, player, company, show_cell(cell)):
                    yield Par(entity=player, company=company, cell=show_cell(cell))

    def over_limit(self, setting: Setting, state: State, player: str) -> bool:
        """Tell whether a player holds more certificates than allowed, and so must sell."""
        return shares.certificates(state, player) > (setting.certificate_limit or 0)

    def on_sale(self, state: State) -> list[str]:
        """Return the single certificates of started companies in directorate and chancery."""
        return [
            share
            for company in state.cells
            for place in (DIRECTORATE, CHANCERY)
            for share in shares.shares_of(state, company, place)
        ]

    def startable(self, setting: Setting, state: State) -> list[str]:
        """Return the companies that may be started now."""
        return [c for c in setting.companies if c not in state.cells]

    def refuse_share(self, setting: Setting, state: State, player: str, share: str) -> str:
        """Return why a player may not buy a certificate, or an empty text."""
        company, owner = shares.company_of(share), state.shares.get(share)
        if owner not in (DIRECTORATE, CHANCERY) or company not in state.cells or share.endswith("_0"):
            return "it is not on sale"
        if (player, company) in state.sold:
            return f"{player} has sold {company} in this round"
        percent = shares.percent_of(setting, share)
        held = shares.held_percent(setting, state, company, player)
        if owner == DIRECTORATE and held + percent > self.cap:
            return f"no more than {self.cap} % of a company comes from the directorate"
        if self.certificates_after(setting, state, player, share) > (setting.certificate_limit or 0):
            return f"the limit is {setting.certificate_limit} certificates"
        if shares.price_of(setting, state, share) > state.cash[player]:
            return f"it costs {shares.price_of(setting, state, share)}, {player} has {state.cash[player]}"
        return ""

    def certificates_after(self, setting: Setting, state: State, player: str, share: str) -> int:
        """Return how many certificates a player would hold; a presidency won by the purchase takes two for one."""
        company = shares.company_of(share)
        count = shares.certificates(state, player) + 1
        boss = shares.president(state, company)
        if boss != player:
            mine = shares.held_percent(setting, state, company, player) + shares.percent_of(setting, share)
            most = max(shares.held_percent(setting, state, company, p) for p in state.order if p != player)
            if mine > most:
                count -= 1
        return count

    def refuse_par(self, setting: Setting, state: State, player: str, company: str, cell: str) -> str:
        """Return why a player may not start a company at a cell, or an empty text."""
        if company not in setting.companies or company in state.cells:
            return "it cannot be started"
        if company not in self.startable(setting, state):
            return f"the next may be {' or '.join(self.startable(setting, state))}"
        if cell not in [show_cell(c) for c in setting.par_cells(state)]:
            return f"cell {cell} is no start in phase {setting.phase(state).name}"
        if shares.certificates(state, player) + 1 > (setting.certificate_limit or 0):
            return f"the limit is {setting.certificate_limit} certificates"
        first = shares.percent_of(setting, shares.name_share(company, 0))
        price = setting.market.cells[parse_cell(cell)].price * first // min(setting.play.shares)
        if price > state.cash[player]:
            return f"it costs {price}, {player} has {state.cash[player]}"
        return ""

    # --- what is done

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Trade or pass."""
        player = state.current
        expect(action.entity, player)
        if isinstance(action, Pass):
            self.end_turn(setting, state, player)
            return
        if state.turn.bought:
            raise MustError(f"{player}: after the one purchase of a turn nothing more is traded")
        if isinstance(action, SellShares):
            self.sell(setting, state, player, action)
        elif self.over_limit(setting, state, player):
            raise MustError(f"{player}: holds more than {setting.certificate_limit} certificates and must sell first")
        elif isinstance(action, BuyShares):
            why = self.refuse_share(setting, state, player, action.share)
            if why:
                raise ShareError(f"{player}: {action.share} cannot be bought: {why}")
            self.buy(setting, state, player, action.share)
        elif isinstance(action, Par):
            why = self.refuse_par(setting, state, player, action.company, action.cell)
            if why:
                raise ShareError(f"{player}: {action.company} cannot be started: {why}")
            self.par(setting, state, player, action)

    def end_turn(self, setting: Setting, state: State, player: str) -> None:
        """End the turn; one without a trade is a pass."""
        if self.over_limit(setting, state, player):
            raise MustError(f"{player}: holds more than {setting.certificate_limit} certificates and must sell first")
        if not (state.turn.bought or state.turn.sold):
            state.passed += 1
        state.turn.over = True

    def acted(self, state: State) -> None:
        """Note that a trade was made: everyone may act again."""
        state.passed = 0

    def buy(self, setting: Setting, state: State, player: str, share: str) -> None:
        """Buy a certificate."""
        shares.buy(setting, state, player, share)
        state.turn.bought = True
        self.acted(state)

    def sell(self, setting: Setting, state: State, player: str, action: SellShares) -> None:
        """Sell a block of one company, once a turn for each company."""
        if not action.shares or any(state.shares.get(s) != player for s in action.shares):
            raise ShareError(f"{player}: does not hold {', '.join(action.shares) or 'a certificate that is named'}")
        company = shares.company_of(action.shares[0])
        if any(shares.company_of(s) != company for s in action.shares):
            raise ShareError(f"{player}: a block is of one company")
        if company in state.turn.sold:
            raise ShareError(f"{player}: has sold a block of {company} in this turn")
        if (action.shares, action.percent) not in shares.blocks(setting, state, company, player):
            raise ShareError(
                f"{player}: {', '.join(action.shares)} ({action.percent} %) cannot be sold: the president's "
                "certificate goes only to a player who holds two others and then most"
            )
        self.sold(setting, state, player, action)
        state.sold |= {(player, company)}
        state.turn.sold = (*state.turn.sold, company)
        self.acted(state)

    def sold(self, setting: Setting, state: State, player: str, action: SellShares) -> None:
        """Pay for a block and move the price."""
        raise NotImplementedError

    def par(self, setting: Setting, state: State, player: str, action: Par) -> None:
        """Start a company."""
        company, cell = action.company, parse_cell(action.cell)
        first = shares.name_share(company, 0)
        price = setting.market.cells[cell].price
        state.pay(player, company, price * shares.percent_of(setting, first) // min(setting.play.shares))
        state.shares[first] = player
        setting.market.place(state, company, cell)
        state.pars[company] = price
        state.opened = (*state.opened, company)
        state.turn.bought = True
        self.acted(state)
        self.started(setting, state, player, company, price)

    def started(self, setting: Setting, state: State, player: str, company: str, price: int) -> None:
        """Do what follows a start."""
        raise NotImplementedError
