"""What every explanation must keep to: no line without a part of the judge, no part without a line."""

from __future__ import annotations

import re
from collections import Counter

from routeopt.rules import Position
from routeopt.rules.judge import judge
from routeopt.rules.pays import Part
from routeopt.solution.explain import Reason, explain
from routeopt.solution.solution import SolvedRun

_AMOUNT = re.compile(r"[:,] ([+-]\d+)( to the treasury)?")


def check_explanation(position: Position, run: SolvedRun) -> tuple[Reason, ...]:
    """Hold the explanation of a run to what the judge says of its routes, judged anew; return it."""
    verdict = judge(position, [route.route for route in run.routes])
    judged = [part for route in verdict.routes for part in route.parts] + list(verdict.parts)
    assert sum(p.amount for p in judged if p.to == "revenue") == run.revenue
    reasons = explain(position, run)
    both = zip(run.routes, verdict.routes, strict=True)
    stops = Counter(_key(p) for route, j in both for p in j.parts if p.what in route.stops)
    rest = Counter(_key(p) for p in judged if p.amount) - stops
    following = re.compile(r"follows the best stop")
    said = [r for r in reasons if not following.match(r.why)]
    # No part without a line, none with two.
    assert Counter(_key(p) for r in said for p in r.parts) == rest, reasons
    for reason in said:
        # No amount without parts, and it is theirs.
        amounts = {bool(to): int(amount) for amount, to in _AMOUNT.findall(reason.why)} if reason.counted else {}
        revenue = sum(p.amount for p in reason.parts if p.to == "revenue")
        subsidy = sum(p.amount for p in reason.parts if p.to == "subsidy")
        assert (amounts.get(False, 0), amounts.get(True, 0)) == (revenue, subsidy), reason
        # No line without a part, but for powers that the judge names.
        used = {power for route in verdict.routes for power in route.powers} | {verdict.mode}
        assert reason.counted == bool(reason.parts) or reason.what in used, reason
    lines = [(r.what, r.why) for r in reasons]
    assert len(set(lines)) == len(lines), reasons
    _check_denials(position, run, reasons)
    return reasons


def _check_denials(position: Position, run: SolvedRun, reasons: tuple[Reason, ...]) -> None:
    """What is said to be missed is missed: "no route stops at" names hexes at which no route does."""
    visited = {r: {ref.hex for place in r.route.visits() for ref in place} for r in run.routes}
    passed = {r: set(r.hexes) for r in run.routes}
    paid = Counter(p.what for route in run.routes for p in route.parts if p.bonus is not None)
    for reason in reasons:
        found = re.match(r"no route (stops at|passes) (?:all its places: (\S+) has (.*), but not )?(.*)", reason.why)
        if reason.counted or not found:
            continue
        met = visited if found[1] == "stops at" else passed
        if found[2] is None:
            if " at " not in reason.what:  # a marker is about one stop of a hex
                assert all(not _hexes(position, found[4]) & hexes for hexes in met.values()), reason
        else:
            route = next(r for r in run.routes if r.train == found[2])
            assert all(_hexes(position, group) & met[route] for group in found[3].split(" and ")), reason
            assert not _hexes(position, found[4]) & met[route], reason
    for name in {position.shown(b.name) for b in position.data.game.bonuses}:
        denied = [r for r in reasons if r.what == name and not r.counted]
        assert not (paid[name] and denied), reasons


def _hexes(position: Position, text: str) -> set[str]:
    return {name for name in re.findall(r"[A-Z]+\d+", text) if name in position.board.contents()}


def _key(part: Part) -> tuple[str, int, str, object]:
    return part.what, part.amount, part.to, part.bonus
