"""What other packages add through entry points; one that cannot be used is left out, and said so once."""

from __future__ import annotations

import logging

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from typing import TypeVar

    T = TypeVar("T")

#: Characters of a reason why something is left out.
_LONGEST = 300


def entries(group: str) -> list[EntryPoint]:
    """Return the entry points of a group by name; of a package that is installed twice those that Python imports."""
    from importlib.metadata import entry_points

    try:
        return sorted(entry_points(group=group), key=lambda entry: entry.name)
    except Exception as error:
        # Python reads those of all packages together, whatever they are about.
        leave_out(f"group {group}", f"the entry points of this Python cannot be read ({error})")
        return []


def load(entry: EntryPoint, sound: Callable[[object], T]) -> T | None:
    """Return what an entry point names, as `sound` returns it; None where that, or the import, ends in any error."""
    try:
        return sound(entry.load())
    except (Exception, SystemExit) as error:
        why = " ".join(f"{type(error).__name__}: {error}".split())
        leave_out(shown(entry), why)
        return None


def shown(entry: EntryPoint) -> str:
    """Return an entry point in words."""
    return f'entry point "{entry.name}" of group {entry.group} ({entry.value})'


def leave_out(what: str, why: str) -> None:
    """Say that something is left out."""
    logging.getLogger("routeopt").warning("%s is left out: %s", what, why[:_LONGEST])
