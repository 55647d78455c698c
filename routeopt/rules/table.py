"""The revenue table: what differs between titles and trains, as plain data that the search is compiled from.

A title fills one from a position. Every sequence named "per place" has one entry for each of `RevenueTable.places`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from routeopt.board import StopRef, TrackRef


@dataclass(frozen=True, slots=True)
class Place:
    """A stop as the search sees it.

    Parameters
    ----------
    refs : tuple of StopRef
        The stop on the board; several where terminal areas are joined into one.
    group : str
        A route visits at most one place of a group (several stops of one hex); empty: no group.
    across_only : bool
        It is passed only from one of its `refs` to another one, never in and out by the same.
    """

    refs: tuple[StopRef, ...]
    group: str = ""
    across_only: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainRow:
    """One way in which one train may run: the card itself, or a variant that a power allows.

    Parameters
    ----------
    train : int
        Place of the train in the position's list. At most one row of each train is used in a run.
    label : str
        The power that this variant uses; empty for the card itself.
    resources : frozenset of str
        What only one route of the run may use; two routes that name the same one exclude each other.
    pay : tuple of int
        Per place: money for a visit, never negative; ignored at places with a `variable`.
    each : tuple of int or None
        Per place: money for a visit, whether it is among those that pay or not, never multiplied; None: nothing.
    subsidy : tuple of int
        Per place: money for a visit that goes to the treasury.
    weight, weight_2 : tuple of int
        Per place: what a visit takes from `reach` and from `reach_2`.
    reach, reach_2 : int or None
        How much the visits (and hexes, see `counts_hexes`) of a route may weigh; None is any amount.
    counts_hexes : bool
        Every hexside that a connection crosses weighs 1 against `reach`.
    ends : tuple of bool
        Per place: a route may start or end here.
    passes : tuple of bool
        Per place: a route may pass here.
    counts : tuple of int
        Per place: what a visit adds towards `minimum`.
    minimum : int
        The least that `counts` must add up to on a route. A route without track is legal when its one place reaches it.
    tokens : tuple of bool
        Per place: holds a token of the company; a route visits at least one such place.
    pays_best : int or None
        Only the best so many visits pay (after variable values are known); None: all.
    first : tuple of bool or None
        Per place: a visit is among those that pay before the best others are; None: none is.
    station_pays : bool
        Of those that pay, as far as they are chosen, at least one is at a place with a token.
    multiplier : int
        What the visits pay, and multiplied bonuses, are multiplied by this.
    variable : mapping of int to int
        Place to amount: pays the most that any visited `fixed` place pays, plus the amount.
    alone : int
        What a variable place pays on a route without a fixed place (the amount is not added).
    fixed : tuple of bool
        Per place: variable places may follow its value.
    skips : mapping of int to frozenset of str
        Places that this train may run past without visiting, though not both on one route; and the resources it takes.
    """

    train: int
    label: str = ""
    resources: frozenset[str] = frozenset()
    pay: tuple[int, ...]
    subsidy: tuple[int, ...]
    weight: tuple[int, ...]
    weight_2: tuple[int, ...] | None = None
    reach: int | None
    reach_2: int | None = None
    counts_hexes: bool = False
    ends: tuple[bool, ...]
    passes: tuple[bool, ...]
    counts: tuple[int, ...]
    minimum: int
    tokens: tuple[bool, ...]
    pays_best: int | None = None
    first: tuple[bool, ...] | None = None
    station_pays: bool = False
    each: tuple[int, ...] | None = None
    multiplier: int = 1
    variable: Mapping[int, int] = field(default_factory=dict)
    alone: int = 0
    fixed: tuple[bool, ...] | None = None
    skips: Mapping[int, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Condition:
    """Met by a route that visits any of these places or runs over any of these track segments."""

    places: frozenset[int] = frozenset()
    tracks: frozenset[TrackRef] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """Money for a route that meets all conditions.

    Parameters
    ----------
    name : str
        As printed in results.
    conditions : tuple of Condition
        All must be met by one route.
    amount : int
        Money, not negative.
    once : bool
        Paid at most once in a run, however many routes meet it; else to each route.
    multiplied : bool
        By the train's multiplier; a bonus paid once is never multiplied.
    to : str
        ``"revenue"`` or ``"subsidy"``.
    trains : frozenset of int or None
        Trains that may earn it; None: all.
    """

    name: str
    conditions: tuple[Condition, ...]
    amount: int
    once: bool = False
    multiplied: bool = False
    to: Literal["revenue", "subsidy"] = "revenue"
    trains: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Mode:
    """One alternative chosen for the whole run: rows of trains, and bonuses; `name` is the power it uses."""

    name: str
    rows: tuple[TrainRow, ...]
    bonuses: tuple[Bonus, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class RevenueTable:
    """All that the search needs to know of a title's rules in one position.

    Parameters
    ----------
    places : tuple of Place
        Every stop that some route may visit.
    modes : tuple of Mode
        At least one; the search takes the best.
    """

    places: tuple[Place, ...]
    modes: tuple[Mode, ...]

    def __repr__(self) -> str:
        return f"RevenueTable({len(self.places)} places, {len(self.modes)} modes)"
