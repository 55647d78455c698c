"""The records that `board.toml`, a map of `maps/` and `tiles.toml` are read into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal

import msgspec

from routeopt import named
from routeopt.spec.base import Record

StopKind = Literal["city", "town", "offboard", "port", "mine"]
Layout = Literal["flat", "pointy"]
#: What one stop may pay: sums of it stay far inside the integers that the search counts with.
Money = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
#: Money by the most advanced tile colour that the phase allows; the last colour reached counts.
ByColour = Money | dict[str, Money]


class StopSpec(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A stop printed on a hex or a tile.

    Parameters
    ----------
    kind : str
        City, town, offboard, port or mine.
    revenue : int or dict
        Money, or money by tile colour of the phase.
    slots : int
        Token slots of a city.
    name : str
        Printed name, where it has one of its own.
    variable : int, optional
        The stop has no value of its own: the best fixed stop of the route plus this amount.
    income : int or dict
        What a train that runs here brings straight to the treasury.
    """

    kind: StopKind
    revenue: ByColour = 0
    slots: Annotated[int, msgspec.Meta(ge=0, le=100)] = 0
    name: str = ""
    variable: Money | None = None
    income: ByColour = 0


class TileSpec(Record, frozen=True, kw_only=True):
    """A numbered tile at rotation 0.

    Parameters
    ----------
    color : str
        White, yellow, green, brown, gray, red or blue.
    label : str
        Printed label; only hexes of the same label take the tile.
    stops : tuple of StopSpec
        Its stops, numbered from 0.
    tracks : tuple of str
        One text a track segment: ``"0-3"`` joins two edges, ``"0-s0"`` an edge and a stop, ``"0-j0"`` an edge and a
        junction, ``"s0-s1"`` two stops; a trailing ``"!"`` marks terminal track, that no train runs through.
    hexes : tuple of str
        If not empty, the only hexes that take the tile.
    fits : tuple of str
        Stops of hexes and tiles that it takes the place of though its own are others: ``"town"``, ``"city city"``.
    cost : int
        Money for a tile that replaces it.
    note : str
        Where the drawing differs from others of the same number, and the source.
    """

    color: str
    label: str = ""
    stops: tuple[StopSpec, ...] = ()
    tracks: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()
    cost: Money = 0
    note: str = ""


class HexSpec(Record, frozen=True, kw_only=True, omit_defaults=True):
    """A hex of the map as printed.

    Parameters
    ----------
    kind : str
        The title's own word for the sort of hex (``"business"``, ``"ruins"``, ...).
    color : str
        White hexes take tiles; gray, red and blue ones never do; others are preprinted track that may be upgraded.
    name, label : str
        As printed.
    stops, tracks
        Printed content, as in `TileSpec`.
    on_track : StopSpec, optional
        A stop that every track of whatever tile is laid here passes; a route visits the hex once.
    cost : int
        Money for the first tile.
    terrain : str
        What the cost is for.
    homes : tuple of str
        ``"H5"`` or ``"H5.1"`` (company and city number): companies whose home this is.
    tiles : tuple of str
        If not empty, the only first tiles that the hex takes.
    aliases : tuple of str
        Other coordinates that the rulebook or a record uses for this hex.
    icons : tuple of str
        Marks printed on the hex, for pictures: ``"port Copper"``.
    group : str
        A route visits at most one stop of all hexes of a group, whatever tiles lie there; empty: no group.
    barriers : tuple of int
        Edges that no track crosses; the neighbour need not name them again.
    borders : dict
        Edge to the money for the lay that joins track across it; the neighbour does not name it again.
    later_label : str
        Label of tiles that the hex takes beside those of its own.
    source : str
        Where the facts come from, if not the board's own source.
    """

    kind: str = "plain"
    color: str = "white"
    name: str = ""
    label: str = ""
    stops: tuple[StopSpec, ...] = ()
    tracks: tuple[str, ...] = ()
    on_track: StopSpec | None = None
    cost: Money = 0
    terrain: str = ""
    homes: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    group: str = ""
    barriers: tuple[int, ...] = ()
    borders: dict[Literal["0", "1", "2", "3", "4", "5"], Money] = msgspec.field(default_factory=dict)
    later_label: str = ""
    source: str = ""


class BoardSpec(Record, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """One map of a title (`board.toml`).

    Parameters
    ----------
    name : str
        ``""`` where the title has one map, else its letter or name.
    layout : str
        ``"flat"`` or ``"pointy"`` hexes.
    letters : str
        Which axis the letters of a coordinate count: ``"x"`` or ``"y"``.
    companies : tuple of str
        Companies in play on this map; empty means all.
    hexes : dict
        Coordinate to hex.
    variants : dict
        ``"option=setting"``, for settings that are not the default, to the hexes that it changes.
    source : str
        Where the map comes from.
    """

    name: str = ""
    layout: Layout = "flat"
    letters: Literal["x", "y"] = "x"
    companies: tuple[str, ...] = ()
    hexes: dict[str, HexSpec]
    variants: dict[str, dict[str, HexSpec]] = msgspec.field(default_factory=dict)
    source: str = ""

    def __reduce__(self) -> Any:
        return named.reduced(self) or super().__reduce__()

    def __repr__(self) -> str:
        return f"BoardSpec({self.name!r}, {len(self.hexes)} hexes)"

    def under(self, options: Mapping[str, str]) -> BoardSpec:
        """Return the map with the hexes that these settings change, the same one for the same settings.

        Parameters
        ----------
        options : mapping of str to str
            Option to setting, where it is not the default.
        """
        keys = tuple(key for key in self.variants if options.get(key.split("=")[0]) == key.split("=")[1])
        if not keys:
            return self
        if keys not in self._changed:
            changes = {c: h for key in keys for c, h in self.variants[key].items()}
            self._changed[keys] = msgspec.structs.replace(self, hexes={**self.hexes, **changes})
        return self._changed[keys]

    def changed(self) -> Mapping[tuple[str, ...], BoardSpec]:
        """Return the maps that `under` was asked for, by their keys of `variants`."""
        return self._changed

    @cached_property
    def _changed(self) -> dict[tuple[str, ...], BoardSpec]:
        """The maps that were asked for, by their keys of `variants`: what is known of a map is kept by which it is."""
        return {}


class TileManifest(Record, frozen=True, kw_only=True):
    """`tiles.toml`: how many of each number, tiles that only this title has or has differently, and unusual fits.

    Parameters
    ----------
    supply : dict
        Tile number to count, or to ``"unlimited"``.
    tiles : dict
        Definitions that override the catalogue's.
    fits : dict
        Tile number to stops of hexes and tiles, as `TileSpec.fits`: what this title lets a tile replace.
    costs : dict
        Tile number to the money for a tile that replaces it, as `TileSpec.cost`.
    source : str
        Where the counts come from.
    """

    supply: dict[str, int | Literal["unlimited"]]
    fits: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    costs: dict[str, Money] = msgspec.field(default_factory=dict)
    tiles: dict[str, TileSpec] = msgspec.field(default_factory=dict)
    source: str = ""


def at_colors(value: ByColour, colors: Sequence[str]) -> int:
    """Return the entry of the most advanced tile colour that a phase allows.

    Parameters
    ----------
    value : int or dict
        Money, or money by tile colour.
    colors : sequence of str
        Tile colours of the phase, the most advanced last.
    """
    if isinstance(value, int):
        return value
    for color in reversed(colors):
        if color in value:
            return value[color]
    return 0
