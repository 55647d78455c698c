"""What is said of an answer in words, wherever it is shown."""

from __future__ import annotations

from routeopt.rules import Position
from routeopt.solution.idle import why_idle
from routeopt.solution.naming import named_in
from routeopt.solution.solution import Solution, SolvedRun
from routeopt.visible import visible


def heading(position: Position, at: int | str | None = None) -> str:
    """Return one line that says what is solved: title, company, phase, economy.

    Parameters
    ----------
    position : Position
        The position.
    at : int or str, optional
        Action of a recorded game that it stands before; ``"last"``: it stands after all of them.
    """
    company = position.shown(position.company)
    spec = next((c for c in position.data.game.companies if c.id == position.company), None)
    named = f"{company} ({spec.name})" if spec is not None and spec.name != company else company
    phase = [f"phase {position.phase.name}"] if len(position.data.game.phases) > 1 else []
    parts = [position.title, *([named] if named else []), *phase]
    if position.economy is not None:
        parts.append(position.economy.name)
    if at is not None:
        parts.append("after the last action" if at == "last" else f"before action {at}")
    return ", ".join(parts)


def proof(solution: Solution) -> str:
    """Return one sentence that says what is known about the answer."""
    money = solution.position.data.game.currency
    measure = "revenue" if solution.objective == "revenue" else "revenue and treasury together"
    if solution.status == "no route":
        why = why_idle(solution.position)
        return f"Proven: no train of this company can run{why and f': {why}'} ({solution.strategy})."
    if solution.proven:
        return f"Proven: no legal run has a {measure} of more than {money}{solution.limit} ({solution.strategy})."
    reasons = {
        "time limit": "the time was up",
        "step limit": "the steps were up",
        "interrupted": "it was stopped",
        "not proven": "this strategy does not look at all runs",
    }
    return (
        f"Not proven: {reasons.get(solution.status, solution.status)}; {measure} {money}{solution.worth} found, "
        f"no legal run has more than {money}{solution.limit} ({solution.strategy})."
    )


def table(solution: Solution) -> str:
    """Return an answer as lines of plain text: what is solved, a line for each train, the sum, and the proof."""
    position, run, money = solution.position, solution.run, solution.position.data.game.currency
    running = {r.route.train for r in run.routes}
    rows = [(r.train, named_in(position.board, "  ".join(r.lines())), str(r.revenue), r.subsidy) for r in run.routes]
    rows += [(t.name, "stays at home", "0", 0) for at, t in enumerate(position.trains) if at not in running]
    rows.append(("run", ", ".join(f"{p.what} {p.amount:+}" for p in run.parts), f"{money}{run.revenue}", run.subsidy))
    name, what, sum_ = (max(len(text) for text in column) for column in list(zip(*rows, strict=True))[:3])
    lines = [
        f"{row[0]:{name}}  {row[1]:{what}}  {row[2]:>{sum_}}{f', treasury {row[3]}' * (row[3] > 0)}" for row in rows
    ]
    used = [powers(run)] if powers(run) else []
    return visible("\n".join([heading(position), *lines, *used, proof(solution)]))


def powers(run: SolvedRun) -> str:
    """Return one line that names the powers used, empty where there are none."""
    used = [f"{run.mode} (whole run)"] if run.mode else []
    used += [f"{power} ({route.train})" for route in run.routes for power in route.powers]
    return f"Powers used: {', '.join(used)}." if used else ""
