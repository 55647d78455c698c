"""The titles: one folder each, found by name.

Lives here: the registry, and in `standard` what titles of one kind share. A title is a folder whose `__init__` binds
its data, route rules and export names into a `Title` of the name ``TITLE``, and loads what is heavy at first use. Other
packages add titles through the entry point group ``routeopt.titles``, each entry naming a `Title`.
May not live here: what differs between titles.
"""

from __future__ import annotations

import logging
import pkgutil
import re
import sys
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from routeopt.errors import TitleFileError, UnknownTitleError, nearest
from routeopt.limits import check_name
from routeopt.spec import TitleData
from routeopt.titles.title import Title

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "routeopt.titles"
#: Characters of a reason why a title of another package is left out.
_LONGEST = 300
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
    found: list[Title] = []
    for entry in sorted(_entries(), key=lambda e: e.name):
        try:
            found.append(_sound(entry.load()))
        except (Exception, SystemExit) as error:
            why = " ".join(f"{type(error).__name__}: {error}".split())
            _leave_out(f'entry point "{entry.name}" of group {ENTRY_POINTS} ({entry.value})', why)
    return tuple(found)


def _entries() -> list[EntryPoint]:
    """Return the entry points of the group; of a package that is installed twice those that Python imports."""
    from importlib.metadata import entry_points

    try:
        return [*entry_points(group=ENTRY_POINTS)]
    except Exception as error:
        # Python reads those of all packages together, whatever they are about.
        _leave_out(f"group {ENTRY_POINTS}", f"the entry points of this Python cannot be read ({error})")
        return []


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


def _leave_out(what: str, why: str) -> None:
    logging.getLogger("routeopt").warning("%s is left out: %s", what, why[:_LONGEST])


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
