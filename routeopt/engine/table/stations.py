"""Stations: which cities have room, what a station costs, homes, and spaces kept for companies that still come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from routeopt.board import Board, StopRef, Token
from routeopt.board.lines import stations_of, walk
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State, Waiting
from routeopt.errors import StationError

#: When the station at home comes.
HomeTime = Literal["float", "round", "turn", "tile"]
Moment = Literal["float", "round", "turn"]


@dataclass(frozen=True, kw_only=True)
class StationRules:
    """What one placement of a station allows.

    Parameters
    ----------
    count : int
        Stations of a turn at most; placements by a power count where the power's step says so.
    trace : str
        From where a line must lead to the city: ``"any"`` station, ``"home"`` where the company has one, or
        ``"none"``: no line need lead there.
    hexes : tuple of str
        The only hexes; empty: any.
    price : str
        Which of the company's prices is used up: the ``"next"`` of its list, or the ``"last"``.
    free : bool
        Whether nothing is paid; the price is used up all the same.
    beside : bool
        Whether it stands beside the slots, and needs none.
    kinds : tuple of str
        Kinds of companies that place stations beside that at home; empty: any.
    undecided : str
        What holds on a hex of several cities that is the home of a company still to come, which may choose:
        ``"slot"``: a slot of them is kept; ``"closed"``: nobody else places a station there.
    """

    count: int = 1
    trace: Literal["any", "home", "none"] = "any"
    hexes: tuple[str, ...] = ()
    price: Literal["next", "last"] = "next"
    free: bool = False
    beside: bool = False
    kinds: tuple[str, ...] = ()
    undecided: Literal["slot", "closed"] = "slot"


@dataclass(frozen=True, kw_only=True)
class HomeRules:
    """How the station at home comes.

    Parameters
    ----------
    when : str
        ``"float"``: as the company floats; ``"round"``: as an operating round begins; ``"turn"``: as its first turn
        begins; ``"tile"``: likewise, but where its home has no track, with the first tile there.
    chooser : str
        Who names the city where the home's tile leaves a choice: ``"layer"``, or the ``"owner"`` of the station;
        of two owners the one that lays comes first, then the higher price.
    """

    when: HomeTime = "turn"
    chooser: Literal["layer", "owner"] = "owner"


USUAL = StationRules()


def cost(state: State, company: str, rules: StationRules = USUAL) -> int:
    """Return what the next station of a company costs."""
    prices = state.stations[company]
    return 0 if rules.free or not prices else prices[0 if rules.price == "next" else -1]


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


def awaits_home(setting: Setting, state: State, company: str) -> bool:
    """Tell whether a company of this game has not yet placed its first station."""
    return (
        company in setting.companies
        and bool(state.stations.get(company))
        and not any(t.owner == company and t.kind == "station" for t in state.board.tokens)
    )


def home_cities(setting: Setting, board: Board, company: str) -> tuple[StopRef, ...]:
    """Return the cities where the station at home may come: several where the tile there leaves a choice."""
    home = setting.homes[company]
    under = board.laid.get(home.hex)
    if under is None:
        return (home,)
    spec = board.hex(home.hex)
    cities = tuple(StopRef(home.hex, n) for n, s in enumerate(board.content(home.hex).stops) if s.spec.kind == "city")
    if len(cities) > 1 and spec.tracks and f"{company}.{home.number}" in spec.homes:
        # Printed track tells which city is which.
        kept = setting.book.keeping_print(home.hex, under.number).get(under.rotation)
        return (StopRef(home.hex, kept.becomes[home.number] if kept else home.number),)
    return cities


def spare(setting: Setting, state: State, ref: StopRef, rules: StationRules = USUAL) -> int:
    """Return how many spaces of a city are free and not kept for companies that are still to come home there."""
    board = state.board
    room = free(board, ref)
    coming = [
        home_cities(setting, board, company)
        for company, home in setting.homes.items()
        if home.hex == ref.hex and awaits_home(setting, state, company)
    ]
    choosing = [choice for choice in coming if len(choice) > 1 and ref in choice]
    room -= sum(1 for choice in coming if choice == (ref,))
    if choosing and rules.undecided == "closed":
        return 0
    if choosing:
        settled = sum(1 for choice in coming if len(choice) == 1)
        return min(room, sum(free(board, city) for city in choosing[0]) - settled - len(choosing))
    return room


def reached(setting: Setting, board: Board, company: str, rules: StationRules) -> frozenset[StopRef]:
    """Return the stops to which lines of a company lead that count for its stations."""
    stations = stations_of(board, company)
    home = setting.homes.get(company)
    if rules.trace == "home" and home is not None:
        stations = tuple(ref for ref in stations if ref.hex == home.hex)
    return walk(board, company, stations).stops


def refuse_station(setting: Setting, state: State, company: str, ref: StopRef, rules: StationRules = USUAL) -> str:
    """Return why a company may not place a station in a city, money apart, or an empty text."""
    board = state.board
    if rules.kinds and setting.companies[company].kind not in rules.kinds:
        return f"a {setting.companies[company].kind} places none"
    if not is_city(board, ref):
        return "there is no city"
    if not state.stations[company]:
        return f"{company} has no station left"
    if rules.hexes and ref.hex not in rules.hexes:
        return f"this station must be placed on {' or '.join(rules.hexes)}"
    if any(t.owner == company and t.kind == "station" and t.stop.hex == ref.hex for t in board.tokens):
        return f"{company} has a station there already"
    if rules.trace != "none" and ref not in reached(setting, board, company, rules):
        return f"no line of {company} leads there"
    if not rules.beside and spare(setting, state, ref, rules) < 1:
        return "no space is free" + (" but the one kept for the company at home there" if free(board, ref) > 0 else "")
    return ""


def place(state: State, company: str, ref: StopRef, rules: StationRules = USUAL) -> None:
    """Place a station and pay for it.

    Raises
    ------
    TooPoorError
        The treasury is too small.
    StationError
        The company has no station left.
    """
    prices = state.stations[company]
    if not prices:
        raise StationError(f"{company} has no station left")
    state.pay(company, BANK, cost(state, company, rules))
    state.stations[company] = prices[1:] if rules.price == "next" else prices[:-1]
    state.board = state.board.place(Token(company, ref, "station", rules.beside))


def cities(board: Board) -> Iterator[StopRef]:
    """Yield all cities in the order of the map."""
    for ref in board.stops():
        if board.stop(ref).spec.kind == "city":
            yield ref


def open_cities(setting: Setting, state: State, company: str, rules: StationRules = USUAL) -> list[StopRef]:
    """Return the cities where a company could place a station now, money apart, in the order of the map."""
    if not state.stations[company] or (rules.kinds and setting.companies[company].kind not in rules.kinds):
        return []
    if rules.trace == "none":
        return [r for r in cities(state.board) if not refuse_station(setting, state, company, r, rules)]
    order = {c: n for n, c in enumerate(state.board.spec.hexes)}
    near = sorted(reached(setting, state.board, company, rules), key=lambda r: (order[r.hex], r.number))
    return [r for r in near if not refuse_station(setting, state, company, r, rules)]


# --- homes

#: A free station in the company's own home.
HOME = StationRules(free=True, trace="none")


def home_choices(setting: Setting, state: State, company: str) -> list[StopRef]:
    """Return the cities where a company may place its station at home now."""
    coming = [
        home_cities(setting, state.board, other)
        for other, home in setting.homes.items()
        if other != company and home.hex == setting.homes[company].hex and awaits_home(setting, state, other)
    ]
    return [
        ref
        for ref in home_cities(setting, state.board, company)
        if free(state.board, ref) > sum(1 for choice in coming if choice == (ref,))
    ]


def come_home(setting: Setting, state: State, company: str, asked: str = "") -> None:
    """Place a company's first station at home, free; where there is a choice, ask for the city.

    Parameters
    ----------
    setting, state : Setting, State
        The game.
    company : str
        Whose station.
    asked : str
        Who names the city; empty: the company.
    """
    choices = home_choices(setting, state, company) or home_cities(setting, state.board, company)[:1]
    if len(choices) > 1:
        state.waiting = (*state.waiting, Waiting("home", asked or company, (company,)))
    else:
        place(state, company, choices[0], HOME)


def come_home_at(setting: Setting, state: State, rules: HomeRules, when: Moment, *companies: str) -> None:
    """Place the first stations of companies that come home at this time, and ask where there is a choice."""
    for company in companies:
        if company not in setting.homes or not awaits_home(setting, state, company):
            continue
        bare = not state.board.content(setting.homes[company].hex).tracks
        if rules.when == when or (rules.when == "tile" and when == "turn" and not bare):
            come_home(setting, state, company)


def settle_homes(setting: Setting, state: State, rules: HomeRules, before: Board, coordinate: str, layer: str) -> None:
    """Bring stations home after a tile was laid on a home, and ask for the cities that it leaves open.

    A station in a city without track comes off a hex of several cities, and its place is chosen on the new tile.

    Parameters
    ----------
    setting, state : Setting, State
        The game, the tile laid.
    rules : HomeRules
        How stations come home.
    before : Board
        The board before it was laid.
    coordinate, layer : str
        Where, and who laid it.
    """
    here = [company for company, home in setting.homes.items() if home.hex == coordinate]
    if not here or before.content(coordinate).tracks:
        return
    if rules.when == "tile" and layer in here and awaits_home(setting, state, layer):
        come_home(setting, state, layer)
    if sum(1 for s in state.board.content(coordinate).stops if s.spec.kind == "city") < 2:
        return
    owners = {t.owner for t in before.tokens if t.stop.hex == coordinate and t.kind == "station"} & {*here}
    state.board = state.board.with_tokens(
        t for t in state.board.tokens if t.stop.hex != coordinate or t.owner not in owners
    )
    for owner in owners:
        state.stations[owner] = (setting.companies[owner].token_costs[0], *state.stations[owner])
    ranked = setting.chart.ranked(state, [c for c in here if c in state.cells])
    for company in dict.fromkeys((layer, *ranked, *here)):
        if company in owners:
            come_home(setting, state, company, layer if rules.chooser == "layer" else company)
