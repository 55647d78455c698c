"""Choices of one route from each train's list."""

from __future__ import annotations

from routeopt.network.network import Ints, Words
from routeopt.search.kernels.combine import FOUND, TRIED, Lists, choose_routes, new_choice
from routeopt.search.kernels.plan import Plan


class Chooser:
    """A choice of one route from each train's list that can be stopped.

    Parameters
    ----------
    plan, lists : Plan, Lists
        The network, for its bonuses; what to choose from.
    worth, taken : int, uint64[W + 1]
        What routes that stay are worth and have taken.
    target : int
        Only runs worth so much matter.
    spare : int
        What net worths of a run may fall short of its worth: all prices together, and what routes that stay are worth.
    room : int
        How many runs it can record.
    """

    def __init__(
        self, plan: Plan, lists: Lists, worth: int, taken: Words, *, target: int, spare: int, room: int = 1
    ) -> None:
        self._plan, self._lists, self._spare = plan, lists, spare
        self._choice = new_choice(lists, worth, taken, target, room)

    def find_best(self, quantum: int, steps: int) -> int:
        """Try so many routes; run 0 becomes the best run, better than others by `quantum`: see `choose_routes`."""
        return choose_routes(self._plan, self._lists, self._choice, self._spare, quantum, steps, False)

    def find_all(self, steps: int) -> int:
        """Try so many routes; record every run worth exactly the target: see `choose_routes`."""
        return choose_routes(self._plan, self._lists, self._choice, self._spare, 1, steps, True)

    @property
    def tried(self) -> int:
        """How many routes it has tried."""
        return int(self._choice.at[TRIED])

    @property
    def count(self) -> int:
        """How many runs it has recorded."""
        return int(self._choice.at[FOUND])

    def chosen(self, slot: int) -> Ints:
        """Return one of them: the place of each train's route in the lists."""
        chosen: Ints = self._choice.chosen[slot]
        return chosen

    def forget(self) -> None:
        """Make room for other runs."""
        self._choice.at[FOUND] = 0
