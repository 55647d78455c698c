"""What switches off each rule of 18EZ's routes and revenue, for `tests.mutate_rules`."""

from __future__ import annotations

from tests import mutation_edits as shared
from tests.mutate_rules import Edit, Rule

TABLE = "routeopt/titles/g18ez/table.py"
READING = "routeopt/titles/g18ez/reading.py"
DATA = "routeopt/titles/g18ez/game.toml"
_METHODS = "    def extras(self, train: Train, trace: Trace) -> Iterable[Part]:"
_COUNTS = 'counts = ["city", "town", "offboard"]'


def _table(old: str, new: str, count: int = 1) -> Edit:
    return Edit(TABLE, old, new, count)


def _method(text: str) -> Edit:
    return shared.insert(READING, _METHODS, text)


RULES = (
    Rule(
        ("44",),
        "a route has two cities",
        (
            shared.ROW_MINIMUM,
            _method("def minimum(self, train):\n    return 1"),
        ),
    ),
    Rule(
        ("44",),
        "a train runs to no more cities than its type",
        (
            shared.ROW_REACH,
            _method("def reach(self, train):\n    return None"),
        ),
    ),
    Rule(("44",), "small cities count", (Edit(DATA, _COUNTS, 'counts = ["city", "offboard"]', 6),)),
    Rule(("44", "45"), "red areas count", (Edit(DATA, _COUNTS, 'counts = ["city", "town"]', 6),)),
    Rule(
        ("44",),
        "a route holds an own token",
        (
            shared.ROW_NO_STATION,
            shared.NO_STATION,
        ),
    ),
    Rule(("44",), "no city is skipped", shared.SKIP_ANY),
    Rule(("44",), "no city twice by one train", (shared.STOP_TWICE,)),
    Rule(("44", "45"), "no track twice", (shared.TRACK_TWICE,)),
    Rule(
        ("45",),
        "red areas only end a route",
        (
            Edit(shared.TABLE, "stop.kind not in TERMINI and not", "not"),
            shared.PASS_OFFBOARD,
        ),
    ),
    Rule(("45",), "trains share cities and tiles", (shared.NO_MEETING,)),
    Rule(
        ("42", "43"),
        "no passing through a city full of others' tokens",
        (
            shared.ROW_BLOCKED,
            shared.BLOCKED,
        ),
    ),
    Rule(("43",), "a free space lets pass", (Edit(shared.BOARD, "return taken >= stop", "return 2 * taken >= stop"),)),
    Rule(
        ("41",),
        "a future home does not block",
        (Edit(shared.BOARD, "taken = sum(1 for t in", "taken = len(self.hex(ref.hex).homes) + sum(1 for t in"),),
    ),
    Rule(
        ("46",),
        "stops pay what is printed on them",
        (
            _table("amount + (HOTEL", "20 + (HOTEL"),
            _method("def value(self, train, ref):\n    return 20"),
        ),
    ),
    Rule(
        ("53",),
        "red areas pay by phase",
        (
            shared.ROW_COLORS,
            _method('def colors(self, train):\n    return ("yellow",)'),
        ),
    ),
    Rule(
        ("53",),
        "green comes with the first 3",
        (Edit(DATA, 'name = "3"\ncolors = ["yellow", "green"]', 'name = "3"\ncolors = ["yellow"]'),),
    ),
    Rule(
        ("60",),
        "the hotel adds 10",
        (
            _table("HOTEL = 10", "HOTEL = 0"),
            Edit(READING, 'self.name(hotel.stop)}", 10,', 'self.name(hotel.stop)}", 0,'),
        ),
    ),
    Rule(
        ("60",),
        "for each train",
        (
            _table("(HOTEL if ref in hotels else 0)", "(HOTEL if ref in hotels and index == 0 else 0)"),
            Edit(READING, "if hotel.stop in visited and", "if trace.route.train == 0 and hotel.stop in visited and"),
        ),
    ),
    Rule(
        ("64",),
        "for its owner only",
        (
            _table(" if marker.owner == position.company}", "}"),
            Edit(READING, " and hotel.owner == self.company:", ":"),
        ),
    ),
)
