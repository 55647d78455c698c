"""The kernel cache: it must not outlive a kernel that another kernel calls."""

from __future__ import annotations

import shutil
from pathlib import Path

import numba
import pytest

from routeopt import _jit


def test_a_changed_kernel_file_changes_the_fingerprint(tmp_path: Path) -> None:
    root = tmp_path / "routeopt"
    package = Path(_jit.__file__).parent
    for folder in ("network", "search"):
        shutil.copytree(package / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    before = _jit.fingerprint(root)
    assert before == _jit.fingerprint(package)
    kernel = root / "search" / "kernels" / "worth.py"
    kernel.write_text(kernel.read_text() + "\n# changed\n")
    assert _jit.fingerprint(root) != before


def test_kernels_are_cached_in_the_folder_of_the_fingerprint() -> None:
    @_jit.kernel
    def double(x: int) -> int:
        return 2 * x

    if numba.config.DISABLE_JIT:
        pytest.skip("the JIT is off: nothing is cached")
    path = double._cache.cache_path
    assert f"kernels-{_jit.fingerprint(Path(_jit.__file__).parent)}" in path
