"""Running trains: any run that the judge accepts."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.board.lines import meets_stop, stations_of
from routeopt.engine.actions import AnyAction, Legal, RunChoice, RunRoutes
from routeopt.engine.flow import expect
from routeopt.engine.positions import position, read_routes, runners
from routeopt.engine.setting import Setting
from routeopt.engine.state import Run, State
from routeopt.engine.steps.turn import TurnStep
from routeopt.errors import IllegalRunError, WrongStepError
from routeopt.rules.judge import judge


class RunStep(TurnStep):
    """Run trains: any run that the judge accepts, also none.

    Parameters
    ----------
    again : bool
        Whether a train that has run may run once more in the same round, for a company that has bought it since.
    as_recorded : bool
        Whether a run brings what its action counts beyond the rules, as recorded games do; else that is refused.
    """

    name = "run"

    def __init__(self, *, again: bool = True, as_recorded: bool = False) -> None:
        self.again, self.as_recorded = again, as_recorded

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn where it has a train that could run."""
        company = state.current
        if state.turn.run is not None or not runners(state, company):
            return ""
        return company if self.possible(setting, state, company) else ""

    def possible(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether some route might be made: track leads from a station to a stop, or one stop is enough."""
        for card in runners(state, company):
            train = state.cards[card]
            if setting.trains[train.runs_as or train.kind].minimum <= 1 and stations_of(state.board, company):
                return True
        return meets_stop(state.board, company)

    def handles(self, action: AnyAction) -> bool:
        """Take runs."""
        return isinstance(action, RunRoutes)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the one entry that carries the position."""
        yield RunChoice(state.current, position(setting, state, state.current))

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Judge a run and note what it brought."""
        assert isinstance(action, RunRoutes)
        company = state.current
        expect(action.entity, company)
        run = position(setting, state, company)
        verdict = judge(run, read_routes(state, company, action.routes))
        if not verdict.legal:
            raise IllegalRunError(verdict.faults)
        if action.extra is not None and not self.as_recorded:
            raise WrongStepError(f"{company}: a run earns what the judge says and nothing extra")
        extra = action.extra or (0, 0)
        state.turn.run = Run(verdict.revenue + extra[0], verdict.subsidy + extra[1])
        if not self.again:
            for route in action.routes:
                state.cards[route.train] = state.cards[route.train]._replace(disabled=True)
        self.ran(setting, state, company)

    def ran(self, setting: Setting, state: State, company: str) -> None:
        """Do what follows a run at once."""
