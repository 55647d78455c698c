"""From a position back to what a file says of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from routeopt.board import Board, StopRef
from routeopt.formats.native import PositionRecord, PowersRecord
from routeopt.formats.trains import train_text
from routeopt.rules import Marker, Owned, Position, Train

T = TypeVar("T")


def record_of_position(position: Position) -> PositionRecord:
    """Return a position as a native file says it, names as its input spelt them.

    Parameters
    ----------
    position : Position
        A position of a title; a board that is not the title's own is left out, as files name no other.
    """
    several = len(position.data.boards) > 1
    name = position.board.spec.name
    own = Owned(position.trains, position.held, position.active, position.bonuses)
    owned = {position.company: own, **position.others}
    trains = {c: tuple(map(_train, o.trains)) for c, o in owned.items() if o.trains or c == position.company}
    tokens: dict[str, tuple[str, ...]] = {}
    for token in position.board.tokens:
        if token.kind == "station":
            text = _place(position.board, token.stop) + ("+" if token.beside else "")
            owner = position.shown(token.owner)
            tokens[owner] = (*tokens.get(owner, ()), text)
    return PositionRecord(
        title=position.data.game.title,
        map=name if several and name in position.data.boards else "",
        phase=position.phase.name,
        economy=position.economy.name if position.economy is not None else "",
        company=position.shown(position.company),
        trains=_by_name(position, trains) if len(trains) > 1 else trains[position.company],
        tiles={c: f"{t.number}@{t.rotation}" for c, t in position.board.laid.items()},
        tokens=tokens,
        concessions=_by_name(position, {c: _names(position, o.bonuses) for c, o in owned.items() if o.bonuses}),
        powers=_by_name(
            position,
            {
                c: PowersRecord(held=_names(position, o.held), active=_names(position, o.active))
                for c, o in owned.items()
                if o.held or o.active
            },
        ),
        markers={kind: _markers(position, placed) for kind, placed in position.markers.items() if placed},
        options=dict(position.options),
    )


def _by_name(position: Position, found: Mapping[str, T]) -> dict[str, T]:
    return {position.shown(company): what for company, what in found.items()}


def _names(position: Position, identifiers: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(position.shown, sorted(identifiers)))


def _train(train: Train) -> str:
    """Return a train as typed; the number that tells two alike apart is not."""
    typed = train.name.partition("#")[0]
    runs_as = typed if train.spec != train.card else ""
    return train_text(train.card.name if runs_as else typed, runs_as, last=train.last, disabled=train.disabled)


def _place(board: Board, ref: StopRef) -> str:
    """Return a stop so that it cannot be read otherwise: with its number, unless the hex has but one."""
    return ref.hex if ref.number == 0 and len(board.content(ref.hex).stops) < 2 else str(ref)


def _markers(position: Position, placed: Iterable[Marker]) -> tuple[str, ...] | dict[str, str | tuple[str, ...]]:
    """Return where the markers of a kind lie: by company, where they work for one."""
    by_owner: dict[str, tuple[str, ...]] = {}
    for marker in placed:
        by_owner[marker.owner] = (*by_owner.get(marker.owner, ()), _place(position.board, marker.stop))
    if set(by_owner) == {""}:
        return by_owner[""]
    return {position.shown(owner): places for owner, places in by_owner.items()}
