"""What players are worth, and who has won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.table.certificates import held_percent


@dataclass(frozen=True, kw_only=True)
class ScoreRules:
    """What counts at the end beside money and certificates at the chart's price, less debt.

    Parameters
    ----------
    privates : bool
        Whether a private company counts its value.
    unfloated : bool
        Whether certificates of companies that have not floated count.
    """

    privates: bool = False
    unfloated: bool = True


def worths(setting: Setting, state: State, rules: ScoreRules) -> dict[str, int]:
    """Return what each player is worth as the state stands; companies without a price are worth nothing."""
    return {player: _worth(setting, state, rules, player) for player in setting.players}


def _worth(setting: Setting, state: State, rules: ScoreRules, player: str) -> int:
    total = state.cash[player] - state.debt[player]
    for company in state.cells:
        if not rules.unfloated and company not in state.floated:
            continue
        price = setting.chart.price(state, company).price
        total += price * held_percent(setting, state, company, player) // setting.unit(company)
    if rules.privates:
        total += sum(setting.privates[private].value for private in state.owned(player))
    return total


def ranked(state: State, scores: Mapping[str, int]) -> list[str]:
    """Return the players from the winner on; of equal ones the first in the order of priority comes first."""
    return sorted(state.order, key=lambda player: -scores[player])
