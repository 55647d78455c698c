"""routeopt as a library: pools, pickles, keys of dicts, changed positions, games, and a strategy of one's own.

python examples/library.py
"""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from pathlib import Path

import routeopt
from routeopt.engine.bots import RandomBot

LIONS = Path(__file__).with_name("lions.toml")


def best_of_two(problem: routeopt.Problem, budget: routeopt.Budget) -> routeopt.SearchResult:
    """A strategy: what is quick, then what proves from there on."""
    known = routeopt.strategies()
    return known["branch-and-bound"](problem, budget, known["greedy"](problem, budget))


def what_if() -> list[routeopt.Position]:
    """Positions that differ from a file in one thing each; no position ever changes."""
    lions = routeopt.load_position(LIONS)
    return [
        lions,
        lions.lay("F18", "8", 2),
        lions.lay("F18", "8@2"),
        lions.place("H14"),
        lions.with_trains("3V", "3V"),
        lions.place("H14", company="Polar Bears").run_by("Polar Bears").with_trains("4V"),
    ]


def values() -> dict[routeopt.Position, int]:
    """What each of them is worth, by position: equal ones share an entry."""
    return {position: routeopt.solve(position, unchecked=True).revenue for position in what_if()}


def pooled(method: str) -> list[int]:
    """The same by a pool of processes."""
    positions = [position for position in what_if() if not routeopt.check(position)]
    with multiprocessing.get_context(method).Pool(2) as pool:
        return [solution.revenue for solution in pool.map(routeopt.solve, positions)]


def kept(solution: routeopt.Solution) -> routeopt.Solution:
    """An answer that was written to disk and read again, and copied."""
    read: routeopt.Solution = pickle.loads(pickle.dumps(solution))
    return copy.deepcopy(read)


def asked_again(solution: routeopt.Solution) -> int:
    """What an answer's own routes are worth to the judge, to `solve` with one of them pinned, and to the eye."""
    position, routes = solution.position, solution.routes
    assert routeopt.check(position, routes) == []
    assert routeopt.solve(position, pinned=routes[:1]).revenue == solution.revenue
    assert routeopt.draw_board(position, routes=routes).count('class="route"') == len(routes)
    return routeopt.judge(position, routes).revenue


def played(title: str, actions: int) -> routeopt.Game:
    """A game of some actions, all of them by a bot."""
    bot, game = RandomBot(seed=1), routeopt.Game(title, ["Ann", "Bob", "Cy"], seed=1)
    for _ in range(actions):
        game.apply(bot.choose(game.state, game.legal_actions()))
    return game


def main() -> None:
    """Print what all of this gives."""
    solution = routeopt.solve(LIONS)
    print(solution)
    print(repr(solution), kept(solution) == solution, hash(kept(solution)) == hash(solution), asked_again(solution))
    print(routeopt.solve(LIONS, strategy=best_of_two).strategy)
    print(list(values().values()))
    for method in ("fork", "spawn"):
        if method in multiprocessing.get_all_start_methods():
            print(method, pooled(method))
    print(played("18ZOO", 10))


if __name__ == "__main__":
    main()
