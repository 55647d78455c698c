"""Many files at once: one piece of work for each, answers in the order of the files whatever does the work."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from routeopt.errors import BadInputError, RouteoptError, UnreadableFileError
from routeopt.formats.load import read_text
from routeopt.limits import check_name

#: What is done with a file: its text and its name give the values of its lines, which `msgspec` writes as JSON.
Work = Callable[[str, str], Iterable[object]]
#: How many files each worker has before it, so that none waits while the first in order takes long.
_AHEAD = 4


class Done(NamedTuple):
    """A file that has been worked on.

    Attributes
    ----------
    name : str
        The file.
    lines : bytes
        JSON lines, each with its line break; what went wrong is the last of them.
    error : str
        What went wrong; empty where nothing did.
    """

    name: str
    lines: bytes
    error: str = ""


class _Failed(msgspec.Struct, frozen=True):
    """The line of a file with which something went wrong."""

    file: str
    error: str


def usable_cores() -> int:
    """Return how many processes can work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def files_in(paths: Iterable[Path], suffixes: tuple[str, ...]) -> list[str]:
    """Return the files that are named, and those in folders that are named and below, in a fixed order, each once.

    Parameters
    ----------
    paths : iterable of Path
        Files and folders.
    suffixes : tuple of str
        Endings of the files to take from folders.

    Raises
    ------
    BadInputError
        There is no such file, or a folder has none.
    """
    found: dict[str, None] = {}
    for path in paths:
        if path.is_dir():
            inside = sorted(str(file) for file in path.rglob("*") if file.suffix in suffixes and not file.is_dir())
            if not inside:
                raise BadInputError(f"{path}: no files ({', '.join(suffixes)}) are in this folder")
            found |= dict.fromkeys(inside)
        elif not path.exists():
            raise UnreadableFileError(f"{path}: there is no such file")
        else:
            found[str(path)] = None
    return list(found)


def work_through(work: Work, names: Iterable[str], *, workers: int = 1, scheduler: str = "") -> Iterator[Done]:
    """Yield what comes of each file, in their order; a file with which something goes wrong stops no other.

    Parameters
    ----------
    work : callable
        A function of a module, so that other processes find it.
    names : iterable of str
        The files.
    workers : int
        How many processes; one is this one.
    scheduler : str
        Address of a Dask cluster that does the work in their place (extra ``cluster``).

    Raises
    ------
    BadInputError
        The cluster cannot be reached, or the extra is not installed.
    """
    if scheduler:
        with _cluster(scheduler) as executor:
            yield from _in_order(executor, work, deque(names), 64)
    elif workers > 1:
        yield from _in_processes(work, deque(names), workers)
    else:
        for name in names:
            yield _read_and_do(work, name)


def done(work: Work, text: str, name: str) -> Done:
    """Work on one file; whatever goes wrong is told in its last line."""
    lines = bytearray()
    error = ""
    try:
        for value in work(text, name):
            lines += msgspec.json.encode(value) + b"\n"
    except RouteoptError as problem:
        error = str(problem)
    except Exception as problem:
        error = f"{name}: a fault in routeopt: {type(problem).__name__}: {problem}"
    return _with_error(name, bytes(lines), error)


def _with_error(name: str, lines: bytes, error: str) -> Done:
    if error:
        lines += msgspec.json.encode(_Failed(name, error)) + b"\n"
    return Done(name, lines, error)


def _read_and_do(work: Work, name: str) -> Done:
    try:
        text = read_text(Path(name))[1]
    except RouteoptError as problem:
        return _with_error(name, b"", str(problem))
    return done(work, text, name)


def _in_order(executor: Executor, work: Work, names: deque[str], ahead: int) -> Iterator[Done]:
    """Yield answers in order; on an error of the executor itself `names` has the files that are still to be done."""
    waiting: deque[tuple[str, Future[Done] | Done]] = deque()
    left = deque(names)
    while left or waiting:
        while left and len(waiting) < ahead:
            waiting.append((left[0], _submitted(executor, work, left.popleft())))
        result = waiting[0][1]
        found = result.result() if isinstance(result, Future) else result
        waiting.popleft()
        names.popleft()
        yield found


def _submitted(executor: Executor, work: Work, name: str) -> Future[Done] | Done:
    """Read a file here, as other machines do not have it, and hand it over."""
    try:
        text = read_text(Path(name))[1]
    except RouteoptError as problem:
        return _with_error(name, b"", str(problem))
    return executor.submit(done, work, text, name)


def _in_processes(work: Work, names: deque[str], workers: int) -> Iterator[Done]:
    """Yield answers from a pool; where a process dies, the first file that is not done goes to one of its own."""
    while names:
        try:
            with _pool(workers) as executor:
                yield from _in_order(executor, work, names, workers * _AHEAD)
        except BrokenProcessPool:
            alone = deque([names[0]])
            try:
                with _pool(1) as executor:
                    yield from _in_order(executor, work, alone, 1)
            except BrokenProcessPool:
                yield _with_error(names[0], b"", f"{names[0]}: the process that worked on it was ended from outside")
            names.popleft()


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_begin)
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Let a worker end with its parent, and at once on Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=partial(_end_with, parent), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _untyped(module: Any) -> Any:
    """Return a module that says nothing of its types."""
    return module


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """Use a Dask cluster as an executor."""
    check_name(address, "--scheduler")
    try:
        import distributed  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadInputError(
            "--scheduler needs the extra that talks to a cluster: pip install 'routeopt[cluster]'"
        ) from None
    try:
        client = _untyped(distributed).Client(address, timeout="10s")
    except (OSError, ValueError, TimeoutError) as problem:
        raise BadInputError(f"--scheduler {address}: no Dask cluster answers there: {problem}") from None
    try:
        yield client.get_executor(pure=False)
    finally:
        client.close()
