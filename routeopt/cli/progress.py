"""Live lines on stderr while something takes long; only on a terminal, and gone afterwards."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Timer
from time import monotonic
from types import TracebackType
from typing import TextIO

from routeopt.search.strategy import Progress

#: Seconds after which a search shows how far it is, and how often a line is written anew in a second.
_QUIET = 2.0
_PER_SECOND = 4.0


class LiveLine:
    """Shows a line that changes, by `rich`.

    Parameters
    ----------
    text : callable
        What the line says now.
    stream : text stream
        Where the line goes; nothing is shown where it is no terminal.
    quiet : float
        Seconds before it appears.
    """

    def __init__(self, text: Callable[[], str], stream: TextIO | None = None, quiet: float = 0.0) -> None:
        stream = sys.stderr if stream is None else stream
        self._timer: Timer | None = None
        if stream.isatty():
            from rich.console import Console
            from rich.live import Live
            from rich.text import Text

            self._live = Live(
                console=Console(file=stream),
                get_renderable=lambda: Text(text(), no_wrap=True, overflow="ellipsis"),
                refresh_per_second=_PER_SECOND,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._timer = Timer(quiet, self._live.start)
            self._timer.daemon = True

    def __enter__(self) -> LiveLine:
        if self._timer is not None:
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join()
            self._live.stop()


class SearchProgress:
    """What a search has found so far, as a line.

    Parameters
    ----------
    currency : str
        Sign or letters before an amount.
    """

    def __init__(self, currency: str = "") -> None:
        self._currency = currency
        self._started = monotonic()
        self._last: Progress | None = None

    def line(self, stream: TextIO | None = None) -> LiveLine:
        """Return the live line; it appears where the search takes longer than a moment."""
        return LiveLine(self.text, stream, _QUIET)

    def report(self, progress: Progress) -> None:
        """Take note of how far the search has come."""
        self._last = progress

    def text(self) -> str:
        """Return the line as it reads now."""
        seconds = int(monotonic() - self._started)
        if self._last is None:
            return f"preparing (kernels are compiled at the first use only) ... {seconds} s"
        best, bound = self._last.value.revenue, self._last.bound.revenue
        money = self._currency
        return f"best {money}{best}, at most {money}{bound}, {self._last.steps:,} steps, {seconds} s; Ctrl-C stops"
