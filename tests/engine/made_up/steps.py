"""The steps of the made-up title: the engine's own, with the least that they leave open."""

from __future__ import annotations

from routeopt.board import Token
from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import Deal, State
from routeopt.engine.steps.buying import TrainStep, ask_discards
from routeopt.engine.steps.trading import TradeStep
from routeopt.engine.table import depot, privates


class Trade(TradeStep):
    """Any sales, then one purchase."""

    def startable(self, setting: Setting, state: State) -> list[str]:
        """Return the majors that may be started."""
        return [c for c in super().startable(setting, state) if setting.companies[c].kind == "major"]

    def started(self, setting: Setting, state: State, player: str, company: str) -> None:  # noqa: ARG002
        """Place the home station."""
        state.board = state.board.place(Token(company, setting.homes[company]))
        state.stations[company] = state.stations[company][1:]


class Trains(TrainStep):
    """Trains rust at once."""

    def bought(self, setting: Setting, state: State, company: str, *, from_pile: bool, new_phase: bool) -> None:  # noqa: ARG002
        """Scrap what a new phase makes obsolete, close private companies, and ask for what is above the limit."""
        if len(state.trains(company)) == 1:
            privates.close_by_train(setting, state, company)
        if new_phase:
            privates.close_in_phase(setting, state)
            depot.scrap(state, depot.doomed(setting, state, company))
            ask_discards(setting, state)

    def close(self, setting: Setting, state: State, deal: Deal) -> None:
        """Do what was agreed."""
        assert isinstance(deal.item, TrainCard)
        self.hand_over(setting, state, deal.buyer, deal.item, deal.price)
