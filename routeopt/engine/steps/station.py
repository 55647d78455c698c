"""Placing stations: the one of a turn, and the choice of a city at home."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from routeopt.engine.actions import AnyAction, Legal, Pass, PlaceToken
from routeopt.engine.flow import answered, expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.steps.turn import TurnStep
from routeopt.engine.table import stations
from routeopt.engine.table.stations import StationRules
from routeopt.errors import StationError


class StationStep(TurnStep):
    """Place stations in reachable cities with a free space.

    Parameters
    ----------
    rules : StationRules
        What a placement allows, and how many there are in a turn.
    stays : callable, optional
        Tells whether the step waits, where it would not, for the use of a power.
    """

    name = "station"

    def __init__(
        self,
        rules: StationRules = stations.USUAL,
        *,
        stays: Callable[[Setting, State, str], bool] | None = None,
    ) -> None:
        self.rules, self.stays = rules, stays

    def purse(self, setting: Setting, state: State, company: str) -> int:  # noqa: ARG002
        """Return how much the company could raise now."""
        return state.cash[company]

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn where it could place a station, by a power too."""
        company = state.current
        if self.could(setting, state, company):
            return company
        return company if self.stays is not None and self.stays(setting, state, company) else ""

    def could(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether a company could place one of the turn's."""
        if state.turn.stations >= self.rules.count or not state.stations[company]:
            return False
        if self.purse(setting, state, company) < stations.cost(state, company, self.rules):
            return False
        return bool(stations.open_cities(setting, state, company, self.rules))

    def handles(self, action: AnyAction) -> bool:
        """Take passes and stations without a power."""
        return isinstance(action, Pass) or (isinstance(action, PlaceToken) and not action.power)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield all places that can be paid, and `pass`."""
        company = state.current
        if state.turn.stations < self.rules.count and stations.cost(state, company, self.rules) <= state.cash[company]:
            for ref in stations.open_cities(setting, state, company, self.rules):
                yield PlaceToken(entity=company, stop=ref)
        yield Pass(entity=company)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Place a station, or pass."""
        if not isinstance(action, PlaceToken):
            super().do(setting, state, action)
            return
        company = state.current
        expect(action.entity, company)
        ref = action.stop
        why = stations.refuse_station(setting, state, company, ref, self.rules)
        if state.turn.stations >= self.rules.count:
            why = f"{self.rules.count} a turn"
        if why:
            raise StationError(f"{action.stop}: {company} may not place a station: {why}")
        stations.place(state, company, ref, self.rules)
        state.turn.stations += 1


class HomeStep:
    """The duty to name the city for a station that comes home."""

    name = "home station"

    def actor(self, setting: Setting, state: State) -> str:
        """Return who is asked, while there is a choice."""
        duty = state.waiting[0]
        return duty.entity if len(stations.home_choices(setting, state, str(duty.about[0]))) > 1 else ""

    def handles(self, action: AnyAction) -> bool:
        """Take the city."""
        return isinstance(action, PlaceToken) and not action.power

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the cities."""
        duty = state.waiting[0]
        for ref in stations.home_choices(setting, state, str(duty.about[0])):
            yield PlaceToken(entity=duty.entity, stop=ref)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Place the station."""
        assert isinstance(action, PlaceToken)
        duty = state.waiting[0]
        expect(action.entity, duty.entity)
        ref, company = action.stop, str(duty.about[0])
        choices = stations.home_choices(setting, state, company)
        if ref not in choices:
            raise StationError(
                f"{action.stop}: the station of {company} comes home to {' or '.join(map(str, choices))}"
            )
        answered(state)
        stations.place(state, company, ref, stations.HOME)

    def leave(self, setting: Setting, state: State) -> None:
        """Place it where only one city is left."""
        company = str(answered(state).about[0])
        cities = stations.home_cities(setting, state.board, company)
        for ref in (stations.home_choices(setting, state, company) or list(cities))[:1]:
            stations.place(state, company, ref, stations.HOME)


__all__ = ["HomeStep", "StationRules", "StationStep"]
