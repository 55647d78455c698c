"""Sums over audited runs: by company, and by the player who ran it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from routeopt.analysis.audit import AuditedRun


class Total(NamedTuple):
    """What the runs of a company or a player come to.

    Attributes
    ----------
    name : str
        The company or the player; empty where the record does not tell.
    runs : int
        How many runs, and of how many the record, or the rules, say what they earned: only these are in the amounts.
    known : int
        See `runs`.
    short : int
        Of how many runs another one is better.
    recorded, best, missed : int
        Money in the title's currency.
    per_share : float or None
        What was missed for each share of a company; None where shares are not known, and of players.
    """

    name: str
    runs: int
    known: int
    short: int
    recorded: int
    best: int
    missed: int
    per_share: float | None = None


def total(name: str, runs: Sequence[AuditedRun]) -> Total:
    """Return what runs come to."""
    known = [run for run in runs if run.recorded is not None]
    parts = [run.per_share for run in known if run.missed]
    return Total(
        name=name,
        runs=len(runs),
        known=len(known),
        short=sum(1 for run in known if run.missed),
        recorded=sum(run.recorded or 0 for run in known),
        best=sum(run.best for run in known),
        missed=sum(run.missed or 0 for run in known),
        per_share=None if None in parts else round(sum(part or 0 for part in parts), 2),
    )


def by_company(runs: Iterable[AuditedRun]) -> list[Total]:
    """Return the totals of each company, in the order of their first runs."""
    return _by(runs, lambda run: run.company)


def by_player(runs: Iterable[AuditedRun]) -> list[Total]:
    """Return the totals of each president, who missed most first."""
    found = [t._replace(per_share=None) for t in _by(runs, lambda run: run.player)]
    return sorted(found, key=lambda t: -t.missed)


def _by(runs: Iterable[AuditedRun], key: Callable[[AuditedRun], str]) -> list[Total]:
    groups: dict[str, list[AuditedRun]] = {}
    for run in runs:
        groups.setdefault(key(run), []).append(run)
    return [total(name, group) for name, group in groups.items()]
