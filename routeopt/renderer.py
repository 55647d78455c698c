"""The slots through which boards, positions and solutions show themselves, and positions write themselves.

The package fills them with the layers that lie above, so that those below need not import them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_slot: list[Callable[[object], str]] = []
_written: list[Callable[[object], str]] = []


def fill(renderer: Callable[[object], str]) -> None:
    """Let this function draw from now on.

    Parameters
    ----------
    renderer : callable
        Takes a board, position or solution and returns an SVG document.
    """
    _slot[:] = [renderer]


def render(what: object) -> str | None:
    """Return a board, position or solution as an SVG document; None while the slot is empty."""
    return _slot[0](what) if _slot else None


def fill_writer(writer: Callable[[object], str]) -> None:
    """Let this function write positions from now on.

    Parameters
    ----------
    writer : callable
        Takes a position and returns a file.
    """
    _written[:] = [writer]


def write(what: object) -> str:
    """Return a position as a file says it.

    Raises
    ------
    RuntimeError
        Nothing writes: the package was not imported as a whole.
    """
    if not _written:
        raise RuntimeError("nothing writes positions: import routeopt first")
    return _written[0](what)
