"""Track that private companies lay: by the company that owns them, by players, and right after a sale."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from routeopt.engine.actions import AnyAction, LayTile, Legal, Pass
from routeopt.engine.flow import answered, expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import State, Turn, Waiting
from routeopt.engine.steps.privates import TRACK, PrivateSaleStep
from routeopt.engine.steps.track import Told, TrackStep
from routeopt.engine.steps.turn import BesideStep
from routeopt.engine.table import certificates, lays, privates
from routeopt.engine.table.lays import LayRules, Limits, Where, check_lay
from routeopt.errors import PowerError, TrackError
from routeopt.spec.privates import DiscountAbility, LayAbility

#: Kind of the duty of a company that may place a station where a private company has laid track.
STATION = "private station"


def own_rules(ability: LayAbility, usual: LayRules) -> LayRules:
    """Return what a lay by a private company may be, beside or among the usual ones."""
    return replace(
        usual,
        hexes=ability.hexes,
        tiles=ability.tiles,
        fresh=ability.fresh and usual.fresh,
        replace=ability.replace and usual.replace,
        trace=ability.trace,
        free=ability.free,
    )


def spoiled(state: State, ability: LayAbility) -> bool:
    """Tell whether a lay of two joined tiles is over, as a tile lies on one of their hexes."""
    return ability.joined and any(coordinate in state.board.laid for coordinate in ability.hexes)


class PlayerTrackStep(BesideStep):
    """Track that players lay by private companies, in their own name.

    Parameters
    ----------
    track : TrackStep
        The lays of a company's turn.
    at : int
        Place of that step in the turn.
    """

    name = "private track"

    def __init__(self, track: TrackStep, at: int = 0) -> None:
        self.track, self.at = track, at

    def handles(self, action: AnyAction) -> bool:
        """Take lays by a private company that a player makes."""
        return isinstance(action, LayTile) and bool(action.power)

    def usable(self, setting: Setting, state: State) -> Iterator[tuple[str, LayAbility]]:
        """Yield what players can use now."""
        for name, ability in privates.abilities(setting, state, LayAbility):
            if state.privates[name] in state.order and not state.turn.no_extra and self.is_time(state, name, ability):
                yield name, ability

    def is_time(self, state: State, name: str, ability: LayAbility) -> bool:
        """Tell whether a player may lay now."""
        if state.current in state.order:
            return "stock" in ability.by_player
        if "between" in ability.by_player and state.turn == Turn():
            return True
        boss = certificates.controller(state, state.current)
        return "track" in ability.by_player and state.turn.step == self.at and boss == state.privates[name]

    def rules(self, setting: Setting, state: State, ability: LayAbility) -> LayRules:
        """Return what may be laid."""
        return own_rules(ability, self.track.lays_of(setting, state).rules)

    def limits(self, setting: Setting, state: State) -> Limits:
        """Return what holds for it."""
        return Limits(blocked=self.track.limits(setting, state, state.current).blocked)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the lays."""
        for name, ability in self.usable(setting, state):
            rules, player = self.rules(setting, state, ability), state.privates[name]
            yield from self.track.payable(setting, state, player, rules, self.limits(setting, state), name)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Lay a tile."""
        assert isinstance(action, LayTile)
        ability = dict(self.usable(setting, state)).get(action.power)
        if ability is None:
            raise PowerError(f'{action.entity}: lays no track by "{action.power}" now')
        expect(action.entity, state.privates[action.power])
        where, rules = (action.hex, action.tile, action.rotation), self.rules(setting, state, ability)
        check_lay(setting, state, action.entity, rules, where, self.limits(setting, state))
        self.track.lay(setting, state, action.entity, rules, where)
        privates.use(state, action.power, ability)


class PrivateTrackStep(BesideStep):
    """Track that companies lay by private companies, beside that of players; lays of the turn that are cheaper once.

    Parameters
    ----------
    track : TrackStep
        The lays of the turn: those that are one of them count there.
    at : int
        Place of that step in the turn: a lay that is one of its comes while it waits.
    """

    name = "private track"

    def __init__(self, track: TrackStep, at: int = 0) -> None:
        self.track, self.at, self.players = track, at, PlayerTrackStep(track, at)

    def handles(self, action: AnyAction) -> bool:
        """Take lays that name a private company."""
        return isinstance(action, LayTile) and bool(action.power)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the lays that can be paid."""
        company = state.current
        for name, ability in self.usable(setting, state, company):
            rules = self.rules(setting, state, ability)
            if rules is None:
                continue
            limits = self.limits(setting, state, company, name, ability)
            for lay in self.track.payable(setting, state, company, rules, limits, name):
                if self.goes_on(setting, state, ability, rules, (lay.hex, lay.tile, lay.rotation)):
                    yield lay
        yield from self.players.legal(setting, state)

    def usable(
        self, setting: Setting, state: State, company: str
    ) -> Iterator[tuple[str, LayAbility | DiscountAbility]]:
        """Yield what a company can use now."""
        for name, ability in privates.company_abilities(setting, state, company, LayAbility):
            late = ability.at_track and state.turn.step != self.at
            if not (late or ability.by_player or ability.on_sale or state.turn.no_extra or spoiled(state, ability)):
                yield name, ability
        for name, discount in privates.company_abilities(setting, state, company, DiscountAbility):
            if discount.count:
                yield name, discount

    def goes_on(
        self, setting: Setting, state: State, ability: LayAbility | DiscountAbility, rules: LayRules, where: Where
    ) -> bool:
        """Tell whether the second of two joined tiles could follow; true where there is none."""
        joined = isinstance(ability, LayAbility) and ability.joined
        return not joined or lays.leads_on(setting, state, state.current, rules, where)

    def rules(self, setting: Setting, state: State, ability: LayAbility | DiscountAbility) -> LayRules | None:
        """Return what a lay by it may be now; None where it is one of the turn's, and none of those is left."""
        extra = isinstance(ability, LayAbility) and ability.extra
        usual = self.track.lays_of(setting, state).rules if extra else self.track.rules(setting, state)
        if usual is None or (not extra and state.turn.step != self.at):
            return None
        if isinstance(ability, DiscountAbility):
            there = tuple(c for c, spec in setting.spec.hexes.items() if spec.terrain == ability.terrain)
            hexes = tuple(c for c in usual.hexes or there if c in there and c not in state.board.laid)
            return replace(usual, hexes=hexes, waives=(*usual.waives, privates.waiver(ability))) if hexes else None
        return own_rules(ability, self.track.waived(setting, state, state.current, usual) if extra else usual)

    def limits(
        self, setting: Setting, state: State, company: str, name: str, ability: LayAbility | DiscountAbility
    ) -> Limits:
        """Return what holds for a lay by it: its own hexes are not blocked for it."""
        limits = self.track.limits(setting, state, company)
        own = frozenset(setting.privates[name].blocks)
        if isinstance(ability, LayAbility) and ability.extra:
            return limits._replace(taken=frozenset(), after="", blocked=limits.blocked - own)
        return limits._replace(blocked=limits.blocked - own)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Lay a tile."""
        assert isinstance(action, LayTile)
        company = state.current
        if action.entity in state.order:
            self.players.do(setting, state, action)
            return
        expect(action.entity, company)
        ability = dict(self.usable(setting, state, company)).get(action.power)
        if ability is None:
            raise PowerError(f'{company}: lays no track by "{action.power}"')
        rules = self.rules(setting, state, ability)
        if rules is None:
            raise TrackError(f"{action.hex}: a tile by {action.power} is one of the turn's, of which none can be laid")
        where = (action.hex, action.tile, action.rotation)
        check_lay(setting, state, company, rules, where, self.limits(setting, state, company, action.power, ability))
        if not self.goes_on(setting, state, ability, rules, where):
            raise TrackError(f"{action.hex}: no second tile by {action.power} could join this one")
        if isinstance(ability, LayAbility) and ability.extra:
            self.track.lay(setting, state, company, rules, where)
        else:
            self.track.lay_of_turn(setting, state, company, rules, where)
        privates.use(state, action.power, ability)
        if isinstance(ability, LayAbility):
            self.follow(state, company, ability, action)

    def follow(self, state: State, company: str, ability: LayAbility, action: LayTile) -> None:
        """Ask for what comes right after a lay: the second tile, or a station."""
        if ability.joined:
            state.waiting = (Waiting(TRACK, company, (action.power, action.hex)), *state.waiting)
        if ability.station and state.stations[company]:
            state.waiting = (Waiting(STATION, company, (action.power, action.hex)), *state.waiting)


def waits_for(sale: PrivateSaleStep) -> Told:
    """Return what tells whether laying track waits, after the turn's lays too, for private companies.

    It does for lays that come only then: of the company's own, of its president's, and of those that it could buy.

    Parameters
    ----------
    sale : PrivateSaleStep
        Says what it could buy.
    """

    def told(setting: Setting, state: State, company: str) -> bool:
        boss, bought = certificates.controller(state, company), None
        for name, ability in privates.abilities(setting, state, LayAbility):
            if state.turn.no_extra or spoiled(state, ability):
                continue
            if "track" in ability.by_player and state.privates[name] == boss:
                return True
            if ability.at_track and ability.extra:
                bought = sale.for_sale(setting, state, company) if bought is None else bought
                if state.privates[name] == company or name in bought:
                    return True
        return False

    return told


class PrivateTrackDuty:
    """A tile that must be laid right after another one, or that may be laid right after a sale.

    Parameters
    ----------
    track : TrackStep
        The lays of a turn.
    """

    name = "private track"

    def __init__(self, track: TrackStep) -> None:
        self.track = track

    def ability(self, setting: Setting, state: State) -> LayAbility:
        """Return what it is by."""
        found = privates.ability_of(setting, str(state.waiting[0].about[0]), LayAbility)
        assert found is not None
        return found

    def actor(self, setting: Setting, state: State) -> str:
        """Return who lays, where something can be laid."""
        return state.waiting[0].entity if any(True for _ in self.tiles(setting, state)) else ""

    def leave(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """Nothing can be laid."""
        answered(state)

    def handles(self, action: AnyAction) -> bool:
        """Take lays, and `pass`."""
        return isinstance(action, LayTile | Pass)

    def rules(self, setting: Setting, state: State) -> LayRules:
        """Return what may be laid."""
        return own_rules(self.ability(setting, state), self.track.lays_of(setting, state).rules)

    def limits(self, setting: Setting, state: State) -> Limits:
        """Return what holds for it."""
        name, *first = map(str, state.waiting[0].about)
        limits = self.track.limits(setting, state, state.current)
        blocked = limits.blocked - frozenset(setting.privates[name].blocks)
        return Limits(taken=frozenset(first), blocked=blocked, after=first[0] if first else "")

    def tiles(self, setting: Setting, state: State) -> Iterator[LayTile]:
        """Yield the lays."""
        duty, rules = state.waiting[0], self.rules(setting, state)
        found = lays.legal_lays(setting, state, state.current, rules, self.limits(setting, state))
        for coordinate, tile, rotation in found:
            if self.track.cost(setting, state, state.current, rules, (coordinate, tile, rotation)) <= 0:
                power = str(duty.about[0])
                yield LayTile(entity=duty.entity, hex=coordinate, tile=tile, rotation=rotation, power=power)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the lays, and `pass` where none must be made."""
        yield from self.tiles(setting, state)
        if not self.ability(setting, state).joined:
            yield Pass(entity=state.waiting[0].entity)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Lay it, or do without; then no private company lays in the rest of the turn."""
        duty, ability = state.waiting[0], self.ability(setting, state)
        expect(action.entity, duty.entity)
        if isinstance(action, Pass):
            if ability.joined:
                raise TrackError(f"{duty.entity}: the second tile by {duty.about[0]} must follow the first")
            state.turn.no_extra = True
        else:
            assert isinstance(action, LayTile)
            if action.power != duty.about[0]:
                raise PowerError(f'{duty.entity}: a tile by "{duty.about[0]}" is laid now')
            where, rules = (action.hex, action.tile, action.rotation), self.rules(setting, state)
            check_lay(setting, state, state.current, rules, where, self.limits(setting, state))
            self.track.lay(setting, state, state.current, rules, where)
            if not ability.joined:
                privates.use(state, action.power, ability)
        answered(state)
