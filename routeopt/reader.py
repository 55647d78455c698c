"""The slot through which lower layers read what users write: positions from files, places, trains.

The package fills it with `formats`, which lies above them, so that they need not import it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import Any, Protocol

    class Reader(Protocol):
        """What reads; positions, tokens and trains are those of the layers that ask."""

        def load_position(self, source: str | Path, /) -> Any:
            """Return the position of a file."""

        def read_tokens(self, position: Any, company: str, places: Sequence[str], /) -> Any:
            """Return stations of a company at places as a position file names them."""

        def read_trains(self, position: Any, trains: Sequence[Any], /) -> Any:
            """Return trains as a position file names them."""


_slot: list[Callable[[], Reader]] = []


def fill(find: Callable[[], Reader]) -> None:
    """Let the reader that this function returns read from now on; it is called at each use."""
    _slot[:] = [find]


def reader() -> Reader:
    """Return what reads."""
    return _slot[0]()
