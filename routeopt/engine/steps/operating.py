"""Steps of a company's turn that most titles share; a title overrides what its rules change."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import (
    AnyAction,
    LayTile,
    Legal,
    Pass,
    PlaceToken,
)
from routeopt.engine.flow import end_step, expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.engine.table import stations
from routeopt.engine.table.lays import LayRules, check_lay, legal_lays
from routeopt.errors import (
    StationError,
)


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
                yield PlaceToken(entity=company, stop=ref)
        yield Pass(entity=company)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Place a station, or pass."""
        if isinstance(action, PlaceToken):
            expect(action.entity, state.current)
            ref = action.stop
            why = stations.refuse_station(setting, state, state.current, ref)
            if why:
                raise StationError(f"{action.stop}: {state.current} may not place a station: {why}")
            stations.place(state, state.current, ref, stations.cost(setting, state, state.current))
            state.turn.stations += 1
        else:
            super().do(setting, state, action)
