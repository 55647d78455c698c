"""Set-up and auction of 1830, 1889 and 18Chesapeake ("Lines", "Fallback": see `test_lines`)."""

from __future__ import annotations

from typing import Any

import pytest

from routeopt.engine.actions import Bid, Par, Range
from routeopt.engine.lots import Lot
from routeopt.engine.state import BANK, DEPOT, IPO, State
from routeopt.engine.table.certificates import shares_of
from tests.titles.standard.games import TITLES, act, arrange, bid, listed, may, new, par, passes, refused, waits

ALL = pytest.mark.parametrize("title", TITLES)
MONEY = {
    "1830": (12000, [1200, 800, 600, 480, 400], [28, 20, 16, 13, 11]),
    "1889": (7000, [420, 420, 420, 390, 390], [25, 19, 14, 12, 11]),
    "18Chesapeake": (8000, [1200, 800, 600, 480, 400], [20, 20, 16, 13, 11]),
}
PRIVATES = {
    "1830": "SV 20 5, CS 40 10, DH 70 15, MH 110 20, CA 160 25, BO 220 30",
    "1889": "TR 20 5, MF 30 5, ER 40 10, SMR 50 15, DR 60 15, SIR 80 20, UTF 150 30",
    "18Chesapeake": "D&R 20 5, C-P 40 10, B&S 50 10, C&OC 80 15, B&OR 100 0, CV 200 30",
}


@ALL
@pytest.mark.parametrize("players", range(2, 7))
def test_money_and_limit(title: str, players: int) -> None:
    """Lines 1, 2, 3, 4. Fallback 16."""
    game = new(title, players)
    bank, cash, limits = MONEY[title]
    names = [f"P{n}" for n in range(1, players + 1)]
    assert game.state.order == tuple(names)
    assert {game.state.cash[p] for p in names} == {cash[players - 2]}
    assert game.state.cash[BANK] == bank - players * cash[players - 2]
    assert game.setting.certificate_limit == limits[players - 2]
    assert waits(game)[1] == "P1"


@ALL
def test_certificates_of_a_company(title: str) -> None:
    """Line 5."""
    game = new(title, 3)
    for company in game.setting.companies:
        assert game.setting.series[company] == (20, *[10] * 8)
        assert len(shares_of(game.state, company, IPO)) == 9


@pytest.mark.parametrize(("title", "count"), [("1830", 21), ("1889", 21), ("18Chesapeake", 24)])
def test_trains_of_the_depot(title: str, count: int) -> None:
    """Line 7."""
    game = new(title, 3)
    assert sum(1 for train in game.state.cards.values() if train.owner == DEPOT) == count


def test_an_optional_third_6() -> None:
    """Line 7, an option."""
    for wanted, count in (("no", 2), ("yes", 3)):
        assert sum(card.kind == "6" for card in new("1830", 3, optional_6_train=wanted).state.cards) == count


@ALL
def test_private_companies(title: str) -> None:
    """Lines 11, 12, 13, 28."""
    for players in range(2, 7):
        found = ", ".join(f"{p.name} {p.value} {p.income}" for p in new(title, players).setting.privates.values())
        wanted = PRIVATES[title].split(", ")
        if title == "1889":
            wanted = [
                w for w in wanted if not (w[:3] == "SIR" and players < 3) and not (w[:3] == "UTF" and players < 4)
            ]
        assert found.split(", ") == wanted


@pytest.mark.parametrize("seed", [1905, 14377])
def test_the_company_that_is_drawn(seed: int) -> None:
    """Lines 8, 21: C&A by both seeds, and another by another."""
    assert new("18Chesapeake", 3, seed).setting.privates["CV"].par == "C&A"
    assert {new("18Chesapeake", 3, s).setting.privates["CV"].par for s in range(40)} > {"C&A", "PRR"}


def free(game: Any, *sold: str, **owners: str) -> Any:
    """The game with the first private companies sold."""

    def change(state: State) -> None:
        assert state.auction is not None
        state.auction = state.auction._replace(
            lots=tuple(lot for lot in state.auction.lots if lot.item not in sold), sold=len(sold)
        )
        for name in sold:
            state.privates[name] = owners.get(name, "P1")

    return arrange(game, change)


@ALL
def test_what_a_turn_of_the_auction_may_be(title: str) -> None:
    """Lines 28, 29, 30."""
    game = new(title, 3)
    first, second, *_ = game.setting.privates.values()
    cash = game.state.cash["P1"]
    step = 5 if title == "18Chesapeake" else 1
    offered = listed(game, Bid)
    assert offered[0] == bid("P1", first.name, 20)
    assert offered[1] == Bid(
        entity="P1", item=second.name, price=Range(second.value + 5, cash - (cash - second.value) % step, step)
    )
    assert not may(game, bid("P1", first.name, 15))
    assert not may(game, bid("P1", second.name, second.value + 4))
    assert may(game, bid("P1", second.name, second.value + 6)) == (title != "18Chesapeake")
    act(game, bid("P1", second.name, second.value + 5))
    assert not may(game, bid("P2", second.name, second.value + 9))
    act(game, bid("P2", second.name, second.value + 10), *passes("P3"))
    act(game, bid("P1", second.name, second.value + 15))
    assert game.state.auction is not None
    assert [b for b in game.state.auction.bids if b.player == "P1"] == [(second.name, "P1", second.value + 15)]


@ALL
def test_another_price_of_the_cheapest(title: str) -> None:
    """Line 29: records have it."""
    game = act(new(title, 3, packet_price="any"), bid("P1", next(iter(PRIVATES[title].split())), 33))
    assert game.state.cash["P1"] == MONEY[title][1][1] - 33
    game = new(title, 3)
    assert "costs 20, not 33" in refused(game, bid("P1", PRIVATES[title].split()[0], 33))


@ALL
def test_which_bids_bind(title: str) -> None:
    """Line 31."""
    game = new(title, 3)
    names = list(game.setting.privates)
    value = game.setting.privates[names[1]].value
    act(game, bid("P1", names[1], value + 5), bid("P2", names[1], value + 10), *passes("P3"))
    high = max(b.price.high for b in listed(game, Bid) if b.item == names[2])
    cash = game.state.cash["P1"]
    assert high == cash - (0 if title == "18Chesapeake" else value + 5)


@ALL
def test_what_a_purchase_uncovers(title: str) -> None:
    """Lines 32, 33, 34: one bidder gets it; of two the lower one speaks; the turn goes on from the buyer."""
    game = new(title, 4)
    a, b, c, d, *_ = game.setting.privates.values()
    act(game, bid("P1", b.name, b.value + 5), bid("P2", c.name, c.value + 5), bid("P3", c.name, c.value + 10))
    act(game, bid("P4", a.name, 20))
    assert game.state.privates[b.name] == "P1"
    assert waits(game)[1] == "P2"
    assert not may(game, bid("P2", c.name, c.value + 14))
    act(game, bid("P2", c.name, c.value + 15))
    assert waits(game)[1] == "P3"
    act(game, *passes("P3"))
    assert (game.state.privates[c.name], game.state.privates[d.name]) == ("P2", IPO)
    assert game.state.cash["P2"] == MONEY[title][1][2] - c.value - 15
    assert waits(game)[1] == "P1"


@ALL
def test_who_speaks_in_an_auction(title: str) -> None:
    """Line 33: always who has the lowest bid, though another sits on the left of the highest bidder."""
    game = new(title, 4)
    a, b, *_ = game.setting.privates.values()
    act(game, *[bid(f"P{n}", b.name, b.value + 5 * n) for n in (1, 2, 3)], *passes("P4", "P1"))
    act(game, bid("P2", b.name, b.value + 20), *passes("P3"), bid("P4", a.name, 20))
    assert waits(game)[1] == "P1"
    act(game, *passes("P1"))
    assert waits(game)[1] == "P3"
    act(game, bid("P3", b.name, b.value + 25), *passes("P2"))
    assert game.state.privates[b.name] == "P3"


@ALL
def test_all_pass_before_the_first_is_sold(title: str) -> None:
    """Line 36."""
    game = new(title, 3)
    first = next(iter(game.setting.privates))
    for lower in (15, 10, 5):
        act(game, *passes("P1", "P2", "P3"))
        assert listed(game, Bid)[0] == bid("P1", first, lower)
    act(game, *passes("P1", "P2", "P3"))
    assert (game.state.privates[first], waits(game)[1]) == ("P1", "P2")
    assert game.setting.privates[first].value == 20
    assert game.state.cash["P1"] == MONEY[title][1][1]


@ALL
def test_all_pass_later(title: str) -> None:
    """Lines 37, 103: all private companies pay, and 18Chesapeake's next train leaves; bids stay."""
    game = new(title, 3)
    first, second, *_ = game.setting.privates.values()
    cash = game.state.cash["P2"]
    act(game, bid("P1", second.name, second.value + 5), bid("P2", first.name, 20))
    assert game.state.privates[second.name] == "P1"
    act(game, *passes("P3", "P1", "P2"))
    assert game.state.cash["P2"] == cash - 20 + first.income
    left = [str(card) for card, train in game.state.cards.items() if train.owner != DEPOT]
    assert left == (["2-0"] if title == "18Chesapeake" else [])
    assert waits(game)[1] == "P3"


@pytest.mark.parametrize(("title", "last", "company"), [("1830", "BO", "B&O"), ("18Chesapeake", "CV", "C&A")])
def test_a_price_is_set_before_all_else(title: str, last: str, company: str) -> None:
    """Lines 21, 35, 38.

    Nothing is paid; then the next player starts the stock round, and seats are counted from him.
    """
    game = new(title, 3, 1905)
    game = free(game, *[name for name in game.setting.privates if name != last])
    value = game.setting.privates[last].value
    cash = game.state.cash["P1"]
    act(game, bid("P1", last, value))
    assert waits(game) == ("par", "P1")
    assert {a.company for a in listed(game, Par)} == {company}
    cells = [str(c) for c in game.setting.par_cells(game.state)]
    act(game, par("P1", company, cells[1]))
    assert game.state.cash["P1"] == cash - value
    assert game.state.pars[company] == game.setting.chart.cells[game.state.cells[company]].price
    assert (game.state.round, game.state.set, game.state.order) == ("stock", 1, ("P2", "P3", "P1"))
    assert waits(game)[1] == "P2"


@pytest.mark.parametrize(("title", "name", "share"), [("1830", "CA", "PRR_1"), ("18Chesapeake", "B&OR", "B&O_1")])
def test_certificates_that_are_given(title: str, name: str, share: str) -> None:
    """Line 20. Fallback 12.

    It counts for the float, is worth nothing before the company has a price, and is not sold.
    """
    game = new(title, 3)
    names = list(game.setting.privates)
    game = free(game, *names[: names.index(name)], **dict.fromkeys(names[: names.index(name)], "P3"))
    act(game, bid("P1", name, game.setting.privates[name].value))
    company = share.partition("_")[0]
    assert shares_of(game.state, company, "P1")[0].number == 1
    assert game.result()["P1"] == MONEY[title][1][1]


def test_beginners_are_dealt_private_companies() -> None:
    """Line 10."""
    wanted = {2: "DR SIR", 3: "DR ER SIR", 4: "DR ER SIR SMR", 5: "DR ER SIR SMR TR", 6: "DR ER MF SIR SMR TR"}
    values = {"TR": (20, 5), "MF": (40, 15), "ER": (40, 15), "SMR": (60, 20), "DR": (60, 20), "SIR": (90, 25)}
    for players, names in wanted.items():
        game = new("1889", players, beginner_game="yes")
        assert sorted(game.state.privates) == names.split()
        assert sorted(game.state.privates.values()) == sorted(game.setting.players)
        for name, owner in game.state.privates.items():
            spec = game.setting.privates[name]
            assert (spec.value, spec.income) == values[name]
            assert game.state.cash[owner] == MONEY["1889"][1][players - 2] - spec.value
            assert (spec.abilities, spec.blocks, spec.to_companies) == ((), (), False)
        assert waits(game) == ("trade", "P1")
    assert "Beg6" not in new("1889", 3, beginner_game="yes").setting.play.special_tiles
    assert "Beg6" in new("1889", 3).setting.play.special_tiles
    deals = {
        tuple(new("1889", 3, seed, beginner_game="yes").state.privates.items()) for seed in range(0, 10**9, 10**8 + 7)
    }
    assert len(deals) > 2


def test_lots_are_those_of_the_title() -> None:
    game = new("1830")
    assert game.state.auction is not None
    assert game.state.auction.lots[0] == Lot("SV", 20)
