"""What is done with a run: paid out, kept, or half and half; and how it moves the marker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from routeopt.engine.actions import AnyAction, Dividend, Legal
from routeopt.engine.flow import expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import Run, State
from routeopt.engine.steps.turn import TurnStep
from routeopt.engine.table import companies, depot, dividends
from routeopt.engine.table.chart import PriceRules
from routeopt.engine.table.dividends import DividendRules, Kind
from routeopt.errors import WrongStepError


class DividendStep(TurnStep):
    """Settle a run; where the rules keep one that brings nothing, nothing is asked about it.

    Parameters
    ----------
    dividend, prices : DividendRules, PriceRules
        The title's rules.
    kinds : mapping of str to DividendRules, optional
        What kinds of companies for which other rules hold may do.
    """

    name = "dividend"

    def __init__(
        self, dividend: DividendRules, prices: PriceRules, kinds: Mapping[str, DividendRules] | None = None
    ) -> None:
        self.dividend, self.prices, self.kinds = dividend, prices, kinds or {}

    def rules(self, setting: Setting, company: str) -> DividendRules:
        """Return what holds for a company."""
        return self.kinds.get(setting.companies[company].kind, self.dividend) if self.kinds else self.dividend

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn while its run is not settled and there is something to choose."""
        turn, rules = state.turn, self.rules(setting, state.current)
        if turn.paid or turn.run is None or (rules.zero_is_kept and not turn.run.revenue):
            return ""
        return state.current if len(rules.kinds) > 1 else ""

    def handles(self, action: AnyAction) -> bool:
        """Take dividends."""
        return isinstance(action, Dividend)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the choices."""
        for kind in self.rules(setting, state.current).kinds:
            yield Dividend(entity=state.current, kind=kind)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Settle the run as chosen."""
        assert isinstance(action, Dividend)
        expect(action.entity, state.current)
        kinds = self.rules(setting, state.current).kinds
        kind = next((k for k in kinds if k == action.kind), None)
        if kind is None:
            known = ", ".join(f'"{k}"' for k in kinds)
            raise WrongStepError(f'{action.entity}: dividend "{action.kind}"; one of {known} is expected')
        assert state.turn.run is not None
        self.settle(setting, state, kind, state.turn.run)

    def leave(self, setting: Setting, state: State) -> None:
        """Settle a run about which nothing is asked."""
        if not state.turn.paid:
            run = state.turn.run or Run(0, 0)
            rules = self.rules(setting, state.current)
            kept, kinds = rules.zero_is_kept and not run.revenue, rules.kinds
            kind: Kind = "withhold" if kept or len(kinds) > 1 else kinds[0]
            state.turn.run = run
            self.settle(setting, state, kind, run)

    def settle(self, setting: Setting, state: State, kind: Kind, run: Run) -> None:
        """Pay a run, move the marker, and scrap the trains that have had their last run."""
        company = state.current
        self.pay(setting, state, company, kind, run)
        state.turn.paid = True
        state.operated |= {company}
        self.settled(setting, state, company)

    def pay(self, setting: Setting, state: State, company: str, kind: Kind, run: Run) -> None:
        """Pay a run, and move the marker by the price before."""
        steps = {"withhold": self.prices.kept, "half": self.prices.half}
        if kind == "payout":
            price = setting.chart.price(state, company).price if company in state.cells else 0
            steps["payout"] = self.prices.steps_paid(run.revenue, price)
        dividends.pay(setting, state, self.rules(setting, company), company, kind, run.revenue)
        if company in state.cells:
            setting.chart.shift(state, company, steps[kind], under=self.prices.under)
            companies.close_by_price(setting, state)

    def settled(self, setting: Setting, state: State, company: str) -> None:  # noqa: ARG002
        """Do what follows either way: trains on their last run are scrapped."""
        depot.scrap(state, depot.last_runs(state, company))
