"""The names that titles, their data, rules, tiles and maps go by when a position is pickled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from routeopt.spec.load import maps_read
from routeopt.titles import find_title, registered
from routeopt.titles.title import Title


def name_of(part: object) -> tuple[str, ...] | None:
    """Return the name that a part of an installed title goes by; None: it is none."""
    return next((name for title in registered() for name, known in _parts(title) if known is part), None)


def _parts(title: Title) -> Iterator[tuple[tuple[str, ...], object]]:
    yield (title.name,), title
    yield (title.name, "rules"), title.rules
    data = vars(title).get("data")
    if data is None:
        return  # nobody can have a part of what has not been read
    yield (title.name, "data"), data
    yield (title.name, "tiles"), data.tiles
    for name, board in maps_read(data.boards).items():
        yield (title.name, "map", name), board
        for keys, changed in board.changed().items():
            yield (title.name, "map", name, *keys), changed


def part_of(name: tuple[str, ...]) -> Any:
    """Return the part of a name.

    Raises
    ------
    UnknownTitleError
        The title is not installed.
    """
    title = find_title(name[0]).title
    match name[1:]:
        case ("rules",):
            return title.rules
        case ("asked",):
            return find_title(name[0])
        case ("data",):
            return title.data
        case ("tiles",):
            return title.data.tiles
        case ("map", board, *keys):
            return title.board(board).under(dict(key.split("=", 1) for key in keys))
    return title
