"""A live line on stderr while a search runs; only on a terminal, and only after two seconds."""

from __future__ import annotations

import sys
import threading
from time import monotonic
from types import TracebackType
from typing import TextIO

from routeopt.cli.output import rewrite
from routeopt.search.strategy import Progress

_QUIET = 2.0
_TICK = 0.25


class ProgressLine:
    """Shows what a search has found so far, in one line that is gone afterwards.

    Parameters
    ----------
    stream : text stream
        Where the line goes; nothing is shown where it is no terminal.
    currency : str
        Sign or letters before an amount.
    """

    def __init__(self, stream: TextIO | None = None, currency: str = "") -> None:
        self._stream = sys.stderr if stream is None else stream
        self._currency = currency
        self._live = self._stream.isatty()
        self._started = monotonic()
        self._last: Progress | None = None
        self._shown = False
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> ProgressLine:
        if self._live:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._live:
            self._stop.set()
            self._thread.join()
        if self._shown:
            rewrite(self._stream)

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

    def _tick(self) -> None:
        while not self._stop.wait(_TICK):
            if monotonic() - self._started >= _QUIET:
                self._shown = True
                rewrite(self._stream, self.text())
