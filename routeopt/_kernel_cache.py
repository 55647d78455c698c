"""Compiled kernels on disk: sealed files in a folder named after the sources; what is damaged counts as not there.

numba's own cache stops at a damaged file, asks only for the file of the outer kernel whether it is stale, and has an
index that two processes write over each other. Here each compiled kernel is one file, put in its place whole, with a
digest that is looked at before anything in it is.
"""

from __future__ import annotations

import hashlib
import inspect
import logging
import os
import pickle
import re
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import numba
from numba.core import serialize
from numba.core.caching import CompileResultCacheImpl, FunctionCache

from routeopt.files import replace_file

#: Folders beside this file whose modules may hold kernels.
_KERNEL_FOLDERS = ("network", "search")
_SEAL = b"routeopt kernel 1\n"
_SUFFIX = ".kernel"
#: What kernels were and are stored as; nothing else in a folder of ours is ours.
_OURS = (_SUFFIX, ".nbi", ".nbc")
_OLD = re.compile(r"kernels-[0-9a-f]{16}(-[0-9a-f]{8})?")
_log = logging.getLogger("routeopt")
_said: list[str] = []
#: numba has no types here.
_dumps: Any = serialize.dumps
_index_key: Any = FunctionCache._index_key


class Place(NamedTuple):
    """Where kernels are kept.

    Attributes
    ----------
    folder : Path or None
        The folder; None: there is none.
    writable : bool
        Whether it takes new ones.
    tried : tuple of str
        Places that take none, each with the reason.
    """

    folder: Path | None
    writable: bool
    tried: tuple[str, ...] = ()


def fingerprint(root: Path) -> str:
    """Return a name for the state of all sources below `root` that may hold kernels."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in _KERNEL_FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            digest.update(file.relative_to(root).as_posix().encode())
            digest.update(file.read_bytes())
    for name in ("_jit.py", "_kernel_cache.py"):
        digest.update((Path(__file__).parent / name).read_bytes())
    return digest.hexdigest()[:16]


@cache
def place() -> Place:
    """Return where kernels are kept: ``NUMBA_CACHE_DIR``, else beside the package, else the user's cache."""
    return find_place(Path(__file__).parent, os.environ.get("NUMBA_CACHE_DIR"))


def find_place(root: Path, given: str | None) -> Place:
    """Return where kernels of the sources below `root` are kept; folders of older sources of this copy are removed.

    Parameters
    ----------
    root : Path
        The package.
    given : str, optional
        The only place to look at; where it cannot be used there is none.
    """
    copy = hashlib.sha256(os.fsencode(root.resolve())).hexdigest()[:8]
    name = f"kernels-{fingerprint(root)}-{copy}"
    beside = root / "__pycache__"
    places = [Path(given)] if given else [beside, *_user_cache()]
    tried = []
    for parent in places:
        folder = parent / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder) as probe:
                probe.write(_SEAL)
        except OSError as error:
            tried.append(f"{parent}: {error.strerror or error}")
            continue
        for old in parent.glob("kernels-*"):
            # Beside the package all are of this copy; elsewhere those of another one may be in use.
            ours = parent == beside or old.name.endswith(f"-{copy}")
            if ours and old.name != name and _OLD.fullmatch(old.name):
                _remove(old)
        return Place(folder, True, tuple(tried))
    read_only = (parent / name for parent in places if (parent / name).is_dir())
    return Place(next(read_only, None), False, tuple(tried))


def _user_cache() -> list[Path]:
    try:
        return [Path.home() / ".cache" / "routeopt"]
    except RuntimeError:
        return []


def _remove(old: Path) -> None:
    """Remove a folder of kernels; what else somebody has put there stays, and links are not followed."""
    if old.is_symlink():
        return
    for folder, _, files in os.walk(old, topdown=False):
        for file in files:
            if file.endswith(_OURS):
                _unlink(Path(folder, file))
        try:
            os.rmdir(folder)
        except OSError:
            continue


def _unlink(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return


class _Compiled(CompileResultCacheImpl):
    """How numba takes a compiled kernel apart and puts it together, without its search for a folder."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = SimpleNamespace(_py_file=inspect.getfile(function))


class KernelCache(FunctionCache):
    """The compiled forms of one kernel, each in a file of its own.

    Parameters
    ----------
    function : callable
        The kernel in Python.
    where : Place
        Where they are kept.
    """

    def __init__(self, function: Callable[..., Any], where: Place) -> None:
        self._name, self._py_func, self._impl = repr(function), function, _Compiled(function)
        self._where = where
        self._stamp = hashlib.sha256(_source(function)).hexdigest()
        self._enabled = True

    @property
    def cache_path(self) -> str | None:
        """The folder."""
        return None if self._where.folder is None else str(self._where.folder)

    def flush(self) -> None:
        """Forget all forms."""
        for file in () if self._where.folder is None else self._where.folder.glob(f"{self._prefix()}*{_SUFFIX}"):
            _unlink(file)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the form of a signature, or None: it is not there, or damaged."""
        if not self._enabled or self._where.folder is None:
            return None
        target_context.refresh()
        key = self._key(sig, target_context.codegen())
        file = self._file(key)
        try:
            with open(file, "rb") as stream:
                text = stream.read()
        except OSError:
            return None
        digest, data = text[len(_SEAL) : len(_SEAL) + 32], text[len(_SEAL) + 32 :]
        if text.startswith(_SEAL) and hashlib.sha256(data).digest() == digest:
            try:
                stored, reduced = pickle.loads(data)
                if stored == key:
                    return self._impl.rebuild(target_context, reduced)
            except Exception as error:
                _log.debug("%s: %s", file, error)
        _unlink(file)
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the form of a signature; where that cannot be, go on without."""
        if not self._enabled or not self._impl.check_cachable(data):
            return
        folder = self._where.folder
        if folder is None or not self._where.writable:
            _say_once("; ".join(self._where.tried))
            return
        key = self._key(sig, data.codegen)
        text = _dumps((key, self._impl.reduce(data)))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            replace_file(self._file(key), _SEAL + hashlib.sha256(text).digest() + text)
        except OSError as error:
            _say_once(f"{folder}: {error.strerror or error}")

    def _key(self, sig: Any, codegen: Any) -> tuple[Any, ...]:
        return (sys.implementation.cache_tag, self._stamp, *_index_key(self, sig, codegen))

    def _prefix(self) -> str:
        name = re.sub(r"\W", "", self._py_func.__qualname__)[-80:]
        return f"{self._py_func.__module__.rpartition('.')[2]}.{name}-{self._impl._lineno}-"

    def _file(self, key: tuple[Any, ...]) -> Path:
        digest = hashlib.sha256(repr((self._py_func.__module__, key)).encode()).hexdigest()[:24]
        return Path(self._where.folder or "", f"{self._prefix()}{digest}{_SUFFIX}")


@cache
def _source_of(file: str) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError:
        return b""


def _source(function: Callable[..., Any]) -> bytes:
    """Return what the file says that a kernel stands in: for kernels outside the package, that no fingerprint knows."""
    return _source_of(inspect.getfile(function))


def _say_once(why: str) -> None:
    """Say that kernels are not kept, the first time that one is not."""
    if not _said:
        _said.append(why)
        _log.warning(
            "compiled kernels cannot be kept, so each start compiles them anew, which takes a minute; NUMBA_CACHE_DIR "
            "names a folder for them (%s)",
            why,
        )
