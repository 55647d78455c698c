"""Set-up, the draft and the calendar: lines 1 to 9 and 57 of the checklist of rules."""

from __future__ import annotations

from collections import Counter

import pytest

from routeopt.engine.actions import Bid, EndGame, Pass
from routeopt.engine.game import Game
from routeopt.engine.refs import Certificate, TrainCard, read_card
from routeopt.engine.state import ASIDE, DEPOT, FUTURE, IPO, SHOWN
from routeopt.engine.table.certificates import owner_of
from routeopt.errors import BadValueError, LimitError, NotOwnedError, UnknownKeyError, UnknownNameError, WrongPriceError
from routeopt.titles.g18zoo import TITLE
from routeopt.titles.g18zoo.state import own
from tests.play.games import play_random, refused
from tests.titles.g18zoo.play.games import new_game
from tests.titles.g18zoo.play.table import Table


@pytest.mark.parametrize(
    ("players", "board", "money", "limit", "assets", "companies"),
    [(2, "A", 40, 10, 3, 5), (3, "A", 28, 7, 3, 5), (4, "D", 27, 7, 3, 7), (5, "D", 22, 6, 2, 7)],
)
def test_lines_1_2_4_money_limit_and_assets_by_players(
    players: int, board: str, money: int, limit: int, assets: int, companies: int
) -> None:
    game = new_game(players, board)
    assert {game.state.cash[p] for p in game.setting.players} == {money}
    assert game.setting.certificate_limit == limit
    assert set(own(game.state).assets.values()) == {assets}
    assert len(game.setting.companies) == companies


def test_line_3_certificates_and_the_late_one() -> None:
    game = new_game()
    assert list(game.setting.companies) == ["H2", "H3", "H4", "H5", "H6"]
    for company in game.setting.companies:
        owners = [owner_of(game.state, Certificate(company, n)) for n in range(5)]
        assert owners == [IPO] * 4 + [ASIDE]
    assert game.setting.play.shares == (40, 20, 20, 20, 20)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_line_5_the_pile(players: int) -> None:
    cards = new_game(players, "D").state.cards
    assert {c.owner for c in cards.values()} == {DEPOT}
    kinds = Counter(c.kind for c in cards.values())
    assert kinds == {"2V": players, "3V": 3, "3V+": 1, "4V": 2, "4V+": 1, "5V": 2, "4SV": 1}
    order = list(dict.fromkeys(c.kind for c in cards.values()))
    assert order == ["2V", "3V", "3V+", "4V", "4V+", "5V", "4SV"]


def test_line_5_super_trains_never_run_out() -> None:
    table = Table().company("H2", cash=300).sell_out("2V", "3V", "3V+", "4V", "4V+", "5V").phase("4SV/2SV")
    game = table.operating("H2", "trains")
    for number in range(2):
        (first, *_) = [a for a in game.legal_actions() if getattr(a, "train", None) == TrainCard("4SV", number)]
        game.apply(first)  # type: ignore[arg-type]
    assert list(map(str, game.state.trains("H2"))) == ["4SV-0", "4SV-1"]
    assert game.state.cards[read_card("4SV-2")].owner == DEPOT


@pytest.mark.parametrize(("players", "shown"), [(2, 4), (4, 4), (5, 6)])
def test_line_7_the_draft_shows_four_or_six_and_four_to_come(players: int, shown: int) -> None:
    state = new_game(players, "D").state
    assert len(state.owned(SHOWN)) == shown
    assert len(state.owned(FUTURE)) == 4
    assert len(own(state).deck) == 20 - shown - 4


def test_line_7_the_draft_goes_from_the_last_to_the_first() -> None:
    game = new_game(3)
    actors = []
    for _ in range(3):
        actors.append(game.waits()[1])
        game.apply(Pass(entity=actors[-1]))
    assert actors == ["P3", "P2", "P1"]
    assert (game.state.round, game.state.set, game.waits()[1]) == ("stock", 1, "P1")


def test_line_7_one_invention_each_at_its_cost_then_the_next_come() -> None:
    game = new_game(2)
    shown, future = game.state.owned(SHOWN), game.state.owned(FUTURE)
    power = shown[0]
    cost = game.setting.powers[power].cost
    assert "costs" in refused(game, Bid(entity="P2", item=power, price=cost + 1), WrongPriceError)
    assert "not for sale" in refused(game, Bid(entity="P2", item=future[0], price=1), NotOwnedError)
    game.apply(Bid(entity="P2", item=power, price=cost))
    assert game.state.privates[power] == "P2"
    assert game.waits()[1] == "P1"
    game.apply(Pass(entity="P1"))
    assert set(game.state.owned(SHOWN)) == {*shown, *future} - {power}
    assert len(game.state.owned(FUTURE)) == 4


def test_line_27_new_inventions_every_month_and_none_to_come_in_the_third() -> None:
    game = new_game(2)
    counts: dict[int, tuple[int, int]] = {}
    while not game.finished:
        state = game.state
        if state.round == "stock":
            counts.setdefault(state.set, (len(state.owned(SHOWN)), len(state.owned(FUTURE))))
        game.apply(Pass(entity=game.waits()[1]))
    assert counts == {1: (8, 4), 2: (12, 4), 3: (16, 0)}


def test_lines_3_9_the_calendar() -> None:
    """Three months; two, two and three operating rounds; the fifth certificate comes with the third month."""
    seen: dict[tuple[str, int, int], int] = {}

    def told(game: Game, legal: list[object]) -> None:  # noqa: ARG001
        state = game.state
        late = sum(1 for held in state.shares.values() for _, owner in held if owner == ASIDE)
        seen.setdefault((state.round, state.set, state.number), late)

    game = play_random(new_game(3, "A", 4), 4, told)  # type: ignore[arg-type]
    assert list(seen) == [
        ("draft", 0, 0),
        ("stock", 1, 0),
        ("operating", 1, 1),
        ("operating", 1, 2),
        ("stock", 2, 0),
        ("operating", 2, 1),
        ("operating", 2, 2),
        ("stock", 3, 0),
        ("operating", 3, 1),
        ("operating", 3, 2),
        ("operating", 3, 3),
    ]
    assert [seen["stock", month, 0] for month in (1, 2, 3)] == [5, 5, 0]
    assert game.state.over == "the last operating round is over"


def test_line_57_scores() -> None:
    """The rulebook's example: three shares of one company at 18 would be 54, here at 16 and 20."""
    table = Table().company("H2", cell=(0, 9)).company("H3", "P2", cell=(0, 10))
    table.share("P1", "H2_1", "H3_1").money("P1", 7).state.debt["P1"] = 12
    game = table.stock()
    game.apply(EndGame(entity="P1"))
    assert game.result()["P1"] == 3 * 16 + 20 + 7 + 3 * 20 - 12


def test_line_57_ties_go_to_the_lower_marker() -> None:
    table = Table(3)
    table.state.order = ("P2", "P3", "P1")
    game = table.stock("P2")
    game.apply(EndGame(entity="P2"))
    assert list(game.result()) == ["P2", "P3", "P1"]
    assert len(set(game.result().values())) == 1


def test_the_order_of_priority_is_drawn_by_the_seed() -> None:
    orders = {new_game(4, "D", seed, first_order="drawn").state.order for seed in range(12)}
    assert len(orders) > 3
    assert new_game(4, "D", 3, first_order="seats").state.order == ("P1", "P2", "P3", "P4")


def test_what_cannot_be_set_up() -> None:
    with pytest.raises(BadValueError, match="1 cannot play"):
        new_game(1)
    with pytest.raises(BadValueError, match="6 cannot play"):
        new_game(6)
    with pytest.raises(UnknownNameError, match='map "Z"'):
        new_game(2, "Z")
    with pytest.raises(UnknownKeyError, match="overpass_cost"):
        new_game(2, "A", overpas_cost="free")
    with pytest.raises(BadValueError, match="usual, free"):
        new_game(2, "A", overpass_cost="cheap")
    with pytest.raises(BadValueError, match='"H2" is taken'):
        TITLE.new_game(["H2", "Ann"])
    with pytest.raises(BadValueError, match='"Ann" is taken, empty, or stands twice'):
        TITLE.new_game(["Ann", "Ann"])


def test_line_28_a_full_hand_buys_nothing_in_the_stock_round() -> None:
    table = Table().power("P1", "Tunnel", "Contract", "Overpass").power(SHOWN, "Fast Food")
    game = table.stock()
    from routeopt.engine.actions import BuyCompany

    assert "3 Inventions" in refused(game, BuyCompany(entity="P1", item="Fast Food", price=2), LimitError)
