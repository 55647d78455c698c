"""What steps of a company's turn start from: one that waits for it, and one that is open beside those."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, Legal, Pass
from routeopt.engine.flow import end_step, expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import State


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


class BesideStep:
    """A step that never waits, and is open beside the one that does."""

    name = "beside"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Never wait."""
        return ""

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""
