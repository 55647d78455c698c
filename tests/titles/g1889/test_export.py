"""What is followed through an export of 1889."""

from __future__ import annotations

import pytest

from routeopt.errors import UnknownCompanyError
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
