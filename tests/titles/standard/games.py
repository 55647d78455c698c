"""Games of 1830, 1889 and 18Chesapeake, set up in a few words, for tests of single rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from routeopt.board import StopRef, Token
from routeopt.engine.actions import AnyAction, Bid, BuyShares, LayTile, Par, Pass, PlaceToken, RunRoutes, SellShares
from routeopt.engine.game import Game
from routeopt.engine.refs import Certificate, TrainCard, read_card, read_cell, read_certificate, read_stop
from routeopt.engine.state import BANK, GONE, POOL, State, Turn
from routeopt.engine.table import certificates, depot
from routeopt.errors import IllegalActionError
from routeopt.titles import find_title
from tests.play.games import arrange, refused

TITLES = ("1830", "1889", "18Chesapeake")


def new(title: str = "1830", players: int = 3, seed: int = 1, **options: str) -> Game:
    """A game of P1, P2, ..."""
    return find_title(title).title.new_game([f"P{n}" for n in range(1, players + 1)], seed, options)


def certs(text: str) -> tuple[Certificate, ...]:
    """Certificates by their names, ``"PRR_0 PRR_1"``; ``"PRR_1-3"`` is three of them."""
    found: list[Certificate] = []
    for name in text.split():
        company, _, numbers = name.rpartition("_")
        first, _, last = numbers.partition("-")
        found += [read_certificate(f"{company}_{n}") for n in range(int(first), int(last or first) + 1)]
    return tuple(found)


def board(state: State, laid: Iterable[str], tokens: Mapping[str, Sequence[str]]) -> None:
    """Lay ``"F4 57 0"`` and place stations ``{"PRR": ["H12.0"]}``, whose prices are used up."""
    for where in laid:
        coordinate, tile, rotation = where.split()
        state.board = state.board.lay(coordinate, tile, int(rotation))
    for company, stops in tokens.items():
        for stop in stops:
            state.board = state.board.place(Token(company, read_stop(stop)))
        state.stations[company] = state.stations[company][len(stops) :]


def deal(
    game: Game,
    cells: Mapping[str, str] | None = None,
    holds: Mapping[str, str] | None = None,
    cash: Mapping[str, int] | None = None,
    *,
    privates: Mapping[str, str] | None = None,
    trains: Mapping[str, Sequence[str]] | None = None,
    phase: str = "",
    laid: Iterable[str] = (),
    tokens: Mapping[str, Sequence[str]] | None = None,
    turn: tuple[str, str, int] = ("stock", "", 0),
    order: Sequence[str] = (),
    unfloated: Sequence[str] = (),
    set: int = 2,
) -> Game:
    """The game with all this dealt out, in a stock round, or at a step of a company's turn.

    Parameters
    ----------
    cells : mapping of str to str
        Companies that are started, to their cells; the par is the price there.
    holds : mapping of str to str
        Owner to certificates as `certs` reads them.
    turn : tuple of str, str, int
        Round, company in turn (empty: the first player), and step.
    order : sequence of str
        Companies that operate after it.
    """

    def change(state: State) -> None:
        setting = game.setting
        state.auction, state.set, state.number, state.rounds, state.waiting = None, set, 0, 1, ()
        for name in setting.privates:
            state.privates[name] = (privates or {}).get(name, GONE)
        for company, cell in (cells or {}).items():
            setting.chart.place(state, company, read_cell(cell))
            state.pars[company] = setting.chart.cells[read_cell(cell)].price
            state.opened = (*state.opened, company)
            if company not in unfloated:
                state.floated = (*state.floated, company)
        for owner, text in (holds or {}).items():
            certificates.move(state, certs(text), owner)
        if phase:
            state.phase = setting.phase_at[phase]
        for owner, cards in (trains or {}).items():
            for name in cards:
                card = read_card(name)
                state.cards.setdefault(card, state.cards[TrainCard(card.kind, 0)])
                depot.put(state, card, state.cards[card]._replace(owner=owner))
        board(state, laid, tokens or {})
        for owner, amount in (cash or {}).items():
            state.pay(BANK, owner, amount - state.cash[owner])
        state.ending = ""
        name, company, step = turn
        state.round, state.turn, state.at, state.passed = name, Turn(step=step), 0, 0
        state.queue = (company, *order) if company else state.order
        state.number = int(name == "operating")

    return arrange(game, change)


def operating(
    title: str = "1830",
    company: str = "PRR",
    step: int = 0,
    players: int = 3,
    how: Mapping[str, str] | None = None,
    **more: Any,
) -> Game:
    """A game in the turn of a company of which P1 is president, with 1,000 in its treasury; at home on the map."""
    game = new(title, players, **(how or {}))
    cells = {company: "2,3", **more.pop("cells", {})}
    holds = dict(more.pop("holds", {}))
    if company + "_0" not in " ".join(holds.values()):
        holds["P1"] = f"{company}_0 {company}_1-4 " + holds.get("P1", "")
    cash = {company: 1000, **more.pop("cash", {})}
    home = game.setting.homes[company]
    tokens = {company: [str(home)], **more.pop("tokens", {})}
    return deal(game, cells, holds, cash, turn=("operating", company, step), tokens=tokens, **more)


def act(game: Game, *actions: AnyAction) -> Game:
    """The game after some actions."""
    for action in actions:
        game.apply(action)
        assert not game.audit()
    return game


def bid(player: str, item: str, price: int) -> Bid:
    return Bid(entity=player, item=item, price=price)


def buy(player: str, share: str) -> BuyShares:
    return BuyShares(entity=player, share=read_certificate(share))


def sell(player: str, shares: str, percent: int = 0) -> SellShares:
    chosen = certs(shares)
    return SellShares(entity=player, shares=chosen, percent=percent or sum(20 if c.number == 0 else 10 for c in chosen))


def par(player: str, company: str, cell: str) -> Par:
    return Par(entity=player, company=company, cell=read_cell(cell))


def lay(entity: str, where: str, power: str = "") -> LayTile:
    coordinate, tile, rotation = where.split()
    return LayTile(entity=entity, hex=coordinate, tile=tile, rotation=int(rotation), power=power)


def token(entity: str, stop: str, power: str = "") -> PlaceToken:
    return PlaceToken(entity=entity, stop=read_stop(stop), power=power)


def passes(*entities: str) -> list[Pass]:
    return [Pass(entity=e) for e in entities]


def listed(game: Game, kind: type, entity: str = "") -> list[Any]:
    """The legal actions of a kind."""
    return [a for a in game.legal_actions() if isinstance(a, kind) and entity in ("", getattr(a, "entity", ""))]


def may(game: Game, action: AnyAction) -> bool:
    """Whether an action is accepted; the game stays as it is, also where it is not."""
    try:
        game.copy().apply(action)
    except IllegalActionError:
        return not refused(game, action)
    return True


def lands(game: Game, kinds: str = "") -> set[str]:
    """``"F4 57"`` for each lay that is offered; of these hexes or tiles alone."""
    found = {f"{a.hex} {a.tile}" for a in listed(game, LayTile)}
    return {text for text in found if not kinds or any(k in text.split() for k in kinds.split())}


def price(game: Game, company: str) -> int:
    return game.setting.chart.price(game.state, company).price


def cell(game: Game, company: str) -> str:
    return str(game.state.cells[company])


def waits(game: Game) -> tuple[str, str]:
    step, actor = game.waits()
    return step.name, actor


def pooled(game: Game, company: str) -> list[int]:
    return [c.number for c in certificates.shares_of(game.state, company, POOL)]


def held(game: Game, company: str, owner: str) -> int:
    return certificates.held_percent(game.setting, game.state, company, owner)


__all__ = [
    "BANK",
    "GONE",
    "POOL",
    "TITLES",
    "RunRoutes",
    "StopRef",
    "act",
    "arrange",
    "bid",
    "buy",
    "cell",
    "certs",
    "deal",
    "held",
    "lands",
    "lay",
    "listed",
    "may",
    "new",
    "operating",
    "par",
    "passes",
    "pooled",
    "price",
    "refused",
    "sell",
    "token",
    "waits",
]
