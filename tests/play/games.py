"""Whole games of any title for tests: changed by hand, played at random, and with actions spoilt on purpose."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from routeopt.engine.actions import AnyAction, BuyShares, Legal, Range, RunChoice, RunRoutes, SellShares
from routeopt.engine.bots import RandomBot, Runner, no_run, seat
from routeopt.engine.game import Game
from routeopt.engine.refs import Certificate
from routeopt.engine.state import State
from routeopt.engine.table.certificates import owner_of, percent_of, shares_of
from routeopt.errors import IllegalActionError

#: Values of fields of actions, by name of the field: what a title has beyond those that every title has.
Words = Mapping[str, Sequence[Any]]


def arrange(game: Game, change: Callable[[State], None]) -> Game:
    """The game with its state changed by hand, and gone on to what waits then."""
    state = game.state.copy()
    change(state)
    game.flow.settle(game.setting, state)
    game._states.append(state)
    return game


def refused(game: Game, action: AnyAction, error: type[IllegalActionError] = IllegalActionError) -> str:
    """Why an action is refused; the game must be unchanged by it."""
    before = (game.state, len(game.actions))
    snapshot = plain(game.state)
    try:
        game.apply(action)
    except error as found:
        assert (game.state, len(game.actions)) == before
        assert plain(game.state) == snapshot
        return str(found)
    raise AssertionError(f"{action} was accepted")


def plain(state: State) -> dict[str, Any]:
    """All of a state as values that compare by content."""
    return {
        **{name: getattr(state, name) for name in State.__dataclass_fields__ if name != "board"},
        "laid": dict(state.board.laid),
        "tokens": state.board.tokens,
        "joined": state.board.joined,
    }


def play_random(
    game: Game, seed: int, told: Callable[[Game, list[Legal]], None] | None = None, run: Runner = no_run
) -> Game:
    """Play to the end at random; `told` sees the game before each action."""
    bot = RandomBot(seed, run)
    while not game.finished:
        legal = game.legal_actions()
        assert legal, f"nothing is legal in {game.waits()[0].name}"
        if told is not None:
            told(game, legal)
        game.apply(bot.choose(game.view(seat(game, game.waits()[1])), legal))
        wrong = game.audit()
        assert not wrong, f"after {game.actions[-1]}: {wrong}"
        assert len(game.actions) < 10_000
    return game


def concrete(legal: Legal, rng: random.Random) -> AnyAction:
    """An entry of a list of legal actions with its amounts chosen."""
    if isinstance(legal, RunChoice):
        return RunRoutes(entity=legal.entity)
    return RandomBot(rng.randrange(10**6), no_run).fill(legal)


def words(game: Game) -> dict[str, list[Any]]:
    """What each field of an action may hold in this game, whether or not the rules allow it now."""
    setting = game.setting
    cards = list(game.state.cards)
    certificates = [Certificate(c, number) for c, held in game.state.shares.items() for number, _ in held]
    return {
        "entity": [*setting.players, *setting.companies],
        "company": [*setting.companies, ""],
        "power": [*setting.powers, *setting.privates, ""],
        "hex": list(setting.spec.hexes),
        "tile": list(setting.data.tiles),
        "rotation": list(range(7)),
        "share": certificates,
        "train": cards,
        "cell": list(setting.chart.cells),
        "stop": list(game.state.board.stops()),
        "kind": ["payout", "withhold", "half", "nothing"],
        "variant": [*setting.trains, ""],
        "choice": [*(str(card) for card in cards), ""],
        "item": [*setting.powers, *setting.privates],
        "price": list(range(-1, 60)),
        "amount": list(range(-1, 25)),
        "percent": [0, 10, 20, 40, 60],
        "shares": [(s,) for s in certificates],
    }


def spoilt(action: AnyAction, game: Game, rng: random.Random, more: Words | None = None) -> AnyAction:
    """The same action with one of its fields changed to something else that such a field may hold."""
    known = words(game)
    for field, values in (more or {}).items():
        known[field] = [*known.get(field, ()), *values]
    field = rng.choice([f for f in action.__struct_fields__ if f in known])
    others = [v for v in known[field] if v != getattr(action, field)]
    return msgspec.structs.replace(action, **{field: rng.choice(others)})


def matches(legal: Legal, action: AnyAction) -> bool:
    """Tell whether an entry of a list of legal actions stands for an action (runs are left to the judge)."""
    if isinstance(legal, RunChoice):
        return isinstance(action, RunRoutes) and action.entity == legal.entity
    if type(legal) is not type(action):
        return False
    for name in legal.__struct_fields__:
        want, found = getattr(legal, name), getattr(action, name)
        if not (found in want if isinstance(want, Range) else type(found) is type(want) and found == want):
            return False
    return True


def usual(game: Game, action: AnyAction) -> AnyAction:
    """The action with its certificates replaced by the first ones that are just like them."""
    if isinstance(action, BuyShares):
        return msgspec.structs.replace(action, share=_first_alike(game, [action.share])[0])
    if isinstance(action, SellShares) and len(set(action.shares)) == len(action.shares):
        return msgspec.structs.replace(action, shares=_first_alike(game, action.shares))
    return action


def _first_alike(game: Game, shares: Sequence[Certificate]) -> tuple[Certificate, ...]:
    state, setting = game.state, game.setting
    taken: list[Certificate] = []

    def sort(share: Certificate) -> tuple[bool, int, bool]:
        return bool(share.number), percent_of(setting, share), share in state.face_down

    for share in shares:
        owner = owner_of(state, share)
        mine = sorted(shares_of(state, share.company, owner)) if owner else [share]
        alike = [s for s in mine if s not in taken and sort(s) == sort(share)]
        taken.append(alike[0] if alike else share)
    return tuple(sorted(taken))


def is_legal(game: Game, action: AnyAction, legal: Sequence[Legal]) -> bool:
    """Tell whether an action, or one that is just like it, is in a list of legal ones."""
    found = usual(game, action)
    return any(
        matches(usual(game, entry) if isinstance(entry, BuyShares | SellShares) else entry, found) for entry in legal
    )
