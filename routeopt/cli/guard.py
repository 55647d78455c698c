"""The one place where errors become plain lines and an exit code: 0 done, 1 the answer is "no", 2 bad input."""

from __future__ import annotations

import functools
import logging
import os
import sys
from collections.abc import Callable
from typing import ParamSpec

import typer

from routeopt import interrupts
from routeopt.errors import RouteoptError, WrongAnswerError
from routeopt.interrupts import INTERRUPTED
from routeopt.visible import visible

P = ParamSpec("P")

DONE, NO, BAD = 0, 1, 2
#: Set to anything, it makes an error of routeopt's own show its traceback.
DEBUG = "ROUTEOPT_DEBUG"
_MOST_LINES, _LONGEST = 60, 600
_REPORT = "This is a fault in routeopt: please report it with the command and the file."


def guarded(command: Callable[P, int]) -> Callable[P, None]:
    """Make a command end with the exit code that it returns, and without a traceback whatever happens.

    Parameters
    ----------
    command : callable
        A command; returns its exit code.
    """

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        raise typer.Exit(_code(functools.partial(command, *args, **kwargs)))

    run.__annotations__ = command.__annotations__ | {"return": None}
    return run


def _code(command: Callable[[], int]) -> int:
    try:
        code = command()
        sys.stdout.flush()
        if interrupts.heard():
            complain("interrupted")
            return INTERRUPTED
        return code
    except typer.Exit:
        raise
    except WrongAnswerError as error:
        return _internal(str(error))
    except RouteoptError as error:
        complain(str(error))
        return BAD
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has all that it wanted; Python's own flush at exit would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        complain(f"cannot go on: {error}")
        return BAD
    except MemoryError:
        complain("out of memory: the input asks for more than this machine has")
        return BAD
    except RecursionError:
        complain("the input is nested too deeply")
        return BAD
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        return _internal(f"{type(error).__name__}: {error}")


class _Complaints(logging.Handler):
    """Shows what is logged as the lines that errors are."""

    def emit(self, record: logging.LogRecord) -> None:
        complain(record.getMessage())


def show_warnings() -> None:
    """Print on stderr what routeopt says by the way: kernels are compiled, or not kept; what of others is left out."""
    log = logging.getLogger("routeopt")
    log.addHandler(_Complaints(logging.INFO))
    log.setLevel(logging.INFO)
    log.propagate = False


def complain(message: str) -> None:
    """Print an error as plain lines on stderr: few, and short."""
    lines = message.splitlines() or [""]
    for line in lines[:_MOST_LINES]:
        print(f"routeopt: {_short(visible(line))}", file=sys.stderr)
    if len(lines) > _MOST_LINES:
        print(f"routeopt: ... and {len(lines) - _MOST_LINES} more", file=sys.stderr)


def _short(line: str) -> str:
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} ..."


def _internal(message: str) -> int:
    complain(message)
    complain(f"{_REPORT} Set {DEBUG}=1 to see where it happened.")
    return BAD
