"""Writing files: whole or not at all, through links, into devices, and with nothing left beside them."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from routeopt.interrupts import answering, loading

try:
    import fcntl
except ImportError:  # pragma: no cover - as on Windows
    fcntl = None  # type: ignore[assignment]

#: Marks what is written beside a file before it takes its place.
_MARK = ".routeopt-"


def replace_file(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all; what is not a plain file of one name is written into.

    A file that is there keeps its permissions, its owner and its names: a symbolic link still points to it, another
    name of it (a hard link) has the new content too. A device or a pipe gets the data.

    Parameters
    ----------
    path : Path
        Where to.
    data : bytes
        All of it.

    Raises
    ------
    OSError
        It cannot be written; what was there is still there.
    """
    there = _status(path)
    if there is not None and not stat.S_ISREG(there.st_mode):
        # A pipe waits for its reader for as long as that takes.
        with loading():
            _write_into(path, data)
        return
    stream = None if there is None else _open_stream(there)
    if stream is not None:
        stream.write(data)
        stream.flush()
        return
    if there is not None and not os.access(path, os.W_OK):
        raise PermissionError(13, "Permission denied", str(path))
    with answering():
        target = Path(os.path.realpath(path))
        if there is not None and there.st_nlink > 1:
            _write_into(target, data)
            return
        try:
            _put_in_place(target, data, there)
        except PermissionError:
            # The folder takes no new files, or the owner cannot be kept; the file itself may be written all the same.
            if there is None:
                raise
            _write_into(target, data)


def remove_leftovers(folder: Path, prefix: str) -> None:
    """Remove what killed processes left in a folder under a prefix; what a process still writes stays."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.name.startswith(prefix)]
    except OSError:
        return
    for name in names:
        with suppress(OSError):
            handle = os.open(folder / name, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
            try:
                if stat.S_ISREG(os.fstat(handle).st_mode) and _lock(handle):
                    os.unlink(folder / name)
            finally:
                os.close(handle)


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _open_stream(there: os.stat_result) -> BinaryIO | None:
    """Return the standard stream that is open on a file: ``/dev/stdout`` of ``routeopt ... > file``."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, OSError, ValueError):
            if os.path.samestat(os.fstat(stream.fileno()), there):
                stream.flush()
                return stream.buffer
    return None


def _write_into(path: Path, data: bytes) -> None:
    with path.open("wb", buffering=0) as file:
        view = memoryview(data)
        while view:
            view = view[file.write(view) :]


def _put_in_place(target: Path, data: bytes, there: os.stat_result | None) -> None:
    """Write a file beside the target, on the same disk, and let it take the target's place in one step.

    Raises
    ------
    OSError
        It cannot be done; nothing is changed.
    """
    prefix = f"{_MARK}{hashlib.sha256(os.fsencode(target.name)).hexdigest()[:12]}-"
    remove_leftovers(target.parent, prefix)
    with _scratch(target.parent, prefix) as (handle, scratch):
        view = memoryview(data)
        while view:
            view = view[os.write(handle, view) :]
        if there is None:
            os.chmod(scratch, _mode())
        else:
            made = os.fstat(handle)
            if (made.st_uid, made.st_gid) != (there.st_uid, there.st_gid):
                os.chown(scratch, there.st_uid, there.st_gid)
            os.chmod(scratch, stat.S_IMODE(there.st_mode))
        Path(scratch).replace(target)


@contextmanager
def _scratch(folder: Path, prefix: str) -> Iterator[tuple[int, str]]:
    """Make a file that is locked for as long as it is written, so that it is known for a leftover if we are killed."""
    while True:
        handle, name = tempfile.mkstemp(dir=folder, prefix=prefix)
        # Another process that looked for leftovers before the lock may have taken it for one.
        if fcntl is None or (_lock(handle) and os.path.exists(name)):
            break
        os.close(handle)
    try:
        yield handle, name
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    finally:
        os.close(handle)


def _lock(handle: int) -> bool:
    """Lock a file for this process; False: another one has it. Where files cannot be locked none is a leftover."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _mode() -> int:
    """Return the permissions that an ordinary new file would get; temporary files are private."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
