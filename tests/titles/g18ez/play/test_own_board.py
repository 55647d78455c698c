"""A map of one's own in place of the reconstructed one, in play too."""

from __future__ import annotations

import msgspec

from routeopt.engine.actions import LayTile, PlaceToken
from routeopt.engine.game import Game, read_saved, replay
from routeopt.spec import BoardSpec
from routeopt.titles import find_title
from tests.play.games import plain, play_random
from tests.titles.g18ez.play.table import MARKERS, TRACK
from tests.titles.standard.games import deal, listed


def moved() -> BoardSpec:
    """The reconstructed map with Metropolis and the open hex east of it in each other's place."""
    spec = find_title("18EZ").title.data.boards[""]
    hexes = {**spec.hexes, "F12": spec.hexes["F14"], "F14": spec.hexes["F12"]}
    return msgspec.structs.replace(spec, hexes=hexes)


def game() -> Game:
    return find_title("18EZ").title.new_game(["A", "B", "C"], 3, board=moved())


def test_the_authority_goes_where_metropolis_is() -> None:
    """R39 [App.]: by the label of the hex."""
    for step, kind in ((TRACK, LayTile), (MARKERS, PlaceToken)):
        here = deal(
            game(), {"PS&W": "2,4"}, {"A": "PS&W_0"}, {"PS&W": 500}, phase="3", privates={"MRTA": "PS&W"},
            laid=["F6 57 1"], tokens={"PS&W": ["F6.0"]}, turn=("operating", "PS&W", step),
        )  # fmt: skip
        found = [a for a in listed(here, kind) if a.power == "MRTA"]
        assert {a.hex if isinstance(a, LayTile) else a.stop.hex for a in found} == {"F14"}


def test_a_game_on_it_is_played_and_replayed() -> None:
    played = play_random(game(), 3)
    assert played.finished
    again = replay(played.play, read_saved(played.to_json()), played.own_map)
    assert plain(again.state) == plain(played.state)
    assert played.state.board.spec == moved()
