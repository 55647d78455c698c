"""What private companies do in 1830, 1889 and 18Chesapeake ("Lines", "Fallback": see `test_lines`)."""

from __future__ import annotations

import pytest

from routeopt.engine.actions import Accept, BuyCompany, LayTile, Offer, PlaceToken, Range
from routeopt.engine.game import Game
from routeopt.engine.state import State
from routeopt.engine.steps.privates import LastStep, PrivateSaleStep
from routeopt.engine.table.lays import LayRules, cost
from routeopt.engine.table.privates import waivers
from tests.titles.standard.games import (
    BANK,
    GONE,
    TITLES,
    act,
    arrange,
    deal,
    lands,
    lay,
    listed,
    new,
    operating,
    passes,
    refused,
    token,
    waits,
)

ALL = pytest.mark.parametrize("title", TITLES)
FIRST = {"1830": "PRR", "1889": "AR", "18Chesapeake": "PRR"}
TRACK, STATION, RUN, DIVIDEND, TRAINS, PRIVATES = range(6)


def powered(game: Game, power: str) -> list[str]:
    """The lays by a private company that are offered."""
    return sorted({f"{a.hex} {a.tile}" for a in listed(game, LayTile) if a.power == power})


# --- sales to companies


@ALL
def test_what_a_company_pays(title: str) -> None:
    """Lines 74, 111, 112. Fallback 19: in phases 3 and 4, in any step, half (rounded up) to double, to the owner."""
    company = FIRST[title]
    names = [p for p in new(title).setting.privates.values() if p.to_companies]
    for spec in names:
        for way, kind in (("asked", Offer), ("at_once", BuyCompany)):
            game = operating(title, company, how={"consent": way}, phase="3", privates={spec.name: "P2"})
            found = [a for a in listed(game, kind) if a.item == spec.name]
            assert [a.price for a in found] == [Range(-(-spec.value // 2), 2 * spec.value)]
    spec = names[0]
    for phase, sold in (("2", False), ("3", True), ("4", True), ("5", False)):
        game = operating(title, company, phase=phase, privates={spec.name: "P2"})
        assert bool(listed(game, Offer)) == sold
    poor = operating(title, company, phase="3", privates={spec.name: "P2"}, cash={company: 9})
    assert not listed(poor, Offer)
    mine = operating(title, company, phase="3", privates={spec.name: "P1"})
    act(mine, BuyCompany(entity=company, item=spec.name, price=10))
    assert (mine.state.privates[spec.name], mine.state.cash[company]) == (company, 990)
    assert waits(mine)[0] == "track"
    for step in (STATION, TRAINS, PRIVATES):
        assert listed(operating(title, company, step, phase="3", privates={spec.name: "P2"}), Offer)


@ALL
def test_the_last_step(title: str) -> None:
    """Lines 15, 106, 111: it waits where some private company could be bought, or CS be used, and stays open."""
    company = FIRST[title]
    spec = next(p for p in new(title).setting.privates.values() if p.to_companies)
    half = -(-spec.value // 2)
    for cash, phase, waiting in ((half, "3", True), (half - 1, "3", False), (half, "2", False), (half, "5", False)):
        game = operating(title, company, PRIVATES, phase=phase, privates={spec.name: "P3"}, cash={company: cash})
        assert (waits(game)[0] == "privates") == waiting
    if title == "1830":
        for phase in ("2", "4"):
            game = operating(title, company, PRIVATES, phase=phase, privates={"CS": company})
            assert waits(game) == ("privates", company)
            act(game, lay(company, "B20 58 0", "CS"))
            assert waits(game)[0] != "privates"
        other = operating(title, company, PRIVATES, privates={"DH": company})
        assert waits(other)[0] != "privates"


# --- 1830


def test_champlain_and_st_lawrence() -> None:
    """Lines 15, 106: 3, 4 or 58 on B20, unconnected, in any step, not the turn's tile, once."""
    for step in (TRACK, TRAINS, PRIVATES):
        game = operating("1830", "PRR", step, privates={"CS": "PRR"}, trains={"PRR": ["2-0"]})
        assert powered(game, "CS") == ["B20 3", "B20 4", "B20 58"]
    game = act(operating("1830", "PRR", privates={"CS": "PRR"}), lay("PRR", "B20 58 0", "CS"))
    assert waits(game)[0] == "track"
    assert lands(game)
    assert not powered(game, "CS")
    assert game.state.privates["CS"] == "PRR"
    for owner in ("P1", "NYC"):
        assert not powered(operating("1830", "PRR", privates={"CS": owner}), "CS")


def test_delaware_and_hudson() -> None:
    """Lines 16, 131: 57 on F16 as the turn's tile, 120 paid; then the next station of the company, free, or `pass`."""
    game = operating("1830", "ERIE", privates={"DH": "ERIE"})
    assert powered(game, "DH") == ["F16 57"]
    bank = game.state.cash[BANK]
    act(game, lay("ERIE", "F16 57 0", "DH"))
    assert (game.state.cash["ERIE"], game.state.cash[BANK]) == (880, bank + 120)
    assert waits(game) == ("private station", "ERIE")
    assert listed(game, PlaceToken) == [token("ERIE", "F16.0", "DH")]
    none = act(game.copy(), *passes("ERIE"))
    assert none.state.stations["ERIE"] == (40, 100)
    assert not lands(none)
    assert not powered(none, "DH")
    act(game, token("ERIE", "F16.0", "DH"))
    assert (game.state.cash["ERIE"], game.state.stations["ERIE"], game.state.turn.stations) == (880, (100,), 1)
    assert waits(game)[0] not in ("track", "station")
    # It is the turn's tile, and its station.
    after = act(operating("1830", "PRR", privates={"DH": "PRR"}), listed(operating("1830", "PRR"), LayTile)[0])
    assert not powered(after, "DH")
    without = operating("1830", "NYNH", privates={"DH": "NYNH"}, tokens={"NYNH": ["G19.0", "E23.0"]})
    assert waits(act(without, lay("NYNH", "F16 57 0", "DH")))[0] != "private station"
    assert not powered(operating("1830", "ERIE", privates={"DH": "ERIE"}, cash={"ERIE": 119}), "DH")


# --- 18Chesapeake


def test_chesapeake_and_ohio_canal() -> None:
    """Line 17: the same with 57 on D2 for 80."""
    game = operating("18Chesapeake", "B&O", privates={"C&OC": "B&O"})
    assert powered(game, "C&OC") == ["D2 57"]
    act(game, lay("B&O", "D2 57 1", "C&OC"))
    assert game.state.cash["B&O"] == 920
    act(game, token("B&O", "D2.0", "C&OC"))
    # It was the turn's tile.
    assert waits(game)[0] != "track"
    assert game.state.stations["B&O"] == (60, *game.setting.station_prices("B&O")[3:])
    assert game.state.cash["B&O"] == 920


@pytest.mark.parametrize(("name", "first", "second"), [("C-P", "H2", "I3"), ("B&S", "F4", "G5")])
def test_two_joined_tiles(name: str, first: str, second: str) -> None:
    """Line 26: 8 or 9 on each hex, joined, free, besides the turn's tile; the second must follow at once."""
    game = operating("18Chesapeake", "SRR", privates={name: "SRR"})
    found = [a for a in listed(game, LayTile) if a.power == name]
    assert {a.hex for a in found} == {first, second}
    assert {a.tile for a in found} == {"8", "9"}
    act(game, found[0])
    assert waits(game) == ("private track", "SRR")
    assert "must follow" in refused(game, *passes("SRR"))
    follow = listed(game, LayTile)
    assert {a.hex for a in follow} == {second if found[0].hex == first else first}
    assert "join" in refused(game, _apart(game, follow))
    act(game, follow[0])
    assert game.state.cash["SRR"] == 1000
    assert waits(game)[0] == "track"
    assert lands(game)
    assert not powered(game, name)
    assert game.state.privates[name] == "SRR"
    # A tile there ends it; in another step, and for a player, there is none.
    for no in (
        operating("18Chesapeake", "SRR", privates={name: "SRR"}, laid=[f"{first} 8 0"]),
        operating("18Chesapeake", "SRR", STATION, privates={name: "SRR"}),
        operating("18Chesapeake", "SRR", privates={name: "P1"}),
    ):
        assert not powered(no, name)


def _apart(game: Game, follow: list[LayTile]) -> LayTile:
    """A second tile that does not join the first."""
    at = follow[0].hex
    fits = game.setting.book.fits(at, None)
    known = {(a.tile, a.rotation) for a in follow}
    fit = next(f for f in fits if f.number in ("8", "9") and (f.number, f.rotation) not in known)
    return lay("SRR", f"{at} {fit.number} {fit.rotation}", follow[0].power)


def test_laying_track_waits_for_joined_tiles() -> None:
    """Lines 26, 105, 131: after the turn's tile too, where the company owns them unused or could buy them."""
    first = listed(operating("18Chesapeake", "SRR"), LayTile)[0]
    for how, waiting in (
        ({"privates": {"B&S": "SRR"}}, True),
        ({"privates": {"B&S": "P2"}, "phase": "3"}, True),
        ({"privates": {"B&S": "P2"}, "phase": "3", "cash": {"SRR": 40}}, False),
        ({"privates": {"B&S": "P2"}}, False),
        ({"privates": {"B&S": "SRR"}, "laid": ["F4 8 0"]}, False),
        ({"privates": {"C&OC": "SRR"}}, False),
        ({}, False),
    ):
        game = act(operating("18Chesapeake", "SRR", **how), first)  # type: ignore[arg-type]
        assert (waits(game)[0] == "track") == waiting
        if waiting:
            assert not [a for a in listed(game, LayTile) if not a.power]
            act(game, *passes("SRR"))


# --- 1889


def test_mitsubishi_ferry() -> None:
    """Lines 23, 131: 437 on an empty port, free: in a stock round, before a company acts, in a tile step of his own."""
    ports = ["B11 437", "G10 437", "I12 437", "J9 437"]

    def at(step: int = 0, owner: str = "P1", company: str = "AR", **more: object) -> Game:
        return operating("1889", company, step, privates={"MF": owner}, **more)  # type: ignore[arg-type]

    stock = deal(new("1889"), {}, {}, {"P1": 900}, privates={"MF": "P2"})
    assert powered(stock, "MF") == ports
    act(stock, lay("P2", "J9 437 0", "MF"))
    assert (waits(stock)[1], stock.state.cash["P2"]) == ("P1", new("1889").state.cash["P2"])
    assert not powered(stock, "MF")
    assert powered(at(), "MF") == ports
    assert powered(at(owner="P3"), "MF") == ports
    first = next(a for a in listed(at(), LayTile) if not a.power)
    assert powered(act(at(), first), "MF")
    assert not powered(act(at(owner="P3"), first), "MF")
    assert not powered(at(STATION), "MF") or waits(at(STATION))[0] == "station"
    assert not powered(at(owner="AR"), "MF")
    assert powered(at(laid=["J9 58 0"]), "MF") == ports[:3]
    assert not [a for a in listed(at(), LayTile) if a.tile == "437" and not a.power]
    assert "power alone" in refused(at(), lay("AR", "J9 437 0"))
    bought = at(owner="P3", phase="3")
    act(bought, Offer(entity="AR", item="MF", price=20), Accept(entity="P3"))
    assert not powered(bought, "MF")


def test_the_ferry_after_a_company_has_acted() -> None:
    """Line 23: another player's company that has bought a private company has acted."""
    game = operating("1889", "AR", privates={"MF": "P3", "TR": "P1"}, phase="3")
    assert powered(game, "MF")
    act(game, BuyCompany(entity="AR", item="TR", price=20))
    assert not powered(game, "MF")


def test_laying_track_waits_for_the_ferry() -> None:
    """Line 105: after the turn's tile, while the president owns MF unused; then no second ordinary tile."""
    first = next(a for a in listed(operating("1889", "AR"), LayTile))
    game = act(operating("1889", "AR", privates={"MF": "P1"}), first)
    assert waits(game) == ("track", "AR")
    assert {a.power for a in listed(game, LayTile)} == {"MF"}
    act(game, lay("P1", "J9 437 0", "MF"))
    assert waits(game)[0] != "track"
    other = act(operating("1889", "AR", privates={"MF": "P2"}), first)
    assert waits(other)[0] != "track"


def sold_ehime(seller: str = "P2") -> Game:
    game = operating("1889", "AR", phase="3", privates={"ER": seller, "MF": "P1"}, how={"consent": "at_once"})
    return act(game, BuyCompany(entity="AR", item="ER", price=40))


def test_ehime() -> None:
    """Lines 22, 131.

    Right after its sale the seller may lay a green tile on C4, free; then the buyer's turn goes on.
    """
    game = sold_ehime()
    assert waits(game) == ("private track", "P2")
    assert set(powered(game, "ER")) <= {f"C4 {n}" for n in ("12", "13", "14", "15", "205", "206")}
    assert {"C4 12", "C4 14", "C4 205"} <= set(powered(game, "ER"))
    laid = next(a for a in listed(game, LayTile))
    done = act(game.copy(), laid)
    assert done.state.cash["AR"] == 960
    assert done.state.board.laid["C4"].number == laid.tile
    assert waits(done) == ("track", "AR")
    assert not powered(done, "ER")
    assert powered(done, "MF")
    # After the pass no private company lays in the rest of the turn.
    act(game, *passes("P2"))
    assert waits(game) == ("track", "AR")
    assert not powered(game, "MF")
    act(game, next(a for a in listed(game, LayTile)))
    assert waits(game)[0] != "track"
    assert not powered(operating("1889", "AR", phase="3", privates={"ER": "AR"}), "ER")
    assert not powered(operating("1889", "AR", phase="3", privates={"ER": "P1"}), "ER")


def test_what_the_end_of_a_turn_waits_for() -> None:
    """Lines 106, 111: for Champlain & St. Lawrence's tile; not for Ehime's, which was declined when it was sold."""
    last = LastStep(PrivateSaleStep())
    for title, company, name, waits_for in (("1830", "PRR", "CS", "PRR"), ("1889", "AR", "ER", "")):
        game = operating(title, company, privates={name: company})
        assert last.actor(game.setting, game.state) == waits_for


def test_sumitomo() -> None:
    """Lines 24, 131: 80 less on hexes that are mountain only."""
    game = operating("1889", "AR", privates={"SMR": "AR"})
    less = LayRules(waives=waivers(game.setting, game.state, "AR"))
    for where, paid in (
        ("A8 9 0", 0),
        ("H5 9 0", 80),
        ("I6 9 0", 80),
        ("K6 9 0", 80),
        ("I4 438 0", 80),
        ("F9 465 0", 80),
    ):
        assert cost(game.setting, game.state, less, (*where.split()[:2], 0)) == paid  # type: ignore[arg-type]
    assert waivers(game.setting, game.state, "IR") == ()
    mine = operating("1889", "AR", privates={"SMR": "P1"})
    assert waivers(mine.setting, mine.state, "AR") == ()


def test_uno_takamatsu() -> None:
    """Lines 25, 27, 131: a player's survives the first 5, and then pays 50; a company's closes."""
    from routeopt.engine.table import privates

    for owner, kept in (("P1", True), ("AR", False)):
        game = deal(new("1889", 4), {}, {}, {}, privates={"UTF": owner, "TR": "P1"}, phase="4")

        def fifth(state: State, game: Game = game) -> None:
            state.phase = game.setting.phase_at["5"]
            privates.close_in_phase(game.setting, state)

        before = privates.income(game.setting, game.state, "UTF")
        game = arrange(game, fifth)
        assert (before, privates.income(game.setting, game.state, "UTF")) == (30, 50)
        assert game.state.privates["UTF"] == (owner if kept else GONE)
        assert game.state.privates["TR"] == GONE
