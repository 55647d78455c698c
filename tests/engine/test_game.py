"""Games as such: undo, copies, views, saving and reading, errors that change nothing."""

from __future__ import annotations

import json

import msgspec
import pytest

from routeopt.engine.actions import AnyAction, BuyCompany, EndGame, Pass, Range
from routeopt.engine.bots import RandomBot, no_run, play_on
from routeopt.engine.game import Game, read_action, read_saved, replay
from routeopt.errors import BadValueError, GameOverError, UnreadableFileError, WrongActorError
from routeopt.titles.g18zoo.state import own
from tests.play.games import matches, plain, play_random
from tests.titles.g18zoo.play.games import new_game


def some(game: Game, count: int) -> Game:
    bot = RandomBot(1, no_run)
    for _ in range(count):
        game.apply(bot.choose(game.state, game.legal_actions()))
    return game


def test_actions_that_were_taken_back_lead_to_the_same_state_again() -> None:
    game = some(new_game(3), 60)
    after, log = plain(game.state), game.actions
    game.undo(25)
    assert len(game.actions) == 35
    for action in log[35:]:
        game.apply(action)
    assert (plain(game.state), game.actions) == (after, log)
    with pytest.raises(GameOverError, match="61 actions"):
        game.undo(61)
    game.undo(60)
    assert plain(game.state) == plain(new_game(3).state)


def test_an_undone_purchase_draws_the_same_cards_again() -> None:
    game = new_game(2)
    for _ in range(2):
        game.apply(Pass(entity=game.waits()[1]))
    deck, last = own(game.state).deck, game.actions[-1]
    game.undo()
    game.apply(last)
    assert own(game.state).deck == deck


def test_copies_go_their_own_way() -> None:
    game = some(new_game(3), 10)
    before = plain(game.state)
    other = game.copy()
    some(other, 20)
    assert plain(game.state) == before
    assert len(game.actions) == 10


def test_a_view_hides_the_deck_and_the_generator() -> None:
    game = new_game(3)
    seen = game.view("P1")
    assert set(own(seen).deck) == {""}
    assert len(own(seen).deck) == len(own(game.state).deck)
    assert seen.seed == 0
    assert game.state.seed != 0
    assert seen.cash == game.state.cash


def test_a_saved_game_is_its_log() -> None:
    game = play_random(new_game(2, "F", 3), 8)
    text = game.to_json()
    raw = json.loads(text)
    assert list(raw) == ["format", "version", "title", "players", "seed", "options", "actions", "result"]
    assert (raw["format"], raw["version"], raw["title"]) == ("routeopt-game", 1, "18ZOO - Map F")
    assert raw["actions"][0]["id"] == 1
    assert raw["result"] == game.result()
    again = replay(game.play, read_saved(text), "F")
    assert again.to_json() == text
    part = replay(game.play, read_saved(text), "F", to=40)
    assert part.actions == game.actions[:40]
    assert json.loads(part.to_json())["result"] is None


def test_the_end() -> None:
    game = new_game(2)
    game.apply(EndGame(entity="P1"))
    assert game.finished
    assert game.legal_actions() == []
    with pytest.raises(GameOverError, match="ended by the players"):
        game.apply(Pass(entity="P1"))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", UnreadableFileError),
        ("[]", UnreadableFileError),
        ('{"format": "routeopt-game"}', UnreadableFileError),
        ('{"format": "x", "version": 1, "title": "18ZOO", "players": ["A"], "seed": 1}', UnreadableFileError),
        (
            '{"format": "routeopt-game", "version": 2, "title": "18ZOO", "players": ["A"], "seed": 1}',
            UnreadableFileError,
        ),
        ('{"format": "routeopt-game", "version": 1, "title": "18ZOO", "players": "A", "seed": 1}', UnreadableFileError),
        ("[" * 100_000, UnreadableFileError),
    ],
)
def test_what_is_no_saved_game(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        read_saved(text)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"type": "steal", "entity": "P1"},
        {"type": "pass"},
        {"type": "pass", "entity": 3},
        {"type": "pass", "entity": "P1", "more": 1},
        {"type": "par", "entity": "P1", "company": "H2", "cell": 4},
    ],
)
def test_what_is_no_action(raw: dict[str, object]) -> None:
    with pytest.raises(BadValueError, match="action"):
        read_action(raw)


def test_actions_survive_json() -> None:
    game = play_random(new_game(4, "D", 2), 2)
    for action in game.actions:
        raw = msgspec.json.decode(msgspec.json.encode(action))
        assert read_action({"id": 5, **raw}) == action


def test_ranges_match_what_lies_in_them() -> None:
    entry = BuyCompany(entity="H2", item="Tunnel", price=Range(0, 2))
    inside: list[AnyAction] = [BuyCompany(entity="H2", item="Tunnel", price=n) for n in (0, 2)]
    assert all(matches(entry, action) for action in inside)
    assert not matches(entry, BuyCompany(entity="H2", item="Tunnel", price=3))
    assert not matches(entry, BuyCompany(entity="H3", item="Tunnel", price=1))
    assert not matches(entry, Pass(entity="H2"))


def test_a_refused_action_says_who_is_waited_for() -> None:
    with pytest.raises(WrongActorError, match="waits for P2"):
        new_game(2).apply(Pass(entity="P1"))


def test_bots_play_a_game_with_real_runs() -> None:
    """The best runs, as the solver finds them, are accepted by the engine's judge."""
    game = new_game(3, "A", 11)
    seen: list[int] = []
    play_on(game, {p: RandomBot(n) for n, p in enumerate(game.setting.players)}, lambda g: seen.append(len(g.actions)))
    assert game.finished
    assert seen == list(range(1, len(game.actions) + 1))
    assert game.audit() == []
