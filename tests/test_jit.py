"""The kernel cache: no kernel outlives one that it calls, and nothing in the cache or about it stops a solve."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

from routeopt import _jit, _kernel_cache

ROOT = Path(_jit.__file__).parent
pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="the JIT is off: nothing is cached")

#: Two kernels, one of which calls the other; it says 25, and how often each was loaded and compiled.
SCRIPT = """
from routeopt._jit import kernel

@kernel
def square(x):
    return x * x

@kernel
def both(x, y):
    return square(x) + square(y)

print(both(3, 4), sum(both.stats.cache_hits.values()), sum(both.stats.cache_misses.values()))
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "kernels.py"
    file.write_text(SCRIPT)
    return file


def run(script: Path, folder: str | Path) -> tuple[str, str]:
    """Run the script with this NUMBA_CACHE_DIR; return what it says on each stream."""
    env = os.environ | {"NUMBA_CACHE_DIR": str(folder)}
    done = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


def cut(file: Path) -> None:
    file.write_bytes(b"")


def halve(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def spoil(file: Path) -> None:
    file.write_bytes(b"\x80garbage" * 100)


def turn_a_bit(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) * 2 // 3] ^= 1
    file.write_bytes(data)


def make_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("damage", [cut, halve, spoil, turn_a_bit])
def test_damaged_kernels_are_compiled_again(damage: Callable[[Path], None], script: Path, tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    assert run(script, folder) == ("25 0 1", "")
    assert run(script, folder) == ("25 1 0", "")
    files = [file for file in folder.rglob("*") if file.is_file()]
    assert files
    for file in files:
        damage(file)
    assert run(script, folder) == ("25 0 1", "")
    assert run(script, folder) == ("25 1 0", ""), "what was damaged is replaced"


def test_where_a_kernel_cannot_be_put_it_is_said_once(script: Path, tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    run(script, folder)
    for file in [file for file in folder.rglob("*") if file.is_file()]:
        make_folder(file)
    out, err = run(script, folder)
    assert out == "25 0 1"
    assert err.count("compiled kernels cannot be kept") == 1


@pytest.mark.parametrize("folder", ["/dev/null/no", "/proc/no", "file"])
def test_a_folder_that_cannot_be_used_is_said_once_and_numbas_own_is_not_taken(
    folder: str, script: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    for _ in range(2):
        out, err = run(script, tmp_path / folder)
        assert out == "25 0 1"
        assert err.startswith("compiled kernels cannot be kept")
        assert err.count("\n") == 1
    assert not list(tmp_path.rglob("*.nb?"))


def test_a_full_disk_is_said_once(script: Path, tmp_path: Path) -> None:
    full = "import routeopt._kernel_cache as c\ndef full(*_): raise OSError(28, 'No space left on device')\n"
    script.write_text(f"{full}c.replace_file = full\n{SCRIPT}")
    out, err = run(script, tmp_path / "cache")
    assert out == "25 0 1"
    assert err.count("No space left on device") == err.count("\n") == 1


def copied(root: Path) -> Path:
    for folder in ("network", "search"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def test_a_changed_kernel_file_changes_the_fingerprint(tmp_path: Path) -> None:
    root = copied(tmp_path / "routeopt")
    before = _jit.fingerprint(root)
    assert before == _jit.fingerprint(ROOT)
    kernel = root / "search" / "kernels" / "worth.py"
    kernel.write_text(kernel.read_text() + "\n# changed\n")
    assert _jit.fingerprint(root) != before


def test_kernels_are_cached_in_the_folder_of_the_fingerprint() -> None:
    @_jit.kernel
    def double(x: int) -> int:
        return 2 * x

    path = double._cache.cache_path
    assert f"kernels-{_jit.fingerprint(ROOT)}" in path


@pytest.mark.parametrize("given", [True, False])
def test_folders_of_older_sources_of_this_copy_are_removed_and_no_others(given: bool, tmp_path: Path) -> None:
    root = copied(tmp_path / "routeopt")
    parent = tmp_path / "cache" if given else root / "__pycache__"
    where = _kernel_cache.find_place(root, str(parent) if given else None)
    assert where.writable
    assert where.folder is not None
    assert where.folder.parent == parent
    old = where.folder
    (old / "a.kernel").touch()
    other = parent / f"kernels-{16 * '0'}-{8 * '0'}"
    notes, link = parent / "kernels-of-mine", parent / f"kernels-{16 * '1'}{old.name[-9:]}"
    for folder in (other, notes):
        folder.mkdir()
        (folder / "b.kernel").touch()
    link.symlink_to(notes)
    kernel = root / "search" / "kernels" / "worth.py"
    kernel.write_text(kernel.read_text() + "\n# changed\n")
    new = _kernel_cache.find_place(root, str(parent) if given else None)
    assert new.folder not in (None, old)
    assert not old.exists()
    # In a shared folder another copy may use it; beside the package there is no other copy.
    assert other.exists() == given
    assert (notes / "b.kernel").exists()
    assert link.is_symlink()


def test_what_others_put_into_an_old_folder_stays(tmp_path: Path) -> None:
    root = copied(tmp_path / "routeopt")
    old = root / "__pycache__" / f"kernels-{16 * 'a'}"
    (old / "kernels_1").mkdir(parents=True)
    for name in ("f.nbi", "f.1.nbc", "notes.txt"):
        (old / "kernels_1" / name).touch()
    _kernel_cache.find_place(root, None)
    assert [file.name for file in old.rglob("*") if file.is_file()] == ["notes.txt"]


def test_no_home_and_no_room_beside_the_package_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = copied(tmp_path / "routeopt")
    (root / "__pycache__").touch()
    monkeypatch.setenv("HOME", "/dev/null")
    where = _kernel_cache.find_place(root, None)
    assert (where.folder, where.writable) == (None, False)
    assert len(where.tried) == 2

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    assert _kernel_cache.find_place(root, None).folder is None
