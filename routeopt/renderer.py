"""The one slot through which boards, positions and solutions show themselves in a notebook.

The package fills it with the draw layer, which lies above them, so that they need not import it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_slot: list[Callable[[object], str]] = []


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
