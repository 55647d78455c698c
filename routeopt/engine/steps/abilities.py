"""What companies do in their turns because of private companies: lay track, place stations and markers, use powers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from routeopt.board import StopRef
from routeopt.engine.actions import AnyAction, Assign, ChooseAbility, Legal, Pass, PlaceToken
from routeopt.engine.flow import answered, expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.steps.turn import BesideStep
from routeopt.engine.table import privates, stations
from routeopt.engine.table.stations import StationRules
from routeopt.errors import PowerError, StationError
from routeopt.spec.privates import MarkerAbility, StationAbility, TurnAbility


class PrivateStationDuty:
    """The station that a company may place right where a private company has laid track, or `pass`."""

    name = "private station"

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company, where there is a place."""
        return state.waiting[0].entity if self.places(setting, state) else ""

    def leave(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """There is no place."""
        answered(state)

    def handles(self, action: AnyAction) -> bool:
        """Take stations, and `pass`."""
        return isinstance(action, PlaceToken | Pass)

    def rules(self, state: State) -> StationRules:
        """Return what it may be."""
        return StationRules(hexes=(str(state.waiting[0].about[1]),), trace="none", free=True)

    def places(self, setting: Setting, state: State) -> list[StopRef]:
        """Return where it may be placed."""
        return stations.open_cities(setting, state, state.waiting[0].entity, self.rules(state))

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the places, and `pass`."""
        duty = state.waiting[0]
        for ref in self.places(setting, state):
            yield PlaceToken(entity=duty.entity, stop=ref, power=str(duty.about[0]))
        yield Pass(entity=duty.entity)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Place it as the station of the turn, or do without."""
        duty = state.waiting[0]
        expect(action.entity, duty.entity)
        if isinstance(action, PlaceToken):
            if action.power != duty.about[0] or action.stop not in self.places(setting, state):
                raise StationError(f"{duty.entity}: the station by {duty.about[0]} is placed on {duty.about[1]}")
            stations.place(state, duty.entity, action.stop, self.rules(state))
            state.turn.stations += 1
        answered(state)


class PrivateStationStep(BesideStep):
    """Stations that private companies let a company place.

    Parameters
    ----------
    usual : StationRules
        The stations of a turn: those that are one of them count there.
    at : int
        Place of that step in the turn.
    """

    name = "private station"

    def __init__(self, usual: StationRules = stations.USUAL, at: int = 1) -> None:
        self.usual, self.at = usual, at

    def handles(self, action: AnyAction) -> bool:
        """Take stations that name a private company."""
        return isinstance(action, PlaceToken) and bool(action.power)

    def rules(self, setting: Setting, ability: StationAbility) -> StationRules:
        """Return what a station by it may be."""
        hexes = ability.hexes
        if ability.label:
            hexes = tuple(c for c, spec in setting.spec.hexes.items() if spec.label == ability.label)
        return replace(self.usual, hexes=hexes, trace=ability.trace, free=ability.free, price=ability.price)

    def waits(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether a company can place one that comes only in the step of placing stations."""
        found = privates.company_abilities(setting, state, company, StationAbility)
        return any(
            ability.at_station and stations.open_cities(setting, state, company, self.rules(setting, ability))
            for _, ability in found
        )

    def refuse(self, setting: Setting, state: State, ability: StationAbility) -> str:
        """Return why no station can be placed by it now, wherever; or an empty text."""
        company, rules = state.current, self.rules(setting, ability)
        if ability.at_station and state.turn.step != self.at:
            return "it comes with the stations of the turn"
        if not ability.extra and state.turn.stations >= self.usual.count:
            return f"{self.usual.count} a turn"
        cost = stations.cost(state, company, rules)
        return "" if cost <= state.cash[company] else f"it costs {cost}, {company} has {state.cash[company]}"

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the places."""
        company = state.current
        for name, ability in privates.company_abilities(setting, state, company, StationAbility):
            if not self.refuse(setting, state, ability):
                for ref in stations.open_cities(setting, state, company, self.rules(setting, ability)):
                    yield PlaceToken(entity=company, stop=ref, power=name)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Place one."""
        assert isinstance(action, PlaceToken)
        company = state.current
        expect(action.entity, company)
        found = dict(privates.company_abilities(setting, state, company, StationAbility))
        ability = found.get(action.power)
        if ability is None:
            raise PowerError(f'{company}: places no station by "{action.power}"')
        rules = self.rules(setting, ability)
        why = self.refuse(setting, state, ability) or stations.refuse_station(
            setting, state, company, action.stop, rules
        )
        if why:
            raise StationError(f"{action.stop}: {company} may not place a station: {why}")
        stations.place(state, company, action.stop, rules)
        if not ability.extra:
            state.turn.stations += 1
        privates.use(state, action.power, ability)


class PowerStep(BesideStep):
    """Markers that a company puts on the map, and powers that it puts in use for its turn."""

    name = "private powers"

    def handles(self, action: AnyAction) -> bool:
        """Take markers, and uses without more words."""
        if isinstance(action, ChooseAbility):
            return not (action.choice or action.company or action.train or action.amount)
        return isinstance(action, Assign)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield both."""
        company = state.current
        for name, marker in privates.company_abilities(setting, state, company, MarkerAbility):
            for ref in state.board.stops():
                if not self.refuse(state, marker, ref):
                    yield Assign(entity=company, power=name, stop=ref)
        for name, _ in privates.company_abilities(setting, state, company, TurnAbility):
            if name not in state.turn.used:
                yield ChooseAbility(entity=company, power=name)

    def refuse(self, state: State, ability: MarkerAbility, ref: StopRef) -> str:
        """Return why a marker may not be put on a stop, or an empty text."""
        if ref not in state.board.stops():
            return "there is no such stop"
        if state.board.stop(ref).spec.kind not in ability.kinds:
            return f"a {' or '.join(ability.kinds)} is expected"
        return ""

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Do it."""
        company = state.current
        expect(action.entity, company)
        if isinstance(action, Assign):
            self.assign(setting, state, company, action)
            return
        assert isinstance(action, ChooseAbility)
        found = dict(privates.company_abilities(setting, state, company, TurnAbility))
        if action.power not in found or action.power in state.turn.used:
            raise PowerError(f'{company}: "{action.power}" cannot be used in this turn')
        state.turn.used |= {action.power}
        privates.use(state, action.power, found[action.power])

    def assign(self, setting: Setting, state: State, company: str, action: Assign) -> None:
        """Put a marker on a stop."""
        found = dict(privates.company_abilities(setting, state, company, MarkerAbility))
        ability = found.get(action.power)
        why = (
            f'{company} has no marker of "{action.power}"'
            if ability is None
            else self.refuse(state, ability, action.stop)
        )
        if why or ability is None:
            raise PowerError(f"{action.stop}: {why}")
        state.markers[ability.marker] = (*state.markers.get(ability.marker, ()), (action.stop, company))
        privates.use(state, action.power, ability)


__all__ = ["PowerStep", "PrivateStationDuty", "PrivateStationStep"]
