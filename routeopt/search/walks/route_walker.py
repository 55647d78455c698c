"""Walks over the routes of one train, and routes as they found them."""

from __future__ import annotations

from typing import NamedTuple

from routeopt.network.network import Ints, Words
from routeopt.search.kernels.ahead import Ahead
from routeopt.search.kernels.memo import Memo
from routeopt.search.kernels.plan import Plan
from routeopt.search.kernels.walk import (
    F_LENGTH,
    F_NET,
    F_ROW,
    F_START,
    F_TURN,
    F_WORTH,
    FOUND,
    LEGAL,
    TARGET,
    TRIED,
    new_route_walk,
    walk_routes,
)


class Found(NamedTuple):
    """A route as a walk recorded it.

    Attributes
    ----------
    row, start, turn : int
        Row, first place, where the second arm begins.
    path : tuple of int
        Steps.
    worth, net : int
        Worth without bonuses paid once; worth with them, less costs.
    bits : uint64[W + 1]
        What it takes, and the bonuses paid once that it meets.
    """

    row: int
    start: int
    turn: int
    path: tuple[int, ...]
    worth: int
    net: int
    bits: Words


class RouteWalker:
    """A walk over the routes of one train that can be stopped.

    Parameters
    ----------
    plan, ahead : Plan, Ahead
        The network; costs and bounds.
    rows : int64[N]
        Rows that the train may choose from.
    taken : uint64[W + 1]
        What it may not use, and the bonuses paid once that it does not earn any more.
    target : int
        Only routes of this net worth or more matter.
    room : int
        How many routes it can record.
    number : int
        Tells it from other walks that use the same `Memo`.
    """

    def __init__(
        self, plan: Plan, ahead: Ahead, rows: Ints, taken: Words, target: int, *, room: int, number: int
    ) -> None:
        self._plan, self._ahead = plan, ahead
        self._walk = new_route_walk(plan, rows, taken, target, room, ahead.ahead.shape[1], number)

    def go_on(self, memo: Memo, quantum: int, steps: int, *, listing: bool) -> int:
        """Try so many steps; say how that ended: see `kernels.walk.walk_routes`."""
        return walk_routes(self._plan, self._ahead, self._walk, memo, quantum, steps, listing)

    @property
    def tried(self) -> int:
        """How many steps it has tried."""
        return int(self._walk.at[TRIED])

    @property
    def legal(self) -> int:
        """How many legal routes it has met."""
        return int(self._walk.at[LEGAL])

    @property
    def target(self) -> int:
        """The least net worth that still matters."""
        return int(self._walk.at[TARGET])

    @target.setter
    def target(self, net: int) -> None:
        self._walk.at[TARGET] = net

    # --- what it has found -------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many routes it has recorded: where it does not list them all, the best one or none."""
        return int(self._walk.at[FOUND])

    @property
    def nets(self) -> Ints:
        """The net worths of the routes recorded."""
        return self._walk.found[: self.count, F_NET]

    @property
    def worths(self) -> Ints:
        """Their worths, without bonuses paid once."""
        return self._walk.found[: self.count, F_WORTH]

    @property
    def bits(self) -> Words:
        """What they take, and the bonuses paid once that they meet, by line."""
        return self._walk.found_bits[: self.count]

    def route(self, slot: int) -> Found:
        """Return one of the routes recorded."""
        record = self._walk.found[slot].tolist()
        path = tuple(self._walk.found_path[slot, : record[F_LENGTH]].tolist())
        bits = self._walk.found_bits[slot].copy()
        return Found(record[F_ROW], record[F_START], record[F_TURN], path, record[F_WORTH], record[F_NET], bits)

    def best(self) -> Found | None:
        """Return the best route of a walk that does not list them all, if there is one."""
        return self.route(0) if self.count else None

    def forget(self) -> None:
        """Make room for other routes."""
        self._walk.at[FOUND] = 0
