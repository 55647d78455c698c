"""How 18xx.games exports of 1889 are followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from routeopt.records.actions import ExportedAction
from routeopt.records.standard import StandardTracked
from routeopt.records.tracked import TrackedExport

#: Percent of a company that its president's certificate stands for, and every other one; and what floats it.
_PRESIDENT, _SHARE, _FLOATS = 20, 10, 50


@dataclass
class Tracked1889(StandardTracked):
    """What 1889 needs: companies that have floated get their home when an operating round begins.

    Parameters
    ----------
    sold : Counter
        Percent sold from the initial offer, by company, in the order in which they were started.
    seen : set of str
        Shares that have left the initial offer.
    """

    OPTIONS: ClassVar[tuple[str, ...]] = ("beginner_game",)

    sold: Counter[str] = field(default_factory=Counter)
    seen: set[str] = field(default_factory=set)

    def _effects(self) -> Mapping[str, Callable[[ExportedAction], object]]:
        return {**super()._effects(), "par": self._par, "buy_shares": self._buy_shares}

    def _par(self, action: ExportedAction) -> None:
        company = action.text("corporation")
        self.company(company)
        self.sold[company] += _PRESIDENT

    def _buy_shares(self, action: ExportedAction) -> None:
        """Count shares at their first sale: later ones come from the pool."""
        for share in action.shares or ():
            company = share.rpartition("_")[0]
            if share not in self.seen and self.is_company(company):
                self.seen.add(share)
                self.sold[company] += _SHARE

    def operating_round(self) -> None:
        """Place the homes of all companies that have floated."""
        for company, percent in self.sold.items():
            if percent >= _FLOATS:
                self.home(company)


EXPORT = TrackedExport({"1889": "", "Shikoku 1889": ""}, Tracked1889)
