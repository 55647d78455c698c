"""Trains, forced purchases, bankruptcy and the end of 1830, 1889 and 18Chesapeake ("Lines": see `test_lines`)."""

from __future__ import annotations

import pytest

from routeopt.engine.actions import (
    Accept,
    Bankrupt,
    BuyTrain,
    Decline,
    DiscardTrain,
    EndGame,
    Offer,
    Pass,
    Range,
    RunChoice,
    RunRoutes,
    SellShares,
)
from routeopt.engine.game import Game
from routeopt.engine.refs import TrainCard, read_card
from routeopt.engine.state import DEPOT, State, Turn
from routeopt.engine.table.certificates import president
from tests.titles.standard.games import (
    BANK,
    GONE,
    POOL,
    TITLES,
    act,
    arrange,
    cell,
    deal,
    held,
    listed,
    may,
    new,
    operating,
    passes,
    pooled,
    price,
    refused,
    sell,
    waits,
)

ALL = pytest.mark.parametrize("title", TITLES)
FIRST = {"1830": ("PRR", "NYC", "CPR"), "1889": ("AR", "IR", "SR"), "18Chesapeake": ("PRR", "PLE", "LV")}
TRAINS = 4
COUNTS = {
    "1830": {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2},
    "1889": {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2},
    "18Chesapeake": {"2": 7, "3": 6, "4": 5, "5": 3, "6": 2},
}
#: Track at the company's home, by which a route exists.
ROUTE = {"1830": ["H10 57 1"], "1889": ["K8 57 0", "K6 9 0"], "18Chesapeake": ["F2 57 1", "E3 57 1"]}


def taken(title: str, *kinds: str) -> list[str]:
    """All trains of some kinds."""
    return [f"{kind}-{n}" for kind in kinds for n in range(COUNTS[title][kind])]


def line(title: str) -> list[str]:
    """Track on which the first company has a route."""
    return ROUTE[title]


def buying(title: str = "1830", *, route: bool = False, **more: object) -> Game:
    """The first company at its step of trains, P1 its president; without a route unless one is wanted."""
    a, b, c = FIRST[title]
    laid = line(title) if route else []
    more.setdefault("laid", laid)
    return operating(
        title, a, TRAINS, **{"cells": {b: "3,4", c: "3,4"}, "holds": {"P2": f"{b}_0", "P3": f"{c}_0"}, **more}
    )  # type: ignore[arg-type]


def train(company: str, card: str, price: object, exchange: str = "") -> BuyTrain:
    return BuyTrain(
        entity=company, train=read_card(card), price=price, exchange=read_card(exchange) if exchange else None
    )  # type: ignore[arg-type]


def offers(game: Game) -> list[str]:
    return [f"{a.train} {a.price}" for a in listed(game, BuyTrain) if isinstance(a.price, int) and a.exchange is None]


# --- what is on offer


@ALL
def test_trains_of_the_bank(title: str) -> None:
    """Line 90. Fallback 30.

    The first of the row, D from phase 6 on, the oldest of each kind of the pool; list prices.
    """
    a, _, _ = FIRST[title]
    assert offers(buying(title)) == ["2-0 80"]
    bank = buying(title).state.cash[BANK]
    game = act(buying(title), train(a, "2-0", 80), train(a, "2-1", 80))
    assert (game.state.cash[a], game.state.cash[BANK]) == (840, bank + 160)
    assert refused(buying(title), train(a, "2-1", 80))
    assert "costs 80" in refused(buying(title), train(a, "2-0", 70))
    late = buying(title, trains={GONE: taken(title, "2", "3", "4", "5", "6")[:-1]}, phase="6", cash={a: 2000})
    d = {"1830": 1100, "1889": 1100, "18Chesapeake": 900}[title]
    assert offers(late) == ["6-1 630", f"D-0 {d}"]
    early = buying(title, trains={GONE: taken(title, "2", "3", "4", "5")}, phase="5", cash={a: 2000})
    assert offers(early) == ["6-0 630"]
    pool = buying(title, trains={POOL: ["3-1", "3-0", "2-4"]}, phase="3")
    assert offers(pool) == ["2-0 80", "3-1 180", "2-4 80"]


@ALL
def test_another_price_of_the_bank(title: str) -> None:
    """Line 104: records have it. No train is ever on a last run."""
    a, _, _ = FIRST[title]
    game = buying(title, how={"train_price": "any"})
    act(game, train(a, "2-0", 10))
    assert game.state.cash[a] == 990
    assert not any(spec.last_run for spec in game.setting.trains.values())


@ALL
def test_trains_of_other_companies(title: str) -> None:
    """Line 91. Fallback 32: 1 up to the treasury, to the company that had it; another's president is asked."""
    a, b, c = FIRST[title]
    for way, kind in (("asked", Offer), ("at_once", BuyTrain)):
        game = buying(title, trains={b: ["2-0"]}, how={"consent": way})
        found = [x for x in listed(game, kind) if x.train == TrainCard("2", 0)]
        assert [x.price for x in found] == [Range(1, 1000)]
    own = buying(title, trains={b: ["2-0"]}, holds={"P1": f"{b}_0", "P3": f"{c}_0"})
    act(own, train(a, "2-0", 1))
    assert (own.state.cash[b], own.state.cards[TrainCard("2", 0)].owner) == (1, a)
    game = act(buying(title, trains={b: ["2-0"]}), Offer(entity=a, train=TrainCard("2", 0), price=300))
    assert waits(game) == ("consent", "P2")
    no = act(game.copy(), Decline(entity="P2"))
    assert no.state.cards[TrainCard("2", 0)].owner == b
    assert not listed(no, Offer)
    act(game, Accept(entity="P2"))
    assert (game.state.cash[a], game.state.cash[b]) == (700, 300)


@ALL
def test_a_diesel_for_an_old_train(title: str) -> None:
    """Line 92. Fallback 30 and its second reading: at the train limit too; not with the president's money."""
    a, _, _ = FIRST[title]
    cost = 700 if title == "18Chesapeake" else 800
    used = taken(title, "2", "3", "4", "5", "6")
    kept = ["4-0", "5-0"]
    game = buying(title, trains={a: kept, GONE: [t for t in used if t not in kept]}, phase="6")
    assert {(str(x.exchange), x.price) for x in listed(game, BuyTrain) if x.exchange} == {("4-0", cost), ("5-0", cost)}
    act(game, train(a, "D-0", cost, "5-0"))
    # The 4 rusts; the 5 lies in the pool.
    assert [str(t) for t in game.state.trains(a)] == ["D-0"]
    assert [str(t) for t in game.state.trains(POOL)] == ["5-0"]
    assert "D-1" in [str(t) for t in game.state.trains(DEPOT)]
    poor = buying(title, trains={a: kept, GONE: [t for t in used if t not in kept]}, phase="6", cash={a: cost - 1})
    assert not [x for x in listed(poor, BuyTrain) if x.exchange]
    three = buying(title, trains={a: ["3-0"], GONE: [t for t in used if t != "3-0"]}, phase="5")
    assert not [x for x in listed(three, BuyTrain) if x.exchange]


@ALL
def test_what_a_purchase_brings_about(title: str) -> None:
    """Lines 27, 93. Fallback 20, 30: phase, rust everywhere, closing, and then the excess is handed in."""
    a, b, _ = FIRST[title]
    privates = list(new(title).setting.privates)[:2]
    used = [*taken(title, "2", "3"), *taken(title, "4")]
    game = buying(
        title,
        trains={
            a: ["2-0"],
            b: ["2-1"],
            POOL: ["2-2"],
            GONE: [t for t in taken(title, "2", "3") if t not in ("2-0", "2-1", "2-2", "3-0")],
        },
        phase="2",
        cash={a: 1000},
    )
    act(game, train(a, "3-0", 180))
    assert game.setting.phase(game.state).name == "3"
    fours = buying(
        title,
        trains={
            a: ["2-0"],
            b: ["2-1", "3-0"],
            POOL: ["2-2"],
            GONE: [t for t in taken(title, "2", "3") if t not in ("2-0", "2-1", "2-2", "3-0")],
        },
        phase="3",
    )
    act(fours, train(a, "4-0", 300))
    assert [str(t) for t in fours.state.trains(a)] == ["4-0"]
    assert [str(t) for t in fours.state.trains(b)] == ["3-0"]
    assert not fours.state.trains(POOL)
    fives = buying(
        title,
        trains={b: ["4-0", "4-1", "3-0"], GONE: [t for t in used if t not in ("4-0", "4-1", "3-0")]},
        phase="4",
        privates={privates[0]: "P2", privates[1]: b},
    )
    act(fives, train(a, "5-0", 500 if title == "18Chesapeake" else 450))
    assert {fives.state.privates[p] for p in privates} == {GONE}
    assert waits(fives) == ("discard", b)
    act(fives, DiscardTrain(entity=b, train=read_card("4-1")))
    assert waits(fives)[0] != "discard"
    assert [str(t) for t in fives.state.trains(POOL)] == ["4-1"]
    assert fives.state.turn.step == TRAINS or fives.state.current != a
    rust = {"2": "4", "3": "6", "4": "D"}
    assert {t.name: t.rusts for t in fives.setting.trains.values() if t.rusts} == rust


@pytest.mark.parametrize(("title", "name", "company"), [("1830", "BO", "B&O"), ("18Chesapeake", "CV", "C&A")])
def test_the_first_train_of_a_company_closes_its_private_company(title: str, name: str, company: str) -> None:
    """Lines 21, 27, 93: from whomever; it is never sold."""
    for owner in ("", "other"):
        other = FIRST[title][1]
        trains = {other: ["2-0"]} if owner else {}
        game = operating(
            title,
            company,
            TRAINS,
            how={"consent": "at_once"},
            privates={name: "P2"},
            cells={other: "3,4"},
            holds={"P2": f"{other}_0"},
            trains=trains,
        )
        if title == "18Chesapeake":
            seeded = new(title, 3, 1905)
            assert seeded.setting.privates["CV"].closes_by == "C&A"
            game.setting.privates = seeded.setting.privates
        act(game, train(company, "2-0", 1 if owner else 80))
        assert game.state.privates[name] == GONE
    spec = new(title, 3, 1905).setting.privates[name]
    assert not spec.to_companies
    assert not spec.to_players


@ALL
def test_the_train_limit(title: str) -> None:
    """Line 94. Fallback 30, 31: 4, 4, 3, 2, 2, 2; at it nothing is bought; those over it hand in, in any order."""
    a, b, c = FIRST[title]
    setting = new(title).setting
    assert [p.train_limit for p in setting.phases] == [4, 4, 3, 2, 2, 2]
    game = buying(title, trains={a: ["2-0", "2-1", "2-2", "2-3"]})
    assert waits(game)[0] != "trains"
    gone = [t for t in taken(title, "2", "3") if t not in ("3-0", "3-1", "3-2", "3-3")]
    extra = [f"3-{n}" for n in range(4)] + ["2-1", "2-2", "2-3", "2-4"]
    game = buying(title, trains={b: extra[:4], c: ["3-4"], GONE: [t for t in gone if t != "3-4"]}, phase="3")

    def more(state: State) -> None:
        for n in range(3):
            card = TrainCard("3", 10 + n)
            state.cards = {card: state.cards[TrainCard("3", 4)], **state.cards}

    game = arrange(game, more)
    act(game, train(a, "4-0", 300))
    assert waits(game) == ("discard", b)
    assert {x.entity for x in listed(game, DiscardTrain)} == {b, c}
    act(game, DiscardTrain(entity=c, train=TrainCard("3", 10)))
    assert waits(game) == ("discard", b)
    act(game, DiscardTrain(entity=b, train=TrainCard("3", 2)))
    # Last in the pool; the buyer's turn goes on.
    assert [str(t) for t in game.state.trains(POOL)] == ["3-10", "3-2"]
    assert game.state.current == a
    assert refused(game, DiscardTrain(entity=b, train=TrainCard("3", 0)))


@ALL
def test_trains_that_were_handed_in(title: str) -> None:
    """Line 95: they rust in the pool too."""
    a, _, _ = FIRST[title]
    gone = [t for t in taken(title, "2", "3") if t != "2-3"]
    game = act(buying(title, trains={POOL: ["2-3"], GONE: gone}, phase="3"), train(a, "4-0", 300))
    assert not game.state.trains(POOL)
    assert game.state.cards[TrainCard("2", 3)].owner == GONE


# --- when the step waits


@ALL
def test_when_buying_is_asked_for(title: str) -> None:
    """Lines 109, 110. Fallback 33: with room and money for something, or a D for an old train."""
    a, b, _ = FIRST[title]
    assert waits(buying(title, cash={a: 80}))[0] == "trains"
    assert waits(buying(title, cash={a: 79}, trains={a: ["2-1"]}))[0] != "trains"
    assert waits(buying(title, cash={a: 1}, trains={a: ["2-1"], b: ["2-0"]}))[0] == "trains"
    assert waits(buying(title, cash={a: 0}, trains={a: ["2-1"], b: ["2-0"]}))[0] != "trains"
    game = act(buying(title, cash={a: 200}, trains={a: ["2-5"]}), train(a, "2-0", 80))
    assert waits(game)[0] == "trains"
    act(game, train(a, "2-1", 80))
    assert waits(game)[0] != "trains"


# --- the duty


def needy(title: str = "1830", cash: int = 100, own: int = 0, **more: object) -> Game:
    """The first company has a route and no train, so much in its treasury, its president so much."""
    a, b, c = FIRST[title]
    more.setdefault("cells", {b: "4,5", c: "4,5"})
    more.setdefault("holds", {"P2": f"{b}_0 {b}_1", "P3": f"{c}_0", "P1": f"{b}_2-3"})
    money = {a: cash, "P1": own, **more.pop("cash", {})}  # type: ignore[dict-item]
    used = [t for t in taken(title, "2", "3") if t not in {t for ts in more.get("trains", {}).values() for t in ts}]  # type: ignore[attr-defined, arg-type]
    more["trains"] = {**more.get("trains", {}), GONE: used}  # type: ignore[dict-item]
    return buying(title, route=True, phase="4", cash=money, **more)  # type: ignore[arg-type]


@ALL
def test_the_duty(title: str) -> None:
    """Lines 73, 96. Fallback 33: without a train and with a route `pass` is refused; else there is none."""
    a, _, _ = FIRST[title]
    game = needy(title, 400)
    assert not listed(game, Pass)
    assert "must buy" in refused(game, *passes(a))
    assert listed(needy(title, 400, trains={a: ["3-0"]}), Pass)
    # A company without a route owes nothing.
    free = buying(
        title,
        phase="4",
        trains={GONE: taken(title, "2", "3")},
        cash={a: 400},
        laid=[],
        tokens={a: ["F4.0"] if title == "1830" else []},
    )
    assert waits(free)[0] == "trains"
    assert listed(free, Pass)


@ALL
def test_the_presidents_help(title: str) -> None:
    """Line 97. Fallback 34: what the treasury lacks, which is empty then; only the cheapest train of the bank."""
    a, _, _ = FIRST[title]
    game = needy(title, 100, 900, trains={POOL: ["5-0"]})
    assert offers(game) == ["4-0 300"]
    assert refused(game, train(a, "5-0", 500 if title == "18Chesapeake" else 450))
    act(game, train(a, "4-0", 300))
    assert (game.state.cash[a], game.state.cash["P1"]) == (0, 700)
    # The treasury pays where it can; one train only by force.
    assert needy(title, 300, 900).state.cash["P1"] == 900
    rich = act(needy(title, 300, 900), train(a, "4-0", 300))
    assert rich.state.cash["P1"] == 900
    cheap = needy(title, 100, 900, trains={POOL: ["3-0"]})
    assert offers(cheap) == ["3-0 180"]


@pytest.mark.parametrize("title", ["1830", "18Chesapeake"])
def test_help_with_another_companys_train(title: str) -> None:
    """Lines 98, 131. Fallback 32, 34.

    At most list price; after sales the last certificate sold must have been needed.
    """
    a, b, _ = FIRST[title]
    for way in ("at_once", "asked"):
        game = needy(title, 50, 200, trains={b: ["4-1", "6-0"]}, how={"consent": way})
        kind = BuyTrain if way == "at_once" else Offer
        found = {str(x.train): x.price for x in listed(game, kind) if isinstance(x.price, Range)}
        assert found == {"4-1": Range(1, 250), "6-0": Range(1, 250)}
        act(game, sell("P1", f"{b}_2"))
        raised = price(needy(title), b)
        money = 250 + raised
        after = {str(x.train): x.price for x in listed(game, kind) if isinstance(x.price, Range)}
        assert after["6-0"] == Range(251, money)
        assert after.get("4-1") == (Range(251, 300) if money >= 251 else None)
        if way == "asked":
            act(game, Offer(entity=a, train=TrainCard("6", 0), price=251))
            assert listed(game, Decline)
    game = needy(title, 50, 400, trains={b: ["4-1"]}, how={"consent": "at_once"})
    act(game, train(a, "4-1", 290))
    assert (game.state.cash[a], game.state.cash["P1"], game.state.cash[b]) == (0, 160, 290)


def test_no_help_with_another_companys_train_in_1889() -> None:
    """Line 99. Fallback 34: nor after a sale, nor with an empty treasury."""
    _, b, _ = FIRST["1889"]
    how = {"consent": "at_once"}
    game = needy("1889", 50, 200, trains={b: ["4-1"]}, how=how)
    assert [x.price for x in listed(game, BuyTrain) if isinstance(x.price, Range)] == [Range(1, 50)]
    act(game, sell("P1", f"{b}_2"))
    assert not [x for x in listed(game, BuyTrain) if isinstance(x.price, Range)]
    empty = needy("1889", 0, 200, trains={b: ["4-1"]}, how=how)
    assert not [x for x in listed(empty, BuyTrain) if isinstance(x.price, Range)]


@ALL
def test_sales_for_a_train(title: str) -> None:
    """Lines 46, 100. Fallback 35: of any company with a price, no more than needed for the cheapest train."""
    _, b, c = FIRST[title]
    holds = {"P2": f"{b}_0 {b}_1", "P1": f"{b}_2-5", "P3": f"{c}_0"}
    game = needy(title, 200, 50, holds=holds, unfloated=[b])
    one = price(game, b)
    need = -(-50 // one)
    assert {s.percent for s in listed(game, SellShares) if s.shares[0].company == b} == {
        10 * n for n in range(1, need + 1)
    }
    assert "enough" in refused(game, sell("P1", f"{b}_2-{2 + need}"))
    act(game, sell("P1", f"{b}_2"))
    assert game.state.cash["P1"] == 50 + one
    assert cell(game, b) == "5,5"
    assert not listed(needy(title, 200, 100, holds=holds), SellShares)
    full = needy(title, 200, 50, holds={**holds, POOL: f"{b}_6-8", "P3": f"{c}_0"})
    assert max((s.percent for s in listed(full, SellShares) if s.shares[0].company == b), default=0) <= 20
    # In the first set too.
    assert listed(needy(title, 200, 50, holds=holds, set=1), SellShares)


@ALL
def test_presidencies_in_sales_for_a_train(title: str) -> None:
    """Lines 47, 101. Fallback 35: never the buyer's; in 1889 of no company, and one sale of a company in the step."""
    a, b, c = FIRST[title]
    holds = {"P1": f"{a}_0 {a}_1 {b}_0 {b}_1", "P2": f"{a}_2-3 {b}_2-4", "P3": f"{c}_0"}
    game = needy(title, 10, 0, holds=holds)
    sold = {(s.shares[0].company, s.percent) for s in listed(game, SellShares)}
    assert (a, 10) in sold
    assert (a, 20) not in sold
    assert (b, 10) in sold or title == "1889"
    assert ((b, 20) in sold) == (title != "1889")
    if title != "1889":
        act(game, sell("P1", f"{b}_0 {b}_1", 20))
        assert president(game.state, b) == "P2"
        assert held(game, b, "P1") == 10
    more = needy(title, 10, 0, holds={"P2": f"{b}_0 {b}_1", "P1": f"{b}_2-5", "P3": f"{c}_0"})
    act(more, sell("P1", f"{b}_2"))
    assert bool([s for s in listed(more, SellShares) if s.shares[0].company == b]) == (title != "1889")


@ALL
def test_the_order_after_a_sale_for_a_train(title: str) -> None:
    """Line 68. Fallback 21: those still to come are put in order again."""
    a, b, c = FIRST[title]
    game = needy(
        title,
        200,
        50,
        order=[b, c],
        cells={b: "4,5", c: "5,5"},
        holds={"P2": f"{b}_0 {b}_1", "P1": f"{b}_2-5", "P3": f"{c}_0"},
    )
    act(game, sell("P1", f"{b}_2-3") if may(game, sell("P1", f"{b}_2-3")) else sell("P1", f"{b}_2"))
    while waits(game)[0] == "trains" and game.state.current == a:
        more = listed(game, SellShares)
        act(game, train(a, "4-0", 300) if may(game, train(a, "4-0", 300)) else more[0] if more else Pass(entity=a))
    assert game.state.queue[1:] == tuple(game.setting.chart.ranked(game.state, [b, c]))


# --- bankruptcy


@ALL
def test_bankruptcy(title: str) -> None:
    """Lines 102, 116, 138. Fallback 37.

    All legal sales, the money to the bank, no train; the treasury stays; it ends.
    """
    a, b, c = FIRST[title]
    holds = {"P1": f"{a}_0 {a}_1-2 {b}_2-4", "P2": f"{b}_0 {b}_1 {a}_3-4", "P3": f"{c}_0", POOL: f"{b}_5-8"}
    game = needy(title, 20, 10, holds=holds)
    assert Bankrupt(entity=a) in game.legal_actions()
    act(game, Bankrupt(entity=a))
    assert game.finished
    assert game.state.cash["P1"] == 0
    assert game.state.cash[a] == 20
    assert not game.state.trains(a)
    # Of the buyer what keeps him president, of the other what the pool takes.
    assert held(game, a, "P1") == 20
    assert held(game, b, "P1") == 20
    assert len(pooled(game, b)) == 5
    assert game.result()["P1"] == 2 * price(game, a) + 2 * price(game, b)


@ALL
def test_nobody_is_bankrupt_who_can_pay(title: str) -> None:
    """Line 102. Fallback 37: treasury, money and the best sale of each company are counted, to the last coin."""
    a, b, c = FIRST[title]
    holds = {"P1": f"{a}_0 {b}_2-3", "P2": f"{b}_0 {b}_1", "P3": f"{c}_0"}
    cells = {b: "4,5", c: "4,5"}
    worth = 2 * price(needy(title, 0, 0, holds=holds, cells=cells), b)
    for missing, broke in ((0, False), (1, True)):
        game = needy(title, 300 - worth - 30 - missing, 30, holds=holds, cells=cells)
        assert may(game, Bankrupt(entity=a)) == broke


# --- the end


@ALL
def test_the_bank_breaks(title: str) -> None:
    """Lines 114, 115, 139. Fallback 38: below 0 it goes on; the set is played to its end."""
    a, _, _ = FIRST[title]

    def broken(state: State) -> None:
        state.pay(BANK, "P2", state.cash[BANK] + 1)
        state.rounds, state.turn = 2, Turn(step=99)

    game = buying(title, trains={a: ["2-1"]})
    just = arrange(game.copy(), lambda s: s.pay(BANK, "P2", s.cash[BANK]))
    assert not just.state.ending
    game = arrange(game, broken)
    assert (game.state.ending, game.finished, game.state.number) == ("the bank is broken", False, 2)
    while not game.finished and game.state.round == "operating":
        last = game.legal_actions()[-1]
        act(game, RunRoutes(entity=last.entity) if isinstance(last, RunChoice) else last)
    assert game.state.over == "the bank is broken"


@ALL
def test_the_bank_breaks_in_a_stock_round(title: str) -> None:
    """Lines 115, 131. Fallback 38: the set that follows is the last."""
    a, _, _ = FIRST[title]
    game = deal(
        new(title), {a: "2,6"}, {"P1": f"{a}_0 {a}_1"}, {"P1": 900, "P2": 900, "P3": 900}, unfloated=[a], phase="3"
    )

    def spent(state: State) -> None:
        state.pay(BANK, "P3", state.cash[BANK] + 1)

    game = arrange(game, spent)
    assert game.state.ending
    act(game, *passes("P1", "P2", "P3"))
    # No company operates: both rounds of the set are over at once.
    assert game.finished


@ALL
def test_the_bank_breaks_in_a_stock_round_and_companies_operate_once_more(title: str) -> None:
    """Line 115. Fallback 38: the operating rounds after the stock round are played."""
    a, _, _ = FIRST[title]
    money = {"P1": 900, "P2": 900, "P3": 900, a: 300}
    game = deal(new(title), {a: "2,6"}, {"P1": f"{a}_0 {a}_1 {a}_2 {a}_3 {a}_4"}, money, phase="3")
    game = arrange(game, lambda s: s.pay(BANK, "P3", s.cash[BANK] + 1))
    act(game, *passes("P1", "P2", "P3"))
    assert (game.finished, game.state.round, game.state.current) == (False, "operating", a)


@ALL
def test_the_bank_breaks_before_the_first_stock_round(title: str) -> None:
    """Line 115. Fallback 38: by incomes paid while all pass in the auction; a stock round and a set follow."""
    game = arrange(new(title), lambda s: s.pay(BANK, "P3", s.cash[BANK] + 1))

    def sold(state: State) -> None:
        state.auction, state.turn = None, Turn(over=True, step=99)

    arrange(game, sold)
    assert (game.state.ending, game.finished, game.state.round) == ("the bank is broken", False, "stock")


@ALL
def test_who_wins(title: str) -> None:
    """Lines 66, 116. Fallback 39: by worth; ties stand in the order of seats."""
    a, _, _ = FIRST[title]
    game = deal(new(title), {a: "2,6"}, {"P1": f"{a}_0"}, {"P1": 500, "P2": 900, "P3": 900, a: 900})
    assert game.play.ranking(game.setting, game.state)[0] == ("P1" if 500 + 2 * price(game, a) > 900 else "P2")
    act(game, EndGame(entity="P1"))
    assert game.finished
    assert game.result()["P2"] == 900


@ALL
def test_the_end_by_hand(title: str) -> None:
    """Line 117: anywhere, at once; companies never go bankrupt, and no price ends the game."""
    assert act(new(title), EndGame(entity="P1")).finished
    game = new(title)
    assert game.setting.chart.spec.ends_game == 0
    assert not any("closes" in effects for effects in game.setting.chart.spec.effects.values())
