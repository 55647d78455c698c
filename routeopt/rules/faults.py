"""Faults of a position that many titles share; each title asks for those that its rules know.

Every function takes the rulebook section to name, and yields in the order of the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

from routeopt.board import StopRef
from routeopt.errors import Fault
from routeopt.rules.position import Position, Train


def check_trains(position: Position, source: str) -> Iterator[Fault]:
    """Yield trains that do not exist in this phase: not sold yet, or rusted."""
    order = {phase.name: index for index, phase in enumerate(position.data.game.phases)}
    now = order[position.phase.name]
    for train in position.trains:
        card = train.card
        if card.phase and order[card.phase] > now:
            yield Fault(
                "train of another phase",
                train.name,
                f"{card.name} trains are first sold in phase {card.phase}, this is phase {position.phase.name}: "
                f"change the phase or the train",
                source,
            )
        if card.rusts and order[card.rusts] <= now and not _runs_once_more(train):
            yield Fault(
                "train of another phase",
                train.name,
                f"{card.name} trains rust in phase {card.rusts}, this is phase {position.phase.name}: "
                f"change the phase or the train",
                source,
            )


def _runs_once_more(train: Train) -> bool:
    return train.last and train.card.last_run


def check_train_limit(position: Position, source: str, *, last_too: bool = True) -> Iterator[Fault]:
    """Yield a company that owns more trains than the phase allows to its kind; trains on their last run `last_too`."""
    allowed = position.phase.train_limit
    if not isinstance(allowed, int):
        kinds = {company.id: company.kind for company in position.data.game.companies}
        if kinds[position.company] not in allowed:
            return
        allowed = allowed[kinds[position.company]]
    counted = [train for train in position.trains if last_too or not train.last]
    if len(counted) > allowed:
        yield Fault(
            "train limit",
            position.shown(position.company),
            f"{len(counted)} trains ({', '.join(train.name for train in counted)}); "
            f"at most {allowed} are allowed in phase {position.phase.name}: leave some out",
            source,
        )


def check_train_cards(position: Position, source: str) -> Iterator[Fault]:
    """Yield trains of which the company has more than there are cards."""
    owned = Counter(train.card.name for train in position.trains)
    for card in position.data.game.trains:
        if isinstance(card.count, int) and owned[card.name] > card.count:
            yield Fault(
                "train cards",
                position.shown(position.company),
                f"{owned[card.name]} trains {card.name}; the game has {card.count}: leave some out",
                source,
            )


def check_stations(position: Position, source: str, more: int = 0) -> Iterator[Fault]:
    """Yield companies with more stations on the board than they have tokens, and `more` that powers may give."""
    companies = {company.id: company for company in position.data.game.companies}
    stations = Counter(token.owner for token in position.board.tokens if token.kind == "station")
    for owner, count in stations.items():
        if owner in companies and count > len(companies[owner].token_costs) + more:
            yield Fault(
                "stations",
                position.shown(owner),
                f"{count} stations on the board; it has {len(companies[owner].token_costs)} tokens, home included: "
                f"take some away",
                source,
            )


def check_reserved(position: Position, source: str, companies: Container[str]) -> Iterator[Fault]:
    """Yield home hexes where others leave too few slots for those of `companies` that have no station there yet."""
    board = position.board
    for coordinate, content in board.contents().items():
        cities = [StopRef(coordinate, i) for i, stop in enumerate(content.stops) if stop.spec.kind == "city"]
        homes = [home.partition(".")[0] for home in board.hex(coordinate).homes]
        waiting = [h for h in homes if h in companies and not any(board.has_station(city, h) for city in cities)]
        inside = [token.owner for city in cities for token in board.tokens_at(city) if not token.beside]
        free = sum(board.stop(city).spec.slots for city in cities) - len(inside)
        if cities and waiting and free < len(waiting):
            yield Fault(
                "token: reserved slot",
                coordinate,
                f"with {', '.join(map(position.shown, inside))} here, {max(0, free)} slots are free for "
                f"{', '.join(map(position.shown, waiting))}, whose home this is",
                source,
            )


def check_colors(position: Position, source: str) -> Iterator[Fault]:
    """Yield tiles of a colour that the phase does not allow yet."""
    for coordinate, laid in position.board.laid.items():
        color = position.board.content(coordinate).color
        if color not in position.phase.colors:
            yield Fault(
                "tile ahead of the phase",
                coordinate,
                f"tile {laid.number} is {color}; phase {position.phase.name} allows "
                f"{', '.join(position.phase.colors)}: change the phase or the tile",
                source,
            )
