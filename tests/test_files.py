"""Writing files: whole, through links, into devices and pipes, with nothing left beside them."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from routeopt.files import replace_file

OLD, NEW = b"old", b"new" * 50_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.svg"
    path.write_bytes(OLD)
    return path


def alone(path: Path) -> None:
    """Say that nothing else is in the folder of a file."""
    assert [p.name for p in path.parent.iterdir()] == [path.name]


def test_a_symbolic_link_still_points_to_its_file(file: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "b.svg"
    link.symlink_to(file)
    replace_file(link, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW
    dangling = tmp_path / "elsewhere" / "c.svg"
    dangling.symlink_to(tmp_path / "new.svg")
    replace_file(dangling, NEW)
    assert dangling.is_symlink()
    assert (tmp_path / "new.svg").read_bytes() == NEW


def test_other_names_of_a_file_have_the_new_content_too(file: Path, tmp_path: Path) -> None:
    os.link(file, tmp_path / "b.svg")
    replace_file(file, NEW)
    assert (tmp_path / "b.svg").read_bytes() == NEW
    assert file.stat().st_nlink == 2


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
def test_a_file_keeps_its_permissions(mode: int, file: Path) -> None:
    file.chmod(mode)
    replace_file(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == mode
    alone(file)


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    replace_file(tmp_path / "a.svg", NEW)
    assert (tmp_path / "a.svg").stat().st_mode == (tmp_path / "other").stat().st_mode


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_file_keeps_its_owner(file: Path) -> None:
    os.chown(file, 1234, 1234)
    replace_file(file, NEW)
    assert (file.stat().st_uid, file.stat().st_gid) == (1234, 1234)


def test_a_pipe_gets_the_data_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "a.svg"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    replace_file(pipe, NEW)
    reader.join()
    assert got == [NEW]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_written_to(tmp_path: Path) -> None:
    replace_file(Path("/dev/null"), NEW)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(OSError, match="No space"):
        replace_file(Path("/dev/full"), NEW)
    link = tmp_path / "a.svg"
    link.symlink_to("/dev/null")
    replace_file(link, NEW)
    assert link.is_symlink()


def test_standard_output_goes_into_the_file_that_it_is(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from routeopt.files import replace_file; print('a');"
        "replace_file(Path('/dev/stdout'), b'b\\n'); print('c')"
    )
    out = tmp_path / "out"
    with out.open("w") as stream:
        subprocess.run([sys.executable, "-c", code], stdout=stream, check=True)
    assert out.read_text() == "a\nb\nc\n"


def test_what_a_killed_process_left_is_removed_and_what_another_writes_is_not(file: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from routeopt import files\n"
        "Path.replace = lambda *_: (print('there', flush=True), sys.stdin.read(), os._exit(9))\n"
        f"files.replace_file(Path({str(file)!r}), b'other')"
    )
    other = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert other.stdout is not None
    assert other.stdout.readline() == "there\n"
    (file.parent / ".a.svg.notes").touch()
    assert len(list(file.parent.iterdir())) == 3
    replace_file(file, NEW)
    assert len(list(file.parent.iterdir())) == 3, "it is still being written"
    other.communicate("")
    assert other.returncode == 9
    assert len(list(file.parent.iterdir())) == 3
    replace_file(file, NEW)
    assert sorted(p.name for p in file.parent.iterdir()) == [".a.svg.notes", "a.svg"]


def test_a_name_as_long_as_names_may_be(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 251 + ".svg")
    replace_file(path, NEW)
    replace_file(path, OLD)
    assert path.read_bytes() == OLD
    alone(path)


def test_a_folder_is_refused_and_stays(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        replace_file(tmp_path, NEW)
    assert tmp_path.is_dir()
