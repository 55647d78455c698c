"""The bot that plays to win: what it does in one situation, and that it wins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from routeopt.bots import BOTS, find_bot
from routeopt.bots.greedy import GreedyBot
from routeopt.engine.actions import (
    Accept,
    AnyAction,
    BuyTrain,
    Decline,
    DiscardTrain,
    Dividend,
    LayTile,
    Legal,
    Pass,
    RunChoice,
    RunRoutes,
    SellShares,
)
from routeopt.engine.bots import choices, play_on, seat
from routeopt.engine.game import Game
from routeopt.engine.positions import read_routes
from routeopt.engine.refs import TrainCard
from routeopt.engine.state import Deal
from routeopt.errors import UnknownNameError
from routeopt.solution import solve
from routeopt.titles import find_title


def new_game(title: str, seed: int, players: int = 4) -> Game:
    return find_title(title).title.new_game([f"P{n}" for n in range(1, players + 1)], seed)


def played(title: str, seed: int, names: tuple[str, ...], players: int = 4) -> Game:
    game = new_game(title, seed, players)
    seats = {p: find_bot(names[n % len(names)])(n, game.setting) for n, p in enumerate(game.setting.players)}
    play_on(game, seats)
    return game


def moments(game: Game, seed: int = 0) -> Iterator[tuple[GreedyBot, Game, list[Legal], AnyAction]]:
    """A game of greedy bots: before each action the bot, the game, what may be done and what it chooses."""
    bots = {p: GreedyBot(seed + n, game.setting) for n, p in enumerate(game.setting.players)}
    while not game.finished:
        player = seat(game, game.waits()[1])
        legal = choices(game, player)
        chosen = bots[player].choose(game.view(player), legal)
        yield bots[player], game, legal, chosen
        game.apply(chosen)


def test_bots_by_name() -> None:
    assert find_bot("random") is BOTS["random"]
    with pytest.raises(UnknownNameError, match="greedy"):
        find_bot("greedi")


@pytest.mark.parametrize(("title", "players"), [("18ZOO", 3), ("1889", 4), ("18EZ", 4)])
def test_it_beats_a_random_player_three_times_over(title: str, players: int) -> None:
    game = played(title, 4, ("greedy", "random"), players)
    assert game.audit() == []
    scores = game.result()
    greedy = [scores[p] for n, p in enumerate(game.setting.players) if n % 2 == 0]
    chance = [scores[p] for n, p in enumerate(game.setting.players) if n % 2]
    assert sum(greedy) / len(greedy) >= 3 * max(0, sum(chance) / len(chance))
    assert sum(greedy) > 0


def test_the_same_seed_plays_the_same_game() -> None:
    first, again = (played("18ZOO", 7, ("greedy",), 2) for _ in range(2))
    assert first.actions == again.actions


def test_what_it_does_in_a_game() -> None:
    """Best runs; a dividend unless it saves for a train; no purchase that brings nothing; the worst train handed in."""
    seen = {"runs": 0, "paid": 0, "kept": 0, "bought": 0, "laid": 0}
    for bot, game, legal, chosen in moments(new_game("1889", 2)):
        state = game.state
        for choice in legal:
            if isinstance(choice, RunChoice):
                assert isinstance(chosen, RunRoutes)
                best = solve(choice.position, unchecked=True).routes
                assert read_routes(state, choice.entity, chosen.routes) == [r.route for r in best]
                seen["runs"] += 1
        if isinstance(chosen, Dividend):
            run = state.turn.run
            assert run is not None
            lasts = any(bot.outlook.lasting(state, card) for card in state.trains(chosen.entity))
            if run.revenue and lasts:
                assert chosen.kind == "payout"
            seen["paid" if chosen.kind == "payout" else "kept"] += 1
        if isinstance(chosen, BuyTrain) and any(isinstance(a, Pass) for a in legal):
            spec = game.setting.trains[chosen.variant or state.cards[chosen.train].kind]
            company = chosen.entity
            gain = bot.outlook.with_train(state, company, spec) - bot.outlook.earns(state, company)
            lasting = any(bot.outlook.lasting(state, card) for card in state.trains(company))
            assert gain > 0 or not lasting
            seen["bought"] += 1
        seen["laid"] += isinstance(chosen, LayTile)
    assert all(seen.values()), seen


def test_it_answers_offers() -> None:
    """It sells a private company well above its price, and nothing else."""
    game = new_game("1830", 0)
    bot = GreedyBot(0, game.setting)
    private = next(iter(game.setting.privates.values()))
    legal: list[Legal] = [Accept(entity="P1"), Decline(entity="P1")]
    for item, price, kind in (
        (private.name, 3 * private.value, Accept),
        (private.name, private.value, Decline),
        (TrainCard("2", 0), 10_000, Decline),
    ):
        view = game.view("P1")
        view.deal = Deal("offer", item, "P1", "P2", price)
        assert isinstance(bot.choose(view, legal), kind), (item, price)


def test_it_hands_in_the_train_that_rusts_first() -> None:
    game = new_game("1830", 0)
    cards = [TrainCard("4", 0), TrainCard("2", 0), TrainCard("5", 0)]
    legal: list[Legal] = [DiscardTrain(entity="PRR", train=card) for card in cards]
    chosen = GreedyBot(0, game.setting).choose(game.view("P1"), legal)
    assert chosen == DiscardTrain(entity="PRR", train=TrainCard("2", 0))


def test_it_does_not_sell_in_a_stock_round_where_it_may_pass() -> None:
    for _, _, legal, chosen in moments(new_game("1889", 5)):
        if isinstance(chosen, SellShares):
            assert not any(isinstance(a, Pass) for a in legal)
