"""Positions of any title, put together in code: the tests' short way past the file formats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from routeopt.board import Board, StopRef, Token
from routeopt.rules import Marker, Position, Train
from routeopt.titles.title import Title


def ref(text: str) -> StopRef:
    """Read ``"D5"`` or ``"J21.1"``."""
    name, _, number = text.partition(".")
    return StopRef(name, int(number or 0))


def make(
    title: Title,
    company: str,
    trains: Sequence[str],
    *,
    tiles: Mapping[str, str] | None = None,
    tokens: Mapping[str, Iterable[str]] | None = None,
    markers: Mapping[str, Mapping[str, str]] | None = None,
    phase: str = "",
    economy: str = "",
    bonuses: Iterable[str] = (),
    options: Mapping[str, str] | None = None,
    map_name: str | None = None,
) -> Position:
    """Return a position.

    Parameters
    ----------
    title : Title
        The title.
    company : str
        Identifier of the company that runs.
    trains : sequence of str
        Names of its trains.
    tiles, tokens, markers
        ``{"D5": "115@3"}``; ``{"MF": ["D5", "J21.1"]}``; ``{"hotel": {"PS&W": "F6"}}``.
    phase, economy : str
        By name; the first of the title where left out.
    bonuses, options
        Concessions held, and settings.
    map_name : str, optional
        The map; the first where left out.
    """
    data = title.data
    game = data.game
    printed = data.boards[map_name] if map_name is not None else next(iter(data.boards.values()))
    spec = printed.under(options or {})
    lays = [(name, *_tile(text)) for name, text in (tiles or {}).items()]
    stations = [Token(owner, ref(text)) for owner, where in (tokens or {}).items() for text in where]
    cards = {train.name: train for train in game.trains}
    seen: dict[str, int] = {}
    owned = []
    for name in trains:
        seen[name] = seen.get(name, 0) + 1
        shown = name if seen[name] == 1 else f"{name}#{seen[name]}"
        owned.append(Train(shown, cards[name], cards[name]))
    return Position(
        title=game.title,
        data=data,
        rules=title.rules,
        board=Board(spec, data.tiles).lay_all(lays).with_tokens(stations),
        company=company,
        trains=tuple(owned),
        phase=next(p for p in game.phases if p.name == phase or not phase),
        economy=next((e for e in game.economies if e.name == economy or not economy), None),
        bonuses=frozenset(bonuses),
        markers={
            kind: tuple(Marker(ref(where), owner) for owner, where in placed.items())
            for kind, placed in (markers or {}).items()
        },
        options=dict(options or {}),
    )


def _tile(text: str) -> tuple[str, int]:
    number, _, rotation = text.partition("@")
    return number, int(rotation or 0)
