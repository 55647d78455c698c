"""What no route can exceed, read off the revenue table alone."""

from __future__ import annotations

from routeopt.network.records import Worth
from routeopt.rules.table import RevenueTable, TrainRow


def loose_worth(table: RevenueTable, train: int) -> Worth:
    """Return what no route of a train can exceed: the best stops that it could pay, and every bonus.

    Parameters
    ----------
    table : RevenueTable
        The position's table.
    train : int
        Place of the train in the position's list.
    """
    most = Worth(0, 0)
    for mode in table.modes:
        for row in (row for row in mode.rows if row.train == train):
            extra = {"revenue": 0, "subsidy": 0}
            for bonus in mode.bonuses:
                extra[bonus.to] += bonus.amount * (row.multiplier if bonus.multiplied else 1)
            revenue = _best_pay(row) * row.multiplier + sum(row.each or ()) + extra["revenue"]
            most = Worth(max(most.revenue, revenue), max(most.subsidy, sum(row.subsidy) + extra["subsidy"]))
    return most


def _best_pay(row: TrainRow) -> int:
    led = max(row.pay, default=0)
    pays = [max(row.alone, led + row.variable[i]) if i in row.variable else pay for i, pay in enumerate(row.pay)]
    return sum(sorted(pays, reverse=True)[: row.pays_best])
