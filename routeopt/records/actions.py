"""The actions of an 18xx.games export as typed records, and which of them are in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from routeopt.errors import BadValueError

_NO_PLAY = ("undo", "redo", "message", "log")


class RunRoute(msgspec.Struct, frozen=True):
    """One route of a `run_routes` action.

    Parameters
    ----------
    train : str
        Train and copy: ``"3S-0"``.
    connections : tuple of tuple of str
        A leg each: the hexes of its track from one visited stop to the next, either way round.
    hexes, nodes : tuple of str
        Hexes of the stops in order; stops as ``"K9-0"``, in any order.
    revenue, subsidy : int, optional
        What the file says that it earned.
    """

    train: str
    connections: tuple[tuple[str, ...], ...] | None = None
    hexes: tuple[str, ...] | None = None
    nodes: tuple[str, ...] | None = None
    revenue: int | None = None
    subsidy: int | None = None


class ExportedAction(msgspec.Struct, frozen=True):
    """One action; only the fields that some position depends on are read, all others are ignored.

    Parameters
    ----------
    type : str
        As in the export.
    id : int, optional
        Neither unique nor sorted; automatic actions have none.
    entity : str or int, optional
        Who acts.
    entity_type : str, optional
        Player, corporation, minor or company (a private).
    """

    type: str
    id: int | None = None
    entity: str | int | None = None
    entity_type: str | None = None
    action_id: int | None = None
    company: str | None = None
    corporation: str | None = None
    hex: str | None = None
    tile: str | None = None
    rotation: int | None = None
    city: str | None = None
    slot: int | None = None
    tokener: str | None = None
    target: str | int | None = None
    target_type: str | None = None
    choice: Any = None
    train: str | None = None
    variant: str | None = None
    exchange: str | None = None
    price: int | None = None
    percent: int | None = None
    shares: tuple[str, ...] | None = None
    share_price: str | int | None = None
    kind: str | None = None
    routes: tuple[RunRoute, ...] | None = None
    extra_revenue: int | None = None
    auto_actions: tuple[ExportedAction, ...] | None = None

    @property
    def actor(self) -> str:
        """Who acts, as text."""
        return str(self.entity) if self.entity is not None else ""

    @property
    def earned(self) -> int | None:
        """What a run is recorded to have earned; None where the record does not say it of every route."""
        amounts = [route.revenue for route in self.routes or ()]
        if None in amounts:
            return None
        return sum(amount for amount in amounts if amount is not None) + (self.extra_revenue or 0)

    def text(self, field: str) -> str:
        """Return a field that this type of action must have.

        Raises
        ------
        BadValueError
            The field is missing or empty.
        """
        value = getattr(self, field)
        if value is None or value == "":
            raise BadValueError(f'"{field}" is missing')
        return str(value)

    def chosen(self, key: str) -> str:
        """Return an entry of `choice` as text, empty where there is none."""
        value = self.choice.get(key) if isinstance(self.choice, dict) else None
        return str(value) if isinstance(value, str | int) else ""


class Log(NamedTuple):
    """A log with undo and redo applied.

    Attributes
    ----------
    actions : tuple of ExportedAction
        Those in force, in the order of the file.
    undone : dict of int to int
        Id of an action that was taken back, to the id of the undo that did it (-1 where the undo has none).
    steps : dict of int to str
        Id of every undo, redo and message, to its type.
    """

    actions: tuple[ExportedAction, ...]
    undone: dict[int, int]
    steps: dict[int, str]


class Setup(NamedTuple):
    """What an export says of the game as a whole.

    Attributes
    ----------
    players : tuple of str
        The players, in the order of the file.
    options : tuple of str
        Names of the optional rules in use.
    actions : sequence of ExportedAction
        The actions in force.
    seed : int or None
        The seed of what is drawn at random, or the number in the game's id; None where the file has neither.
    """

    players: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    actions: Sequence[ExportedAction] = ()
    seed: int | None = None


class LeftUnseenError(Exception):
    """A train left the depot, or a company the game, in an earlier turn, of which nothing was known then.

    Parameters
    ----------
    turn : int
        Which turn it was, as the title counts them.
    train : str
        The train, or the company.
    """

    def __init__(self, turn: int, train: str) -> None:
        super().__init__(f"{train} left in turn {turn}")
        self.turn, self.train = turn, train


def in_force(actions: Sequence[ExportedAction]) -> Log:
    """Apply undo and redo.

    An undo takes back the last action in force, or all after the one whose id it names (0: all); a redo restores what
    the latest undo took; any other action forgets what could be redone. Messages are never taken back.

    Parameters
    ----------
    actions : sequence of ExportedAction
        All actions in the order of the file.
    """
    done: list[ExportedAction] = []
    undone: dict[int, int] = {}
    taken: list[list[ExportedAction]] = []
    steps = {a.id: a.type for a in actions if a.type in _NO_PLAY and a.id is not None}
    for action in actions:
        if action.type == "undo":
            keep = _kept(done, action.action_id)
            taken.append(done[keep:])
            undone.update({a.id: _or_none(action.id) for a in done[keep:] if a.id is not None})
            del done[keep:]
        elif action.type == "redo":
            restored = taken.pop() if taken else []
            for back in restored:
                undone.pop(_or_none(back.id), None)
            done += restored
        elif action.type not in _NO_PLAY:
            done.append(action)
            taken.clear()
    return Log(tuple(done), undone, steps)


def _kept(done: Sequence[ExportedAction], action_id: int | None) -> int:
    """Return how many actions stay in force."""
    if action_id is None:
        return max(len(done) - 1, 0)
    for place in range(len(done) - 1, -1, -1):
        if done[place].id == action_id:
            return place + 1
    # The one named was undone itself, or the id is 0: what stands before it by number stays.
    return next((i for i, a in enumerate(done) if a.id is not None and a.id > action_id), len(done)) if action_id else 0


def _or_none(identifier: int | None) -> int:
    return -1 if identifier is None else identifier
