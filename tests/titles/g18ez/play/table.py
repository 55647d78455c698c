"""Games of 18EZ set up in a few words, for tests of single rules. Players are A, B, C, ... clockwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from routeopt.engine.actions import (
    Accept,
    AnyAction,
    BuyTrain,
    Decline,
    DiscardTrain,
    Dividend,
    LayTile,
    Offer,
    Pass,
    RunRoutes,
)
from routeopt.engine.game import Game
from routeopt.engine.positions import log_routes, position
from routeopt.engine.refs import read_card
from routeopt.engine.state import DEPOT, GONE, State
from routeopt.engine.table import depot
from routeopt.rules import Position
from routeopt.titles import find_title
from tests.play.games import arrange
from tests.titles.standard.games import bid, board, deal, passes
from tests.titles.walks import walk

SIDES = {"SW": 0, "W": 1, "NW": 2, "NE": 3, "E": 4, "SE": 5}
#: West to Metropolis; then with Purple Springs green.
WEST = ("F4 9 W-E", "F6 57 W-E", "F8 4 W-E", "F10 9 W-E")
GREEN_WEST = ("F4 9 W-E", "F6 14 SW-W-NE-E", "F8 4 W-E", "F10 9 W-E")
#: Places of the steps in a railroad's turn.
TRACK, MARKERS, RUN, INCOME, TRAINS, LAST = range(6)
KINDS = ("2", "3", "4", "5", "6", "8")


def new(players: int = 3, seed: int = 1, **options: str) -> Game:
    """A game before its first turn."""
    return find_title("18EZ").title.new_game(["A", "B", "C", "D", "E", "F"][:players], seed, options)


def turned(game: Game, text: str) -> str:
    """``"F6 57 W-E"`` as ``"F6 57 4"``: the rotation by the sides that the tile's track leads to."""
    coordinate, tile, sides = text.split()
    wanted = {SIDES[side] for side in sides.split("-")}
    rotations = [r for r in range(6) if game.setting.book.edges(tile, r) == wanted]
    assert rotations, f"tile {tile} has no such sides: {sides}"
    return f"{coordinate} {tile} {rotations[0]}"


def lay(game: Game, entity: str, text: str, power: str = "") -> LayTile:
    coordinate, tile, rotation = turned(game, text).split()
    return LayTile(entity=entity, hex=coordinate, tile=tile, rotation=int(rotation), power=power)


def shares(
    game: Game,
    cells: Mapping[str, str],
    holds: Mapping[str, str] | None = None,
    cash: Mapping[str, int] | None = None,
    *,
    sold: str = "",
    laid: Iterable[str] = (),
    trains: Mapping[str, Sequence[str]] | None = None,
    **more: Any,
) -> Game:
    """`deal` with trains sold up to a kind: what is not named has left the game; ``sold="4"``: the first 4 is sold."""
    named = {read_card(n) for cards in (trains or {}).values() for n in cards}

    def sell_up(state: State) -> None:
        if sold:
            before = KINDS[: KINDS.index(sold)]
            for card, train in list(state.cards.items()):
                if (
                    train.owner == DEPOT
                    and card not in named
                    and (card.kind in before or (sold != "8" and (card.kind, card.number) == (sold, 0)))
                ):
                    state.cards[card] = train._replace(owner=GONE)
            state.phase = game.setting.phase_at[sold]

    arrange(game, sell_up)
    return deal(game, cells, holds, cash, laid=[turned(game, text) for text in laid], trains=trains, **more)


def turn_of(
    company: str = "PS&W",
    step: int = TRACK,
    *,
    players: int = 3,
    cells: Mapping[str, str] | None = None,
    holds: Mapping[str, str] | None = None,
    home: bool = True,
    options: Mapping[str, str] | None = None,
    tokens: Mapping[str, Sequence[str]] | None = None,
    order: Sequence[str] = (),
    **more: Any,
) -> Game:
    """A step of a railroad's turn; A has the president's certificate unless someone has; its marker is at home."""
    game = new(players, **(options or {}))
    holds = dict(holds or {})
    minor = game.setting.companies[company].kind == "minor"
    cells = dict(cells or {})
    if not minor:
        cells.setdefault(company, "2,4")
    if f"{company}_0" not in " ".join(holds.values()).split():
        holds["A"] = f"{company}_0 " + holds.get("A", "")
    tokens = dict(tokens or {})
    if home:
        tokens[company] = [str(game.setting.homes[company]), *tokens.get(company, ())]
    return shares(game, cells, holds, tokens=tokens, turn=("operating", company, step), order=order, **more)


def give(game: Game, owner: str, *cards: str) -> Game:
    """The game with trains given away."""

    def change(state: State) -> None:
        for name in cards:
            card = read_card(name)
            depot.put(state, card, state.cards[card]._replace(owner=owner))

    return arrange(game, change)


def add(game: Game, *laid: str, tokens: Mapping[str, Sequence[str]] | None = None) -> Game:
    """The game with more track and markers."""
    return arrange(game, lambda state: board(state, [turned(game, text) for text in laid], tokens or {}))


def here(game: Game, company: str) -> Position:
    return position(game.setting, game.state, company)


def run(game: Game, company: str, *texts: str) -> RunRoutes:
    """A run of its trains in order, each along the hexes of its text; an empty text: it stays."""
    where = here(game, company)
    routes = [walk(where.board, n, text) for n, text in enumerate(texts) if text]
    return RunRoutes(entity=company, routes=log_routes(game.state, company, routes))


def train(company: str, card: str, price: int) -> BuyTrain:
    return BuyTrain(entity=company, train=read_card(card), price=price)


def offer(entity: str, what: str, price: int) -> Offer:
    """For a train card, or for a private company."""
    if "-" in what:
        return Offer(entity=entity, train=read_card(what), price=price)
    return Offer(entity=entity, item=what, price=price)


def yes(player: str) -> Accept:
    return Accept(entity=player)


def no(player: str) -> Decline:
    return Decline(entity=player)


def pays(company: str, kind: str = "payout") -> Dividend:
    return Dividend(entity=company, kind=kind)


def hand_in(company: str, card: str) -> DiscardTrain:
    return DiscardTrain(entity=company, train=read_card(card))


def until(game: Game, player: str) -> Game:
    """The game after passes, until a player is in turn."""
    while game.waits()[1] != player:
        game.apply(Pass(entity=game.waits()[1]))
    return game


def cash(game: Game, *owners: str) -> list[int]:
    return [game.state.cash[owner] for owner in owners]


def sold_out_packet(players: int = 3) -> list[AnyAction]:
    """The packet bought in turn, each item at its price."""
    order = ("A", "B", "C", "D", "E", "F")[:players]
    prices = {"SL": 20, "HMH": 50, "MRTA": 80, "OBS": 150, "1": 160, "2": 160, "3": 160, "4": 160}
    return [bid(order[n % players], item, price) for n, (item, price) in enumerate(prices.items())]


__all__ = ["GREEN_WEST", "WEST", "passes"]
