"""Set packing in CP-SAT: which of the routes listed make the best run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from routeopt import interrupts
from routeopt.network.bits import flags_in
from routeopt.network.network import Ints, Words
from routeopt.network.records import Status
from routeopt.search.cp.scale import Scale, scale_for, second_of
from routeopt.search.cp.solver import run_model
from routeopt.search.methods.one_train import RunSearch

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class Listed(NamedTuple):
    """Routes that one kind of train may choose from.

    Attributes
    ----------
    worth : int64[N]
        Packed, without bonuses paid once.
    bits : uint64[N, W + 1]
        What each takes; bonuses paid once that it meets.
    """

    worth: Ints
    bits: Words


class Packed(NamedTuple):
    """What a packing found.

    Attributes
    ----------
    chosen : tuple of (int, int) or None
        Kind and place in its list of each route, once for each train that runs it; None: no run is worth enough.
    bound : int
        No run of the routes listed is worth more, if it is worth enough.
    proven : bool
        Nothing better can be chosen.
    stopped : str or None
        Why the budget ended first: see `solver.Answer`.
    """

    chosen: tuple[tuple[int, int], ...] | None
    bound: int
    proven: bool
    stopped: Status | None


def pack_routes(search: RunSearch, lists: Sequence[Listed], least: int, most: int, work: int | None) -> Packed:
    """Choose routes that share no track.

    Parameters
    ----------
    search : RunSearch
        For its trains, bonuses, pinned routes and budget.
    lists : sequence of Listed
        For each kind of train.
    least, most : int
        Only a run worth so much matters; none is worth more.
    work : int or None
        Stop after so many steps.

    Raises
    ------
    BudgetUsedUpError
        The budget was used up before it began.
    """
    with interrupts.loading():
        from ortools.sat.python.cp_model import CpModel

    worths = np.concatenate([listed.worth for listed in lists])
    bits = np.concatenate([listed.bits for listed in lists])
    once = _once(search)
    scale = _scale(search, lists, list(once.values()))
    model = CpModel()
    variables: list[Any] = []
    for listed, kind in zip(lists, search.kinds, strict=True):
        free = ~np.any(listed.bits[:, :-1] != np.uint64(0), axis=1)
        # Only a route that takes nothing can be run by two trains.
        own = [model.new_int_var(0, kind.number if f else 1, "") for f in free]
        model.add(sum(own) <= kind.number)
        variables += own
    _at_most_once(model, variables, bits)
    terms = [scale.down(w) * v for w, v in zip(worths.tolist(), variables, strict=True)]
    for bonus, worth in once.items():
        paid = model.new_bool_var("")
        meets = np.flatnonzero(bits[:, -1] & np.uint64(1 << bonus))
        model.add(sum(variables[i] for i in meets.tolist()) >= paid)
        terms.append(scale.down(worth) * paid)
    objective = sum(terms) + scale.down(search.task.worth)
    model.add(objective >= scale.least(least))
    model.maximize(objective)
    answer = run_model(model, search.clock, scale.most(most), work=work)
    bound = min(most, scale.up(answer.bound))
    if answer.value is None:
        return Packed(None, bound, answer.proven, answer.stopped)
    starts = np.cumsum([0, *(listed.worth.size for listed in lists)]).tolist()
    chosen = [
        (k, i - starts[k])
        for k in range(len(lists))
        for i in range(starts[k], starts[k + 1])
        for _ in range(answer.values[variables[i].index])
    ]
    return Packed(tuple(chosen), bound, answer.proven, answer.stopped)


def _once(search: RunSearch) -> dict[int, int]:
    """Return what the bonuses paid once are worth that pinned routes have not met."""
    plan = search.plan
    worths = plan.bonus[-1].tolist()
    return {b: w for b, w in enumerate(worths) if w and not search.task.once >> b & 1}


def _scale(search: RunSearch, lists: Sequence[Listed], once: Sequence[int]) -> Scale:
    second = second_of(search.task.worth) + sum(map(second_of, once))
    distinct = [np.unique(listed.worth).tolist() for listed in lists]
    for worths, kind in zip(distinct, search.kinds, strict=True):
        second += kind.number * max(map(second_of, worths), default=0)
    return scale_for([search.task.worth, *once, *(w for worths in distinct for w in worths)], second)


def _at_most_once(model: CpModel, variables: Sequence[Any], bits: Words) -> None:
    """Let each bit be taken once; bits that the same routes take are told apart by none."""
    flags = flags_in(bits[:, :-1])
    seen: set[bytes] = set()
    for column in np.flatnonzero(flags.sum(axis=0, dtype=np.int64) > 1).tolist():
        users = np.flatnonzero(flags[:, column])
        key = users.tobytes()
        if key not in seen:
            seen.add(key)
            model.add_at_most_one(variables[i] for i in users.tolist())
