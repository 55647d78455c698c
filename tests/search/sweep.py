"""Sweeps of one row, at costs drawn at random."""

from __future__ import annotations

import numpy as np

from routeopt.search import Budget
from routeopt.search.kernels.ahead import Ahead, look_ahead
from routeopt.search.kernels.plan import Plan, make_plan
from routeopt.search.methods.frontier import Frontier
from routeopt.search.session.clock import Clock
from routeopt.search.strategy import Problem
from routeopt.search.walks.route_walker import Found


def costly(plan: Plan, seed: int) -> Ahead:
    """Return costs of steps: the same both ways, as prices of track are; none for the seed 0."""
    random = np.random.default_rng(seed)
    of_bits = random.integers(0, 6 << 24, 64 * (plan.run_bits.size - 1)) if seed else np.zeros(64, np.int64)
    words = (plan.bits[:, :-1] & plan.run_bits[:-1]).astype("<u8")
    flags = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little")
    cost = flags @ np.resize(of_bits, flags.shape[1])
    return look_ahead(plan, cost.astype(np.int64), np.zeros(plan.facts.shape[0], np.int64))


def swept(problem: Problem, row: int, seed: int, **how: int) -> tuple[Found | None, int]:
    plan = make_plan(problem.network, problem.objective)
    frontier = Frontier(plan, problem.network.geometry.arc_connection)
    taken = np.zeros_like(plan.run_bits)
    return frontier.best_route(np.array([row]), costly(plan, seed), taken, 1, 1, Clock(Budget()).drive, **how)
