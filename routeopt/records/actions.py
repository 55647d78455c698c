"""The actions of an 18xx.games export as typed records, and which of them are in force."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from routeopt.errors import BadValueError

_NO_PLAY = ("undo", "redo", "message", "log")

#: What is read of every action, and of those of some types; any other field may have any form.
_ALWAYS = ("type", "id", "entity", "entity_type", "auto_actions")
READ: Mapping[str, tuple[str, ...]] = {
    "assign": ("target", "target_type"),
    "bid": ("company", "corporation", "price"),
    "buy_company": ("company", "price"),
    "buy_shares": ("shares", "percent"),
    "buy_train": ("train", "variant", "exchange", "price"),
    "choose": ("choice",),
    "choose_ability": ("choice",),
    "discard_train": ("train",),
    "dividend": ("kind",),
    "lay_tile": ("hex", "tile", "rotation"),
    "merge": ("corporation",),
    "par": ("corporation", "share_price"),
    "place_token": ("city", "tokener"),
    "remove_token": ("city",),
    "run_routes": ("routes", "extra_revenue"),
    "sell_shares": ("shares", "percent", "share_price"),
    "undo": ("action_id",),
}


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
    """One action; only the fields that some position depends on are read (`READ`), all others are ignored.

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
    share_price: str | int | float | bool | None = None
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


def read_action(raw: Any) -> ExportedAction:
    """Read an action.

    Raises
    ------
    msgspec.ValidationError
        It is no object, or a field that is read has a form that it has in no export.
    """
    return msgspec.convert(_only_read(raw), ExportedAction)


def _only_read(raw: Any) -> Any:
    """Return an action without the fields that nothing is read from, in automatic actions too."""
    if not isinstance(raw, dict):
        return raw
    kind = raw.get("type")
    wanted = (*_ALWAYS, *(READ.get(kind, ()) if isinstance(kind, str) else ()))
    kept = {field: raw[field] for field in wanted if field in raw}
    if isinstance(kept.get("auto_actions"), list):
        kept["auto_actions"] = [_only_read(automatic) for automatic in kept["auto_actions"]]
    return kept


class Log(NamedTuple):
    """A log with undo and redo applied.

    Attributes
    ----------
    actions : tuple of ExportedAction
        Those in force, in the order of the file.
    beside : dict of int to int
        Id of every message, undo and redo, and of every action that was taken back, to how many of `actions` stand
        before it in the file.
    """

    actions: tuple[ExportedAction, ...]
    beside: dict[int, int]

    def ends_in_a_turn(self) -> bool:
        """Tell whether the log ends with actions of a company that may still be about to run."""
        last = ""
        for action in reversed(self.actions):
            if action.entity_type not in ("corporation", "minor") or last not in ("", action.actor):
                return bool(last)
            last = action.actor
            if action.type in ("lay_tile", "place_token"):
                return True
            if action.type not in ("pass", "buy_company"):
                return False
        return False


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

    def only(self, known: Sequence[str], title: str) -> None:
        """Refuse optional rules other than those that are known.

        Raises
        ------
        BadValueError
            Naming the first other one.
        """
        unknown = [option for option in self.options if option not in known]
        if unknown:
            raise BadValueError(
                f'optional rule "{unknown[0]}": exports of {title} can be followed with {" or ".join([*known, "none"])}'
            )


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
    done: list[int] = []
    taken: list[list[int]] = []
    for place, action in enumerate(actions):
        if action.type == "undo":
            keep = _kept(actions, done, action.action_id)
            taken.append(done[keep:])
            del done[keep:]
        elif action.type == "redo":
            done += taken.pop() if taken else []
        elif action.type not in _NO_PLAY:
            done.append(place)
            taken.clear()
    kept = set(done)
    beside = {a.id: bisect_left(done, n) for n, a in enumerate(actions) if n not in kept and a.id is not None}
    return Log(tuple(actions[place] for place in done), beside)


def _kept(actions: Sequence[ExportedAction], done: Sequence[int], action_id: int | None) -> int:
    """Return how many of the actions that are done stay in force."""
    if action_id is None:
        return max(len(done) - 1, 0)
    ids = [actions[place].id for place in done]
    if action_id in ids:
        return len(ids) - ids[::-1].index(action_id)
    # The one named was undone itself, or the id is 0: what stands before it by number stays.
    return next((n for n, a in enumerate(ids) if a is not None and a > action_id), len(ids)) if action_id else 0
