"""The titles: one folder each, found by name.

Lives here: the registry. A title is a folder whose `__init__` binds its data, route rules and export names into a
`Title` of the name ``TITLE``, and loads what is heavy at first use. Other packages add titles through the entry point
group ``routeopt.titles``, each entry naming a `Title`.
May not live here: what differs between titles.
"""

from __future__ import annotations

import pkgutil
import re
import sys
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from routeopt.errors import TitleFileError, UnknownTitleError, nearest
from routeopt.limits import check_name
from routeopt.titles.title import Title

ENTRY_POINTS = "routeopt.titles"
_MAP = re.compile(r"\bmap[\s-]*(\w+)$", re.IGNORECASE)


class Found(NamedTuple):
    """A title as asked for: which title, and which of its maps where the name said one."""

    title: Title
    map: str | None


@cache
def _built_in() -> tuple[Title, ...]:
    folders = sorted(info.name for info in pkgutil.iter_modules(__path__) if info.ispkg)
    return tuple(import_module(f"{__name__}.{folder}").TITLE for folder in folders)


@cache
def _installed() -> tuple[Title, ...]:
    from importlib.metadata import entry_points

    found = []
    for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda e: e.name):
        title = entry.load()
        if not isinstance(title, Title):
            raise TitleFileError(
                f'entry point "{entry.name}" of group {ENTRY_POINTS}: {entry.value} is no routeopt.titles.title.Title'
            )
        found.append(title)
    return tuple(found)


def titles() -> tuple[Title, ...]:
    """Return all titles, those of this package first, each group by name.

    Raises
    ------
    TitleFileError
        An entry point of another package names no title.
    """
    return _built_in() + _installed()


def find_title(name: str) -> Found:
    """Find a title by a name of its own or an alias, with or without a map: ``"18xx"``, ``"18xx - Map A"``.

    Parameters
    ----------
    name : str
        Case does not matter.

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
    maps = {m.casefold(): m for m in title.data.boards}
    found = maps.get(parts[1].casefold())
    if found is None:
        raise UnknownTitleError(
            f'title "{name}": {title.name} has no map "{parts[1]}"; {nearest(parts[1], maps.values())}'
        )
    return Found(title, found)


def _match(name: str) -> Title | None:
    wanted = name.strip().casefold()
    for group in (_built_in, _installed):
        for title in group():
            if wanted in {n.casefold() for n in (title.name, *title.aliases)}:
                return title
    return None


class _Callable(ModuleType):
    """Lets users write `routeopt.titles()`, though the name is this package's too."""

    def __call__(self) -> tuple[Title, ...]:
        return titles()


sys.modules[__name__].__class__ = _Callable

__all__ = ["Found", "find_title", "titles"]
