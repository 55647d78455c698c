"""The mail contract: money for each stop that the longest route of a run visits, whether the stop pays or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from routeopt.errors import Fault
from routeopt.rules import Mode, Position, RevenueTable, TrainRow
from routeopt.rules.pays import Part
from routeopt.rules.plain_table import plain_table
from routeopt.rules.reading import Reading
from routeopt.rules.trace import Trace
from routeopt.titles.plain import SOURCES, PlainReading, check_plain

#: The power of `game.toml`, and what it pays for a stop.
MAIL, PAYS = "MAIL", 10
#: Stations beyond a company's tokens: one of a private company, and those of two minors bought.
_MORE_STATIONS = 3


class MailReading(PlainReading):
    """The judge's reading: all by the data, and the mail once for the run."""

    sources: ClassVar[Mapping[str, str]] = {
        **SOURCES,
        "train: disabled": "18xx.games: a minor's train, in the round in which a corporation buys it",
    }

    def run_parts(self, traces: Sequence[Trace]) -> Iterator[Part]:
        """Yield what the mail contract pays for the route that visits most stops."""
        if MAIL in self.position.held and traces:
            yield Part(self.position.shown(MAIL), PAYS * max(len(t.visits) for t in traces))


class MailRules:
    """Route rules: all by the data, and a row more of each train that carries the mail, one in a run."""

    def tabulate(self, position: Position) -> RevenueTable:
        """Fill the revenue table for a position."""
        table = plain_table(position)
        if MAIL not in position.held:
            return table
        mode = table.modes[0]
        rows = [new for row in mode.rows for new in (row, _with_mail(row))]
        return RevenueTable(table.places, (Mode(mode.name, tuple(rows), mode.bonuses),))

    def readings(self, position: Position) -> Sequence[Reading]:
        """Return the judge's one reading: nothing is chosen for a whole run."""
        return (MailReading(position),)

    def check(self, position: Position) -> Iterable[Fault]:
        """Yield trains and tiles of another phase, too many trains or stations."""
        return check_plain(position, _MORE_STATIONS)


def _with_mail(row: TrainRow) -> TrainRow:
    return replace(row, label=MAIL, resources=row.resources | {MAIL}, each=(PAYS,) * len(row.pay))
