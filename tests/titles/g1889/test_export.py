"""What is followed through an export of 1889."""

from __future__ import annotations

import pytest

from routeopt.errors import BadValueError, UnknownCompanyError
from tests.titles.logs import Log, stations


def started(*shares: str) -> Log:
    """KO is started, and these shares of it are bought."""
    return Log("1889").do("par", 1, corporation="KO", share_price="100,0,6").do("buy_shares", 2, shares=list(shares))


def test_a_company_has_its_home_when_it_has_floated() -> None:
    """20 percent at par, 10 for each share: three more float it; homes come when the operating round begins."""
    floated = started("KO_1", "KO_2", "KO_3")
    assert stations(floated.position("KO"), "KO") == []
    floated.do("pass", "AR")
    assert stations(floated.position("KO"), "KO") == ["K4.0"]
    assert stations(started("KO_1", "KO_2").do("pass", "AR").position("KO"), "KO") == []


def test_shares_from_the_pool_float_nothing() -> None:
    twice = started("KO_1", "KO_2").do("sell_shares", 2, shares=["KO_2"]).do("buy_shares", 3, shares=["KO_2"])
    assert stations(twice.do("pass", "AR").position("KO"), "KO") == []


def test_a_company_that_the_title_lacks() -> None:
    with pytest.raises(UnknownCompanyError, match=r'action 1 \(par\): no company is called "K0"'):
        Log("1889").do("par", 1, corporation="K0").position("KO")


def test_a_share_that_dougo_railway_is_swapped_for_counts() -> None:
    log = started("KO_1", "KO_2").do("buy_shares", "DR", entity_type="company", shares=["KO_3"])
    assert stations(log.do("pass", "AR").position("KO"), "KO") == ["K4.0"]


def test_shares_that_are_bought_automatically_count() -> None:
    buys = {"type": "buy_shares", "entity": 3, "entity_type": "player", "shares": ["KO_3"]}
    log = started("KO_1").do("buy_shares", 2, shares=["KO_2"], auto_actions=[buys])
    assert stations(log.do("pass", "AR").position("KO"), "KO") == ["K4.0"]


def test_a_company_that_floats_in_an_operating_round_waits_for_the_next() -> None:
    log = started("KO_1", "KO_2").do("pass", "AR").do("pass", "IR")
    log.do("buy_shares", "DR", entity_type="company", shares=["KO_3"])
    assert stations(log.position("KO"), "KO") == []
    assert stations(log.do("pass", "AR").position("KO"), "KO") == ["K4.0"]


def test_tiles_of_private_companies() -> None:
    """Ehime's green tile comes in phase 2, the ferry's port in a stock round, which it does not end."""
    log = started("KO_1", "KO_2").do("pass", "AR").do("buy_company", "AR", company="ER", price=40)
    log.do("lay_tile", "ER", entity_type="company", hex="C4", tile="205-0", rotation=1)
    log.do("buy_shares", 2, shares=["KO_3"]).do(
        "lay_tile", "MF", entity_type="company", hex="J9", tile="437-0", rotation=3
    )
    position = log.position("KO")
    assert {c: t.number for c, t in position.board.laid.items()} == {"C4": "205", "J9": "437"}
    assert stations(position, "KO") == []
    assert stations(log.do("pass", "AR").position("KO"), "KO") == ["K4.0"]


def test_optional_rules() -> None:
    """The beginner's game has tiles of its own; what else there may be is refused."""
    log = Log("1889", ("beginner_game",)).do("lay_tile", "AR", hex="K8", tile="Beg6-0", rotation=0)
    assert log.position("AR").board.laid["K8"].number == "Beg6"
    with pytest.raises(BadValueError, match='"short_game": exports of 1889 can be followed with beginner_game or none'):
        Log("1889", ("short_game",)).position("AR")
