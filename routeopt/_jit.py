"""The only place that sets numba options.

A cached kernel holds the code of the kernels that it calls, but numba looks only at the file of the outer one when it
asks whether the cache is stale. So kernels are cached in a folder named after all sources that hold kernels.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

#: Folders beside this file whose modules may hold kernels.
_KERNEL_FOLDERS = ("network", "search")


def fingerprint(root: Path) -> str:
    """Return a name for the state of all sources below `root` that may hold kernels."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in _KERNEL_FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            digest.update(file.relative_to(root).as_posix().encode())
            digest.update(file.read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()[:16]


@cache
def _cache_folder() -> str:
    """Return where kernels are cached: ``NUMBA_CACHE_DIR``, else beside the package, else the user's cache."""
    root = Path(__file__).parent
    name = f"kernels-{fingerprint(root)}"
    given = os.environ.get("NUMBA_CACHE_DIR")
    places = [Path(given)] if given else [root / "__pycache__", Path.home() / ".cache" / "routeopt"]
    for place in places:
        folder = place / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        if place == root / "__pycache__":
            # What older sources of this very copy left is of no more use.
            for old in place.glob("kernels-*"):
                if old.name != name:
                    shutil.rmtree(old, ignore_errors=True)
        return str(folder)
    return ""


def kernel(function: F) -> F:
    """Compile a kernel: no Python objects, cached on disk, divisions without Python's checks."""
    settings = vars(numba.config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = _cache_folder() or before
    try:
        return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        settings["CACHE_DIR"] = before
