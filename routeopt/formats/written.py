"""From a position back to what a file says of it."""

from __future__ import annotations

from collections.abc import Iterable

from routeopt.board import Board, StopRef
from routeopt.formats.native import PositionRecord, PowersRecord
from routeopt.formats.trains import train_text
from routeopt.rules import Marker, Position, Train


def record_of_position(position: Position) -> PositionRecord:
    """Return a position as a native file says it, names as its input spelt them.

    Parameters
    ----------
    position : Position
        A position of a title; a board that is not the title's own is left out, as files name no other.
    """
    several = len(position.data.boards) > 1
    name = position.board.spec.name
    own = tuple(map(_train, position.trains))
    shown = position.shown(position.company)
    elsewhere = {position.shown(c): tuple(card.name for card in cards) for c, cards in position.elsewhere.items()}
    tokens: dict[str, tuple[str, ...]] = {}
    for token in position.board.tokens:
        if token.kind == "station":
            text = _place(position.board, token.stop) + ("+" if token.beside else "")
            owner = position.shown(token.owner)
            tokens[owner] = (*tokens.get(owner, ()), text)
    held, active = (tuple(map(position.shown, sorted(names))) for names in (position.held, position.active))
    return PositionRecord(
        title=position.data.game.title,
        map=name if several and name in position.data.boards else "",
        phase=position.phase.name,
        economy=position.economy.name if position.economy is not None else "",
        company=shown,
        trains={shown: own, **elsewhere} if elsewhere else own,
        tiles={c: f"{t.number}@{t.rotation}" for c, t in position.board.laid.items()},
        tokens=tokens,
        concessions={shown: tuple(map(position.shown, sorted(position.bonuses)))} if position.bonuses else {},
        powers={shown: PowersRecord(held=held, active=active)} if held or active else {},
        markers={kind: _markers(position, placed) for kind, placed in position.markers.items() if placed},
        options=dict(position.options),
    )


def _train(train: Train) -> str:
    """Return a train as typed; the number that tells two alike apart is not."""
    runs_as = train.spec.name if train.spec != train.card else ""
    name = train.card.name if runs_as else train.name.partition("#")[0]
    return train_text(name, runs_as, last=train.last, disabled=train.disabled)


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
