"""An option on a president's certificate: its holder is asked before another player may start the company."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, Legal, Par, Pass
from routeopt.engine.flow import answered, expect
from routeopt.engine.refs import Cell
from routeopt.engine.setting import Setting
from routeopt.engine.state import State, Turn, Waiting
from routeopt.engine.steps.trading import TradeStep
from routeopt.errors import ShareError


class OptionTrade(TradeStep):
    """A turn in which the start of a company may be taken over by the one who has the option on it."""

    def par(self, setting: Setting, state: State, player: str, action: Par) -> None:
        """Start a company, unless another has the option on it and could use it: then he is asked first."""
        holder = state.options.pop(action.company, "")
        if holder in ("", player) or not option_cells(self, setting, state, holder, action.company):
            super().par(setting, state, player, action)
            return
        why = self.refuse_par(setting, state, player, action.company, action.cell)
        if why:
            raise ShareError(f"{player}: {action.company} cannot be started: {why}")
        state.waiting = (Waiting("option", holder, (action.company, action.cell, player)), *state.waiting)


def option_cells(trade: TradeStep, setting: Setting, state: State, holder: str, company: str) -> list[Cell]:
    """Return the cells at which the holder of an option could start a company, with the cash that he has."""
    return [c for c in setting.par_cells(state) if not trade.refuse_par(setting, state, holder, company, c)]


class OptionDuty:
    """The holder of an option starts the company at a price of his, or lets the other player have it.

    Parameters
    ----------
    trade : OptionTrade
        The step that was interrupted.
    """

    name = "option"

    def __init__(self, trade: OptionTrade) -> None:
        self.trade = trade

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the holder."""
        return state.waiting[0].entity

    def leave(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """The question is answered."""
        answered(state)

    def handles(self, action: AnyAction) -> bool:
        """Take a start, or a pass."""
        return isinstance(action, Par | Pass)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield every price that the holder can pay, and `pass`."""
        holder, company = state.waiting[0].entity, str(state.waiting[0].about[0])
        for cell in option_cells(self.trade, setting, state, holder, company):
            yield Par(entity=holder, company=company, cell=cell)
        yield Pass(entity=holder)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Start the company for the holder, who is not in turn, or for the player who wanted it.

        The one who was interrupted has a new turn; what he has sold stays sold.
        """
        duty = state.waiting[0]
        expect(action.entity, duty.entity)
        company, cell, player = duty.about
        assert isinstance(cell, Cell)
        if isinstance(action, Par):
            if action.company != company:
                raise ShareError(f"{duty.entity}: the option is on {company}")
            why = self.trade.refuse_par(setting, state, duty.entity, action.company, action.cell)
            if why:
                raise ShareError(f"{duty.entity}: {company} cannot be started: {why}")
            answered(state)
            self.trade.start(setting, state, duty.entity, action.company, action.cell)
            state.turn = Turn(sold=state.turn.sold)
            return
        answered(state)
        self.trade.start(setting, state, str(player), str(company), cell)
        self.trade.bought(state, str(player), str(company))
