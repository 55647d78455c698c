"""Other runs of the best worth: all of them where enough are asked for, each once."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from routeopt.network import decode_routes
from routeopt.rules import Bonus, RevenueTable
from routeopt.search import Budget, strategies
from routeopt.search.session.tasks import train_kinds
from routeopt.solution import solve
from routeopt.titles.plain import PlainRules
from tests import naive
from tests.boards import small, train
from tests.search.random_tables import Case, random_case

FAST = ("exhaustive", "branch-and-bound")


def runs_of_best_worth(case: Case, kinds: list[int]) -> set[object]:
    best = naive.best(case.board, case.table)
    return {
        tuple(sorted((kinds[r.row.train], naive.shape(case.table, r)) for r in run))
        for run in naive.runs(case.board, case.table)
        if naive.worth(run) == best
    }


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 1 << 40), name=st.sampled_from(FAST))
def test_all_ties_are_found_and_each_is_worth_the_same(seed: int, name: str) -> None:
    case = random_case(seed, trains=2)
    problem = case.problem(ties=10_000)
    result = strategies()[name](problem, Budget())
    if not result.routes:
        assert result.ties == ()
        return
    kinds = train_kinds(problem)
    found = [decode_routes(problem.position, case.table, problem.network, run) for run in (result.routes, *result.ties)]
    shapes = [tuple(sorted((kinds[r.train], naive.shape_of(case.table, r)) for r in run)) for run in found]
    assert len(set(shapes)) == len(shapes)
    assert set(shapes) == runs_of_best_worth(case, kinds)
    assert all(naive.price(case.board, case.table, run) == result.value for run in found)


@pytest.mark.parametrize("name", FAST)
def test_no_more_ties_than_asked_for(name: str) -> None:
    asked = 2
    most = 0
    for seed in range(120):
        result = strategies()[name](random_case(seed).problem(ties=asked), Budget())
        most = max(most, len(result.ties))
    assert most == asked


@pytest.mark.parametrize("name", [*FAST, "cp-sat"])
def test_where_all_trains_are_pinned_there_are_no_ties(name: str) -> None:
    for seed in range(20):
        case = random_case(seed)
        problem = case.problem(ties=3)
        strategy = strategies()[name]
        best = strategy(replace(problem, ties=0), Budget())
        run = decode_routes(problem.position, case.table, problem.network, best.routes)
        trains = {row.train for mode in case.table.modes for row in mode.rows}
        if {route.train for route in run} == trains:
            result = strategy(replace(problem, pinned=run), Budget())
            assert (result.value, result.ties) == (best.value, ())


def test_like_trains_have_one_kind_in_every_mode() -> None:
    for seed in range(30):
        case = random_case(seed)
        kinds = train_kinds(case.problem())
        for a, kind in enumerate(kinds):
            for b, other in enumerate(kinds):
                assert (kind == other) == _alike(case.table, a, b)


def _apart(case: Case) -> Case:
    """The same table, each bonus that every train earns by its route written down for each train."""
    trains = sorted({row.train for mode in case.table.modes for row in mode.rows})
    modes = []
    for mode in case.table.modes:
        bonuses: list[Bonus] = []
        for bonus in mode.bonuses:
            own = bonus.trains is None and not bonus.once
            bonuses += [replace(bonus, trains=frozenset([t])) for t in trains] if own else [bonus]
        modes.append(replace(mode, bonuses=tuple(bonuses)))
    return replace(case, table=replace(case.table, modes=tuple(modes)))


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 1 << 40), name=st.sampled_from((*FAST, "cp-sat")))
def test_trains_with_equal_bonuses_of_their_own_are_alike(seed: int, name: str) -> None:
    case = random_case(seed, trains=2)
    apart = _apart(case)
    assert train_kinds(case.problem()) == train_kinds(apart.problem())
    together, split = (strategies()[name](c.problem(ties=10_000), Budget()) for c in (case, apart))
    assert split.value == together.value
    assert len(split.ties) == len(together.ties)
    if name != "cp-sat":
        assert split.counters["steps"] == together.counters["steps"]


def test_trains_that_each_earn_a_bonus_once_are_not_alike() -> None:
    """Both earn theirs; were they taken for one, the run would earn one."""
    cases = ((case, train_kinds(case.problem())) for case in map(random_case, range(200)))
    case, kinds = next((case, kinds) for case, kinds in cases if len(set(kinds)) < len(kinds))
    one = next(t for t, kind in enumerate(kinds) if kinds.count(kind) > 1)
    two = kinds.index(kinds[one], one + 1)
    once = [Bonus(name="own", conditions=(), amount=10, once=True, trains=frozenset([t])) for t in (one, two)]
    modes = tuple(replace(mode, bonuses=(*mode.bonuses, *once)) for mode in case.table.modes)
    kinds = train_kinds(replace(case, table=replace(case.table, modes=modes)).problem())
    assert kinds[one] != kinds[two]


@pytest.mark.parametrize("name", ["reference", *FAST, "cp-sat"])
def test_cards_that_run_alike_change_places_in_no_tie(name: str) -> None:
    """Two cards that differ by name alone run what two of one name run, each set of routes once."""
    at = replace(small(train("2", 2), train("other", 2)), rules=PlainRules())
    solution = solve(at, strategy=name, ties=50)
    shapes = [frozenset((r.hexes, r.stops) for r in run.routes) for run in (solution.run, *solution.ties)]
    assert len(set(shapes)) == len(shapes)
    twins = replace(small(train("2", 2), train("2", 2)), rules=PlainRules())
    assert len(shapes) == 1 + len(solve(twins, strategy="exhaustive", ties=50).ties)


def _alike(table: RevenueTable, a: int, b: int) -> bool:
    for mode in table.modes:
        rows = [
            [[getattr(row, f) for f in type(row).__slots__ if f != "train"] for row in mode.rows if row.train == t]
            for t in (a, b)
        ]
        earns = [[b for b in mode.bonuses if b.trains is None or t in b.trains] for t in (a, b)]
        told = [sorted(_told(bonus) for bonus in own) for own in earns]
        if rows[0] != rows[1] or told[0] != told[1]:
            return False
    return True


def _told(bonus: Bonus) -> str:
    """A bonus paid once is not another that says the same: its name tells them apart here."""
    return repr(replace(bonus, trains=None, name=bonus.name if bonus.once else ""))
