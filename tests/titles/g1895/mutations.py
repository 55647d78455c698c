"""What switches off each rule of 1895's routes and revenue, for `tests.mutate_rules`."""

from __future__ import annotations

from tests import mutation_edits as shared
from tests.mutate_rules import Edit, Rule

TABLE = "routeopt/titles/g1895/table.py"
READING = "routeopt/titles/g1895/reading.py"
DATA = "routeopt/titles/g1895/game.toml"
_METHODS = "    def income(self, train: Train, ref: StopRef) -> int:"
_KINDS = '["city", "town", "offboard", "port", "mine"]'


def _table(old: str, new: str, count: int = 1) -> Edit:
    return Edit(TABLE, old, new, count)


def _method(text: str) -> Edit:
    return shared.insert(READING, _METHODS, text)


def _without(kind: str) -> Edit:
    fewer = _KINDS.replace(f', "{kind}"', "")
    return Edit(DATA, f"minimum_of = {_KINDS}", f"minimum_of = {fewer}", 9)


RULES = (
    Rule(
        ("27", "46"),
        "an nH train spans n hexes",
        (
            shared.ROW_REACH,
            _method("def reach(self, train):\n    return None"),
        ),
    ),
    Rule(
        ("27",),
        "stops weigh nothing",
        (
            shared.ROW_WEIGHT,
            _method("def weight(self, train, ref):\n    return 1"),
        ),
    ),
    Rule(
        ("27", "46"),
        "from centre to centre",
        (Edit(shared.WAYS, 'return int("hex" in train.spec.counts)', 'return int("hex" in train.spec.counts) * 2'),),
    ),
    Rule(
        ("28",),
        "a route has two stops",
        (
            shared.ROW_MINIMUM,
            _method("def minimum(self, train):\n    return 1"),
        ),
    ),
    Rule(("28",), "a town counts", (_without("town"),)),
    Rule(("28",), "a port counts", (_without("port"),)),
    Rule(("28", "31"), "a mine counts", (_without("mine"),)),
    Rule(
        ("28",),
        "a town, port or mine may end a route",
        (Edit(DATA, f"\nends = {_KINDS}", '\nends = ["city", "offboard"]', 9),),
    ),
    Rule(
        ("28",),
        "a port ends a route",
        (
            Edit(shared.TABLE, '("offboard", "port")', '("offboard",)'),
            Edit(shared.WAYS, 'kind in ("offboard", "port") or', 'kind == "offboard" or'),
        ),
    ),
    Rule(
        ("30",),
        "a mine pays the treasury",
        (
            _table("        if amount:\n", "        if False:\n"),
            Edit(READING, "return super().income(train, ref) if self._pays_each_train() else 0", "return 0"),
        ),
    ),
    Rule(
        ("30",),
        "by phase",
        (
            _table("spec.income, position.phase.colors)", 'spec.income, ("yellow",))'),
            Edit(
                shared.PAYS,
                "at_colors(self.stop(ref).spec.income, self.colors(train))",
                'at_colors(self.stop(ref).spec.income, ("yellow",))',
            ),
        ),
    ),
    Rule(
        ("30",),
        "apart from the route's value",
        (
            _table(
                "row = plain_row(position, refs, index)\n",
                "row = plain_row(position, refs, index)\n"
                "    row = replace(row, pay=tuple(map(sum, zip(row.pay, row.subsidy, strict=True))))\n",
            ),
            _method("def value(self, train, ref):\n    return super().value(train, ref) + super().income(train, ref)"),
        ),
    ),
    Rule(
        ("30", "B7"),
        "for each train",
        (
            _table('position.option("mine_per_train") == "true"', "False"),
            Edit(READING, 'self.position.has("mine_per_train=true")', "False"),
        ),
    ),
    Rule(
        ("30", "B7"),
        "once for each train, on however many tracks it runs through the hex",
        (
            _table("if len(at) == 1}", "}\n    single = {i: amount for at, amount in mines.values() for i in at}"),
            Edit(READING, "if part.what not in paid:", "if True:"),
        ),
    ),
    Rule(
        ("30",),
        "a train may pass a mine's hex on several tracks",
        (
            _table("Place(place.refs) if is_mine else place", "place"),
            Edit(
                READING,
                'return "" if self.stop(ref).spec.kind == "mine" else super().group(ref)',
                "return super().group(ref)",
            ),
        ),
    ),
    Rule(
        ("B7",),
        "or once a run, by an option",
        (
            _table('position.option("mine_per_train") == "true"', "True"),
            Edit(READING, 'self.position.has("mine_per_train=true")', "True"),
        ),
    ),
    Rule(
        ("31", "B21"),
        "an own token is required",
        (
            shared.ROW_NO_STATION,
            shared.NO_STATION,
        ),
    ),
    Rule(
        ("32",),
        "a director may run a lesser route that makes up for it by mines",
        (Edit("routeopt/solution/solve.py", "if position.data.game.waiver and", "if False and"),),
    ),
    Rule(
        ("40",),
        "off-board areas pay by phase",
        (
            shared.ROW_COLORS,
            Edit(
                shared.PAYS,
                "at_colors(self.stop(ref).spec.revenue, self.colors(train))",
                'at_colors(self.stop(ref).spec.revenue, ("yellow",))',
            ),
        ),
    ),
    Rule(
        ("30", "40"),
        "brown comes with the first 10H",
        (
            Edit(
                DATA,
                'name = "10H"\ncolors = ["yellow", "green", "brown"]',
                'name = "10H"\ncolors = ["yellow", "green"]',
            ),
        ),
    ),
    Rule(
        ("B1",),
        "the option moves the diamonds",
        (
            Edit(
                "routeopt/board/content.py", "stops = tuple(Stop(_bring(s.spec, spec.on_track)) for s in stops)", "pass"
            ),
        ),
    ),
    Rule(
        ("B6", "47"),
        "an off-board's hex counts one step",
        (
            Edit(
                "routeopt/rules/judge.py",
                "return stops + t.steps * reading.step_weight(train)",
                "return stops + (t.steps - (reading.stop(t.visits[-1][-1]).spec.kind == 'offboard'))"
                " * reading.step_weight(train)",
            ),
        ),
    ),
    Rule(
        ("1830",),
        "an off-board ends a route",
        (
            Edit(shared.TABLE, '("offboard", "port")', '("port",)'),
            shared.PASS_OFFBOARD,
        ),
    ),
    Rule(
        ("1830",),
        "no passing through a city full of others' tokens",
        (
            shared.ROW_BLOCKED,
            shared.BLOCKED,
        ),
    ),
    Rule(("1830",), "no track twice", (shared.TRACK_TWICE,)),
    Rule(("1830",), "no stop twice", (shared.STOP_TWICE,)),
    Rule(
        ("1830",),
        "two cities of a tile are two stops",
        (
            shared.PLACE_GROUP,
            _method("def group(self, ref):\n    return ref.hex"),
        ),
    ),
)
