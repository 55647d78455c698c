"""What switches off each rule of 18Africa's routes and revenue, for `tests.mutate_rules`."""

from __future__ import annotations

from tests import mutation_edits as shared
from tests.mutate_rules import Edit, Rule

TABLE = "routeopt/titles/g18africa/table.py"
READING = "routeopt/titles/g18africa/reading.py"
DATA = "routeopt/titles/g18africa/game.toml"
_METHODS = "    def adjustment(self, train: Train, ref: StopRef) -> int:"


def _table(old: str, new: str, count: int = 1) -> Edit:
    return Edit(TABLE, old, new, count)


def _method(text: str) -> Edit:
    return shared.insert(READING, _METHODS, text)


RULES = (
    Rule(
        ("37",),
        "a route holds an own token",
        (
            shared.ROW_NO_STATION,
            shared.NO_STATION,
        ),
    ),
    Rule(("37",), "no stop twice", (shared.STOP_TWICE,)),
    Rule(("37", "57"), "no track twice, junctions included", (shared.TRACK_TWICE,)),
    Rule(
        ("37",),
        "junctions are track",
        (Edit("routeopt/rules/trace.py", 'self.pieces.append(Piece("junction", at, end.number))', "pass"),),
    ),
    Rule(
        ("37",),
        "no passing through a city full of others' tokens",
        (
            shared.ROW_BLOCKED,
            shared.BLOCKED,
        ),
    ),
    Rule(
        ("37", "54"),
        "two cities of a hex are two stops",
        (
            shared.PLACE_GROUP,
            _method("def group(self, ref):\n    return ref.hex"),
        ),
    ),
    Rule(
        ("56",),
        "a route has two cities",
        (
            shared.ROW_MINIMUM,
            _method("def minimum(self, train):\n    return 1"),
        ),
    ),
    Rule(
        ("56",),
        "towns do not make a route",
        (
            shared.ROW_COUNTS,
            _method("def counts(self, train, ref):\n    return 1"),
        ),
    ),
    Rule(
        ("56", "59"),
        "a train includes no more cities than its number",
        (
            shared.ROW_REACH,
            _method("def reach(self, train):\n    return None"),
        ),
    ),
    Rule(
        ("56",),
        "towns are free",
        (
            shared.ROW_WEIGHT,
            _method("def weight(self, train, ref):\n    return 1"),
        ),
    ),
    Rule(
        ("56",),
        "a route ends in cities",
        (
            shared.ROW_ENDS,
            _method("def bars_end(self, train, ref):\n    return None"),
        ),
    ),
    Rule(("57",), "trains may meet at a city", (shared.NO_MEETING,)),
    Rule(("58", "61", "62"), "2x trains are doubled", (Edit(DATA, "multiplier = 2\n", "", 2),)),
    Rule(("58", "63"), "3x trains are tripled", (Edit(DATA, "multiplier = 3\n", "", 2),)),
    Rule(("60", "63"), "E trains count the best four stops", (Edit(DATA, "pays_best = 4\n", "", 2),)),
    Rule(("62", "63"), "T trains end in towns", (Edit(DATA, 'ends = ["city", "town"]', 'ends = ["city"]', 2),)),
    Rule(("62", "69", "84"), "the 3+3T does not know bad times", (Edit(DATA, 'traits = ["freight"]', "traits = []"),)),
    Rule(
        ("64",),
        "E trains need not count their token",
        (
            _method(
                "def paid(self, train, trace, values):\n"
                "    own = [i for i, v in enumerate(trace.visits) if self.has_station(v[0])][:1]\n"
                "    rest = sorted((i for i in range(len(values)) if i not in own), key=lambda i: -values[i])\n"
                "    return {*own, *rest[: None if train.spec.pays_best is None else train.spec.pays_best - len(own)]}"
            ),
        ),
    ),
    Rule(
        ("65", "66"),
        "a variable city follows the best city of the route",
        (Edit(shared.PAYS, "max(led) + extra if led", "min(led) + extra if led"),),
    ),
    Rule(
        ("65",),
        "counted or not",
        (
            _method(
                "def values(self, train, trace):\n"
                "    found = super().values(train, trace)\n"
                "    paid = self.paid(train, trace, found)\n"
                "    refs = [v[0] for v in trace.visits]\n"
                "    if any(self.leads(train, refs[i]) for i in paid):\n"
                "        return found\n"
                "    return [v if self.leads(train, r) else 20 for r, v in zip(refs, found)]"
            ),
        ),
    ),
    Rule(
        ("65",),
        "never a town",
        (
            _table('fixed=tuple(stop.kind == "city" and', "fixed=tuple("),
            _method("def leads(self, train, ref):\n    return self.variable(train, ref) is None"),
        ),
    ),
    Rule(
        ("65", "66"),
        "20 without another city",
        (
            _table("VARIABLE_ALONE = 20", "VARIABLE_ALONE = 0"),
            Edit(READING, "    alone = 20", "    alone = 0"),
        ),
    ),
    Rule(
        ("67",),
        "a concession pays only its owner",
        (
            Edit(shared.PAID, "own_only = bonus.owned and bonus.name not in position.bonuses", "own_only = False"),
            Edit(shared.PAYS, " or (bonus.owned and bonus.name not in self.position.bonuses)", ""),
        ),
    ),
    Rule(
        ("67",),
        "and pays its owner",
        (
            Edit(
                shared.PAID, "own_only = bonus.owned and bonus.name not in position.bonuses", "own_only = bonus.owned"
            ),
            Edit(shared.PAYS, "(bonus.owned and bonus.name not in self.position.bonuses)", "bonus.owned"),
        ),
    ),
    Rule(
        ("67",),
        "for commodity and port, not one of them",
        (
            Edit(shared.TABLE, "for places in bonus.places)", "for places in bonus.places[-1:])"),
            _method(
                "def met(self, train, trace, paid):\n"
                "    return [b for b in self.held if any(h in trace.hexes for h in b.places[-1])]"
            ),
        ),
    ),
    Rule(
        ("67",),
        "a commodity hex needs no stop",
        (
            Edit(shared.TABLE, ", frozenset(tracks))", ", frozenset())"),
            Edit(shared.TABLE, "if all(condition.tracks for", "if all(condition.places for"),
            _method(
                "def met(self, train, trace, paid):\n"
                "    stops = {v[0].hex for v in trace.visits}\n"
                "    return [b for b in self.held if all(any(h in stops for h in p) for p in b.places)]"
            ),
        ),
    ),
    Rule(
        ("67",),
        "a concession is not multiplied",
        (
            Edit(shared.TABLE, "multiplied=bonus.multiplied)", "multiplied=True)"),
            _method(
                "def multiplied(self, train, trace):\n    return super().extras(train, trace)\n\n"
                "def extras(self, train, trace):\n    return ()"
            ),
        ),
    ),
    Rule(
        ("67",),
        "each train earns it",
        (
            Edit(shared.TABLE, "multiplied=bonus.multiplied)", "multiplied=bonus.multiplied, once=True)"),
            _method(
                "def extras(self, train, trace):\n    return ()\n\n"
                "def run_parts(self, traces):\n"
                "    trains = self.position.trains\n"
                "    met = [p for t in traces for p in super(AfricaReading, self).extras(trains[t.route.train], t)]\n"
                "    return {p.what: p for p in met}.values()"
            ),
        ),
    ),
    Rule(("67",), "Minerals pay 40", (Edit(DATA, '[["G8"], ["D3"]]\namount = 40', '[["G8"], ["D3"]]\namount = 30'),)),
    Rule(("68",), "Cape Town - Cairo pays 80", (Edit(DATA, "amount = 80", "amount = 0"),)),
    Rule(
        ("68",),
        "Johannesburg/Pretoria - Casablanca pays 100",
        (
            Edit(
                DATA,
                'amount = 100\noption = "transcontinental=rulebook"',
                'amount = 0\noption = "transcontinental=rulebook"',
            ),
        ),
    ),
    Rule(("69",), "cities pay 20 more in a boom", (Edit(DATA, 'name = "boom"\ncity = 20', 'name = "boom"'),)),
    Rule(("69",), "towns do not", (Edit(DATA, 'name = "boom"\ncity = 20', 'name = "boom"\ncity = 20\ntown = 20'),)),
    Rule(("69",), "all pays 10 less in a recession", (Edit(DATA, "city = -10\ntown = -10", "city = 0\ntown = 0"),)),
    Rule(("69",), "all pays 20 less in a depression", (Edit(DATA, "city = -20\ntown = -20", "city = 0\ntown = 0"),)),
    Rule(
        ("69",),
        "never below 0",
        (
            _table("max(0, amount + change.get(stop.kind, 0))", "amount + change.get(stop.kind, 0)"),
            Edit(
                shared.PAYS,
                "return max(0, printed + self.adjustment(train, ref))",
                "return printed + self.adjustment(train, ref)",
            ),
        ),
    ),
    Rule(
        ("71",),
        "variable cities are not adjusted again",
        (
            _table("variable={place: stop.variable for", 'variable={place: stop.variable + change.get("city", 0) for'),
            _method(
                "def variable(self, train, ref):\n"
                "    extra = super().variable(train, ref)\n"
                "    return None if extra is None else extra + self.adjustment(train, ref)"
            ),
        ),
    ),
    Rule(
        ("71",),
        "nor are their 20 without another city",
        (
            _table("alone=VARIABLE_ALONE", 'alone=max(0, VARIABLE_ALONE + change.get("city", 0))'),
            Edit(
                READING,
                "    alone = 20",
                "    @property\n    def alone(self):\n        return max(0, 20 + self.position.economy.city)",
            ),
        ),
    ),
    Rule(("83",), "a company may run nothing", (shared.NO_EMPTY_RUN,)),
    Rule(
        ("A8",),
        "either port of Copper will do, and one pays",
        (Edit(DATA, '[["M24"], ["I22", "P23"]]', '[["M24"], ["I22"], ["P23"]]'),),
    ),
    Rule(
        ("A9",),
        "any track through a commodity hex counts",
        (Edit(shared.TABLE, "for number in range(len(contents[c].tracks)))", "for number in range(1))"),),
    ),
    Rule(
        ("A11",),
        "the transcontinental pair is an option",
        (
            Edit(shared.PAID, " or not position.has(bonus.option)", ""),
            Edit(shared.PAYS, "not self.position.has(bonus.option) or ", ""),
        ),
    ),
)
