"""Edits that switch off rules which the judge, the board, the readings and the tables of several titles share."""

from __future__ import annotations

from tests.mutate_rules import Edit

JUDGE = "routeopt/rules/judge.py"
WAYS = "routeopt/rules/ways.py"
PAYS = "routeopt/rules/pays.py"
BOARD = "routeopt/board/board.py"
TABLE = "routeopt/rules/plain_table.py"
PAID = "routeopt/rules/paid_bonuses.py"

NO_STATION = Edit(JUDGE, "if not any(reading.has_station(ref)", "if False and not any(reading.has_station(ref)")
STOP_TWICE = Edit(JUDGE, "if key and key in met:", "if False and key in met:")
TRACK_TWICE = Edit(
    JUDGE,
    "for piece, trains in users.items():\n        if len(trains) > 1:",
    "for piece, trains in users.items():\n        if False:",
)
POWER_TWICE = Edit(
    JUDGE,
    "for power, trains in uses.items():\n        if len(trains) > 1:",
    "for power, trains in uses.items():\n        if False:",
)
#: Trains may not meet at a stop: the opposite of a rule that allows it.
NO_MEETING = Edit(JUDGE, "for piece in t.pieces:", "for piece in (*t.pieces, *(visit[0] for visit in t.visits)):")
#: A run must have a route: the opposite of a rule that allows none.
NO_EMPTY_RUN = Edit(
    JUDGE,
    "    runs = [(trains[t.route.train], t) for t in traces",
    '    faults += [] if traces else [Fault("route: no stop", "", "", "")]\n'
    "    runs = [(trains[t.route.train], t) for t in traces",
)
BLOCKED = Edit(WAYS, "if self.board.blocked(ref, self.company):", "if False:")
PASS_OFFBOARD = Edit(WAYS, 'kind in ("offboard", "port") or ref in self._joined:', 'kind == "port":')
DISABLED = Edit(WAYS, "if train.disabled:", "if False:")
#: The same in rows of the revenue table.
ROW_NO_STATION = Edit(
    TABLE, "tokens=tuple(board.has_station(ref, company) for ref in refs)", "tokens=(True,) * len(refs)"
)
ROW_MINIMUM = Edit(TABLE, "minimum=spec.minimum,", "minimum=1,")
ROW_REACH = Edit(TABLE, "reach=spec.reach", "reach=None")
ROW_WEIGHT = Edit(TABLE, "weight=tuple(int(stop.kind in spec.counts) for stop in stops)", "weight=(1,) * len(stops)")
ROW_ENDS = Edit(TABLE, "ends=tuple(stop.kind in spec.ends for stop in stops)", "ends=(True,) * len(stops)")
ROW_COUNTS = Edit(
    TABLE, "counts=tuple(int(not counted or stop.kind in counted) for stop in stops)", "counts=(1,) * len(stops)"
)
ROW_BLOCKED = Edit(TABLE, " and not board.blocked(ref, company) for", " for")
ROW_COLORS = Edit(TABLE, "colors = (*position.phase.colors, *train.spec.values)", 'colors = ("yellow",)')
PLACE_GROUP = Edit(TABLE, 'board.hex(ref.hex).group or (ref.hex if once or board.stop(ref).shared else "")', "ref.hex")
SKIP_ANY = (
    Edit(
        WAYS,
        'return Objection("stop: no skipping", self.name(ref), "a stop on the way must be visited")',
        "return None",
    ),
    Edit("routeopt/rules/trace.py", "if ref not in leg.skipped:", "if False:"),
)


def insert(file: str, before: str, method: str) -> Edit:
    """Return the edit that puts a method, given without its margin, before a line of a class."""
    lines = "".join(f"    {line}\n" if line else "\n" for line in method.strip("\n").split("\n"))
    return Edit(file, before, f"{lines}\n{before}")
