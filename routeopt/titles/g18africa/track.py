"""Laying track: what trains must reach, powers of private companies, and the bonus for connected cities [3.2, 5]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from routeopt.board import Board, StopRef
from routeopt.board.lines import reach, walk
from routeopt.engine.actions import AnyAction, ChooseAbility, Legal
from routeopt.engine.flow import answered, ask
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State, Waiting
from routeopt.engine.steps.abilities import PowerStep
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.table import lay_turns, privates, service
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import LayRules, Limits, Where
from routeopt.errors import PowerError
from routeopt.spec.privates import TurnAbility
from routeopt.titles.g18africa.rules import yes
from routeopt.titles.g18africa.state import own

#: Five yellow tiles instead of four, and the same tile replaced twice [5].
ALLEN = "Allen Rock Aggregates"
THOMPSON = "Thompson Wagon Works"
#: Kind of the duty that pays for connected cities once all stations are at home.
CONNECTION = "connection"


class AfricaTrackStep(TrackStep):
    """Up to four yellow tiles, or one upgrade [3.2]."""

    def lays_of(self, setting: Setting, state: State) -> LayTurn:
        """Return the lays of this turn, with the powers in use."""
        usual, turn = super().lays_of(setting, state), state.turn
        if not turn.used:
            return usual
        home = setting.homes[state.current].hex in turn.laid[:1] and not turn.replaced
        more = ALLEN in turn.used and not (home and not yes(setting, "allen_with_first_lay"))
        twice = THOMPSON in turn.used
        count = usual.fresh + more
        return replace(usual, most=count, fresh=count, replacements=1 + twice)

    def rules(self, setting: Setting, state: State) -> LayRules | None:
        """Return what the next lay may be: a second upgrade is of the same tile."""
        found, turn = super().rules(setting, state), state.turn
        return replace(found, hexes=turn.laid[-1:]) if found is not None and turn.replaced else found

    def limits(self, setting: Setting, state: State, company: str) -> Limits:
        """Return what holds for a lay at this moment."""
        found = super().limits(setting, state, company)
        bare = set(bare_pairs(setting, state.board, company))
        found = found._replace(served=found.served | bare)
        return found._replace(taken=frozenset(), after="") if state.turn.replaced else found

    def cost(self, setting: Setting, state: State, company: str, rules: LayRules, where: Where) -> int:
        """Return what a lay costs [3.2.1]."""
        printed = where[0] not in state.board.laid and setting.spec.hexes[where[0]].color != "white"
        free = printed and not yes(setting, "double_city_cost")
        return 0 if free else super().cost(setting, state, company, rules, where)

    def bars(self, setting: Setting, state: State, where: Where) -> str:
        """Return why a lay is refused for what options say, or on a hex of two cities without track [3.2.2]."""
        coordinate, number, _ = where
        board, under = state.board, state.board.laid.get(coordinate)
        if under is not None and (under.number, number) == ("40", "169") and not yes(setting, "upgrade_40_169"):
            return "tile 40 does not become 169"
        if state.turn.replaced and own(state).grown and not yes(setting, "thompson_two_steps"):
            return "a town that has just become a city is not replaced in the same turn"
        if board.content(coordinate).color == "white" or self.first_home(setting, state, state.current):
            return ""
        here = [StopRef(coordinate, n) for n in range(len(board.content(coordinate).stops))]
        if len(here) < 2:
            return ""
        trains = service.served(setting, state, state.current)
        if not board.content(coordinate).tracks:
            if setting.option("double_city_reach") == "before":
                return "no train reaches a city without track"
            trains = service.served(setting, state, state.current, board.lay(*where))
        reached = [ref in trains for ref in here]
        enough = any(reached) if setting.option("upgrade_reach") == "any" else all(reached)
        return "" if enough else f"no train of {state.current} reaches the cities there"

    def lay_of_turn(self, setting: Setting, state: State, company: str, rules: LayRules, where: Where) -> None:
        """Lay a tile, then see which cities it connects."""
        coordinate, before, turn = where[0], state.board, state.turn
        kept = setting.book.kept(coordinate, before.laid.get(coordinate), where[1], where[2])
        super().lay_of_turn(setting, state, company, rules, where)
        if turn.replaced:
            # What halts yellow track halts no second upgrade.
            turn.halted, turn.reached = False, None
        becomes = kept.becomes if kept is not None else ()
        mine = own(state)
        mine.linked = frozenset(
            StopRef(coordinate, becomes[ref.number]) if ref.hex == coordinate and becomes else ref
            for ref in mine.linked
        )
        grown = tuple(
            StopRef(coordinate, new)
            for old, new in enumerate(becomes)
            if before.stop(StopRef(coordinate, old)).spec.kind == "town" and is_city(state.board, coordinate, new)
        )
        mine.grown = bool(grown)
        ask(state, Waiting(CONNECTION, company, grown))


def is_city(board: Board, coordinate: str, number: int) -> bool:
    """Tell whether a stop is a city."""
    return board.stop(StopRef(coordinate, number)).spec.kind == "city"


def bare_pairs(setting: Setting, board: Board, company: str) -> Iterator[StopRef]:
    """Yield the cities of printed pairs without track to which lines lead: what trains reach shows on the new tile."""
    for coordinate, _ in reach(board, company).entries:
        if setting.spec.hexes[coordinate].color == "yellow" and not board.content(coordinate).tracks:
            yield from (StopRef(coordinate, n) for n in range(len(board.content(coordinate).stops)))


class ConnectionDuty:
    """What connected cities bring: it asks nothing, but comes after stations have come home [3.2.3]."""

    name = CONNECTION

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Ask nobody."""
        return ""

    def handles(self, action: AnyAction) -> bool:  # noqa: ARG002
        """Take nothing."""
        return False

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:  # noqa: ARG002
        """Yield nothing."""
        return iter(())

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Never comes."""

    def leave(self, setting: Setting, state: State) -> None:
        """Pay for each city that is connected for the first time and that the company reaches."""
        duty = answered(state)
        company, board = duty.entity, state.board
        new = list(newly_linked(setting, board, company, own(state).linked))
        own(state).linked |= set(new)
        lines = reach(board, company).stops
        towns = set() if yes(setting, "town_to_city_counts_as_new_connection") else {*duty.about}
        paid = [worth(setting, state, ref) for ref in new if ref in lines and ref not in towns]
        if not yes(setting, "both_ends_pay"):
            paid = [max(paid, default=0)]
        state.pay(BANK, company, sum(paid))


def newly_linked(setting: Setting, board: Board, company: str, known: Iterable[StopRef]) -> Iterator[StopRef]:
    """Yield the cities that track connects to another one, beside those that are known."""
    bare = board.with_tokens(()) if yes(setting, "connect_ignores_tokens") else board
    seen = {*known}
    for ref in board.stops():
        if ref in seen or board.stop(ref).spec.kind != "city" or not board.content(ref.hex).tracks:
            continue
        if any(board.stop(other).spec.kind == "city" for other in walk(bare, company, (ref,)).stops - {ref}):
            yield ref


def worth(setting: Setting, state: State, ref: StopRef) -> int:
    """Return what the connection of a city brings: its value, 20 for a variable one [3.2.3]."""
    spec = state.board.stop(ref).spec
    if spec.variable is not None:
        return 20
    assert isinstance(spec.revenue, int)
    economy = setting.economy(state)
    more = economy.city if economy is not None and yes(setting, "economy_affects_connection_bonus") else 0
    return max(0, spec.revenue + more)


class TurnPowerStep(PowerStep):
    """Powers that change the lays of a turn; they are put in use while they can still change them."""

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield those of use now."""
        for name, _ in privates.company_abilities(setting, state, state.current, TurnAbility):
            if name not in state.turn.used and self.is_time(state, name):
                yield ChooseAbility(entity=state.current, power=name)

    def is_time(self, state: State, name: str) -> bool:
        """Tell whether a power could change the lays that are left."""
        turn = state.turn
        new = turn.reached is not None and lay_turns.reached_cities(state.board, state.current) - turn.reached
        if turn.step or turn.halted or new:
            return False
        return not turn.replaced if name == ALLEN else len(turn.laid) == turn.replaced

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Put one in use."""
        assert isinstance(action, ChooseAbility)
        if action.entity == state.current and not self.is_time(state, action.power):
            raise PowerError(f'{state.current}: "{action.power}" is of no use now')
        super().do(setting, state, action)


def waits_for_power(setting: Setting, state: State, company: str) -> bool:
    """Tell whether laying track waits for a power after the lays of the turn."""
    return any(
        name not in state.turn.used and TurnPowerStep().is_time(state, name)
        for name, _ in privates.company_abilities(setting, state, company, TurnAbility)
    )


__all__ = ["AfricaTrackStep", "ConnectionDuty", "TurnPowerStep", "newly_linked", "waits_for_power"]
