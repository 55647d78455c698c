"""Spoil each record of a title and count what is noticed: ``python -m tests.play.spoil TITLE [PLACES EACH]``."""

from __future__ import annotations

import sys

from tests.play.harness import find
from tests.play.records import spoilt_records


def main() -> None:
    """Print how many spoilt records are noticed, by kind of action."""
    records = find(sys.argv[1]).records
    if records is None or records.names == ["absent"]:
        raise SystemExit("there are no recorded games")
    found = spoilt_records(records, 3, int(sys.argv[2]) if len(sys.argv) > 2 else 20)
    print(found.report())
    print(f"{found.noticed.total()} of {found.tried.total()} are noticed, {100 * found.share:.1f} %")


if __name__ == "__main__":
    main()
