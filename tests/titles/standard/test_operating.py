"""Operating rounds of 1830, 1889 and 18Chesapeake but for trains ("Lines", "Fallback": see `test_lines`)."""

from __future__ import annotations

import pytest

from routeopt.engine.actions import Dividend, LayTile, PlaceToken, RunChoice, RunRoutes
from routeopt.engine.bots import best_run
from routeopt.engine.game import Game
from routeopt.engine.positions import log_routes
from routeopt.engine.refs import read_card, read_stop
from routeopt.engine.state import State, Turn
from routeopt.titles import find_title
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


def begun(game: Game) -> Game:
    """The game at the start of the first operating round of a set."""

    def change(state: State) -> None:
        state.round, state.number, state.rounds, state.set, state.turn = "between", 0, 2, 2, Turn()

    return arrange(game, change)


# --- the round


@ALL
def test_private_companies_pay(title: str) -> None:
    """Lines 67, 113. Fallback 21: their owners, players or companies, also where no company has floated."""
    game = new(title)
    a, b, c, *_ = game.setting.privates.values()
    company = FIRST[title]
    game = deal(game, {}, {}, {"P1": 500, company: 0}, privates={a.name: "P1", b.name: company})
    game = begun(game)
    assert game.state.cash["P1"] >= 500 + a.income
    assert (game.state.cash["P1"] - 500) % a.income == 0
    assert game.state.cash[company] == (game.state.cash["P1"] - 500) // a.income * b.income
    assert game.state.round == "stock"
    assert c.name in game.state.privates


@ALL
def test_the_order_of_operation(title: str) -> None:
    """Lines 63, 68. Fallback 21: by price when the round begins; again only after a forced sale."""
    a, b, c = list(new(title).setting.companies)[:3]
    game = deal(new(title), {a: "4,2", b: "2,6", c: "2,4"}, {"P1": f"{a}_0 {b}_0 {c}_0"}, {})
    game = begun(game)
    assert game.state.queue == (b, c, a)

    def fallen(state: State, *, forced: bool) -> None:
        game.setting.chart.place(state, c, next(at for at in game.setting.chart.cells if str(at) == "7,0"))
        state.turn = Turn(step=99, forced=forced)

    for forced, queue in ((False, (b, c, a)), (True, (b, a, c))):
        trial = arrange(game.copy(), lambda s, f=forced: fallen(s, forced=f))
        assert trial.state.queue == queue


@pytest.mark.parametrize(("title", "late"), [("1830", True), ("18Chesapeake", True), ("1889", False)])
def test_when_homes_are_placed(title: str, late: bool) -> None:
    """Lines 69, 70. Fallback 23.

    At the first turn; in 1889 at the start of the operating round, of all that have floated.
    """
    a, b, c = list(new(title).setting.companies)[:3]
    cells = {a: "2,6", b: "2,5", c: "2,4"}
    game = deal(new(title), cells, {"P1": f"{a}_0 {b}_0 {c}_0"}, {}, unfloated=[c])
    game = begun(game)
    assert sorted({t.owner for t in game.state.board.tokens}) == sorted([a] if late else [a, b])
    assert game.state.stations[a] == game.setting.station_prices(a)[1:]
    assert {t.stop for t in game.state.board.tokens if t.owner == a} == {game.setting.homes[a]}


def test_eries_home_without_track() -> None:
    """Lines 71, 123. Fallback 23: in the first city until a tile is laid; then the one who laid it says where."""
    game = deal(new(), {"ERIE": "2,5"}, {"P1": "ERIE_0"}, {"ERIE": 500}, phase="3")
    game = begun(game)
    assert [str(t.stop) for t in game.state.board.tokens] == ["E11.0"]
    act(game, next(a for a in listed(game, LayTile) if a.hex == "E11"))
    assert waits(game) == ("home station", "ERIE")
    assert game.state.board.tokens == ()
    assert game.state.stations["ERIE"] == (0, 40, 100)
    assert [str(a.stop) for a in listed(game, PlaceToken)] == ["E11.0", "E11.1"]
    act(game, token("ERIE", "E11.1"))
    assert (game.state.stations["ERIE"], game.state.cash["ERIE"]) == ((40, 100), 500)
    assert game.state.turn.stations == 0


def test_eries_home_when_another_lays_it() -> None:
    """Line 71: the layer places ERIE's station, free, and it is not the one of his turn."""
    for turn in range(6):
        laid = ["D10 59 1", f"D10 59 {turn}"]
        tokens = {"CPR": ["A19.0", "D10.0"], "ERIE": ["E11.0"]}
        game = operating(
            "1830", "CPR", cells={"ERIE": "2,5"}, tokens=tokens, laid=laid[1:], phase="3", holds={"P2": "ERIE_0"}
        )
        found = [a for a in listed(game, LayTile) if a.hex == "E11"]
        if found:
            break
    assert found
    act(game, found[0])
    assert waits(game) == ("home station", "CPR")
    act(game, token("CPR", "E11.1"))
    assert [(t.owner, str(t.stop)) for t in game.state.board.tokens if t.stop.hex == "E11"] == [("ERIE", "E11.1")]
    assert (game.state.stations["ERIE"], game.state.turn.stations) == ((40, 100), 0)


def test_eries_home_with_track() -> None:
    """Lines 71, 84, 85. Fallback 25: it chooses before all else; until then nobody else places a station there."""
    game = deal(
        new(),
        {"ERIE": "2,6"},
        {"P1": "ERIE_0"},
        {"ERIE": 500},
        laid=["E11 59 0"],
        phase="3",
    )
    from routeopt.engine.table import stations

    rules = game.flow.rounds["operating"].sequence[1].rules
    for city in ("E11.0", "E11.1"):
        assert stations.spare(game.setting, game.state, read_stop(city), rules) == 0
    game = begun(game)
    assert waits(game) == ("home station", "ERIE")
    assert len(listed(game, PlaceToken)) == 2
    act(game, token("ERIE", "E11.1"))
    assert waits(game) == ("track", "ERIE")
    assert stations.spare(game.setting, game.state, read_stop("E11.0"), rules) == 1


@ALL
def test_the_steps_of_a_turn(title: str) -> None:
    """Lines 72, 73, 75, 105, 113. Fallback 22: a turn waits for tiles at least; then the next company has its turn."""
    a, b = list(new(title).setting.companies)[:2]
    game = operating(title, a, order=[b], cells={b: "2,4"}, holds={"P2": f"{b}_0"}, cash={a: 0, b: 0})
    assert waits(game) == ("track", a)
    act(game, *passes(a))
    assert waits(game) == ("track", b)
    names = [step.name for step in game.flow.rounds["operating"].sequence]
    assert names == ["track", "station", "run", "dividend", "trains", "privates"]


# --- tiles


@ALL
def test_one_tile_a_turn(title: str) -> None:
    """Lines 76, 105. Fallback 24: in a colour of the phase, a yellow one or the next colour."""
    a = FIRST[title]
    game = operating(title, a)
    assert {game.setting.data.tiles[x.tile].color for x in listed(game, LayTile)} == {"yellow"}
    act(game, listed(game, LayTile)[0])
    assert waits(game)[0] != "track"
    laid = [f"{x.hex} {x.tile} {x.rotation}" for x in game.actions if isinstance(x, LayTile)]
    for phase, colors in (("2", set()), ("3", {"green"}), ("5", {"green"})):
        later = operating(title, a, laid=laid, phase=phase)
        hexes = laid[0].split()[0]
        assert {later.setting.data.tiles[x.tile].color for x in listed(later, LayTile) if x.hex == hexes} <= colors


@pytest.mark.parametrize(
    ("title", "company", "where", "cost"),
    [
        ("1830", "NYNH", "G19 54 0", 80),
        ("18Chesapeake", "B&O", "H6 X3 0", 40),
        ("1889", "TR", "F9 440 0", 80),
    ],
)
def test_what_terrain_costs(title: str, company: str, where: str, cost: int) -> None:
    """Line 77. Fallback 24 and its second reading.

    What is replaced has the cost, printed track too; the bank is paid.
    """
    game = operating(title, company, phase="5")
    coordinate = where.split(maxsplit=1)[0]
    found = [a for a in listed(game, LayTile) if a.hex == coordinate]
    assert found
    bank = game.state.cash[BANK]
    act(game, found[0])
    assert (game.state.cash[company], game.state.cash[BANK]) == (1000 - cost, bank + cost)
    poor = operating(title, company, phase="5", cash={company: cost - 1})
    assert not [a for a in listed(poor, LayTile) if a.hex == coordinate]
    # A second tile there costs nothing: the first one has no cost.
    after = operating(
        title, company, phase="5", laid=[f"{coordinate} {found[0].tile} {found[0].rotation}"], cash={company: 0}
    )
    tiles = [a for a in listed(after, LayTile) if a.hex == coordinate]
    assert bool(tiles) == (title != "1889")


def test_tiles_with_a_cost_of_their_own() -> None:
    """Line 77: all three tiles of I4 in 1889 cost 80 each."""
    from routeopt.engine.table import lays
    from routeopt.engine.table.lays import LayRules

    game = new("1889")
    state = game.state.copy()
    for tile in ("438", "439", "492"):
        where = next(
            (at, number, turn)
            for at, number, turn in [("I4", tile, r) for r in range(6)]
            if tile == "438" or game.setting.book.kept("I4", state.board.laid["I4"], number, turn) is not None
        )
        assert lays.cost(game.setting, state, LayRules(), where) == 80
        lays.put(game.setting, state, where)


@pytest.mark.parametrize(
    ("title", "under", "fits", "not_"),
    [
        ("1889", "I4", "438", "5 6 57"),
        ("1889", "I4 438 0", "439", "12 13 14 15"),
        ("1889", "K4", "440", "12 14 15 619"),
        ("1889", "K4 440 0", "466", "611 448"),
        ("1889", "F9", "465", "611 448"),
        ("18Chesapeake", "F8", "X1 X2", "5 6 57"),
        ("1830", "G19", "54", "59 14 15"),
        ("1830", "E11", "59", "54 14"),
        ("1830", "I15", "53", "14 15 54 59"),
        ("1830", "D4", "3 4 58", "57 1 2 55"),
        ("1830", "G7", "1 2 55 56 69", "3 4 57 8"),
    ],
)
def test_what_a_hex_takes(title: str, under: str, fits: str, not_: str) -> None:
    """Line 78. Fallback 24.

    The same label, towns and cities; cities may only be joined where the old tile has a label.
    """
    game = new(title)
    board = game.state.board
    if " " in under:
        at, tile, turn = under.split()
        board = board.lay(at, tile, int(turn))
    at = under.split(maxsplit=1)[0]
    found = {fit.number for fit in game.setting.book.fits(at, board.laid.get(at))}
    assert {*fits.split()} <= found
    assert not {*not_.split()} & found


@ALL
def test_where_track_may_lead(title: str) -> None:
    """Lines 79, 80. Fallback 24.

    A line of the company leads there, and no track off the map or against a closed side.
    """
    game = operating(title, FIRST[title])
    far = {"1830": "C9", "1889": "C8", "18Chesapeake": "C7"}[title]
    for turn in range(2):
        assert "line" in refused(game, lay(FIRST[title], f"{far} 9 {turn}"))
    # Off the map; against a border; against a red or gray hex without track there.
    closed = {"1830": "H2 9 1, F8 9 2, B16 57 2, E3 9 1, J10 9 2", "1889": "A8 9 1, E8 9 0", "18Chesapeake": "L4 9 1"}
    for where in closed[title].split(", "):
        assert "off the map or a closed side" in refused(game, lay(FIRST[title], where))
    if title == "1830":
        # H12 is gray, and has track to two sides, neither of them G13's.
        side = next(e for e in range(6) if game.state.board.grid.neighbour("G13", e) == "H12")
        assert "closed side" in refused(game, lay("PRR", f"G13 9 {side % 3}"))


@pytest.mark.parametrize(
    ("title", "company", "home", "plain", "count"),
    [("1830", "PRR", "H12", "H14", 2), ("1889", "IR", "E2", "E4", 1), ("18Chesapeake", "PRR", "F2", "F4", 1)],
)
def test_how_far_a_line_must_lead(title: str, company: str, home: str, plain: str, count: int) -> None:
    """Line 80. Fallback 24: in 1830 one side is enough; the others want new track, or the value of a reached stop."""
    ways = []
    for turn in range(3):
        laid = [f"{plain} 9 {turn}"] if title == "1830" else [f"{home} 57 {turn}", f"{plain} 9 {turn}"]
        game = operating(title, company, laid=laid, phase="3")
        ways.append([a for a in listed(game, LayTile) if a.hex == plain])
    found = max(ways, key=len)
    # 23 and 24 add a curve to the straight, from its near end or from its far one.
    for tile in ("23", "24"):
        assert sum(a.tile == tile for a in found) == count


@ALL
def test_supply(title: str) -> None:
    """Line 82. Fallback 24: a tile that is replaced comes back; of some tiles there is any number."""
    supply = new(title).setting.data.supply
    assert {n for n, count in supply.items() if count is None} == (
        {"7", "8", "9"} if title == "18Chesapeake" else set()
    )
    game = new(title)
    plain = [h for h, spec in game.setting.spec.hexes.items() if spec.color == "white" and not spec.stops]
    count = supply["8"]
    board = game.state.board
    for coordinate in plain[: count or 20]:
        board = board.lay(coordinate, "8", 0)
    assert game.setting.book.left(board, "8") == (count is None)
    if count:
        again = board.lay(plain[0], "16", 0)
        assert game.setting.book.left(again, "8")


@ALL
def test_private_companies_block(title: str) -> None:
    """Line 14.

    Unsold and players' ones, also for their owner's companies; those of companies and closed ones do not.
    """
    game = new(title)
    for name, spec in game.setting.privates.items():
        for owner, blocks in (("P1", True), ("@ipo", True), (FIRST[title], False), (GONE, False)):
            dealt = deal(new(title), {}, {}, {}, privates={name: owner})
            from routeopt.engine.table import privates

            assert (frozenset(spec.blocks) <= privates.blocked(dealt.setting, dealt.state)) == (
                blocks or not spec.blocks
            )
    wanted = {
        "1830": "G15 B20 F16 D18 H18 I13 I15",
        "1889": "K4 C4",
        "18Chesapeake": "K3 H2 I3 F4 G5 D2",
    }
    assert {h for p in game.setting.privates.values() for h in p.blocks} == {*wanted[title].split()}
    # K4 is home of KO, whose first tile TR keeps off; its station is placed all the same.
    blocked = operating("1889", "KO", phase="3", privates={"TR": "P1"})
    assert not lands(blocked, "K4")
    assert "blocks" in refused(blocked, lay("KO", "K4 440 0"))
    assert [str(t.stop) for t in blocked.state.board.tokens] == ["K4.0"]
    assert lands(operating("1889", "KO", phase="3", privates={"TR": "KO"}), "K4")


# --- stations


def stations(title: str = "1830", **more: object) -> Game:
    """PRR at its step of stations, with a line from H12 to H10 (1830)."""
    laid = ["H10 57 1"] if title == "1830" else []
    return operating(title, "PRR", STATION, laid=laid, **more)  # type: ignore[arg-type]


def test_a_station() -> None:
    """Lines 83, 84, 107, 132. Fallback 25: the next price, one a turn, reached by track, with room, one in a hex."""
    game = stations()
    assert [str(a.stop) for a in listed(game, PlaceToken)] == ["H10.0"]
    assert waits(game) == ("station", "PRR")
    bank = game.state.cash[BANK]
    act(game, token("PRR", "H10.0"))
    assert (game.state.cash["PRR"], game.state.cash[BANK], game.state.stations["PRR"]) == (960, bank + 40, (100, 100))
    assert waits(game)[0] != "station"
    assert "no line" in refused(stations(), token("PRR", "F4.0"))
    # It waits only where one could be placed, and paid.
    assert waits(stations(cash={"PRR": 39}))[0] != "station"
    assert waits(stations(cash={"PRR": 40}))[0] == "station"
    full = stations(cells={"NYC": "2,4"}, tokens={"PRR": ["H12.0"], "NYC": ["H10.0"]})
    assert waits(full)[0] != "station"
    assert waits(stations(tokens={"PRR": ["H12.0", "H10.0"]}))[0] != "station"
    # Another slot there is free, but one in a hex is enough; and one a turn.
    two = operating("1830", "PRR", STATION, laid=["H10 14 1"], tokens={"PRR": ["H12.0", "H10.0"]}, phase="3")
    assert waits(two)[0] != "station"
    assert waits(arrange(stations(), lambda s: setattr(s.turn, "stations", 1)))[0] != "station"


@pytest.mark.parametrize("title", TITLES)
def test_prices_of_stations(title: str) -> None:
    """Line 83."""
    wanted = {
        "1830": "PRR 0 40 100 100, NYC 0 40 100 100, CPR 0 40 100 100, B&O 0 40 100, C&O 0 40 100, ERIE 0 40 100, "
        "NYNH 0 40, B&M 0 40",
        "1889": "AR 0 40, IR 0 40, SR 0 40, KO 0 40, TR 0 40 40, KU 0, UR 0 40 40",
    }
    found = ", ".join(" ".join(map(str, (c, *s.token_costs))) for c, s in new(title).setting.companies.items())
    if title in wanted:
        assert found == wanted[title]
    else:
        assert all(part.split()[1] == "0" for part in found.split(", "))


def test_a_reserved_home() -> None:
    """Line 85. Fallback 23: one slot is kept until the company is at home; the others are free."""
    from routeopt.engine.table import stations as table

    game = deal(new(), {"NYC": "2,6"}, {}, {}, laid=["E19 57 0"])
    assert table.spare(game.setting, game.state, read_stop("E19.0")) == 0
    there = deal(new(), {}, {}, {}, laid=["E19 57 0"], tokens={"NYC": ["H10.0"]})
    assert table.spare(there.setting, there.state, read_stop("E19.0")) == 1
    two = deal(new(), {}, {}, {}, laid=["E19 57 0", "E19 14 0"], phase="3")
    assert table.spare(two.setting, two.state, read_stop("E19.0")) == 1


# --- runs


def running(title: str = "1830", train: str = "2-0", **more: object) -> Game:
    """PRR with a train and a line from H12 to H10."""
    return operating(title, "PRR", RUN, laid=["H10 57 1"], trains={"PRR": [train]}, **more)  # type: ignore[arg-type]


def run(game: Game) -> RunRoutes:
    choice = next(a for a in game.legal_actions() if isinstance(a, RunChoice))
    return RunRoutes(entity=choice.entity, routes=log_routes(game.state, choice.entity, best_run(choice.position)))


def test_when_a_run_is_asked_for() -> None:
    """Lines 86, 87, 108. Fallback 2, 22, 26, 27: with a train and a route; a run of nothing counts as kept."""
    game = running()
    assert waits(game) == ("run", "PRR")
    assert refused(game, *passes("PRR"))
    none = act(game.copy(), RunRoutes(entity="PRR"))
    assert (waits(none)[0], cell(none, "PRR")) == ("trains", "2,2")
    # Without a train, or without a route, the marker goes left and nothing is asked.
    for no in (
        operating(step=RUN, laid=["H10 57 1"]),
        operating(step=RUN, trains={"PRR": ["2-0"]}, tokens={"PRR": ["J14.0"]}),
    ):
        assert (waits(no)[0], cell(no, "PRR")) == ("trains", "2,2")
    act(game, run(game))
    assert waits(game) == ("dividend", "PRR")


def test_paying_out() -> None:
    """Lines 87, 88, 61. Fallback 1, 28.

    Each 10 % gets a tenth; the pool's goes to the treasury, the offering's to nobody.
    """
    game = running(holds={"P2": "PRR_5", POOL: "PRR_6-7"})
    act(game, run(game))
    revenue = game.state.turn.run.revenue  # type: ignore[union-attr]
    assert revenue == 30
    before, bank = dict(game.state.cash), game.state.cash[BANK]
    act(game, Dividend(entity="PRR", kind="payout"))
    paid = {who: game.state.cash[who] - before[who] for who in ("P1", "P2", "P3", "PRR")}
    assert paid == {"P1": 6 * 3, "P2": 3, "P3": 0, "PRR": 2 * 3}
    assert game.state.cash[BANK] == bank - 9 * 3
    assert cell(game, "PRR") == "2,4"
    assert held(game, "PRR", "@ipo") == 10


def test_keeping() -> None:
    """Lines 89, 61. Fallback 2: all to the treasury, the marker goes left; the bank pays though it has nothing."""
    game = act(running(), run(running()), Dividend(entity="PRR", kind="withhold"))
    assert (game.state.cash["PRR"], cell(game, "PRR")) == (1030, "2,2")
    poor = running()
    poor = arrange(poor, lambda s: s.pay(BANK, "P2", s.cash[BANK]))
    act(poor, run(poor), Dividend(entity="PRR", kind="withhold"))
    assert (poor.state.cash[BANK], poor.state.ending) == (-30, "the bank is broken")
    assert refused(act(running(), run(running())), Dividend(entity="PRR", kind="half"))


def test_a_train_runs_once_in_a_round() -> None:
    """Line 91: another company that has bought it does not run it in the same round; it does in the next."""
    game = act(running(), run(running()))
    card = read_card("2-0")
    assert game.state.cards[card].disabled
    assert not act(running(), RunRoutes(entity="PRR")).state.cards[card].disabled

    def sold(state: State) -> None:
        state.cards[card] = state.cards[card]._replace(owner="NYC")
        state.round, state.number, state.rounds, state.turn, state.waiting = "operating", 1, 2, Turn(step=99), ()

    assert not arrange(game, sold).state.cards[card].disabled


def test_home_hexes_are_those_of_the_map() -> None:
    """Lines 69, 70."""
    homes = {c: str(s) for c, s in new("1830").setting.homes.items()}
    assert homes == {
        "PRR": "H12.0",
        "NYC": "E19.0",
        "CPR": "A19.0",
        "B&O": "I15.0",
        "C&O": "F6.0",
        "ERIE": "E11.0",
        "NYNH": "G19.0",
        "B&M": "E23.0",
    }
    assert {c: str(s) for c, s in new("1889").setting.homes.items()} == {
        "AR": "K8.0",
        "IR": "E2.0",
        "SR": "I2.0",
        "KO": "K4.0",
        "TR": "F9.0",
        "KU": "C10.0",
        "UR": "B7.0",
    }
    assert find_title("18Chesapeake").title.play is not None
