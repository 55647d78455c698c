"""What switches off each rule of 18ZOO's routes and revenue, for `tests.mutate_rules`."""

from __future__ import annotations

from tests import mutation_edits as shared
from tests.mutate_rules import Edit, Rule

TABLE = "routeopt/titles/g18zoo/table.py"
READING = "routeopt/titles/g18zoo/reading.py"
DATA = "routeopt/titles/g18zoo/game.toml"
CONTENT = "routeopt/board/content.py"
BOARD = shared.BOARD
_METHODS = "    def is_district(self, ref: StopRef) -> bool:"


def _table(old: str, new: str, count: int = 1) -> Edit:
    return Edit(TABLE, old, new, count)


def _reading(old: str, new: str, count: int = 1) -> Edit:
    return Edit(READING, old, new, count)


def _method(text: str) -> Edit:
    return shared.insert(READING, _METHODS, text)


RULES = (
    Rule(
        ("42",),
        "a V train needs two terminuses",
        (
            _table("else spec.minimum", "else 1"),
            _reading("return super().minimum(train)", "return 1"),
        ),
    ),
    Rule(
        ("42", "43"),
        "a route holds an own station",
        (_table("tokens=tuple(h.own for h in heres)", "tokens=(True,) * len(heres)"), shared.NO_STATION),
    ),
    Rule(
        ("42",),
        "a train visits no more than its number",
        (_table("reach=spec.reach", "reach=None"), _method("def reach(self, train):\n    return None")),
    ),
    Rule(
        ("42",),
        "districts are free for V trains",
        (
            _table("weight=weight,", "weight=(1,) * len(heres),"),
            _method("def weight(self, train, ref):\n    return 1"),
        ),
    ),
    Rule(
        ("42", "D10"),
        "a route may end in a district",
        (
            _table("h.stop.kind in spec.ends for h", 'h.stop.kind in spec.ends and h.stop.kind != "town" for h'),
            _method(
                "def bars_end(self, train, ref):\n"
                "    barred = super().bars_end(train, ref)\n"
                '    return Objection("stop: no end", "", "") if self.is_district(ref) else barred'
            ),
        ),
    ),
    Rule(
        ("43", "D11"),
        "SV trains count districts",
        (Edit(DATA, 'counts = ["city", "offboard", "town"]\n', "", 2),),
    ),
    Rule(("43",), "SV trains are doubled", (Edit(DATA, "multiplier = 2\n", "", 2),)),
    Rule(("43",), "a 4SV makes four stops", (Edit(DATA, "reach = 4\ncounts", "reach = 5\ncounts"),)),
    Rule(("43",), "a 2SV makes two stops", (Edit(DATA, "reach = 2\ncounts", "reach = 3\ncounts"),)),
    Rule(("44",), "two trains may meet at a tile", (shared.NO_MEETING,)),
    Rule(("45",), "no stop twice", (shared.STOP_TWICE,)),
    Rule(
        ("45",),
        "no district twice, over whatever track",
        (
            _table('group=coordinate if stop.shared else ""', 'group=""'),
            _method('def group(self, ref):\n    return ""'),
        ),
    ),
    Rule(("45",), "no track twice", (shared.TRACK_TWICE,)),
    Rule(
        ("45",),
        "no passing through a mining area",
        (
            _table('(h.stop.kind != "offboard" or h.place.across_only)', "True"),
            shared.PASS_OFFBOARD,
        ),
    ),
    Rule(
        ("45",),
        "no passing beyond a block",
        (_table("tuple(not h.blocked and (", "tuple(("), shared.BLOCKED),
    ),
    Rule(
        ("46",),
        "stations pay what their tile says",
        (
            _table("else at_colors(h.stop.revenue, colors) for", "else 20 for"),
            _reading("return super().value(train, ref)\n\n    def _mines", "return 20\n\n    def _mines"),
        ),
    ),
    Rule(
        ("46",),
        "mining areas pay more from brown on",
        (
            _table("return position.phase.colors", 'return ("yellow",)'),
            _method('def colors(self, train):\n    return ("yellow",)'),
        ),
    ),
    Rule(
        ("46", "58"),
        "that is phase 4V+",
        (
            Edit(
                DATA,
                'aliases = ["4S Perm"]\ncolors = ["yellow", "green", "brown"]',
                'aliases = ["4S Perm"]\ncolors = ["yellow", "green"]',
            ),
        ),
    ),
    Rule(
        ("46",),
        "a district pays 10",
        (
            _table("20 if carriages else 10", "20 if carriages else 0"),
            _reading("(2 if self.carriages else 1)", "(2 if self.carriages else 0)"),
        ),
    ),
    Rule(
        ("46",),
        "a district brings 1 W$",
        (
            _table('int(h.stop.kind == "town" and not is_super', 'int(h.stop.kind == "?" and not is_super'),
            _reading("return int(self.is_district(ref) and", "return int(False and"),
        ),
    ),
    Rule(
        ("46",),
        "not for SV trains",
        (
            _table('"town" and not is_super and', '"town" and'),
            _reading(' and "super" not in train.spec.traits)', ")"),
        ),
    ),
    Rule(
        ("53",),
        "3V+ and 4V run once more",
        (
            _table("if train.disabled:", "if train.disabled or train.last:"),
            _method(
                "def bars_run(self, train):\n"
                '    return Objection("train: disabled", "", "") if train.last else super().bars_run(train)'
            ),
        ),
    ),
    Rule(("59.6",), "a disabled train does not run", (_table("if train.disabled:", "if False:"), shared.DISABLED)),
    Rule(
        ("59.7",),
        "Expanded Carriages double districts",
        (
            _table("20 if carriages else 10", "10"),
            _reading("(2 if self.carriages else 1)", "1"),
        ),
    ),
    Rule(
        ("59.7",),
        "and bring no W$",
        (
            _table("and not is_super and not carriages)", "and not is_super)"),
            _reading("and not self.carriages and", "and"),
        ),
    ),
    Rule(
        ("59.7",),
        "only when in use",
        (
            _table("if CARRIAGES in position.active:", "if CARRIAGES in powers:"),
            _table("if CARRIAGES not in position.active or", "if CARRIAGES not in powers or"),
            _reading("carriages = CARRIAGES in position.active", "carriages = CARRIAGES in position.held"),
        ),
    ),
    Rule(
        ("59.7", "59.8"),
        "not together with Revolutionary Drinks",
        (
            _table("carriages=True)))", "carriages=True), _drinks(heres) if DRINKS in powers else ()))"),
            _reading("carriages=True, drinks=False)", "carriages=True, drinks=True)"),
        ),
    ),
    Rule(
        ("59.8",),
        "Revolutionary Drinks bring 3 W$",
        (
            _table("bonuses = _drinks(heres) if DRINKS in powers else ()", "bonuses = ()"),
            _reading("if self.drinks and any(", "if False and any("),
        ),
    ),
    Rule(
        ("59.8",),
        "once in a run",
        (
            _table("amount=3, once=True", "amount=3"),
            _reading(
                "if self.drinks and any(self.is_district(ref) for t in traces for visit in t.visits for ref in visit):",
                "for _ in [t for t in traces if self.drinks and any(self.is_district(v[0]) for v in t.visits)]:",
            ),
        ),
    ),
    Rule(
        ("59.8",),
        "for a district only",
        (
            _table('if h.stop.kind == "town")', "if True)"),
            _reading("any(self.is_district(ref) for t", "any(True for t"),
        ),
    ),
    Rule(("59.9",), "a Contract keeps a space open", (Edit(BOARD, ' and t.kind != "open"', ""),)),
    Rule(("59.10",), "Work in Progress fills a space", (Edit(BOARD, 't.kind != "open"', 't.kind == "station"'),)),
    Rule(
        ("59.10", "59.18"),
        "and stops Transit Track where it is the only one",
        (
            _table("blocked and not _worked_up(position, ref)", "blocked"),
            _reading("if slots == 1 and worked:", "if False:"),
        ),
    ),
    Rule(
        ("59.18",),
        "or, by an option, wherever it lies",
        (
            _table('position.option("transit_past_work") == "never"', "False"),
            _reading('self.position.has("transit_past_work=never")', "False"),
        ),
    ),
    Rule(
        ("59.13", "59.14"),
        "several tracks of a district are one place",
        (Edit(CONTENT, "Stop(stop, shared=True)", "Stop(stop)", 2),),
    ),
    Rule(
        ("59.15",),
        "Experimental Fuel gives one terminus more",
        (
            _table("if FUEL in held and", "if False and"),
            _reading("return FUEL if FUEL in", "return FUEL if False and FUEL in"),
        ),
    ),
    Rule(
        ("59.15",),
        "one, not two",
        (_table("row.reach + 1", "row.reach + 2"), _reading("excess == 1", "excess <= 2")),
    ),
    Rule(
        ("59.15",),
        "not for an SV train",
        (
            _table('{"super", "new_engine"}', '{"new_engine"}'),
            _reading('{"super", "new_engine"}', '{"new_engine"}'),
        ),
    ),
    Rule(
        ("59.15",),
        "not for a New Engine train",
        (_table('{"super", "new_engine"}', '{"super"}'), _reading('{"super", "new_engine"}', '{"super"}')),
    ),
    Rule(
        ("59.15",),
        "for one train of the run",
        (_table("resources=frozenset({FUEL})", "resources=frozenset()"), shared.POWER_TWICE),
    ),
    Rule(
        ("59.16",),
        "the Tunnel is passed",
        (
            _table(" or h.place.across_only)", ")"),
            Edit(
                shared.WAYS,
                "if passing.left != ref:\n            return None",
                'if passing.left != ref:\n            return Objection("stop: no passing", "", "")',
            ),
        ),
    ),
    Rule(
        ("59.16",),
        "not in and out by the same area",
        (
            Edit(
                shared.WAYS,
                'kind in ("offboard", "port") or ref in self._joined:',
                'kind in ("offboard", "port") and ref not in self._joined:',
            ),
        ),
    ),
    Rule(
        ("59.16",),
        "once in a route",
        (Edit(shared.WAYS, "self._joined[ref][0] if ref in self._joined else ref", "ref"),),
    ),
    Rule(
        ("59.17",),
        "an Overpass station is a station",
        (Edit(BOARD, 't.kind == "station" and t.owner', 't.kind == "station" and not t.beside and t.owner'),),
    ),
    Rule(("59.17",), "and fills no space", (Edit(BOARD, "if not t.beside and t.kind", "if t.kind"),)),
    Rule(
        ("59.18",),
        "Transit Track runs past a block",
        (_table("if transit else {}", "if False else {}"), _reading("if TRANSIT not in self.powers:", "if True:")),
    ),
    Rule(
        ("59.18",),
        "not past an own station",
        (
            _table("blocked and not _worked_up", "(blocked or own) and not _worked_up"),
            _reading(
                "if not self.board.blocked(ref, self.company):",
                "if not self.board.blocked(ref, self.company) and not self.has_station(ref):",
            ),
        ),
    ),
    Rule(
        ("59.18",),
        "not past an empty space",
        (
            _table("blocked and not _worked_up", 'stop.spec.kind == "city" and not own and not _worked_up'),
            _reading("if not self.board.blocked(ref, self.company):", "if self.has_station(ref):"),
        ),
    ),
    Rule(
        ("59.18",),
        "once in a run",
        (_table("frozenset({TRANSIT})", "frozenset()"), shared.POWER_TWICE),
    ),
    Rule(
        ("59.19",),
        "Fast Food pays 30",
        (_table("30 if ref in food", "0 if ref in food"), _reading("shown(FAST_FOOD), 30,", "shown(FAST_FOOD), 0,")),
    ),
    Rule(
        ("59.19",),
        "to its owner only",
        (_table('if m.owner in ("", company)', "if True"), _reading('marker.owner in ("", position.company)', "True")),
    ),
    Rule(
        ("59.19",),
        "doubled by an SV train",
        (_reading("def multiplied(self, train", "def extras(self, train"),),
    ),
    Rule(("59.20",), "a New Engine train visits one station", (Edit(DATA, "reach = 1\n", "reach = 2\n"),)),
    Rule(("59.20",), "and no second terminus is needed", (Edit(DATA, "reach = 1\nminimum = 1\n", "reach = 1\n"),)),
    Rule(
        ("59.20",),
        "and districts before and after it",
        (
            _table("weight=weight,", 'weight=tuple(int("new_engine" in spec.traits) or w for w in weight),'),
            _method(
                "def weight(self, train, ref):\n"
                '    return int("new_engine" in train.spec.traits) or super().weight(train, ref)'
            ),
        ),
    ),
    Rule(("60",), "a company may run nothing", (shared.NO_EMPTY_RUN,)),
    Rule(
        ("D2",),
        "mining areas pay 60 from 4V on by an option",
        (
            _table('if position.option("mining_60") == position.phase.name:', "if False:"),
            _reading("and self._mines_are_rich():", "and False:"),
        ),
    ),
    Rule(
        ("D13",),
        "an SV train makes two stops",
        (Edit(DATA, 'sv_minimum = ["2", "1"]', 'sv_minimum = ["1", "2"]'),),
    ),
    Rule(
        ("D13",),
        "or one, by an option",
        (
            _table('int(position.option("sv_minimum"))', "2"),
            _reading('int(self.position.option("sv_minimum"))', "2"),
        ),
    ),
)
