"""Players that play by themselves; they see views of the state, never what is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec

from routeopt import interrupts
from routeopt.board import Route
from routeopt.engine.actions import (
    AnyAction,
    Bid,
    BuyCompany,
    DiscardTrain,
    Legal,
    Offer,
    Pass,
    Range,
    RunChoice,
    RunRoutes,
    SellShares,
)
from routeopt.engine.game import Game
from routeopt.engine.positions import log_routes
from routeopt.engine.state import State
from routeopt.engine.table.certificates import controller
from routeopt.rules import Position

#: Finds a run for a position: `best_run`, or `no_run` where speed matters more.
Runner = Callable[[Position], Sequence[Route]]
#: How far a random bid goes above the least, where nothing that is auctioned has a price.
STEP = 15


class Bot(Protocol):
    """One seat's player."""

    def choose(self, view: State, legal: Sequence[Legal]) -> AnyAction:
        """Return one of the legal actions, with its amounts and its run chosen."""
        ...


def best_run(position: Position) -> Sequence[Route]:
    """Return the best run, as the solver finds it.

    Raises
    ------
    KeyboardInterrupt
        Ctrl-C stopped the solver; a run that is cut short is none to play.
    """
    from routeopt.solution import solve  # noqa: PLC0415 - the solver is heavy, and a bot may do without

    solution = solve(position, unchecked=True)
    if solution.status == "interrupted":
        raise KeyboardInterrupt
    return [r.route for r in solution.routes]


def no_run(position: Position) -> Sequence[Route]:  # noqa: ARG001
    """Return the run of nothing."""
    return []


class RandomBot:
    """Plays at random: a sort of action first, then one of that sort; it passes, sells and bids less than it builds.

    It buys private companies of others, or offers for them, least: where that may be done for ever, there would be
    little else. Trains that it may keep it seldom gives back.

    Parameters
    ----------
    seed : int
        Decides all its choices.
    run : callable
        Finds its runs.
    """

    def __init__(self, seed: int, run: Runner = best_run) -> None:
        self.random, self.run = random.Random(seed), run

    def choose(self, view: State, legal: Sequence[Legal]) -> AnyAction:
        """Choose at random."""
        sorts: dict[type, list[Legal]] = {}
        for action in legal:
            sorts.setdefault(_sort(action), []).append(action)
        weights = [{Pass: 1, SellShares: 1, Range: 1, DiscardTrain: 0.3, str: 0.2}.get(sort, 3) for sort in sorts]
        sort = self.random.choices(list(sorts), weights)[0]
        action = self.random.choice(sorts[sort])
        if isinstance(action, Bid):
            action = modest(view, action)
        if isinstance(action, RunChoice):
            routes = log_routes(view, action.entity, self.run(action.position))
            return RunRoutes(entity=action.entity, routes=routes)
        return self.fill(action)

    def fill(self, action: AnyAction) -> AnyAction:
        """Choose the amounts that are free."""
        for name in action.__struct_fields__:
            amount = getattr(action, name)
            if isinstance(amount, Range):
                chosen = self.random.randrange(amount.low, amount.high + 1, amount.step)
                action = msgspec.structs.replace(action, **{name: chosen})
        return action


def _sort(action: Legal) -> type:
    """Return a sort of actions of which one is chosen at first."""
    if isinstance(action, Bid) and isinstance(action.price, Range):
        # Who raises whenever he has some money never has enough to buy.
        return Range
    private = isinstance(action, BuyCompany) or (isinstance(action, Offer) and action.item)
    return str if private else type(action)


def modest(view: State, bid: Bid) -> Bid:
    """Return a bid that goes a little above the least: where nothing has a price, the first would take all money."""
    auction, amount = view.auction, bid.price
    if auction is None or not isinstance(amount, Range) or any(lot.price for lot in auction.lots):
        return bid
    return msgspec.structs.replace(bid, price=msgspec.structs.replace(amount, high=min(amount.high, amount.low + STEP)))


def seat(game: Game, entity: str) -> str:
    """Return the player who acts for a player or company."""
    return entity if entity in game.setting.players else controller(game.state, entity)


def choices(game: Game, player: str) -> list[Legal]:
    """Return the legal actions of one player and of what he directs: others may act too, and that is not his to see."""
    return [action for action in game.legal_actions() if seat(game, action.entity) == player]


def play_on(game: Game, bots: dict[str, Bot], told: Callable[[Game], None] | None = None) -> None:
    """Play a game to its end.

    Parameters
    ----------
    game : Game
        The game; it is changed.
    bots : dict of str to Bot
        A bot for each player.
    told : callable, optional
        Called after each action.

    Raises
    ------
    KeyboardInterrupt
        Ctrl-C came; the game stands after the last whole action.
    """
    while not game.finished:
        interrupts.check()
        player = seat(game, game.waits()[1])
        game.apply(bots[player].choose(game.view(player), choices(game, player)))
        if told is not None:
            told(game)
