"""Walks over all runs of several trains, none left out."""

from __future__ import annotations

from routeopt.network.network import Words
from routeopt.search.kernels.enumerate import BEST, FOUND, ROUTES, STEPS, Trains, new_walk, walk_runs
from routeopt.search.kernels.plan import Plan


class RunWalker:
    """A walk over the runs of some trains that can be stopped.

    Parameters
    ----------
    plan, trains : Plan, Trains
        The network; the trains, at least one.
    room : int
        How many runs it can record.
    best : int
        Only runs worth more than this interest it.
    worth, used, once : int, uint64[W], int
        What routes that stay have earned and taken already, and the bonuses paid once that they meet.
    """

    def __init__(self, plan: Plan, trains: Trains, room: int, best: int, worth: int, used: Words, once: int) -> None:
        self._plan, self._trains = plan, trains
        self._walk = new_walk(plan, trains, room, best, worth, used, once)

    def go_on(self, steps: int, only: int | None = None) -> int:
        """Try so many steps; say how that ended: see `kernels.enumerate.walk_runs`.

        Parameters
        ----------
        steps : int
            How many.
        only : int, optional
            Record every run of this worth instead of the best one.
        """
        return walk_runs(self._plan, self._trains, self._walk, steps, -1 if only is None else only)

    @property
    def tried(self) -> int:
        """How many steps it has tried."""
        return int(self._walk.at[STEPS])

    @property
    def legal(self) -> int:
        """How many legal routes it has met."""
        return int(self._walk.at[ROUTES])

    @property
    def best(self) -> int:
        """What the best run is worth, or what a run must be worth more than."""
        return int(self._walk.at[BEST])

    @property
    def count(self) -> int:
        """How many runs it has recorded."""
        return int(self._walk.at[FOUND])

    def run(self, slot: int) -> list[tuple[int, int, list[int], int]]:
        """Return one of the runs recorded: of each route row, first place, steps, and where the second arm begins."""
        walk = self._walk
        routes = []
        for t in range(self._trains.same.size):
            row = int(walk.run_row[slot, t])
            if row >= 0:
                path = walk.run_path[slot, t, : walk.run_length[slot, t]]
                routes.append((row, int(walk.run_start[slot, t]), path.tolist(), int(walk.run_turn[slot, t])))
        return routes
