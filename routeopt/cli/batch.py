"""Many files at once on the command line: a file of answers that can be gone on with, and how far it is."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from routeopt import interrupts
from routeopt.analysis.batch import Done, Work, files_in, usable_cores, work_through
from routeopt.cli.guard import complain
from routeopt.cli.options import Many
from routeopt.cli.output import require_folder
from routeopt.cli.progress import LiveLine
from routeopt.errors import BadInputError
from routeopt.search.warm_up import warm_up

#: Put after the name of a file of answers until it is whole.
PART = ".part"


class Answers:
    """A file of answers, in order, that takes its name when it is whole.

    Parameters
    ----------
    path : Path or None
        The file; None: none is written.
    names : sequence of str
        The files that it is of.
    key : str
        Which value of a line names its file.
    resume : bool
        Go on with what a stopped command left.

    Raises
    ------
    BadInputError
        It cannot be written, is not of these files, or was left by a stopped command and is not to be gone on with.
    """

    def __init__(self, path: Path | None, names: Sequence[str], *, key: str, resume: bool) -> None:
        self.left = list(names)
        self.kept = b""
        self._path, self._file = path, None
        if path is None:
            if resume:
                raise BadInputError("--resume needs the file of the answers: -o FILE")
            return
        require_folder(path)
        self._part = path.with_name(path.name + PART)
        if self._part.exists() and not resume:
            raise BadInputError(
                f"{self._part} is there: a command that was stopped left it. Go on with --resume, or remove it"
            )
        if resume:
            self.kept, self.left = _kept(self._part if self._part.exists() else path, names, key)
        try:
            self._part.write_bytes(self.kept)
            self._file = self._part.open("ab", buffering=0)
        except OSError as error:
            raise BadInputError(f"{self._part}: cannot be written: {error.strerror}") from error

    _file: BinaryIO | None

    def add(self, lines: bytes) -> None:
        """Write the lines of one more file."""
        if self._file is not None:
            self._file.write(lines)

    def close(self) -> None:
        """Let the file take its name."""
        if self._file is not None and self._path is not None:
            self._file.close()
            with interrupts.answering():
                os.replace(self._part, self._path)


def _kept(part: Path, names: Sequence[str], key: str) -> tuple[bytes, list[str]]:
    """Return the lines of all files but the last one of a stopped command, and the files that are left."""
    try:
        whole = part.read_bytes() if part.exists() else b""
    except OSError as error:
        raise BadInputError(f"{part}: cannot be read: {error.strerror}") from error
    places: dict[str, int] = {}
    place = 0
    for line in whole.splitlines(keepends=True):
        with suppress(ValueError):
            found = json.loads(line) if line.endswith(b"\n") else None
            if isinstance(found, dict):
                places.setdefault(str(found.get(key, found.get("file"))), place)
        place += len(line)
    order = {name: number for number, name in enumerate(names)}
    numbers = [order.get(name, -1) for name in places]
    if -1 in numbers or numbers != sorted(numbers):
        raise BadInputError(f"{part} is of other files, or of the same in another order; remove it to begin anew")
    if not places:
        return b"", list(names)
    last, start = list(places.items())[-1]
    return whole[:start], list(names[order[last] :])


def work(what: Work, paths: Sequence[Path], suffixes: tuple[str, ...], many: Many, *, key: str) -> Iterator[Done]:
    """Work through files, write the answers, show how far it is, and yield what comes of each.

    What a stopped command had done comes first, as one.
    """
    names = files_in(paths, suffixes)
    answers = Answers(many.out, names, key=key, resume=many.resume)
    workers = min(many.workers or usable_cores(), max(1, len(answers.left)))
    count = len(names) - len(answers.left)
    last = ""
    if answers.kept:
        yield Done("", answers.kept)
    if not many.scheduler:
        warm_up("auto")  # so that not every process compiles the same
    if many.out is not None:
        interrupts.before_the_end(
            lambda: complain(f"{count} of {len(names)} files are done; --resume goes on from there")
        )
    with LiveLine(lambda: f"{count} of {len(names)} files{last and f', {last}'}", sys.stderr, 2.0):
        for found in work_through(what, answers.left, workers=workers, scheduler=many.scheduler):
            answers.add(found.lines)
            count, last = count + 1, found.name
            if found.error:
                complain(found.error)
            yield found
    answers.close()
