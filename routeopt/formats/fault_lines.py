"""The lines of a position file that a fault is about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from routeopt.errors import Fault, UnknownHexError
from routeopt.formats.source import Source
from routeopt.spec.locate import Key, line_of
from routeopt.spec.names import match

_HEX = re.compile(r"[A-Za-z]{1,2}\d{1,3}")


def fault_lines(source: Source, fault: Fault) -> list[int]:
    """Return the lines at which a native file says what a fault of its position is about.

    Parameters
    ----------
    source : Source
        The position with its file.
    fault : Fault
        One that `check` finds with the position, not with a route.

    Returns
    -------
    list of int
        In order, each once; empty for recorded games, and where no line says it.
    """
    return sorted({line_of(source.text, path) for path in _paths(source, fault)} - {0}) if source.text else []


def _paths(source: Source, fault: Fault) -> Iterator[tuple[Key, ...]]:
    """Yield the path of keys to each thing that the fault is about."""
    kind = re.split(r"[: ]", fault.rule)[0]
    hexes = {_hex(source, text) for text in fault.where.split(", ")} - {""}
    if kind == "train":
        yield from _trains(source, fault.where)
    elif kind in ("tile", "track"):
        yield from (("tiles", name) for name in source.record.tiles if _hex(source, name) in hexes)
    elif kind == "company":
        yield from _stations(source, fault.where)
        if fault.where == source.position.shown(source.position.company):
            yield ("company",)
    elif kind == "stations":
        yield from _stations(source, fault.where)
    else:
        if kind != "marker":
            yield from _tokens(source, hexes)
        yield from _markers(source, hexes)


def _trains(source: Source, where: str) -> Iterator[tuple[Key, ...]]:
    """Yield the path to one train, or else to the company's list."""
    trains, companies = source.record.trains, source.position.data.game.companies
    lists: list[tuple[Key, ...]] = [("trains",)]
    if isinstance(trains, dict):
        owners = [(name, match(companies, name)) for name in trains]
        lists = [("trains", name) for name, spec in owners if spec and spec.id == source.position.company]
    names = [train.name for train in source.position.trains]
    if where in names and len(lists) == 1:
        yield (*lists[0], names.index(where))
    else:
        yield from lists


def _tokens(source: Source, hexes: set[str]) -> Iterator[tuple[Key, ...]]:
    """Yield the paths to all tokens on some hexes."""
    for company, places in source.record.tokens.items():
        yield from (("tokens", company, i) for i, text in enumerate(places) if _hex(source, text) in hexes)


def _markers(source: Source, hexes: set[str]) -> Iterator[tuple[Key, ...]]:
    """Yield the paths to all markers on some hexes, which fill slots as tokens do."""
    for marker, value in source.record.markers.items():
        owned = value.items() if isinstance(value, dict) else [("", value)]
        for owner, texts in owned:
            path: tuple[Key, ...] = ("markers", marker, owner) if owner else ("markers", marker)
            if isinstance(texts, str):
                yield from [path] if _hex(source, texts) in hexes else []
            else:
                yield from ((*path, i) for i, text in enumerate(texts) if _hex(source, text) in hexes)


def _stations(source: Source, where: str) -> Iterator[tuple[Key, ...]]:
    """Yield the path to the stations of a company."""
    companies = source.position.data.game.companies
    about = match(companies, where)
    yield from (("tokens", name) for name in source.record.tokens if about and match(companies, name) is about)


def _hex(source: Source, text: str) -> str:
    """Return the hex of a place as the map calls it; empty where the text names none."""
    found = _HEX.match(text)
    try:
        return source.position.board.coordinate(found[0]) if found else ""
    except UnknownHexError:
        return ""
