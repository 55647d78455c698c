"""The benchmark: every strategy on the same positions, timed and compared in one run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from routeopt.analysis.growth import growth_position
from routeopt.analysis.late_boards import LateBoards
from routeopt.errors import BadInputError, UnsupportedError
from routeopt.formats import load_position
from routeopt.network.records import Status
from routeopt.rules import Position
from routeopt.search import Budget, strategies
from routeopt.search.warm_up import warm_up
from routeopt.solution import Solution, solve
from routeopt.titles import find_title

#: What others are measured against.
BASE = "branch-and-bound"
#: What walks all there is, so that the share left out by others is known.
_UNPRUNED = "exhaustive"
_TITLES, _LATE = ("18Africa", "18EZ", "1895", "18ZOO"), 4
_DENSITIES = (2.4, 3.0, 3.6)
_SMALL = ((10, ("3", "6")), (15, ("3", "3", "6")), (20, ("E4",)), (25, ("8",)), (20, ("D",)), (30, ("6", "8")))
_LARGE = ((60, ("6", "6", "6")), (60, ("E4",)), (60, ("8", "8")), (60, ("D",)), (100, ("8", "6")), (150, ("D", "E4")))
#: Quick solves are timed so often, and the median taken.
_QUICK, _TIMES = 0.02, 3


class Case(NamedTuple):
    """A position of the benchmark: the set that it belongs to, and its name there."""

    set: str
    name: str
    position: Position


class Measured(NamedTuple):
    """One strategy on one position.

    Attributes
    ----------
    case, set, strategy : str
        Which.
    exact : bool
        The strategy proves its answers, given time.
    seconds : float
        Tabulating, compiling, search and verification together.
    counters : mapping of str to int
        As in `SearchResult.counters`.
    revenue, subsidy, bound : int
        The run, and what no run exceeds.
    status : str
        How the search ended.
    """

    case: str
    set: str
    strategy: str
    exact: bool
    seconds: float
    counters: Mapping[str, int]
    revenue: int
    subsidy: int
    bound: int
    status: Status

    @property
    def proven(self) -> bool:
        """Whether the run is known to be the best."""
        return self.status in ("optimal", "no route")


class Row(NamedTuple):
    """What the benchmark says of a strategy on a set.

    Attributes
    ----------
    strategy, set : str
        Which.
    positions : int
        Positions that the strategy supports.
    median_s, worst_s : float
        Seconds.
    steps : int
        Median of the steps.
    pruned_share : float or None
        Of the steps of an unpruned walk, the share that was not taken; None where none came to its end, or where the
        steps are not of the same kind.
    proven_share : float
        Positions proven.
    gap : float or None
        Mean of what the bound exceeds the run by, as a share of the bound, where it is not proven; None: all are.
    ratio : float or None
        Median of the time over that of `BASE` on the same position; None where that did not run.
    """

    strategy: str
    set: str
    positions: int
    median_s: float
    worst_s: float
    steps: int
    pruned_share: float | None
    proven_share: float
    gap: float | None
    ratio: float | None


class Shortfall(NamedTuple):
    """How strategies that are not exact compare with the best run: where it is known, how often short, and how much."""

    strategy: str
    known: int
    short: int
    mean_share: float
    worst_share: float


def built_in_cases() -> list[Case]:
    """Return the built-in sets: late boards of four titles, and small and large boards of the growth series."""
    cases = []
    for name in _TITLES:
        boards = LateBoards(find_title(name).title)
        cases += [Case(f"late {name}", f"seed {seed}", boards.position(seed)) for seed in range(_LATE)]
    for name, sizes in (("growth small", _SMALL), ("growth large", _LARGE)):
        for number, (stops, trains) in enumerate(sizes):
            position = growth_position(stops, _DENSITIES[number % 3], trains, number)
            cases.append(Case(name, f"{stops} stops, {'+'.join(trains)}, density {_DENSITIES[number % 3]}", position))
    return cases


def cases_in(folder: Path) -> list[Case]:
    """Return the positions of a folder, each subfolder being a set.

    Raises
    ------
    BadInputError
        There is no such folder, it has no positions, or one of them cannot be read.
    """
    if not folder.is_dir():
        raise BadInputError(f"{folder}: there is no such folder")
    files = sorted(file for file in folder.rglob("*") if file.suffix in (".toml", ".json"))
    if not files:
        raise BadInputError(f"{folder}: no positions (.toml or .json) are in this folder")
    cases = []
    for file in files:
        parts = file.relative_to(folder).parts
        cases.append(Case(parts[0] if len(parts) > 1 else folder.name, "/".join(parts), load_position(file)))
    return cases


def measure(cases: Sequence[Case], names: Sequence[str], seconds: float) -> Iterator[Measured]:
    """Solve each position with each strategy, after a first call of each that compiles and loads what it needs.

    Parameters
    ----------
    cases : sequence of Case
        The positions.
    names : sequence of str
        Strategies; positions that one does not support are left out.
    seconds : float
        Deadline of each search.
    """
    exact = {name: strategy.exact for name, strategy in strategies().items()}
    for name in names:
        warm_up(name)
    for case in cases:
        for name in names:
            try:
                solution, spent = _timed(case.position, name, seconds)
            except UnsupportedError:
                continue
            yield Measured(
                case=case.name,
                set=case.set,
                strategy=name,
                exact=exact.get(name, True),
                seconds=spent,
                counters=solution.counters,
                revenue=solution.revenue,
                subsidy=solution.subsidy,
                bound=solution.limit,
                status=solution.status,
            )


def _go_on(solution: Solution) -> Solution:
    """Give up where Ctrl-C stopped a solve: it is not meant for that one alone.

    Raises
    ------
    KeyboardInterrupt
        It did.
    """
    if solution.status == "interrupted":
        raise KeyboardInterrupt
    return solution


def _timed(position: Position, name: str, seconds: float) -> tuple[Solution, float]:
    spent: list[float] = []
    while len(spent) < _TIMES:
        solution = _go_on(solve(position, strategy=name, budget=Budget(seconds=seconds), unchecked=True))
        spent.append(solution.seconds["total"])
        if spent[-1] > _QUICK:
            break
    return solution, median(spent)


def summarise(measured: Sequence[Measured]) -> list[Row]:
    """Return one row for each set and strategy, in the order in which they were measured."""
    base = {(m.set, m.case): m.seconds for m in measured if m.strategy == BASE}
    unpruned = {(m.set, m.case): m.counters["steps"] for m in measured if m.strategy == _UNPRUNED and m.proven}
    groups: dict[tuple[str, str], list[Measured]] = {}
    for m in measured:
        groups.setdefault((m.set, m.strategy), []).append(m)
    rows = []
    for (of_set, name), group in groups.items():
        ratios = [m.seconds / base[m.set, m.case] for m in group if (m.set, m.case) in base]
        alike = not any("solver_steps" in m.counters for m in group)
        walked = [m for m in group if alike and unpruned.get((m.set, m.case))]
        taken = sum(m.counters["steps"] for m in walked)
        there = sum(unpruned[m.set, m.case] for m in walked)
        gaps = [(m.bound - m.revenue) / m.bound for m in group if not m.proven and m.bound]
        rows.append(
            Row(
                strategy=name,
                set=of_set,
                positions=len(group),
                median_s=median(m.seconds for m in group),
                worst_s=max(m.seconds for m in group),
                steps=int(median(m.counters["steps"] for m in group)),
                pruned_share=1 - taken / there if there else None,
                proven_share=sum(m.proven for m in group) / len(group),
                gap=sum(gaps) / len(gaps) if gaps else None,
                ratio=median(ratios) if ratios else None,
            )
        )
    return rows


def disagreements(measured: Sequence[Measured]) -> list[str]:
    """List what cannot be: two proofs of different runs, a run better than a proven one, a bound below it."""
    found = []
    cases: dict[tuple[str, str], list[Measured]] = {}
    for m in measured:
        cases.setdefault((m.set, m.case), []).append(m)
    for (of_set, name), group in cases.items():
        proofs = [m for m in group if m.proven]
        for m in group if proofs else ():
            best = (proofs[0].revenue, proofs[0].subsidy)
            if (m.proven and (m.revenue, m.subsidy) != best) or (m.revenue, m.subsidy) > best or m.bound < best[0]:
                found.append(
                    f"{of_set}, {name}: {proofs[0].strategy} proves {best[0]} (and {best[1]}); {m.strategy}, "
                    f"{m.status}, says {m.revenue} (and {m.subsidy}), at most {m.bound}"
                )
    return found


def shortfalls(measured: Sequence[Measured]) -> list[Shortfall]:
    """Return how each strategy that is not exact falls short of the best run where that is known."""
    best = {(m.set, m.case): m.revenue for m in measured if m.exact and m.proven}
    found = []
    for name in dict.fromkeys(m.strategy for m in measured if not m.exact):
        own = [m for m in measured if m.strategy == name and best.get((m.set, m.case))]
        shares = [1 - m.revenue / best[m.set, m.case] for m in own]
        short = [share for share in shares if share > 0]
        if own:
            mean = sum(short) / len(short) if short else 0.0
            found.append(Shortfall(name, len(own), len(short), mean, max(shares)))
    return found
