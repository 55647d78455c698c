"""`routeopt solve` of a folder."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import TYPE_CHECKING

from routeopt.analysis.solving import answer
from routeopt.cli.batch import work
from routeopt.cli.guard import DONE, NO
from routeopt.cli.output import console
from routeopt.errors import BadValueError

if TYPE_CHECKING:
    from routeopt.cli.solve import Request


def solve_folder(request: Request) -> int:
    """Solve every position of a folder, a line for each.

    Returns
    -------
    int
        The exit code: 1 where a file could not be used, or a run is not proven.

    Raises
    ------
    BadInputError
        An option that is for one position alone; a folder without positions; answers that cannot be written.
    """
    alone = {
        "--at": request.at is not None,
        "--company": request.company is not None,
        "--board": request.board is not None,
        "--pin": bool(request.pins),
        "--ties": request.ties is not None,
        "--explain": request.explain,
        "--timing": request.timing,
        "--svg": request.svg is not None,
    }
    for option, given in alone.items():
        if given:
            raise BadValueError(f"{request.position}: a folder; {option} is for one position")
    what = partial(
        answer,
        strategy=request.strategy,
        seconds=request.seconds,
        objective=request.objective,
        unchecked=request.unchecked,
    )
    sure, out = True, console()
    for done in work(what, [request.position], (".toml", ".json"), request.many, key="position"):
        sure &= not done.error
        for line in done.lines.splitlines():
            found = json.loads(line)
            sure &= bool(found.get("proven"))
            if request.as_json:
                sys.stdout.write(line.decode() + "\n")
            elif "error" not in found:
                proof = "proven" if found["proven"] else f"at most {found['bound']}"
                out.print(f"{found['position']}: {found['company']} {found['revenue']}, {proof}", soft_wrap=True)
    return DONE if sure else NO
