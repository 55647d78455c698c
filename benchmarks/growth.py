"""The growth series: cost against board size by strategy, as a table, as JSON lines, and as a plot.

    python -m benchmarks.growth [--stops 10,20,40,60,100,150] [--densities 2.4,3.0,3.6] [--trains 3,6,8,E4,D,6+6+6,...]
                                [--strategies A,B] [--seconds 10] [--seeds 1] [-o FOLDER]

Writes `growth.jsonl`, a line for each solve, and `growth.png` (matplotlib; left out, with a word, where there is none).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from routeopt.analysis import growth_position, made_problem
from routeopt.search import Budget, strategy_names
from routeopt.solution import solve

TRAINS = ("3", "6", "8", "E4", "D", "8+8", "6+6+6", "D+E4", "3+3+6+8")


def measured(stops: int, density: float, trains: str, seed: int, strategy: str, seconds: float) -> dict[str, Any]:
    """Solve one position of the series."""
    position = growth_position(stops, density, trains.split("+"), seed)
    network = made_problem(position).network
    solution = solve(position, strategy=strategy, budget=Budget(seconds=seconds), unchecked=True)
    return {
        "stops": stops,
        "density": density,
        "connections": round(network.arcs.head.size / network.places.met.size, 2),
        "trains": trains,
        "seed": seed,
        "strategy": strategy,
        "seconds": round(solution.seconds["total"], 4),
        "steps": solution.counters["steps"],
        "revenue": solution.revenue,
        "bound": solution.limit,
        "status": solution.status,
    }


def plot(lines: Sequence[dict[str, Any]], file: Path) -> None:
    """Draw seconds against stops, a panel for each set of trains at the greatest density, a curve for each strategy."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    densest = max(line["density"] for line in lines)
    chosen = [line for line in lines if line["density"] == densest]
    sets = list(dict.fromkeys(line["trains"] for line in chosen))
    columns = min(3, len(sets))
    figure, panels = plt.subplots(
        -(-len(sets) // columns), columns, figsize=(4 * columns, 3 * -(-len(sets) // columns)), squeeze=False
    )
    for panel, trains in zip(panels.flat, sets, strict=False):
        for strategy in dict.fromkeys(line["strategy"] for line in chosen):
            own = [line for line in chosen if line["trains"] == trains and line["strategy"] == strategy]
            stops = sorted({line["stops"] for line in own})
            times = [median(line["seconds"] for line in own if line["stops"] == n) for n in stops]
            proven = [
                all(line["status"] in ("optimal", "no route") for line in own if line["stops"] == n) for n in stops
            ]
            (curve,) = panel.plot(stops, times, label=strategy)
            for n, seconds, all_proven in zip(stops, times, proven, strict=True):
                panel.plot(n, seconds, "o" if all_proven else "x", color=curve.get_color())
        panel.set(title=trains, yscale="log", xlabel="stops", ylabel="seconds")
    for panel in list(panels.flat)[len(sets) :]:
        panel.axis("off")
    panels.flat[0].legend(fontsize="x-small")
    figure.suptitle(f"Growth series at density {densest:g}; a cross: not all proven by the deadline")
    figure.tight_layout()
    figure.savefig(file, dpi=130)


def main() -> int:
    """Run the series."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--stops", default="10,20,40,60,100,150")
    parser.add_argument("--densities", default="2.4,3.0,3.6")
    parser.add_argument("--trains", default=",".join(TRAINS))
    parser.add_argument("--strategies", default=",".join(n for n in strategy_names() if n not in ("auto", "reference")))
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("-o", "--into", type=Path, default=Path())
    arguments = parser.parse_args()
    strategies = arguments.strategies.split(",")
    for strategy, seed in product(strategies, range(3)):
        solve(
            growth_position(20, 3.6, ("3", "4", "E4"), seed),
            strategy=strategy,
            budget=Budget(seconds=1.0),
            unchecked=True,
        )
    lines = []
    with (arguments.into / "growth.jsonl").open("w", encoding="utf-8") as file:
        for density, trains, stops, seed, strategy in product(
            map(float, arguments.densities.split(",")),
            arguments.trains.split(","),
            map(int, arguments.stops.split(",")),
            range(arguments.seeds),
            strategies,
        ):
            line = measured(stops, density, trains, seed, strategy, arguments.seconds)
            lines.append(line)
            file.write(json.dumps(line) + "\n")
            print(*line.values(), sep="\t", flush=True)
    try:
        plot(lines, arguments.into / "growth.png")
    except ModuleNotFoundError:
        print("no plot: matplotlib is not installed", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
