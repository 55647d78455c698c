"""Stock rounds, the chart and the float of 1830, 1889 and 18Chesapeake ("Lines", "Fallback": see `test_lines`)."""

from __future__ import annotations

import pytest

from routeopt.engine.actions import (
    Accept,
    BuyCompany,
    BuyShares,
    ChooseAbility,
    Decline,
    Offer,
    Par,
    Pass,
    Range,
    SellShares,
)
from routeopt.engine.game import Game
from routeopt.engine.refs import read_certificate
from routeopt.engine.state import IPO
from routeopt.engine.table.certificates import president, shares_of
from tests.titles.standard.games import (
    BANK,
    GONE,
    POOL,
    TITLES,
    act,
    arrange,
    buy,
    cell,
    deal,
    held,
    listed,
    may,
    new,
    operating,
    par,
    passes,
    pooled,
    price,
    refused,
    sell,
    waits,
)

ALL = pytest.mark.parametrize("title", TITLES)
#: Two companies of each title.
PAIR = {"1830": ("PRR", "NYC"), "1889": ("AR", "IR"), "18Chesapeake": ("PRR", "PLE")}
#: Cells in the white part of each chart.
WHITE = {"1830": "2,6", "1889": "2,6", "18Chesapeake": "2,6"}
ZONES = {
    "1830": {"yellow": "0,0", "orange": "3,0", "brown": "5,0"},
    "1889": {"yellow": "5,0", "orange": "8,0"},
    "18Chesapeake": {"yellow": "5,0"},
}
RICH = {"P1": 900, "P2": 900, "P3": 900}


def two(title: str, first: str = "", second: str = "", players: int = 3, **more: object) -> Game:
    """Two companies: P1 presides the first with 40 %, P2 the second with 40 %; P3 has 10 % of each; pools have 20 %."""
    a, b = PAIR[title]
    holds = {
        "P1": f"{a}_0 {a}_1-2",
        "P2": f"{b}_0 {b}_1-2",
        "P3": f"{a}_3 {b}_3",
        POOL: f"{a}_4-5 {b}_4-5",
    }
    cells = {a: first or WHITE[title], b: second or WHITE[title]}
    return deal(new(title, players), cells, holds, {**RICH, **more.pop("cash", {})}, **more)  # type: ignore[arg-type, dict-item]


# --- a turn


def test_the_order_of_a_turn() -> None:
    """Line 39. Fallback 11: sales on both sides, before, or on one side of the purchase."""
    a, b = PAIR["1830"]
    game = act(two("1830"), sell("P1", f"{a}_1"), buy("P1", f"{b}_6"))
    assert waits(game)[1] == "P1"
    assert not listed(game, BuyShares)
    act(game, sell("P1", f"{a}_2"))
    # Nothing is left to be done: the turn is over by itself (line 41).
    assert waits(game)[1] == "P2" or listed(game, SellShares)
    a, b = PAIR["18Chesapeake"]
    game = act(two("18Chesapeake"), sell("P1", f"{a}_1"), sell("P1", f"{a}_2"), buy("P1", f"{b}_6"))
    assert waits(game)[1] == "P2"
    a, b = PAIR["1889"]
    game = act(two("1889"), sell("P1", f"{a}_1"), buy("P1", f"{b}_6"))
    assert waits(game)[1] == "P2"
    game = act(two("1889"), buy("P1", f"{b}_6"))
    assert waits(game)[1] == "P1"
    act(game, sell("P1", f"{a}_1"), sell("P1", f"{b}_6"))
    assert waits(game)[1] == "P2"


@ALL
def test_a_pass_after_a_trade_is_none(title: str) -> None:
    """Lines 40, 57. Fallback 10: all turns must be passes; the player left of the last who acted comes first."""
    a, _ = PAIR[title]
    game = act(two(title), *passes("P1"), sell("P2", f"{PAIR[title][1]}_1"), *passes("P2"))
    assert game.state.passed == 0
    act(game, *passes("P3", "P1"))
    assert game.state.round == "stock"
    act(game, *passes("P2"))
    assert game.state.order == ("P3", "P1", "P2")
    game = act(two(title), *passes("P1", "P2", "P3"))
    assert game.state.order == ("P1", "P2", "P3")
    assert a in game.state.cells


@ALL
def test_a_turn_in_which_nothing_can_be_done_passes_by_itself(title: str) -> None:
    """Lines 41, 42: P2 has neither money nor anything to sell."""
    a, b = PAIR[title]
    game = deal(new(title), {a: WHITE[title]}, {"P1": f"{a}_0"}, {"P2": 0, "P1": 900, "P3": 900})
    act(game, *passes("P1"))
    assert (waits(game)[1], game.state.passed) == ("P3", 2)
    # In the first stock round a purchase ends the turn at once; later 1830 and 1889 wait for sales.
    for number, actor in ((1, "P2"), (2, "P2" if title == "18Chesapeake" else "P1")):
        game = two(title, set=number)
        act(game, buy("P1", f"{b}_6"))
        assert waits(game)[1] == actor


@ALL
def test_what_can_be_done(title: str) -> None:
    """Line 42: a certificate of the pool, a start at the lowest price, and nothing below that."""
    a, b = PAIR[title]
    lowest = min(
        c.price
        for at, c in new(title).setting.chart.cells.items()
        if at in new(title).setting.par_cells(new(title).state)
    )
    for cash, actor in ((2 * lowest - 1, "P2"), (2 * lowest, "P1")):
        game = deal(new(title), {}, {}, {"P1": cash, "P2": 900, "P3": 900})
        assert waits(game)[1] == actor
    at = game.setting.chart.cells[game.state.cells.get(a) or game.setting.par_cells(game.state)[0]].price
    for cash, actor in ((at - 1, "P2"), (at, "P1")):
        first = str(game.setting.par_cells(game.state)[0])
        poor = deal(
            new(title), {a: first}, {"P2": f"{a}_0 {a}_1-4", POOL: f"{a}_5-8"}, {"P1": cash, "P2": 900, "P3": 900}
        )
        assert (waits(poor)[1] == "P1") == (actor == "P1" or cash >= 2 * lowest)
    assert b not in game.state.cells
    # In 1830 a private company of another player, too.
    if title == "1830":
        for owner, actor in (("P2", "P1"), ("P1", "P2")):
            game = deal(new(title), {}, {}, {"P1": 5, "P2": 900, "P3": 900}, privates={"SV": owner})
            assert waits(game)[1] == actor


# --- sales


@ALL
def test_no_sales_in_the_first_round(title: str) -> None:
    """Line 43: later of any company with a price, floated or not."""
    a, _ = PAIR[title]
    assert not listed(two(title, set=1), SellShares)
    assert listed(two(title, set=2, unfloated=PAIR[title]), SellShares)
    assert "first stock round" in refused(two(title, set=1), sell("P1", f"{a}_1"))


@ALL
def test_the_pool(title: str) -> None:
    """Line 44. Fallback 14: it holds 50 % at most."""
    a, _ = PAIR[title]
    game = deal(new(title), {a: WHITE[title]}, {"P1": f"{a}_0 {a}_1-4", POOL: f"{a}_5-7"}, RICH)
    assert max(s.percent for s in listed(game, SellShares)) == 20
    assert "50" in refused(game, sell("P1", f"{a}_1-3"))


@ALL
def test_the_presidents_certificate(title: str) -> None:
    """Lines 44, 47, 53. Fallback 15: only where another has 20 %; half of it is sold by a swap."""
    a, _ = PAIR[title]

    def game(other: str) -> Game:
        return deal(new(title), {a: WHITE[title]}, {"P1": f"{a}_0 {a}_1", "P2": other, POOL: f"{a}_7"}, RICH)

    assert {s.percent for s in listed(game(f"{a}_2"), SellShares)} == {10}
    assert {s.percent for s in listed(game(f"{a}_2-3"), SellShares)} == {10, 20, 30}
    trial = game(f"{a}_2-4")
    act(trial, sell("P1", f"{a}_0 {a}_1", 20))
    # P2 gives the two that he has had longest; P1 keeps the one that has lain in the pool longest.
    assert president(trial.state, a) == "P2"
    assert [c.number for c in shares_of(trial.state, a, "P2")] == [4, 0]
    assert [c.number for c in shares_of(trial.state, a, "P1")] == [7]
    assert pooled(trial, a) == [1, 2, 3]


@ALL
def test_how_often_a_player_sells(title: str) -> None:
    """Line 45."""
    a, _ = PAIR[title]
    assert may(act(two(title), sell("P1", f"{a}_1")), sell("P1", f"{a}_2")) == (title != "1889")


@ALL
def test_what_a_sale_brings(title: str) -> None:
    """Lines 46, 61, 62. Fallback 3: the price before for all, then a row down for each 10 %; none below: it stays."""
    a, _ = PAIR[title]
    game = deal(new(title), {a: WHITE[title]}, {"P1": f"{a}_0 {a}_1-4"}, RICH)
    before = price(game, a)
    act(game, sell("P1", f"{a}_1-2"))
    assert game.state.cash["P1"] == 900 + 2 * before
    assert cell(game, a) == "4,6"
    bottom = max(at for at in game.setting.chart.cells if at.column == 4)
    game = deal(new(title), {a: str(bottom)}, {"P1": f"{a}_0 {a}_1-4"}, RICH)
    act(game, sell("P1", f"{a}_1-2"))
    assert game.state.cells[a] == bottom


@ALL
def test_nobody_buys_what_he_has_sold(title: str) -> None:
    """Line 48. Fallback 13: in the same round, his next turns included."""
    a, b = PAIR[title]
    game = act(two(title), sell("P1", f"{a}_1"))
    assert not may(game, buy("P1", f"{a}_6"))
    assert may(game, buy("P1", f"{b}_6"))
    act(game, *passes("P1", "P2", "P3"))
    assert not may(game, buy("P1", f"{a}_6"))


@pytest.mark.parametrize(("title", "share"), [("1830", "PRR_1"), ("18Chesapeake", "B&O_1")])
def test_certificates_that_were_given_are_not_sold_before_the_start(title: str, share: str) -> None:
    """Line 20."""
    game = deal(new(title), {}, {"P1": share}, RICH)
    assert not listed(game, SellShares)
    assert "before it has started" in refused(game, sell("P1", share))


# --- purchases


@ALL
def test_what_certificates_cost(title: str) -> None:
    """Line 49. Fallback 12, 17: par for ever in the initial offering, the price in the pool; the bank gets both."""
    a, _ = PAIR[title]
    game = two(title)
    game = arrange(game, lambda s: s.pars.update({a: 70}))
    bank = game.state.cash[BANK]
    for share, cost in ((f"{a}_6", 70), (f"{a}_4", price(game, a))):
        trial = act(game.copy(), buy("P1", share))
        assert trial.state.cash["P1"] == 900 - cost
        assert trial.state.cash[BANK] == bank + cost


@ALL
@pytest.mark.parametrize("zone", ["", "yellow", "orange", "brown"])
def test_the_certificate_limit(title: str, zone: str) -> None:
    """Line 50. Fallback 8, 16.

    Certificates and private companies count, those in zones do not; at it nothing is bought.
    """
    a, b = PAIR[title]
    where = ZONES[title].get(zone) if zone else WHITE[title]
    if where is None:
        return
    game = new(title, 6)
    others = [c for c in game.setting.companies if c not in (a, b)]
    mine = " ".join(f"{c}_1-2" for c in others[:4])
    cells = {b: WHITE[title], **dict.fromkeys(others[:4], WHITE[title]), a: where}
    name = next(iter(game.setting.privates))
    # Eight, one private company, and two of a.
    holds = {"P1": f"{mine} {a}_1-2", "P2": f"{a}_0 {b}_0 " + " ".join(f"{c}_0" for c in others[:4])}
    game = deal(game, cells, holds, {"P1": 900}, privates={name: "P1"})
    assert game.setting.certificate_limit == 11
    assert may(game, buy("P1", f"{b}_1")) == bool(zone)
    if not zone:
        assert may(deal(new(title, 6), cells, holds, {"P1": 900}), buy("P1", f"{b}_1"))


@ALL
def test_at_the_limit_a_presidency_makes_no_room(title: str) -> None:
    """Line 50: P1 would win the presidency, and have as many certificates as before."""
    a, b = PAIR[title]
    game = new(title, 6)
    others = [c for c in game.setting.companies if c not in (a, b)]
    mine = " ".join(f"{c}_1-3" for c in others[:3])
    cells = {a: WHITE[title], **dict.fromkeys(others[:3], WHITE[title])}
    holds = {"P1": f"{mine} {a}_1-2", "P2": f"{a}_0 " + " ".join(f"{c}_0" for c in others[:3])}
    game = deal(game, cells, holds, {"P1": 900})
    assert not listed(game, BuyShares)


@ALL
@pytest.mark.parametrize("zone", ["", "yellow", "orange", "brown"])
def test_the_most_of_a_company(title: str, zone: str) -> None:
    """Line 51. Fallback 8."""
    a, _ = PAIR[title]
    where = ZONES[title].get(zone) if zone else WHITE[title]
    if where is None:
        return
    for share in (f"{a}_5", f"{a}_8"):
        game = deal(new(title), {a: where}, {"P1": f"{a}_0 {a}_1-4", POOL: f"{a}_5-6"}, RICH)
        assert may(game, buy("P1", share)) == (zone in ("orange", "brown"))


@pytest.mark.parametrize("too", ["no", "yes"])
def test_several_of_the_brown_zone(too: str) -> None:
    """Lines 52, 131. Fallback 8: 1830; one action each, the zone is looked up each time, nothing else in that turn."""
    a, b = PAIR["1830"]
    game = new("1830", 3, multiple_brown_from_ipo=too)
    game = deal(game, {a: "5,0", b: "2,6"}, {"P1": f"{a}_0 {b}_0", POOL: f"{a}_1-3 {b}_1"}, RICH)
    act(game, buy("P1", f"{a}_1"), buy("P1", f"{a}_2"))
    assert {str(s.share) for s in listed(game, BuyShares)} == ({f"{a}_3", f"{a}_4"} if too == "yes" else {f"{a}_3"})
    assert not listed(game, Par)
    act(game, buy("P1", f"{a}_3"), Pass(entity="P1"))
    assert (waits(game)[1], game.state.passed) == ("P2", 0)
    game = new("1830", 3, multiple_brown_from_ipo=too)
    game = deal(game, {a: "5,0"}, {"P1": f"{a}_0", POOL: f"{a}_1-3"}, RICH)
    act(game, buy("P1", f"{a}_4"))
    assert bool(listed(game, BuyShares)) == (too == "yes")


@ALL
def test_who_presides_after_a_purchase(title: str) -> None:
    """Line 53. Fallback 15: with more than the president; two certificates held longest are given for his."""
    a, _ = PAIR[title]
    holds = {"P1": f"{a}_1-2", "P2": f"{a}_0", "P3": f"{a}_3-4", POOL: f"{a}_5"}
    game = deal(new(title), {a: WHITE[title]}, holds, RICH)
    assert president(game.state, a) == "P2"
    act(game, buy("P1", f"{a}_5"))
    assert president(game.state, a) == "P1"
    assert [c.number for c in shares_of(game.state, a, "P1")] == [5, 0]
    assert [c.number for c in shares_of(game.state, a, "P2")] == [1, 2]


@ALL
def test_who_presides_after_a_sale(title: str) -> None:
    """Line 53. Fallback 15: on a tie the old one stays; among others the first clockwise from him."""
    a, _ = PAIR[title]
    holds = {"P2": f"{a}_0 {a}_1-2", "P1": f"{a}_3-5", "P3": f"{a}_6-8"}
    game = deal(new(title), {a: WHITE[title]}, holds, RICH)
    act(game, *passes("P1"), sell("P2", f"{a}_1"))
    assert president(game.state, a) == "P2"
    game = deal(new(title), {a: WHITE[title]}, holds, RICH)
    act(game, *passes("P1"), sell("P2", f"{a}_1-2"))
    # P3 is left of P2. P2 still has 20 %, so the two come to him.
    assert (president(game.state, a), held(game, a, "P2")) == ("P3", 20)


@ALL
def test_who_is_over_a_limit_only_sells(title: str) -> None:
    """Line 54. Fallback 16: above 60 % of a company that has left its zone, as long as he can sell."""
    a, b = PAIR[title]
    game = deal(new(title), {a: WHITE[title], b: WHITE[title]}, {"P1": f"{a}_0 {a}_1-5", "P2": f"{b}_0"}, RICH)
    assert {type(x) for x in game.legal_actions()} == {SellShares}
    assert "60 %" in refused(game, buy("P1", f"{b}_1"))
    if title == "1830":
        both = deal(new(title), {a: WHITE[title]}, {"P1": f"{a}_0 {a}_1-5"}, RICH, privates={"SV": "P2"})
        assert {type(x) for x in both.legal_actions()} == {SellShares}
        assert "must sell first" in refused(both, Offer(entity="P1", item="SV", price=20))
    act(game, sell("P1", f"{a}_1"))
    assert {type(x) for x in game.legal_actions()} >= {Pass, BuyShares}


@pytest.mark.parametrize(
    ("title", "prices"),
    [("1830", [100, 90, 82, 76, 71, 67]), ("1889", [100, 90, 80, 75, 70, 65]), ("18Chesapeake", [95, 80, 70])],
)
def test_prices_at_the_start(title: str, prices: list[int]) -> None:
    """Lines 55, 63. Fallback 7, 12: two times the price; a marker goes under those that are there."""
    a, b = PAIR[title]
    game = deal(new(title), {}, {}, RICH)
    chart = game.setting.chart
    assert [chart.cells[p.cell].price for p in listed(game, Par) if p.company == a] == prices
    where = str(game.setting.par_cells(game.state)[1])
    act(game, par("P1", a, where), par("P2", b, where))
    assert game.state.cash["P1"] == 900 - 2 * prices[1]
    assert chart.ranked(game.state, [b, a]) == [a, b]
    assert game.state.opened == (a, b)


# --- private companies in stock rounds


def test_private_companies_between_players() -> None:
    """Lines 56, 131. Fallback 19: 1830, from turn 2, phases 2 to 4, any price; it is the purchase of the turn."""

    def game(**more: object) -> Game:
        return two("1830", privates={"CA": "P2", "BO": "P3", "SV": "P1"}, **more)

    assert listed(game(), Offer) == [Offer(entity="P1", item="CA", price=Range(1, 900))]
    for no in (game(set=1), game(phase="5")):
        assert not listed(no, Offer)
    assert listed(game(phase="4"), Offer)
    trial = act(game(), Offer(entity="P1", item="CA", price=77))
    assert waits(trial) == ("consent", "P2")
    no = act(trial.copy(), Decline(entity="P2"))
    assert (no.state.privates["CA"], waits(no)[1]) == ("P2", "P1")
    act(trial, Accept(entity="P2"))
    assert (trial.state.privates["CA"], trial.state.cash["P2"]) == ("P1", 977)
    assert not listed(trial, BuyShares)
    later = act(game(), *passes("P1"), Offer(entity="P2", item="SV", price=10), Accept(entity="P1"))
    assert later.state.passed == 0
    for title in TITLES[1:]:
        name = list(new(title).setting.privates)[1]
        assert not listed(two(title, privates={name: "P2"}), Offer)


@pytest.mark.parametrize(("way", "sold"), [("free", True), ("not_with_share", False)])
def test_camden_and_amboy_and_its_certificate(way: str, sold: bool) -> None:
    """Line 56: online CA is not sold while a player has PRR_1."""
    game = new("1830", 3, consent="at_once", resale=way)
    game = deal(game, {}, {"P3": "PRR_1"}, RICH, privates={"CA": "P2"})
    assert bool(listed(game, BuyCompany)) == sold
    assert listed(deal(new("1830", 3, consent="at_once", resale=way), {}, {}, RICH, privates={"CA": "P2"}), BuyCompany)


@pytest.mark.parametrize(
    ("title", "name", "company", "places"), [("1830", "MH", "NYC", "ipo pool"), ("1889", "DR", "IR", "ipo")]
)
def test_an_exchange(title: str, name: str, company: str, places: str) -> None:
    """Lines 18, 19, 27, 131. Fallback 12: free, in others' turns, at the limit too; the private company closes."""

    def game(owner: str = "P2", **more: object) -> Game:
        holds = {"P3": f"{company}_0", POOL: f"{company}_1-2", **more.pop("holds", {})}  # type: ignore[dict-item]
        return deal(new(title), {company: WHITE[title]}, holds, RICH, privates={name: owner}, **more)  # type: ignore[arg-type]

    def swap(place: str) -> ChooseAbility:
        return ChooseAbility(entity="P2", power=name, choice=place, company=company)

    assert [a.choice for a in listed(game(), ChooseAbility)] == places.split()
    for place in places.split():
        trial = act(game(), swap(place))
        assert held(trial, company, "P2") == 10
        assert (trial.state.privates[name], trial.state.cash["P2"], waits(trial)[1]) == (GONE, 900, "P1")
    assert not listed(game(company), ChooseAbility)
    # Not above 60 %, but where anything goes.
    much = {"P2": f"{company}_0 {company}_3-6", "P3": ""}
    assert not listed(game(holds=much), ChooseAbility)
    # It is not the purchase of a turn, nor barred by a sale; and it comes before the company has a president.
    act(game(holds={"P3": f"{company}_0"}), swap(places.split(maxsplit=1)[0]))
    early = deal(new(title), {}, {}, RICH, privates={name: "P2"})
    act(early, swap("ipo"))
    assert (held(early, company, "P2"), president(early.state, company)) == (10, "")


@pytest.mark.parametrize(("title", "name", "company"), [("1830", "MH", "NYC"), ("1889", "DR", "IR")])
def test_an_exchange_floats_a_company(title: str, name: str, company: str) -> None:
    """Lines 18, 19, 64, 65: in an operating round; it operates from the next one."""
    a, _ = PAIR[title]
    left = 50 if title == "1830" else 40
    holds = {"P3": f"{company}_0 {company}_1-{left // 10 - 2}"}
    game = operating(
        title, a, players=3, privates={name: "P2"}, holds=holds, cells={company: WHITE[title]}, unfloated=[company]
    )
    act(game, ChooseAbility(entity="P2", power=name, choice="ipo", company=company))
    assert company in game.state.floated
    assert game.state.cash[company] == 10 * game.state.pars[company]
    assert game.state.queue == (a,)


# --- the end of a round


@ALL
def test_sold_out(title: str) -> None:
    """Lines 58, 61, 136. Fallback 4: up, in the order of operation; in the top row it stays."""
    a, b = PAIR[title]
    for where, then in (("2,6", "1,6"), ("0,6", "0,6")):
        game = deal(
            new(title),
            {a: where, b: where},
            {"P1": f"{a}_0 {a}_1-4", "P2": f"{a}_5-8 {b}_0 {b}_5-8", POOL: f"{b}_1-4"},
            RICH,
        )
        act(game, *passes("P1", "P2", "P3"))
        assert (cell(game, a), cell(game, b)) == (then, where)
    both = {"P1": f"{a}_0 {a}_1-4 {b}_5-8", "P2": f"{a}_5-8 {b}_0 {b}_1-4"}
    game = deal(new(title), {b: "2,6", a: "2,6"}, both, RICH)
    act(game, *passes("P1", "P2", "P3"))
    assert game.state.stacks[game.state.cells[a]] == (b, a)


@ALL
def test_how_many_operating_rounds_follow(title: str) -> None:
    """Lines 59. Fallback 20: by the phase at the end of the stock round, for the whole set."""
    for phase, rounds in (("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)):
        game = two(title, phase=phase)
        act(game, *passes("P1", "P2", "P3"))
        assert (game.state.rounds, game.state.number) == (rounds, 1)


@ALL
def test_an_export_after_a_set(title: str) -> None:
    """Lines 60, 103, 114, 131: 18Chesapeake's next 2, 3 or 4 leaves, may begin a phase, and companies then discard."""
    a, b = PAIR[title]

    def ended(trains: dict[str, list[str]], phase: str) -> Game:
        game = two(title, phase=phase, trains={a: trains.pop(a, []), b: [], GONE: trains.pop(GONE, []), **trains})

        def last(state: object) -> None:
            state.round, state.number, state.rounds = "between", 1, 1  # type: ignore[attr-defined]

        return arrange(game, last)

    game = ended({}, "2")
    gone = [str(card) for card, train in game.state.cards.items() if train.owner == GONE]
    assert gone == (["2-0"] if title == "18Chesapeake" else [])
    if title != "18Chesapeake":
        return
    twos, threes, fours = ([f"{k}-{n}" for n in range(c)] for k, c in (("2", 7), ("3", 6), ("4", 5)))
    game = ended({a: threes[:4], GONE: twos + threes[4:]}, "3")
    assert (game.state.phase, waits(game)) == (game.setting.phase_at["4"], ("discard", a))
    game = ended({GONE: twos + threes + fours}, "4")
    assert game.state.phase == game.setting.phase_at["4"]
    assert waits(game)[0] == "trade"


# --- the chart


@ALL
def test_markers(title: str) -> None:
    """Lines 61, 62, 63. Fallback 1, 2, 5, 6, 9.

    Right and up at the end, left and down; gaps are no cells; in a cell last.
    """
    game = new(title)
    chart = game.setting.chart
    for at in chart.cells:
        for way, turn in (("right", "up"), ("left", "down")):
            row, column = at
            there = (row, column + (1 if way == "right" else -1))
            aside = (row - 1, column) if turn == "up" else (row + 1, column)
            wanted = there if there in chart.cells else aside if aside in chart.cells else at
            assert chart.after(at, way) == wanted  # type: ignore[arg-type]
        for way, aside in (("up", (at[0] - 1, at[1])), ("down", (at[0] + 1, at[1]))):
            assert chart.after(at, way) == (aside if aside in chart.cells else at)  # type: ignore[arg-type]
    if title == "1830":
        for at, way, wanted in (
            ("2,15", "right", "1,15"),
            ("8,1", "left", "8,1"),
            ("0,6", "down", "1,6"),
            ("5,6", "up", "4,6"),
            ("3,12", "right", "2,12"),
        ):
            row, column = map(int, at.split(","))
            assert str(chart.after(type(next(iter(chart.cells)))(row, column), way)) == wanted  # type: ignore[arg-type]
    a, b = PAIR[title]
    game = deal(game, {a: "2,6", b: "1,6"}, {"P2": f"{b}_0 {b}_1", "P1": f"{a}_0"}, RICH)
    act(game, *passes("P1"), sell("P2", f"{b}_1"))
    assert game.state.stacks[game.state.cells[a]] == (a, b)
    # By price; of equal ones farther right, then the upper row, then who came first.
    equal = [at for at in chart.cells if chart.cells[at].price == chart.cells[game.state.cells[a]].price]
    assert len(equal) > 1 or title != "1830"
    companies = list(game.setting.companies)
    many = deal(new(title), {companies[n]: str(at) for n, at in enumerate(equal[: len(companies)])}, {}, {})
    ranked = chart.ranked(many.state, many.state.cells)
    assert [many.state.cells[c] for c in ranked] == sorted(
        many.state.cells.values(), key=lambda at: (-at.column, at.row)
    )
    assert not chart.spec.ends_game


@ALL
def test_the_float(title: str) -> None:
    """Lines 64, 65: when 60 % (1889: 50 %) have left the offering, whoever has them; 10 times the par, at once."""
    a, _ = PAIR[title]
    need = 5 if title == "1889" else 6
    for pool, floats in ((f"{a}_2-{need - 3}", True), (f"{a}_2-{need - 4}" if need > 5 else "", False)):
        game = deal(new(title), {a: WHITE[title]}, {}, {**RICH, a: 0}, unfloated=[a])
        game = deal(game, {}, {"P1": f"{a}_0 {a}_1", POOL: pool}, {})
        game = arrange(game, lambda s: s.pars.update({a: 77}))
        act(game, buy("P1", f"{a}_8"))
        assert game.state.floated == ((a,) if floats else ())
        assert game.state.cash[a] == (770 if floats else 0)


@ALL
def test_worth(title: str) -> None:
    """Lines 66, 116. Fallback 39: money, certificates at the price, open private companies; nothing of treasuries."""
    a, b = PAIR[title]
    name = list(new(title).setting.privates)[1]
    game = two(title, privates={name: "P1"}, cash={a: 555})
    value = game.setting.privates[name].value
    assert game.result() == {
        "P1": 900 + 4 * price(game, a) + value,
        "P2": 900 + 4 * price(game, b),
        "P3": 900 + price(game, a) + price(game, b),
    }


# --- 18Chesapeake with two players


def duo(holds: dict[str, str], **more: object) -> Game:
    return deal(new("18Chesapeake", 2, 1905), {"PRR": "2,6"}, holds, {"P1": 900, "P2": 900}, **more)  # type: ignore[arg-type]


def test_two_players_have_other_certificates() -> None:
    """Lines 9, 131: 30 % presidents and seven others, but for the company of CV."""
    game = new("18Chesapeake", 2, 1905)
    for company, series in game.setting.series.items():
        assert series == ((20, *[10] * 8) if company == "C&A" else (30, *[10] * 7))
    game = deal(game, {}, {}, {"P1": 900, "P2": 900})
    act(game, par("P1", "PRR", "4,2"))
    assert game.state.cash["P1"] == 900 - 3 * 70


def test_two_players_float_into_the_pool() -> None:
    """Lines 9, 131: what is left of the offering goes to the pool; nothing in the pool is sold out."""
    game = duo({"P1": "PRR_0 PRR_1-2"}, unfloated=["PRR"])
    act(game, buy("P1", "PRR_3"))
    assert pooled(game, "PRR") == [4, 5, 6, 7]
    assert not shares_of(game.state, "PRR", IPO)
    sold = duo({"P1": "PRR_0 PRR_1-3", "P2": "PRR_4-6", GONE: "PRR_7"})
    act(sold, *passes("P1", "P2"))
    assert cell(sold, "PRR") == "1,6"


def test_two_players_and_the_last_certificate_of_the_pool() -> None:
    """Lines 9, 131: a purchase of another than the president takes it out of the game first."""
    game = duo({"P2": "PRR_0 PRR_1-2", POOL: "PRR_5-7"})
    act(game, buy("P1", "PRR_5"))
    assert (pooled(game, "PRR"), held(game, "PRR", "P1")) == ([6], 10)
    assert held(game, "PRR", GONE) == 10
    game = duo({"P2": "PRR_0 PRR_1-2", POOL: "PRR_5"})
    act(game, buy("P1", "PRR_5"))
    assert (pooled(game, "PRR"), held(game, "PRR", "P1"), game.state.cash["P1"]) == ([], 0, 900)
    assert waits(game)[1] == "P2"
    assert game.state.passed == 0
    mine = duo({"P1": "PRR_0 PRR_1-2", POOL: "PRR_5-7"})
    act(mine, buy("P1", "PRR_5"))
    assert pooled(mine, "PRR") == [6, 7]
    assert read_certificate("PRR_5") in shares_of(mine.state, "PRR", "P1")
