"""What must follow at once when a green Invention is used: the Tunnel's other end, Automated Worksite's second tile."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.board import StopRef
from routeopt.engine.actions import AnyAction, Assign, LayTile, Legal, Pass
from routeopt.engine.flow import expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import GONE, State
from routeopt.errors import PowerError
from routeopt.titles.g18zoo.green import GreenStep, lay_rules, refuse_tunnel
from routeopt.titles.g18zoo.names import TUNNEL, WORKSITE


class TunnelDuty:
    """The second mining area of the Tunnel, which must follow at once."""

    name = "tunnel"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the company that digs."""
        return state.waiting[0].entity

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    def handles(self, action: AnyAction) -> bool:
        """Take the second area."""
        return isinstance(action, Assign)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield every other mining area."""
        for ref in state.board.stops():
            if not refuse_tunnel(state, ref):
                yield Assign(entity=self.actor(setting, state), power=TUNNEL, stop=ref)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Join the two areas."""
        assert isinstance(action, Assign)
        expect(action.entity, self.actor(setting, state))
        ref = action.stop
        why = "the other mining area is expected" if action.power != TUNNEL else refuse_tunnel(state, ref)
        if why:
            raise PowerError(f"{action.stop}: {why}")
        first = state.waiting[0].about[0]
        assert isinstance(first, StopRef)
        state.waiting = state.waiting[1:]
        state.board = state.board.join(first, ref)
        state.privates[TUNNEL] = GONE
        state.uses[TUNNEL] = 0


class WorksiteDuty:
    """The second tile of Automated Worksite where both are laid together.

    Parameters
    ----------
    green : GreenStep
        Lays it.
    """

    name = "worksite"

    def __init__(self, green: GreenStep) -> None:
        self.green = green

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the company that lays."""
        return state.waiting[0].entity

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    def handles(self, action: AnyAction) -> bool:
        """Take the lay, or a pass."""
        return isinstance(action, LayTile | Pass)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the lays, and `pass`."""
        company = self.actor(setting, state)
        rules = lay_rules(WORKSITE)
        assert rules is not None
        yield from self.green.track.payable(setting, state, company, rules, power=WORKSITE)
        yield Pass(entity=company)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Lay it, or do without."""
        company = self.actor(setting, state)
        expect(action.entity, company)
        state.waiting = state.waiting[1:]
        if isinstance(action, LayTile):
            if action.power != WORKSITE:
                raise PowerError(f"{company}: the second tile of {WORKSITE} comes first")
            self.green.lay(setting, state, company, action)
        else:
            state.privates[WORKSITE] = GONE
