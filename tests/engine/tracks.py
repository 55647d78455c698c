"""A made-up map for tests of track and stations: a column of hexes with two beside it, and tiles of few shapes.

```
      C1 (home of A)
 B2        D2 (gray, no track)
      C3
 B4        D4 (gray, track from C3 to C5)
      C5 (costs 20)
      C7 (city)
      C9
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from routeopt.board import Board, StopRef, Token
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.engine.table.lays import NO_LIMITS, LayRules, Limits, Where, legal_lays, refuse
from routeopt.spec import BoardSpec, HexSpec, StopSpec, TileSpec
from routeopt.titles.plain import PlainRules
from tests.engine.made_up.game import MadeUp

CITY = StopSpec(kind="city", revenue=20, slots=1)
GREEN_CITY = StopSpec(kind="city", revenue=30, slots=2)
TOWN = StopSpec(kind="town", revenue=10)
HEXES: Mapping[str, HexSpec] = {
    "C1": HexSpec(stops=(StopSpec(kind="city", slots=1),), homes=("A",)),
    "B2": HexSpec(),
    "D2": HexSpec(color="gray"),
    "C3": HexSpec(),
    "B4": HexSpec(),
    "D4": HexSpec(color="gray", tracks=("1-2",)),
    "C5": HexSpec(cost=20, terrain="hill"),
    "C7": HexSpec(stops=(StopSpec(kind="city", slots=1),)),
    "C9": HexSpec(),
}
#: Yellow: 7, 8, 9 are curves and a straight, 5 and 57 cities, 58 a town. Green: 23 has the straight, 14, 15 the cities.
TILES: Mapping[str, TileSpec] = {
    "7": TileSpec(color="yellow", tracks=("0-1",)),
    "8": TileSpec(color="yellow", tracks=("0-2",)),
    "9": TileSpec(color="yellow", tracks=("0-3",)),
    "5": TileSpec(color="yellow", stops=(CITY,), tracks=("0-s0", "1-s0")),
    "57": TileSpec(color="yellow", stops=(CITY,), tracks=("0-s0", "3-s0")),
    "58": TileSpec(color="yellow", stops=(TOWN,), tracks=("0-s0", "2-s0")),
    "23": TileSpec(color="green", tracks=("0-3", "0-4")),
    "14": TileSpec(color="green", stops=(GREEN_CITY,), tracks=("0-s0", "1-s0", "3-s0", "4-s0")),
    "15": TileSpec(color="green", stops=(GREEN_CITY,), tracks=("0-s0", "1-s0", "2-s0", "3-s0")),
    "15f": TileSpec(color="green", stops=(CITY,), tracks=("0-s0", "1-s0", "2-s0", "3-s0")),
    "45": TileSpec(color="brown", tracks=("0-3", "0-4", "0-2")),
    "p9": TileSpec(color="yellow", tracks=("0-3",)),
}


class Desk:
    """A setting and a state in which a company lays track.

    Parameters
    ----------
    *laid : tuple of str, str, int
        Tiles that lie there.
    hexes, tiles : mapping
        What differs from the map and the tiles; None takes one away.
    supply : mapping of str to int or None
        Counts that are not unlimited.
    stations : sequence of str
        ``"A C1"``: company and city.
    phase : str
        The phase that is on.
    special : tuple of str
        Tiles that a power alone lays.
    """

    def __init__(
        self,
        *laid: Where,
        hexes: Mapping[str, HexSpec | None] | None = None,
        tiles: Mapping[str, TileSpec | None] | None = None,
        supply: Mapping[str, int | None] | None = None,
        stations: Sequence[str] = ("A C1",),
        phase: str = "2",
        special: tuple[str, ...] = (),
    ) -> None:
        play = MadeUp({"special_tiles": special})
        spec = BoardSpec(hexes={c: h for c, h in {**HEXES, **(hexes or {})}.items() if h is not None})
        known = {n: t for n, t in {**TILES, **(tiles or {})}.items() if t is not None}
        counts = {**dict.fromkeys(known), **(supply or {})}
        data = msgspec.structs.replace(play.data, tiles=known, supply=counts)
        self.setting = Setting("Made-up", data, PlainRules(), play.play, spec, ("P1", "P2"), {})
        self.state = State(board=Board(spec, known).lay_all(laid), phase=self.setting.phase_at[phase])
        self.state.cash = {BANK: 0, "P1": 0, "P2": 0, **dict.fromkeys(self.setting.companies, 100)}
        self.state.stations = {c: s.token_costs for c, s in self.setting.companies.items()}
        self.state.queue = ("A",)
        for text in stations:
            self.station(*text.split())

    def station(self, company: str, stop: str) -> Desk:
        """Place a station, whatever the rules say."""
        hex_name, _, number = stop.partition(".")
        self.state.board = self.state.board.place(Token(company, StopRef(hex_name, int(number or 0))))
        self.state.stations[company] = self.state.stations[company][1:]
        return self

    @property
    def places(self) -> dict[str, list[str]]:
        """Company to the cities of its stations."""
        found: dict[str, list[str]] = {}
        for token in self.state.board.tokens:
            found.setdefault(token.owner, []).append(str(token.stop))
        return found

    def lays(self, rules: LayRules, limits: Limits = NO_LIMITS, company: str = "A") -> set[str]:
        """``"C3 9"`` for each tile that may be laid, however turned; the list must be all that is not refused."""
        listed = legal_lays(self.setting, self.state, company, rules, limits)
        every = [(h, t, r) for h in self.state.board.spec.hexes for t in self.state.board.tiles for r in range(6)]
        allowed = [w for w in every if not refuse(self.setting, self.state, company, rules, w, limits)]
        assert sorted(listed) == sorted(allowed)
        return {f"{where[0]} {where[1]}" for where in listed}

    def why(self, rules: LayRules, where: Where, limits: Limits = NO_LIMITS) -> str:
        """Why A may not lay a tile."""
        return refuse(self.setting, self.state, "A", rules, where, limits)
