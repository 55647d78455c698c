"""What must be conserved whatever is done: money, certificates, stations, tiles, trains, places in the chart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, DEPOT, State
from routeopt.engine.table.companies import is_closed


def audit(setting: Setting, state: State) -> list[str]:
    """List what is not conserved; empty where all is in order.

    Parameters
    ----------
    setting, state : Setting, State
        The game.
    """
    return [
        line
        for check in (_money, _certificates, _stations, _tiles, _chart, _trains, _owners)
        for line in check(setting, state)
    ]


def _money(setting: Setting, state: State) -> Iterator[str]:
    more = sum(state.cash.values()) - setting.play.bank
    if more:
        yield f"money: {more} more than there is"
    for name, amount in state.cash.items():
        if amount < 0 and name != BANK:
            yield f"money: {name} has {amount}"


def _certificates(setting: Setting, state: State) -> Iterator[str]:
    for company, series in setting.series.items():
        numbers = sorted(number for number, _ in state.shares[company])
        if numbers != list(range(len(series))):
            yield f"certificates: {company} has {numbers}"
        yield from _known(setting, f"certificates of {company}", (owner for _, owner in state.shares[company]))


def _stations(setting: Setting, state: State) -> Iterator[str]:
    placed = Counter(token.owner for token in state.board.tokens)
    for company in setting.companies:
        left = len(state.stations[company])
        there = 0 if is_closed(state, company) else len(setting.station_prices(company))
        if placed[company] + left != there:
            yield f"stations: {company} has {placed[company]} on the map and {left} left"


def _tiles(setting: Setting, state: State) -> Iterator[str]:
    for number, count in Counter(tile.number for tile in state.board.laid.values()).items():
        limit = setting.data.supply[number]
        if limit is not None and count > limit:
            yield f"tiles: {count} of {number} are laid, there are {limit}"


def _chart(setting: Setting, state: State) -> Iterator[str]:  # noqa: ARG001
    stacked = Counter(company for stack in state.stacks.values() for company in stack)
    if stacked != Counter(list(state.cells)):
        yield "chart: stacks and cells differ"
    for company, cell in state.cells.items():
        if company not in state.stacks.get(cell, ()):
            yield f"chart: {company} is not in its stack"


def _trains(setting: Setting, state: State) -> Iterator[str]:
    yield from _known(setting, "trains", (train.owner for train in state.cards.values()))
    kinds = Counter(card.kind for card in state.cards)
    waiting = {card.kind for card, train in state.cards.items() if train.owner == DEPOT}
    for spec in setting.trains.values():
        if spec.count is None and kinds[spec.name] and spec.name not in waiting:
            yield f"trains: none of {spec.name} lies in the depot, though there is any number"


def _owners(setting: Setting, state: State) -> Iterator[str]:
    yield from _known(setting, "private companies", state.privates.values())


def _known(setting: Setting, what: str, owners: Iterable[str]) -> Iterator[str]:
    for owner in owners:
        if not owner.startswith("@") and owner not in setting.players and owner not in setting.companies:
            yield f'{what}: "{owner}" is neither player nor company'
