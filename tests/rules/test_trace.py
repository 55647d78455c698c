"""What following a route over the board finds."""

from __future__ import annotations

from routeopt.board import Leg, Route, TrackRef
from routeopt.rules.trace import Passing, Piece, trace
from tests.boards import board, ref
from tests.titles.walks import walk


def test_visits_passings_and_hexes_in_order() -> None:
    on = board()
    found = trace(on, walk(on, 0, "B4 C5 C7 C9"))
    assert found.visits == ((ref("B4"),), (ref("C5"),), (ref("C9"),))
    assert found.passings == (Passing(ref("C5"), ref("C5"), False),)
    assert found.hexes == ("B4", "C5", "C7", "C9")
    assert (found.skipped, found.objections) == ((), ())


def test_pieces_name_a_hexside_alike_from_both_sides() -> None:
    on = board()
    forth = trace(on, walk(on, 0, "C5 C7 C9"))
    back = trace(on, walk(on, 0, "C9 C7 C5"))
    assert forth.pieces == (
        Piece("segment", "C5", 1),
        Piece("hexside", "C5", 0),
        Piece("segment", "C7", 0),
        Piece("hexside", "C7", 0),
        Piece("segment", "C9", 0),
    )
    assert set(back.pieces) == set(forth.pieces)
    assert forth.steps == back.steps == 2


def test_a_junction_is_a_piece() -> None:
    on = board("""
[hexes]
C1 = { color = "gray", stops = [{ kind = "city", slots = 1 }], tracks = ["0-s0"] }
C3 = { color = "gray", tracks = ["0-j0", "3-j0"] }
C5 = { color = "gray", stops = [{ kind = "city", slots = 1 }], tracks = ["3-s0"] }
""")
    assert Piece("junction", "C3", 0) in trace(on, walk(on, 0, "C1 C3 C5")).pieces


def test_stops_run_past_are_found_whatever_the_leg_says() -> None:
    on = board()
    first, second = walk(on, 0, "C1 C3 C5 C7 C9").legs
    leg = Leg(first.start, second.end, first.track + second.track)
    for told, objections in ((leg, 1), (leg._replace(skipped=(ref("C5"),)), 0)):
        found = trace(on, Route(0, (told,)))
        assert found.skipped == (ref("C5"),)
        assert [o.rule for o in found.objections] == ["stop: run past"] * objections


def test_a_break_says_where_the_track_led() -> None:
    on = board()
    leg = Leg(ref("C1"), ref("C9"), (TrackRef("C1", 0), TrackRef("C7", 0)))
    (objection,) = trace(on, Route(0, (leg,))).objections
    assert objection.message == "track segment C7:0 does not join on to edge 3 of C3"


def test_one_stop_without_track() -> None:
    found = trace(board(), Route(0, (), ref("C5")))
    assert (found.visits, found.pieces, found.hexes) == (((ref("C5"),),), (), ("C5",))
