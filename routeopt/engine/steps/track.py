"""Laying track: the lays of a turn, as its rules say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from routeopt.board import StopRef
from routeopt.engine.actions import AnyAction, LayTile, Legal, Pass
from routeopt.engine.flow import expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.engine.steps.turn import TurnStep
from routeopt.engine.table import lay_turns, lays, stations
from routeopt.engine.table.lay_turns import LayTurn
from routeopt.engine.table.lays import NO_LIMITS, LayRules, Limits, Waiver, Where, check_lay, legal_lays
from routeopt.engine.table.stations import HomeRules
from routeopt.errors import TrackError

Told = Callable[[Setting, State, str], bool]


class TrackStep(TurnStep):
    """Lay track.

    Parameters
    ----------
    turns : mapping of str to LayTurn
        Phase from which they hold, to the lays of a turn; the first from the start on, whatever its name.
    powers : mapping of str to LayTurn
        Power in use this turn to the lays that it gives instead.
    homes : HomeRules, optional
        How stations come home when the tile of a home is laid; None: tiles change nothing about them.
    blocked : callable, optional
        Returns the hexes that private companies block for a company.
    waives : callable, optional
        Returns what a company does not pay of some costs, at each lay of its turn.
    served : callable, optional
        Returns the stops that a company's trains serve, for ``trace="train"``.
    stays : callable, optional
        Tells whether the step waits, after the turn's tiles too, for the use of a power.
    """

    name = "track"

    def __init__(
        self,
        turns: Mapping[str, LayTurn] | None = None,
        *,
        powers: Mapping[str, LayTurn] | None = None,
        homes: HomeRules | None = None,
        blocked: Callable[[Setting, State, str], frozenset[str]] | None = None,
        waives: Callable[[Setting, State, str], tuple[Waiver, ...]] | None = None,
        served: Callable[[Setting, State, str], frozenset[StopRef]] | None = None,
        stays: Told | None = None,
    ) -> None:
        self.turns = turns or {"": LayTurn()}
        self.powers, self.homes = powers or {}, homes
        self.blocked, self.waives, self.served, self.stays = blocked, waives, served, stays

    def lays_of(self, setting: Setting, state: State) -> LayTurn:
        """Return the lays of this turn."""
        for power, turn in self.powers.items():
            if power in state.turn.used:
                return turn
        first, *later = self.turns.items()
        found = first[1]
        for phase, turn in later:
            if setting.phase_at[phase] <= state.phase:
                found = turn
        return found

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn while it has a lay left, or a power to use."""
        if self.next_lay(setting, state) is not None:
            return state.current
        return state.current if self.stays is not None and self.stays(setting, state, state.current) else ""

    def next_lay(self, setting: Setting, state: State) -> LayRules | None:
        """Return what the next lay of the turn allows; None: there is none left, or a new city has been reached."""
        found = lay_turns.next_lay(self.lays_of(setting, state), state.turn)
        known = state.turn.reached
        if found is None or known is None:
            return found
        return None if lay_turns.reached_cities(state.board, state.current) - known else found

    def handles(self, action: AnyAction) -> bool:
        """Take passes and lays without a power."""
        return isinstance(action, Pass) or (isinstance(action, LayTile) and not action.power)

    def first_home(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether the next tile must be the first on the company's home."""
        home = setting.homes.get(company)
        turn = self.lays_of(setting, state)
        return turn.home_first and home is not None and not state.board.content(home.hex).tracks

    def rules(self, setting: Setting, state: State) -> LayRules | None:
        """Return what the next lay may be; None where none is left."""
        found = self.next_lay(setting, state)
        if found is not None and self.first_home(setting, state, state.current):
            found = lay_turns.at_home(found, setting.homes[state.current].hex)
        return found if found is None else self.waived(setting, state, state.current, found)

    def waived(self, setting: Setting, state: State, company: str, rules: LayRules) -> LayRules:
        """Return the rules of a lay with what the company does not pay."""
        more = () if self.waives is None else self.waives(setting, state, company)
        return replace(rules, waives=(*rules.waives, *more)) if more else rules

    def limits(self, setting: Setting, state: State, company: str) -> Limits:
        """Return what holds for a lay at this moment."""
        laid = state.turn.laid
        if not laid and self.blocked is None and self.served is None:
            return NO_LIMITS
        return Limits(
            taken=frozenset(laid),
            blocked=frozenset() if self.blocked is None else self.blocked(setting, state, company),
            served=frozenset() if self.served is None else self.served(setting, state, company),
            after=laid[-1] if laid and self.lays_of(setting, state).joined else "",
        )

    def cost(self, setting: Setting, state: State, company: str, rules: LayRules, where: Where) -> int:  # noqa: ARG002
        """Return what a lay costs, below 0 where it pays."""
        return lays.cost(setting, state, rules, where)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield all lays that can be paid, and `pass`."""
        company, rules = state.current, self.rules(setting, state)
        if rules is not None:
            yield from self.payable(setting, state, company, rules, self.limits(setting, state, company))
        yield Pass(entity=company)

    def payable(
        self, setting: Setting, state: State, company: str, rules: LayRules, limits: Limits = NO_LIMITS, power: str = ""
    ) -> Iterator[LayTile]:
        """Yield the lays that rules allow and the treasury can pay."""
        cash = state.cash[company]
        for where in legal_lays(setting, state, company, rules, limits):
            if self.cost(setting, state, company, rules, where) <= cash and not self.bars(setting, state, where):
                yield LayTile(entity=company, hex=where[0], tile=where[1], rotation=where[2], power=power)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Lay a tile, or pass."""
        if not isinstance(action, LayTile):
            super().do(setting, state, action)
            return
        company, rules = state.current, self.rules(setting, state)
        expect(action.entity, company)
        if rules is None:
            raise TrackError(f"{action.hex}: {company} has no tile left to lay in this turn")
        where = (action.hex, action.tile, action.rotation)
        check_lay(setting, state, company, rules, where, self.limits(setting, state, company))
        self.lay_of_turn(setting, state, company, rules, where)

    def lay_of_turn(self, setting: Setting, state: State, company: str, rules: LayRules, where: Where) -> None:
        """Lay a tile that is one of the turn's."""
        if why := self.bars(setting, state, where):
            raise TrackError(f"{where[0]}: tile {where[1]}@{where[2]} may not be laid: {why}")
        before, home = state.board, self.first_home(setting, state, company)
        replaces = before.content(where[0]).color != "white" and not home
        self.lay(setting, state, company, rules, where)
        turn = state.turn
        turn.laid = (*turn.laid, where[0])
        turn.replaced += replaces
        rules_of_turn = self.lays_of(setting, state)
        turn.halted = lay_turns.halts(rules_of_turn, state.board, where, home=home)
        turn.reached = lay_turns.known(rules_of_turn, before, state.board, company, where, home=home)

    def bars(self, setting: Setting, state: State, where: Where) -> str:  # noqa: ARG002 - titles need them
        """Return why a lay of the turn is refused by what the title alone has; empty: it is not."""
        return ""

    def lay(self, setting: Setting, state: State, company: str, rules: LayRules, where: Where) -> None:
        """Lay a tile and pay for it; stations come home where it opens their city.

        Raises
        ------
        TooPoorError
            The treasury is too small.
        """
        before, cost = state.board, self.cost(setting, state, company, rules, where)
        state.pay(company, BANK, cost) if cost >= 0 else state.pay(BANK, company, -cost)
        lays.put(setting, state, where)
        if self.homes is not None:
            stations.settle_homes(setting, state, self.homes, before, where[0], company)
