"""Short questions to the judge about runs named by their hexes."""

from __future__ import annotations

from routeopt.rules import Position
from routeopt.rules.judge import Judgement, judge
from tests.titles.walks import walk


def run(position: Position, *texts: str) -> Judgement:
    """Judge a run: one text of hexes for each train in order, empty for a train that stays at home."""
    return judge(position, [walk(position.board, index, text) for index, text in enumerate(texts) if text])


def broken(position: Position, *texts: str) -> list[str]:
    """Name the rules that a run breaks, each once."""
    return list(dict.fromkeys(fault.rule for fault in run(position, *texts).faults))
