"""One file of a folder solved: its answer as a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from routeopt.errors import IllegalPositionError
from routeopt.formats.load import source_in
from routeopt.network.records import Objective
from routeopt.search import Budget
from routeopt.solution import check, solve


def answer(
    text: str,
    name: str,
    *,
    strategy: str = "auto",
    seconds: float | None = None,
    objective: Objective = "revenue",
    unchecked: bool = False,
) -> Iterator[dict[str, Any]]:
    """Yield the best run of a position as plain data for JSON, keys in a fixed order.

    Parameters
    ----------
    text : str
        A position, an export or a saved game.
    name : str
        Its file, for messages and under ``"position"``.
    strategy, seconds, objective, unchecked
        As of `solve`.

    Raises
    ------
    BadInputError
        The file cannot be used.
    IllegalPositionError
        Something is wrong with the position.
    KeyboardInterrupt
        Ctrl-C stopped the search.
    """
    source = source_in(text, name)
    faults = check(source.position)
    if faults and not unchecked:
        raise IllegalPositionError([f._replace(where=f"{name}: {f.where}") for f in faults])
    solution = solve(
        source.position, strategy=strategy, budget=Budget(seconds=seconds), objective=objective, unchecked=True
    )
    if solution.status == "interrupted":
        raise KeyboardInterrupt
    moment = ({} if source.at is None else {"at": source.at}) | ({"over": True} if source.over else {})
    action = source.at if isinstance(source.at, int) else None
    shown = solution.to_json(action=action, moment=moment, recorded=source.recorded_revenue)
    if unchecked:
        shown["faults"] = [fault._asdict() for fault in faults]
    yield {"position": name, **shown}
