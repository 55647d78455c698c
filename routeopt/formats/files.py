"""Writing files that are never seen half written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all; one of this name is replaced.

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
    # Beside the file, so that replacing it is one step on the same disk.
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    scratch = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        scratch.chmod(_mode())
        scratch.replace(path)
    except BaseException:
        scratch.unlink(missing_ok=True)
        raise


def _mode() -> int:
    """Return the permissions that an ordinary new file would get; temporary files are private."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
