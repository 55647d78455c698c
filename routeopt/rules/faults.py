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
    """Yield trains that cannot be in this phase, by the data of their cards.

    They are not sold yet, have rusted, or are on a last run that they have not; a marker that makes a train run as
    another card lies on a card that never rusts, or on two.
    """
    for train in position.trains:
        wrong = _not_sold(position, train) or _rusted(position, train) or _marked_for_nothing(train)
        if wrong is not None:
            yield Fault(wrong[0], train.name, wrong[1], source)
    carriers = [train for train in position.trains if train.spec.carried]
    for marker in dict.fromkeys(train.spec.name for train in carriers):
        names = [train.card.name for train in carriers if train.spec.name == marker]
        if len(names) > 1:
            message = f"{len(names)} trains ({', '.join(names)}) run as {marker}; its marker lies on one: leave one so"
            yield Fault("train: marker", position.shown(position.company), message, source)


_Wrong = tuple[str, str] | None


def _not_sold(position: Position, train: Train) -> _Wrong:
    """Say from which phase on a card is sold, where that is yet to come.

    A card that starts a phase is sold from that one on; one that is sold beside others from the phase that its data
    name; any other after those before it.
    """
    phases = [phase.name for phase in position.data.game.phases]
    now, card = phases.index(position.phase.name), train.card
    if card.carried:
        return None
    first = 0
    for other in position.data.game.trains:
        if other.phase and not other.available:
            first = max(first, phases.index(other.phase))
        if other.name == card.name:
            break
    first = phases.index(card.phase or card.available) if card.phase or card.available else first
    if first <= now:
        return None
    return "train of another phase", (
        f"a {card.name} is first sold in phase {phases[first]}, this is phase {phases[now]}: "
        f"change the phase or the train"
    )


def _rusted(position: Position, train: Train) -> _Wrong:
    """Say when a card rusts, where that was before and it does not run once more; or that it has no last run yet."""
    phases = [phase.name for phase in position.data.game.phases]
    now, card = phases.index(position.phase.name), train.card
    rusts = phases.index(card.rusts) if card.rusts else len(phases)
    if train.last and (not card.last_run or rusts > now):
        once = [f"{c.name} from phase {c.rusts} on" for c in position.data.game.trains if c.last_run]
        return "train: last run", f"a {card.name} has no last run now; those that have: {', '.join(once) or 'none'}"
    if rusts > now or train.last or train.spec.carried:
        return None
    cure = " (it may run a last time: !last)" if card.last_run else ""
    return "train of another phase", (
        f"a {card.name} rusts in phase {card.rusts}, this is phase {phases[now]}: change the phase or the train{cure}"
    )


def _marked_for_nothing(train: Train) -> _Wrong:
    if not train.spec.carried or train.card.carried or train.card.rusts:
        return None
    return "train: marker", (
        f"a {train.card.name} never rusts; only a train that will may run as {train.spec.name}: "
        f"leave !{train.spec.name} out"
    )


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
    """Yield trains of which there are more than cards, with those of other companies where the position has them."""
    sides: dict[str, str] = {}
    front = ""
    for card in position.data.game.trains:
        # Cards of which there are none are the other side of those before them.
        front = front if card.count == 0 and front and not card.carried else card.name
        sides[card.name] = front
    own = Counter(sides.get(train.card.name) for train in position.trains)
    others = Counter(sides.get(card.name) for cards in position.elsewhere.values() for card in cards)
    for card in position.data.game.trains:
        most = max(card.count.values()) if isinstance(card.count, dict) else card.count
        if sides[card.name] != card.name or card.carried or most is None:
            continue
        if own[card.name] + others[card.name] <= most + card.more:
            continue
        named = "/".join(name for name, side in sides.items() if side == card.name)
        total = own[card.name] + others[card.name]
        whose = f", {others[card.name]} of them other companies'" if others[card.name] else ""
        yield Fault(
            "train cards",
            position.shown(position.company),
            f"{total} trains {named}{whose}; the game has {most + card.more}: leave some out",
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
