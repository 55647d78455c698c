"""A seven-hex board, every side of which can be checked on a sheet of paper.

C3 lies in the middle and is plain. Clockwise around it, from the top: C1, gray with a curve from C3 to D2; D2, bare,
for a city labelled Y; D4, an off-board area open towards C3 alone; C5, bare, for a town; B4, a district with a stop on
each track laid there; B2, a city with printed yellow track to B4 and C3.
"""

from __future__ import annotations

import tomllib

from routeopt.board import Board, StopRef, Token
from routeopt.spec import BoardSpec, TileSpec
from routeopt.spec.load import convert

MAP = """
name = "small"
layout = "flat"
letters = "x"

[hexes]
C1 = { color = "gray", tracks = ["0-5"] }
C3 = { aliases = ["mid"] }
D2 = { stops = [{ kind = "city", slots = 1 }], label = "Y", homes = ["B.0"] }
B4 = { on_track = { kind = "town", revenue = 10 } }
D4 = { color = "red", stops = [{ kind = "offboard", revenue = { yellow = 30, brown = 60 } }], tracks = ["2-s0"] }
C5 = { stops = [{ kind = "town" }], tiles = ["3"] }

[hexes.B2]
color = "yellow"
stops = [{ kind = "city", revenue = 20, slots = 1 }]
tracks = ["0-s0", "5-s0"]
homes = ["A"]
"""

TILES = """
[8]
color = "yellow"
tracks = ["0-2"]
[9]
color = "yellow"
tracks = ["0-3"]
[3]
color = "yellow"
stops = [{ kind = "town", revenue = 10 }]
tracks = ["0-s0", "1-s0"]
[58]
color = "yellow"
stops = [{ kind = "town", revenue = 10 }]
tracks = ["0-s0", "2-s0"]
[57]
color = "yellow"
stops = [{ kind = "city", revenue = 20, slots = 1 }]
tracks = ["0-s0", "3-s0"]
[201]
color = "yellow"
label = "Y"
stops = [{ kind = "city", revenue = 30, slots = 1 }]
tracks = ["0-s0", "1-s0"]
[16]
color = "green"
tracks = ["0-2", "1-3"]
[80]
color = "green"
tracks = ["0-j0", "1-j0", "2-j0"]
[14]
color = "green"
stops = [{ kind = "city", revenue = 30, slots = 2 }]
tracks = ["0-s0", "1-s0", "3-s0", "4-s0"]
fits = ["town"]
[59]
color = "green"
label = "Y"
stops = [{ kind = "city", revenue = 40, slots = 1 }, { kind = "city", revenue = 40, slots = 1 }]
tracks = ["0-s0", "2-s1"]
fits = ["city"]
[455]
color = "gray"
stops = [{ kind = "city", revenue = 50, slots = 3 }]
tracks = ["0-s0", "5-s0"]
hexes = ["B2"]
"""


def board() -> Board:
    """Return the board with nothing on it."""
    spec = convert(tomllib.loads(MAP), BoardSpec, "small map")
    return Board(spec, convert(tomllib.loads(TILES), dict[str, TileSpec], "small tiles"))


def station(owner: str, name: str, number: int = 0, *, beside: bool = False) -> Token:
    return Token(owner, StopRef(name, number), beside=beside)
