"""Steps of a company's turn that most titles share; a title overrides what its rules change."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.board.lines import meets_stop, stations_of
from routeopt.engine.actions import (
    AnyAction,
    Dividend,
    LayTile,
    Legal,
    Pass,
    PlaceToken,
    RunChoice,
    RunRoutes,
)
from routeopt.engine.flow import end_step, expect
from routeopt.engine.positions import position, read_routes, runners
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, Run, State
from routeopt.engine.table import depot, stations
from routeopt.engine.table.lays import LayRules, check_lay, legal_lays
from routeopt.errors import (
    IllegalRunError,
    StationError,
    WrongStepError,
)
from routeopt.rules.judge import judge


class TurnStep:
    """A step that waits for the company in turn; `pass` ends it."""

    name = "turn"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002 - titles need both
        """Return the company in turn."""
        return state.current

    def handles(self, action: AnyAction) -> bool:
        """Tell whether this step is the one for an action of this sort."""
        return isinstance(action, Pass)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield what may be done."""
        yield Pass(entity=self.actor(setting, state))

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Do it, or refuse it."""
        expect(action.entity, self.actor(setting, state))
        end_step(state)
        self.leave(setting, state)

    def leave(self, setting: Setting, state: State) -> None:
        """Do what follows where the step does not wait."""


class TrackStep(TurnStep):
    """Lay track: so many lays, at most one of them a replacement."""

    name = "track"
    lays = 2

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the company in turn while it has a lay left."""
        return state.current if state.turn.lays < self.lays else ""

    def handles(self, action: AnyAction) -> bool:
        """Take passes and lays without a power."""
        return isinstance(action, Pass) or (isinstance(action, LayTile) and not action.power)

    def rules(self, setting: Setting, state: State) -> LayRules:
        """Return what a lay may be now."""
        return LayRules(colors=setting.phase(state).colors, replace=not state.turn.replaced, not_on=state.turn.laid)

    def cost(self, setting: Setting, state: State, company: str, coordinate: str) -> int:  # noqa: ARG002
        """Return what a lay costs, below 0 where it pays: the hex's cost for its first tile."""
        return 0 if coordinate in state.board.laid else state.board.hex(coordinate).cost

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield all lays that can be paid, and `pass`."""
        company = state.current
        for where in legal_lays(setting, state, company, self.rules(setting, state)):
            if self.cost(setting, state, company, where[0]) <= state.cash[company]:
                yield LayTile(entity=company, hex=where[0], tile=where[1], rotation=where[2])
        yield Pass(entity=company)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Lay a tile, or pass."""
        if isinstance(action, LayTile):
            expect(action.entity, state.current)
            where = (action.hex, action.tile, action.rotation)
            check_lay(setting, state, state.current, self.rules(setting, state), where)
            if self.lay(setting, state, state.current, where):
                state.turn.replaced = True
            state.turn.lays += 1
            state.turn.laid |= {action.hex}
        else:
            super().do(setting, state, action)

    def lay(self, setting: Setting, state: State, company: str, where: tuple[str, str, int]) -> bool:
        """Lay a tile and pay for it; tell whether it replaced one.

        Raises
        ------
        TooPoorError
            The treasury is too small.
        """
        cost = self.cost(setting, state, company, where[0])
        state.pay(company, BANK, cost) if cost >= 0 else state.pay(BANK, company, -cost)
        replaced = where[0] in state.board.laid
        state.board = state.board.lay(*where)
        return replaced


class StationStep(TurnStep):
    """Place one station on a reachable city with a free space."""

    name = "station"

    def purse(self, setting: Setting, state: State, company: str) -> int:  # noqa: ARG002
        """Return how much the company could raise now."""
        return state.cash[company]

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn where it could place a station."""
        company = state.current
        if state.turn.stations or not state.stations[company]:
            return ""
        if self.purse(setting, state, company) < stations.cost(setting, state, company):
            return ""
        return company if stations.open_cities(setting, state, company) else ""

    def handles(self, action: AnyAction) -> bool:
        """Take passes and stations without a power."""
        return isinstance(action, Pass) or (isinstance(action, PlaceToken) and not action.power)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield all places that can be paid, and `pass`."""
        company = state.current
        if stations.cost(setting, state, company) <= state.cash[company]:
            for ref in stations.open_cities(setting, state, company):
                yield PlaceToken(entity=company, stop=str(ref))
        yield Pass(entity=company)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Place a station, or pass."""
        if isinstance(action, PlaceToken):
            expect(action.entity, state.current)
            ref = stations.parse_stop(action.stop)
            why = stations.refuse_station(setting, state, state.current, ref)
            if why:
                raise StationError(f"{action.stop}: {state.current} may not place a station: {why}")
            stations.place(state, state.current, ref, stations.cost(setting, state, state.current))
            state.turn.stations += 1
        else:
            super().do(setting, state, action)


class RunStep(TurnStep):
    """Run trains: any run that the judge accepts, also none."""

    name = "run"

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
        extra = self.extra(setting, action)
        state.turn.run = Run(verdict.revenue + extra[0], verdict.subsidy + extra[1])
        self.ran(setting, state, company)

    def extra(self, setting: Setting, action: RunRoutes) -> tuple[int, int]:  # noqa: ARG002
        """Return revenue and subsidy that a record counts beyond the rules."""
        if action.extra is not None:
            raise WrongStepError(f"{action.entity}: a run earns what the judge says and nothing extra")
        return 0, 0

    def ran(self, setting: Setting, state: State, company: str) -> None:
        """Do what follows a run at once."""


class DividendStep(TurnStep):
    """Pay out or withhold; a run of nothing counts as withheld without being asked."""

    name = "dividend"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the company in turn while its run is not settled."""
        turn = state.turn
        return state.current if not turn.paid and turn.run is not None and turn.run.revenue > 0 else ""

    def handles(self, action: AnyAction) -> bool:
        """Take dividends."""
        return isinstance(action, Dividend)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:  # noqa: ARG002
        """Yield both choices."""
        yield Dividend(entity=state.current, kind="payout")
        yield Dividend(entity=state.current, kind="withhold")

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Pay out or withhold."""
        assert isinstance(action, Dividend)
        expect(action.entity, state.current)
        if action.kind not in ("payout", "withhold"):
            raise WrongStepError(f'{action.entity}: dividend "{action.kind}"; "payout" or "withhold" is expected')
        run = state.turn.run
        assert run is not None
        if action.kind == "payout":
            self.pay_out(setting, state, state.current, run)
        else:
            self.withhold(setting, state, state.current, run)
        state.turn.paid = True
        self.settled(setting, state, state.current)

    def leave(self, setting: Setting, state: State) -> None:
        """Withhold a run of nothing."""
        if not state.turn.paid:
            run = state.turn.run or Run(0, 0)
            self.withhold(setting, state, state.current, run)
            state.turn.run, state.turn.paid = run, True
            self.settled(setting, state, state.current)

    def pay_out(self, setting: Setting, state: State, company: str, run: Run) -> None:
        """Move the marker and pay the players."""
        raise NotImplementedError

    def withhold(self, setting: Setting, state: State, company: str, run: Run) -> None:
        """Move the marker and pay the treasury."""
        raise NotImplementedError

    def settled(self, setting: Setting, state: State, company: str) -> None:  # noqa: ARG002
        """Do what follows either way: trains on their last run are scrapped."""
        depot.scrap(state, depot.last_runs(state, company))
