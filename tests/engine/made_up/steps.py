"""The steps of the made-up title: the engine's own, with the least that they leave open."""

from __future__ import annotations

from routeopt.board import Token
from routeopt.engine.actions import SellShares
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, Run, State
from routeopt.engine.steps.buying import TrainStep, ask_discards
from routeopt.engine.steps.operating import DividendStep
from routeopt.engine.steps.trading import TradeStep
from routeopt.engine.table import depot, shares


class Trade(TradeStep):
    """Any sales, then one purchase."""

    def sold(self, setting: Setting, state: State, player: str, action: SellShares) -> None:
        """Pay for a block; the price goes down a row for each 10 %."""
        company = shares.company_of(action.shares[0])
        shares.sell(setting, state, player, action.shares, action.percent)
        for _ in range(action.percent // 10):
            setting.market.move(state, company, "down")

    def started(self, setting: Setting, state: State, player: str, company: str, price: int) -> None:  # noqa: ARG002
        """Place the home station."""
        state.board = state.board.place(Token(company, setting.homes[company]))
        state.stations[company] -= 1


class Pay(DividendStep):
    """A tenth of the revenue for each 10 %; the pool's part goes to the company."""

    def pay_out(self, setting: Setting, state: State, company: str, run: Run) -> None:
        """Pay players, and move right."""
        for player in state.order:
            state.pay(BANK, player, run.revenue * shares.held_percent(setting, state, company, player) // 100)
        setting.market.move(state, company, "right")

    def withhold(self, setting: Setting, state: State, company: str, run: Run) -> None:
        """Keep all, and move left."""
        state.pay(BANK, company, run.revenue)
        setting.market.move(state, company, "left")


class Trains(TrainStep):
    """Trains rust at once."""

    def bought(self, setting: Setting, state: State, company: str, *, from_pile: bool, new_phase: bool) -> None:  # noqa: ARG002
        """Scrap what a new phase makes obsolete, and ask for what is above the limit."""
        if new_phase:
            depot.scrap(state, depot.doomed(setting, state, company))
            ask_discards(setting, state)

    def close(self, setting: Setting, state: State, deal) -> None:  # type: ignore[no-untyped-def]
        """Do what was agreed."""
        self.hand_over(setting, state, deal.buyer, deal.item, deal.price)
