"""Ctrl-C, heard once and everywhere: a flag, and what becomes of a program that does not look at it.

The command line listens (`listening`). A program that uses routeopt as a library does not: signals are its own, and
Python's KeyboardInterrupt stays as it is.

Python runs a handler between two steps of its own, so not while LLVM compiles for seconds, and what a handler raises is
lost where a foreign callback happens to run. So a thread of its own hears the signal. It sets the flag, and ends the
process at once unless somebody within `answering` is to come to an end, who reads the flag often.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType, TracebackType
    from typing import Any

#: What shells expect of a program that Ctrl-C stopped.
INTERRUPTED = 130
#: What Ctrl-C does beside setting the flag: it ends the process; nothing; it makes Python raise KeyboardInterrupt.
_ENDS, _NOTHING, _RAISES = range(3)
_MESSAGE = "routeopt: interrupted\n"


class _State:
    """Whether Ctrl-C came, what it does (the last entry holds), and what is done before it ends the process."""

    def __init__(self) -> None:
        self.heard = self.due = False
        self.times = 0
        self.modes = [_ENDS]
        self.last: Callable[[], object] | None = None
        self.ending = threading.Lock()
        self.ender: int | None = None


_state = _State()


def heard() -> bool:
    """Return whether Ctrl-C came; always False where nobody listens."""
    return _state.heard


def check() -> None:
    """Give up if Ctrl-C came.

    Raises
    ------
    KeyboardInterrupt
        It did.
    """
    if _state.heard:
        raise KeyboardInterrupt


def answer_what_is_found() -> None:
    """Say that an answer is due once a search has begun: before that, Ctrl-C ends the process."""
    _state.due = True


def searching() -> None:
    """Say that a search has begun, which looks at the flag and will have something to answer."""
    if _state.due:
        _state.modes[0] = _NOTHING


def answer_from_here() -> None:
    """Say that there is an answer: what follows shows it, looks at the flag, and comes to its end soon."""
    _state.modes[0] = _NOTHING


def before_the_end(last: Callable[[], object]) -> None:
    """Do this before Ctrl-C ends the process; another thread does it, whatever this one is at."""
    _state.last = last


class _Mode:
    """A block in which Ctrl-C does something else."""

    def __init__(self, mode: int) -> None:
        self._mode = mode

    def __enter__(self) -> None:
        _state.modes.append(self._mode)
        _end_if_due()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        _state.modes.pop()
        _end_if_due()


def answering() -> _Mode:
    """Leave Ctrl-C to a block that looks at the flag, or is over at once, such as putting a file in its place."""
    return _Mode(_NOTHING)


def compiling() -> _Mode:
    """Let Ctrl-C end the process inside: nothing there can look at the flag, and it takes long."""
    return _Mode(_ENDS)


def loading() -> _Mode:
    """Let Ctrl-C raise KeyboardInterrupt inside: others' Python code that takes long, and looks at no flag."""
    return _Mode(_RAISES)


class listening:  # noqa: N801 - read as a verb
    """Hear Ctrl-C in a block; Python's handling of it is as it was afterwards.

    Nothing is changed where Ctrl-C is ignored, as it is for what a shell runs in the background, and outside the main
    thread.

    Parameters
    ----------
    to_the_end : bool
        The process ends with the block: at once if Ctrl-C came, and it is ignored afterwards.
    """

    def __init__(self, *, to_the_end: bool = False) -> None:
        self._to_the_end = to_the_end
        self._before: Any = None
        self._pipe: tuple[int, int] | None = None

    def __enter__(self) -> None:
        _state.__init__()  # type: ignore[misc]
        here = threading.current_thread() is threading.main_thread()
        if not here or signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            return
        if os.name == "posix":
            self._pipe = os.pipe()
            os.set_blocking(self._pipe[1], False)
            threading.Thread(target=_watch, args=(self._pipe[0],), name="interrupts", daemon=True).start()
            signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)
        self._before = signal.signal(signal.SIGINT, _raise if self._pipe else _hear_and_raise)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._to_the_end and _state.heard:
            # Taking Python and numba apart takes longer than all else that is left.
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
            _end()
        if self._before is not None:
            signal.signal(signal.SIGINT, signal.SIG_IGN if self._to_the_end else self._before)
        if self._pipe is not None:
            signal.set_wakeup_fd(-1)
            os.close(self._pipe[1])
        _state.__init__()  # type: ignore[misc]
        _state.modes = [_NOTHING]


def _watch(pipe: int) -> None:
    """Wait for signals, until the other end of the pipe is closed."""
    while signals := os.read(pipe, 1):
        if signals[0] == signal.SIGINT:
            _hear()
    os.close(pipe)


def _hear() -> None:
    _state.times += 1
    if _state.times > 1:
        # Whatever was to come, it is not wanted.
        os._exit(INTERRUPTED)
    _state.heard = True
    _end_if_due()


def _raise(signum: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as Python calls handlers
    # The thread may come to it later.
    _state.heard = True
    if _state.modes[-1] == _RAISES:
        raise KeyboardInterrupt


def _hear_and_raise(signum: int, frame: FrameType | None) -> None:
    _hear()
    _raise(signum, frame)


def _end_if_due() -> None:
    """End the process if Ctrl-C came and nobody is to answer it."""
    if not _state.heard or _state.modes[-1] != _ENDS or _state.ender == threading.get_ident():
        # What is done before the end has blocks of its own, at whose ends nothing new is due.
        return
    _end((("\r\x1b[K\x1b[?25h" if os.isatty(2) else "") + _MESSAGE).encode())


def _end(message: bytes = b"") -> None:
    """Keep what is to be kept, or else say the message, and end the process; whichever thread comes second waits."""
    with _state.ending:
        _state.ender = threading.get_ident()
        try:
            if _state.last is not None:
                _state.last()
            else:
                os.write(2, message)
        finally:
            os._exit(INTERRUPTED)
