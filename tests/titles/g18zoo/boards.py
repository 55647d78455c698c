"""Small boards on map A of 18ZOO, each worked out by hand, and positions on them as a file would say them."""

from __future__ import annotations

from typing import Any

from routeopt.formats import PositionRecord, build_position
from routeopt.formats.native import PowersRecord
from routeopt.rules import Position

#: The example of 8.4.1: E9 (Y, 30) - E15 (Lions' home, 20) - H14 (green, 30, two spaces) - I11 (a populous district).
LIONS = {
    "E9": "621@0",
    "E11": "9@0",
    "E13": "9@0",
    "E15": "6@3",
    "F16": "8@2",
    "G15": "9@1",
    "H14": "14@0",
    "H12": "8@4",
    "I11": "7@1",
}
#: The same, and on from I11 over two more districts, H10 and I9.
LONG = {**LIONS, "H10": "7@4", "I9": "9@1"}

#: K17 (Penguins' home, brown, 40) and N18 (a mining area) with track between them: 3.0.
MINE = {"K17": "611@1", "L16": "8@5", "M17": "9@2"}

#: G19 (Y, 30) and K17 (20) on two sides of the mining area I19; K15 (Y, 30) with track to the mining area N18.
MINES = {
    "K17": "57@1",
    "J18": "9@1",
    "H18": "8@5",
    "G19": "201@4",
    "K15": "621@2",
    "L16": "9@2",
    "M17": "9@2",
}


def zoo(company: str = "Lions", *trains: str, **changes: Any) -> Position:
    """Return a position on the Lions' board in phase 3V, the Lions at home and at H14, with what a test changes.

    Parameters
    ----------
    company, trains
        As in a file.
    changes
        Other keys of the file; ``held`` and ``active`` are of the company that runs.
    """
    held, active = changes.pop("held", ()), changes.pop("active", ())
    keys = {"map": "A", "phase": "3V", "tiles": LIONS, "tokens": {"Lions": ("E15", "H14")}, **changes}
    powers = {company: PowersRecord(held=tuple(held), active=tuple(active))}
    return build_position(PositionRecord(title="18ZOO", company=company, trains=trains, powers=powers, **keys))
