"""The titles: one folder each, found by name.

Lives here: the registry, and in `standard` what titles of one kind share. A title is a folder whose `__init__` binds
its data, route rules and export names into a `Title` of the name ``TITLE``, and loads what is heavy at first use. Other
packages add titles through the entry point group ``routeopt.titles``, each entry naming a `Title`.
May not live here: what differs between titles.
"""

from __future__ import annotations

import pkgutil
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from routeopt import plugins
from routeopt.errors import TitleFileError, UnknownTitleError, nearest
from routeopt.limits import check_name
from routeopt.spec import TitleData
from routeopt.titles.title import Title

ENTRY_POINTS = "routeopt.titles"
#: Folders here that are no titles, but what titles share.
_SHARED = ("standard",)
_MAP = re.compile(r"\bmap[\s-]*(\w+)$", re.IGNORECASE)


class Found(NamedTuple):
    """A title as asked for: which title, and which of its maps where the name said one."""

    title: Title
    map: str | None


@cache
def _built_in() -> tuple[Title, ...]:
    folders = sorted(info.name for info in pkgutil.iter_modules(__path__) if info.ispkg and info.name not in _SHARED)
    return tuple(import_module(f"{__name__}.{folder}").TITLE for folder in folders)


@cache
def _installed() -> tuple[Title, ...]:
    """Return the titles of other packages; one that cannot be used is left out, and said so once."""
    found = (plugins.load(entry, _sound) for entry in plugins.entries(ENTRY_POINTS))
    return tuple(title for title in found if title is not None)


def _sound(title: object) -> Title:
    """Return what an entry point names, once its names and its data are read.

    Raises
    ------
    TitleFileError
        It is no title. Whatever the title itself raises comes through.
    """
    if not isinstance(title, Title):
        raise TitleFileError(f"a routeopt.titles.title.Title is expected, not {type(title).__name__}")
    names = (title.name, *title.aliases)
    if not all(isinstance(name, str) and name.strip() for name in names):
        raise TitleFileError("a title and its aliases need names")
    data = title.data
    if not isinstance(data, TitleData):
        raise TitleFileError(f"its data are no TitleData but {type(data).__name__}")
    return title


def titles() -> tuple[Title, ...]:
    """Return all titles, those of this package first, each group by name.

    A title of another package that cannot be used is left out; what is wrong with it is logged once.
    """
    return _built_in() + _installed()


def find_title(name: str, *, own_map: bool = False) -> Found:
    """Find a title by a name of its own or an alias, with or without a map: ``"18xx"``, ``"18xx - Map A"``.

    Parameters
    ----------
    name : str
        Case does not matter.
    own_map : bool
        Another map is given: the one that the name says need not be the title's.

    Returns
    -------
    Found
        The title, and the name of the map (None where the name says none).

    Raises
    ------
    UnknownTitleError
        No title of this name is installed, or it has no such map; the message names the nearest.
    """
    check_name(name, "title")
    known = _match(name)
    if known is not None:
        return Found(known, None)
    parts = _MAP.search(name.strip())
    title = _match(name.strip()[: parts.start()].rstrip(" \t:,-")) if parts else None
    if parts is None or title is None:
        raise UnknownTitleError(f'title "{name}" is not installed; {nearest(name, (t.name for t in titles()))}')
    if own_map:
        return Found(title, None)
    maps = {m.casefold(): m for m in title.data.boards}
    found = maps.get(parts[1].casefold())
    if found is None:
        raise UnknownTitleError(
            f'title "{name}": {title.name} has no map "{parts[1]}"; {nearest(parts[1], maps.values())}'
        )
    return Found(title, found)


def _match(name: str) -> Title | None:
    wanted = name.strip().casefold()
    named = (t for t in registered() if wanted in {n.casefold() for n in (t.name, *t.aliases)})
    return next(named, None)


def registered() -> Iterator[Title]:
    """Yield all titles as `titles` has them; those of other packages are loaded when the first of them is asked for."""
    for group in (_built_in, _installed):
        yield from group()


class _Callable(ModuleType):
    """Lets users write `routeopt.titles()`, though the name is this package's too."""

    def __call__(self) -> tuple[Title, ...]:
        return titles()


sys.modules[__name__].__class__ = _Callable

__all__ = ["Found", "find_title", "titles"]
