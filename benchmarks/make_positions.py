"""Make native positions from exports: those before the last runs of each game.

    python -m benchmarks.make_positions EXPORT_OR_FOLDER... [--last N] [--into FOLDER]

Each goes to FOLDER/TITLE/GAME-ACTION.toml, with the trains of the company that runs and no names of players.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import msgspec

from routeopt.errors import BadInputError, UnknownTitleError
from routeopt.formats import PositionRecord, save_record
from routeopt.formats.export import follow, to_record
from routeopt.formats.export_file import RUN, is_export, read_export
from routeopt.formats.load import decode, read_text

HERE = Path(__file__).parent / "positions"


def last_runs(file: Path, count: int) -> list[tuple[int, PositionRecord]]:
    """Return the positions before the last runs of a game in which a train ran, with the ids of those actions."""
    where, text = read_text(file)
    raw = decode(text, where)
    if not is_export(raw):
        return []
    export = read_export(raw, where)
    found: deque[tuple[int, PositionRecord]] = deque(maxlen=count)
    for action, state in follow(export):
        if action.type == RUN and action.routes and action.id is not None:
            record = to_record(export, state, state.acting_company(action))
            found.append((action.id, _of_one_company(record)))
    return list(found)


def _of_one_company(record: PositionRecord) -> PositionRecord:
    """Leave out what others own: it is of no account to this run."""
    assert isinstance(record.trains, dict)
    company = record.company
    powers = {company: record.powers[company]} if company in record.powers else {}
    concessions = {company: record.concessions[company]} if company in record.concessions else {}
    trains = record.trains.get(company, ())
    return msgspec.structs.replace(record, trains=trains, powers=powers, concessions=concessions)


def exports(paths: list[Path]) -> Iterator[Path]:
    """Yield the files named, and the JSON files below the folders named."""
    for path in paths:
        yield from sorted(path.rglob("*.json")) if path.is_dir() else [path]


def main() -> int:
    """Write the positions; a file that cannot be followed is named and left out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--last", type=int, default=10, help="runs of each game")
    parser.add_argument("--into", type=Path, default=HERE)
    arguments = parser.parse_args()
    failed = 0
    for file in exports(arguments.paths):
        try:
            positions = last_runs(file, arguments.last)
        except UnknownTitleError as error:
            print(error, file=sys.stderr)
            continue
        except BadInputError as error:
            print(error, file=sys.stderr)
            failed += 1
            continue
        for action, record in positions:
            folder = arguments.into / re.sub(r"\W+", "_", record.title)
            folder.mkdir(parents=True, exist_ok=True)
            save_record(record, folder / f"{file.stem}-{action}.toml")
        print(f"{file.name}: {len(positions)} positions")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
