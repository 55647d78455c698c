"""Certificates, presidents and prices, as an export shows them."""

from __future__ import annotations

import pytest

from routeopt.records.shares import Holdings, Prices, company_of, president_after
from routeopt.records.waterfall import Waterfall
from routeopt.spec.chart import Cell, Grid
from routeopt.spec.play import ChartSpec

SEATS = ("a", "b", "c", "d")


@pytest.mark.parametrize(
    ("held", "now", "president"),
    [
        ({"a": 20, "b": 20}, "a", "a"),
        ({"a": 20, "b": 30}, "a", "b"),
        ({"a": 20, "b": 30, "d": 30}, "c", "d"),
        ({"a": 20, "b": 30, "d": 30}, "a", "b"),
        ({"a": 10, "b": 10}, "a", ""),
        ({}, "a", ""),
    ],
)
def test_who_presides(held: dict[str, int], now: str, president: str) -> None:
    assert president_after(held, now, SEATS, 20) == president


def test_half_of_the_presidents_certificate_is_sold() -> None:
    """a has 20, b 20 and c 10: a sells 10 of his 20, so that b presides."""
    stock = Holdings((20, *[10] * 8))
    stock.start("X", "a")
    stock.take("b", ["X_1", "X_2"])
    stock.take("c", ["X_3"])
    stock.settle(SEATS)
    assert stock.president == "a"
    assert stock.give("a", ["X_0"], 10) == 10
    stock.settle(SEATS)
    assert (stock.president, stock.held["a"], stock.held["b"]) == ("b", 10, 20)


def test_certificates_of_the_pool_are_sold_once() -> None:
    stock = Holdings((20, *[10] * 8))
    stock.start("X", "a")
    stock.take("b", ["X_1"])
    stock.give("b", ["X_1"], None)
    stock.take("c", ["X_1"])
    assert (stock.sold.total(), stock.held["b"], stock.held["c"]) == (30, 0, 10)


def test_the_company_of_certificates() -> None:
    assert company_of(["B&O_10"]) == "B&O"
    assert company_of([]) == ""


def test_who_came_first_into_a_cell_operates_first() -> None:
    prices = Prices(Grid(ChartSpec(rows=("60 70", "50 60"), pars={}, right_end="up", left_end="down")))
    for company, cell in (("A", Cell(0, 1)), ("B", Cell(1, 1)), ("C", Cell(0, 0)), ("D", Cell(1, 1))):
        prices.place(company, cell)
    assert prices.ranked("ABCD") == ["A", "B", "D", "C"]
    prices.move("A", "down")
    assert prices.ranked("ABCD") == ["B", "D", "A", "C"]
    prices.move("B", "down")
    assert prices.ranked("ABCD") == ["B", "D", "A", "C"]
    prices.move("B", "left")
    prices.move("B", "right")
    assert prices.ranked("ABCD") == ["D", "A", "B", "C"]
    assert prices.ranked("CX") == ["C"]


def auction() -> Waterfall:
    return Waterfall(("s", "m", "l"), 20, SEATS)


def test_the_cheapest_is_bought_and_what_has_one_bidder_follows() -> None:
    sale = auction()
    assert sale.bid("a", "l", 105) == {}
    assert sale.bid("b", "m", 45) == {}
    assert sale.bid("c", "s", 20) == {"s": "c", "m": "b", "l": "a"}
    assert sale.over


def test_several_bidders_bid_on_until_one_is_left() -> None:
    sale = auction()
    for player, price in (("a", 45), ("b", 50), ("c", 55)):
        assert sale.bid(player, "m", price) == {}
    assert sale.bid("d", "s", 20) == {"s": "d"}
    assert sale.done("a") == {}
    assert sale.bid("b", "m", 60) == {}
    assert sale.done("c") == {"m": "b"}
    assert sale.bid("a", "l", 100) == {"l": "a"}


def test_the_first_falls_to_nothing_and_must_be_taken() -> None:
    sale = auction()
    passes = [sale.done(SEATS[number % 4]) for number in range(16)]
    assert passes == [{}] * 15 + [{"s": "a"}]
    assert sale.bid("b", "m", 40) == {"m": "b"}
