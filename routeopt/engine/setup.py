"""The state before the first action: money dealt, certificates issued, trains stacked; and all that is drawn by lot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from routeopt.engine.part import Part
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.engine.table import certificates, depot, privates

T = TypeVar("T")


def new_state(setting: Setting, seed: int, own: Part | None = None) -> State:
    """Return the table before anything is done on it; the title says then what lies otherwise, and which round begins.

    Money comes out of the bank, all certificates lie in the initial offering, all trains in the depot, private
    companies where the title sells them, and players stand in the order of their seats.

    Parameters
    ----------
    setting : Setting
        The game.
    seed : int
        Decides all that is drawn.
    own : Part, optional
        The title's own part of the state.
    """
    state = State(board=setting.empty_board, seed=seed % 2**31)
    state.cash = {BANK: setting.play.bank, **dict.fromkeys(setting.players, 0), **dict.fromkeys(setting.companies, 0)}
    if setting.play.bank:
        state.breaks_below = 1 if setting.play.bank_breaks == "at_0" else 0
    for player in setting.players:
        state.pay(BANK, player, setting.money or 0)
    state.debt = dict.fromkeys(setting.players, 0)
    state.stations = {company: setting.station_prices(company) for company in setting.companies}
    certificates.issue(setting, state)
    depot.stack(setting, state)
    privates.issue(setting, state)
    state.order = setting.players
    if own is not None:
        state.own = own
    return state


def draw(state: State) -> int:
    """Draw the next number of the game's generator, which is that of 18xx.games."""
    state.seed = next_number(state.seed)
    return state.seed


def next_number(seed: int) -> int:
    """Return the number of that generator that follows a seed."""
    return (1103515245 * seed + 12345) % 2**31


def drawn(state: State, things: Iterable[T]) -> list[T]:
    """Return things in an order that is drawn: each gets a number of the generator, in turn."""
    numbered = [(draw(state), place, thing) for place, thing in enumerate(things)]
    return [thing for _, _, thing in sorted(numbered, key=lambda entry: entry[:2])]
