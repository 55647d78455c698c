"""Standard streams that nobody reads, that are full, or that are closed: a command goes on to its end and its code."""

from __future__ import annotations

import io
import os
import sys

# `typing` is slow to load, and nobody listens to Ctrl-C yet.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO


class Outlet(io.FileIO):
    """What is written to a standard stream; once that fails, the rest goes nowhere.

    Parameters
    ----------
    number : int
        Of the stream.
    quiet : bool
        Let every failure pass, not only that nobody reads any more.
    """

    def __init__(self, number: int, *, quiet: bool) -> None:
        super().__init__(number, "wb", closefd=False)
        self._quiet, self._gone = quiet, False

    def write(self, data: Any, /) -> int:
        """Write; say that all was written also where nobody reads."""
        if not self._gone:
            try:
                return super().write(data)
            except OSError as error:
                # Python would try again what is left, and complain, when it ends.
                self._gone = True
                if not self._quiet and not isinstance(error, BrokenPipeError):
                    raise
        return len(data)


def take_numbers() -> None:
    """Open nothing where a standard stream is closed: else the next file has its number, and what is printed in it."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def open_streams() -> None:
    """Make standard output and standard error ready for whatever is at their other ends."""
    sys.stdout = _ready(sys.stdout, 1)
    sys.stderr = _ready(sys.stderr, 2)


def _ready(stream: TextIO | None, number: int) -> TextIO:
    """Return a stream that writes what cannot be encoded in escapes, and to an `Outlet` where it is an ordinary one."""
    buffer = getattr(stream, "buffer", None)
    plain = stream is None or isinstance(getattr(buffer, "raw", buffer), io.FileIO)
    if not plain or (stream is not None and stream.fileno() != number):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
        assert stream is not None
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(Outlet(number, quiet=number == 2)),
        encoding=getattr(stream, "encoding", None) or "utf-8",
        errors="backslashreplace",
        line_buffering=number == 2 or os.isatty(number),
        write_through=bool(getattr(stream, "write_through", False)),
    )
