"""From a state to the position of one company's run, and from logged routes to routes on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from routeopt.board import Leg as BoardLeg
from routeopt.board import Route
from routeopt.engine.actions import Leg, TrainRoute
from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.errors import TrainError
from routeopt.rules import Marker, Position, Train


def runners(state: State, company: str) -> list[TrainCard]:
    """Return the cards of a company that may run now."""
    return [c for c in state.trains(company) if not state.cards[c].disabled]


def position(setting: Setting, state: State, company: str) -> Position:
    """Return the position of a company's run.

    Parameters
    ----------
    setting, state : Setting, State
        The game.
    company : str
        Whose run.
    """
    trains = []
    seen: Counter[str] = Counter()
    for card in state.trains(company):
        train = state.cards[card]
        seen[train.kind] += 1
        number = seen[train.kind]
        trains.append(
            Train(
                name=train.kind if number == 1 else f"{train.kind}#{number}",
                spec=setting.trains[train.runs_as or train.kind],
                card=setting.trains[train.kind],
                last=train.last,
                disabled=train.disabled,
            )
        )
    return Position(
        title=setting.title,
        data=setting.data,
        rules=setting.rules,
        board=state.board,
        company=company,
        trains=tuple(trains),
        phase=setting.phase(state),
        held=frozenset(state.owned(company)),
        active=state.turn.used,
        markers={name: tuple(Marker(stop, owner) for stop, owner in places) for name, places in state.markers.items()},
        economy=setting.economy(state),
        options={k: v for k, v in setting.options.items() if k in setting.data.game.options},
    )


def read_routes(state: State, company: str, routes: Sequence[TrainRoute]) -> list[Route]:
    """Turn logged routes into routes on the board.

    Raises
    ------
    TrainError
        A route is of a train that the company does not own.
    """
    cards = state.trains(company)
    found = []
    for route in routes:
        if route.train not in cards:
            have = ", ".join(str(card) for card in cards)
            raise TrainError(f'{company}: no train "{route.train}"; it has {have or "none"}')
        legs = tuple(BoardLeg(leg.start, leg.end, leg.track, leg.skipped) for leg in route.legs)
        found.append(Route(cards.index(route.train), legs, route.only))
    return found


def log_routes(state: State, company: str, routes: Sequence[Route]) -> tuple[TrainRoute, ...]:
    """Turn routes on the board into what a log keeps."""
    cards = state.trains(company)
    return tuple(
        TrainRoute(
            cards[route.train],
            tuple(Leg(leg.start, leg.end, tuple(leg.track), tuple(leg.skipped)) for leg in route.legs),
            route.only,
        )
        for route in routes
    )
