"""18ZOO's own part of the state."""

from __future__ import annotations

from dataclasses import dataclass, field

from routeopt.engine.part import Part
from routeopt.engine.state import State


@dataclass(slots=True)
class ZooState(Part):
    """Guild Assets, and the deck of Inventions.

    Parameters
    ----------
    assets : dict
        Player to the assets that he still has.
    deck : tuple of str
        Inventions that are still hidden, the next one first.
    """

    assets: dict[str, int] = field(default_factory=dict)
    deck: tuple[str, ...] = ()

    def hide(self, player: str) -> None:  # noqa: ARG002 - nobody sees it
        """Take out the deck; all else is open (1.5)."""
        self.deck = tuple("" for _ in self.deck)


def own(state: State) -> ZooState:
    """Return 18ZOO's own part of a state."""
    assert isinstance(state.own, ZooState)
    return state.own
