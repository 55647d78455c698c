"""Stations: which cities have room, what a station costs, spaces kept for companies that have not started."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.board import Board, StopRef, Token
from routeopt.board.lines import reach
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.engine.table.certificates import president
from routeopt.errors import StationError


def cost(setting: Setting, state: State, company: str) -> int:
    """Return what the next station of a company costs."""
    placed = sum(1 for t in state.board.tokens if t.owner == company and t.kind == "station")
    return setting.companies[company].token_costs[placed]


def is_city(board: Board, ref: StopRef) -> bool:
    """Tell whether a stop is there and a city."""
    if ref.hex not in board.spec.hexes:
        return False
    stops = board.content(ref.hex).stops
    return 0 <= ref.number < len(stops) and stops[ref.number].spec.kind == "city"


def free(board: Board, ref: StopRef) -> int:
    """Return how many spaces of a city hold neither a station nor a marker."""
    taken = sum(1 for t in board.tokens_at(ref) if not t.beside)
    return board.stop(ref).spec.slots - taken


def kept(setting: Setting, state: State, ref: StopRef) -> int:
    """Return how many spaces of a city are kept for companies that have not started and have their home there."""
    return sum(1 for company, home in setting.homes.items() if home == ref and _unopened(setting, state, company))


def _unopened(setting: Setting, state: State, company: str) -> bool:
    return company in setting.companies and not president(state, company)


def refuse_station(setting: Setting, state: State, company: str, ref: StopRef, *, beside: bool = False) -> str:
    """Return why a company may not place a station in a city that it reaches, or an empty text."""
    board = state.board
    if not is_city(board, ref):
        return "there is no city"
    if not state.stations[company]:
        return f"{company} has no station left"
    if board.has_station(ref, company) or any(
        t.owner == company and t.kind == "station" and t.stop.hex == ref.hex for t in board.tokens
    ):
        return f"{company} has a station there already"
    if ref not in reach(board, company).stops:
        return f"no line of {company} leads there"
    if not beside and free(board, ref) - kept(setting, state, ref) < 1:
        return "no space is free" + (" but the one kept for the company at home there" if free(board, ref) > 0 else "")
    return ""


def place(state: State, company: str, ref: StopRef, price: int, *, beside: bool = False) -> None:
    """Place a station and pay for it.

    Raises
    ------
    TooPoorError
        The treasury is too small.
    StationError
        The company has no station left.
    """
    if not state.stations[company]:
        raise StationError(f"{company} has no station left")
    state.pay(company, BANK, price)
    state.stations[company] -= 1
    state.board = state.board.place(Token(company, ref, "station", beside))


def cities(board: Board) -> Iterator[StopRef]:
    """Yield all cities in the order of the map."""
    for ref in board.stops():
        if board.stop(ref).spec.kind == "city":
            yield ref


def open_cities(setting: Setting, state: State, company: str) -> list[StopRef]:
    """Return the cities where a company could place a station now, money apart."""
    found = [r for r in reach(state.board, company).stops if not refuse_station(setting, state, company, r)]
    order = {c: n for n, c in enumerate(state.board.spec.hexes)}
    return sorted(found, key=lambda r: (order[r.hex], r.number))
