"""The records that a title's TOML files are read into; an unknown key is an error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec

StopKind = Literal["city", "town", "offboard", "port", "mine"]
Layout = Literal["flat", "pointy"]
#: What one stop may pay: sums of it stay far inside the integers that the search counts with.
Money = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
#: Money by the most advanced tile colour that the phase allows; the last colour reached counts.
ByColour = Money | dict[str, Money]


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Strict, immutable base of all records."""


class StopSpec(_Record, frozen=True, kw_only=True):
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


class TileSpec(_Record, frozen=True, kw_only=True):
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
        Printed stops of hexes that take the tile though its own stops are others: ``"town"``, ``"city city"``.
    note : str
        Where the drawing differs from others of the same number, and the source.
    """

    color: str
    label: str = ""
    stops: tuple[StopSpec, ...] = ()
    tracks: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    fits: tuple[str, ...] = ()
    note: str = ""


class HexSpec(_Record, frozen=True, kw_only=True):
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
    cost: int = 0
    terrain: str = ""
    homes: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    group: str = ""
    barriers: tuple[int, ...] = ()
    later_label: str = ""
    source: str = ""


class BoardSpec(_Record, frozen=True, kw_only=True):
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
    chains : dict
        ``"F8-C17"`` to the hexes between two areas that a record lists when a train goes from one to the other.
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
    chains: dict[str, tuple[str, ...]] = {}
    variants: dict[str, dict[str, HexSpec]] = {}
    source: str = ""

    def under(self, options: Mapping[str, str]) -> BoardSpec:
        """Return the map with the hexes that these settings change.

        Parameters
        ----------
        options : mapping of str to str
            Option to setting, where it is not the default.
        """
        changes = [hexes for key, hexes in self.variants.items() if options.get(key.split("=")[0]) == key.split("=")[1]]
        if not changes:
            return self
        return msgspec.structs.replace(
            self, hexes={**self.hexes, **{c: h for some in changes for c, h in some.items()}}
        )


class TrainSpec(_Record, frozen=True, kw_only=True):
    """A kind of train: how far it reaches, what counts against the reach, what it pays.

    Parameters
    ----------
    name : str
        As on the card.
    aliases : tuple of str
        Names in other editions.
    reach : int, optional
        Stops (or hexes) at most; None is any number.
    counts : tuple of str
        Kinds of stops that count against the reach, or ``("hex",)``: hexes, centre to centre.
    minimum : int
        Least number of stops of the kinds in `minimum_of` on a route.
    minimum_of : tuple of str
        Kinds of stops that the minimum counts; empty means those of `counts`.
    ends : tuple of str
        Kinds of stops where a route may start or end.
    pays_best : int, optional
        Only the best so many stops pay; None: all.
    pays_first : tuple of str
        Kinds of stops that are among those that pay before the best others are.
    station_pays : bool
        Of the stops that pay, one has a station of the company.
    multiplier : int
        What the stops pay is multiplied by this.
    values : tuple of str
        Entries of values by colour that hold for this train before the colours of the phase: ``["diesel"]``.
    traits : tuple of str
        The title's own words for what else its route rules ask of the train.
    price : int
        Money; 0 where it is never bought.
    count : int or dict, optional
        Cards in the game, or cards by number of players; None is unlimited; 0 is another side of a card named before.
    phase : str
        Phase that its first purchase starts; empty where it starts none.
    available : str
        Phase from which it is sold beside trains that come before it; empty: only after them.
    rusts : str
        Phase from which it no longer runs; empty is never.
    last_run : bool
        Runs once more after it has rusted.
    carried : bool
        Another train may run as this card, while it carries its marker: ``"3V!1V"``.
    """

    name: str
    aliases: tuple[str, ...] = ()
    reach: int | None = None
    counts: tuple[str, ...] = ("city", "offboard")
    minimum: int = 2
    minimum_of: tuple[str, ...] = ()
    ends: tuple[str, ...] = ("city", "offboard")
    pays_best: int | None = None
    pays_first: tuple[str, ...] = ()
    station_pays: bool = False
    multiplier: int = 1
    values: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    price: int = 0
    count: int | dict[str, int] | None = None
    phase: str = ""
    available: str = ""
    rusts: str = ""
    last_run: bool = False
    carried: bool = False


class PhaseSpec(_Record, frozen=True, kw_only=True):
    """A phase: which tile colours it allows (the last one sets values), and how many trains a company may own."""

    name: str
    aliases: tuple[str, ...] = ()
    colors: tuple[str, ...]
    train_limit: int | dict[str, int]


class CompanySpec(_Record, frozen=True, kw_only=True):
    """A company: identifier, names in all editions, stations (home included) with their costs, colour."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    token_costs: tuple[int, ...] = ()
    color: str = "#888888"
    kind: str = ""


class PowerSpec(_Record, frozen=True, kw_only=True):
    """A private company or card that changes a run or a lay; `limited` ones count only when active."""

    name: str
    aliases: tuple[str, ...] = ()
    number: int = 0
    cost: int = 0
    limited: bool = False
    note: str = ""


class MarkerSpec(_Record, frozen=True, kw_only=True):
    """A marker that lies on the board.

    Parameters
    ----------
    name : str
        Key under ``[markers]`` in a position.
    effect : str
        ``"open"``: keeps a city slot open to every train; ``"closed"``: fills a slot for good; ``"join"``: makes all
        the terminal areas named one; ``"none"``: the title's route rules read it.
    owned : bool
        It works for the company that placed it only; a position may say ``{GI = "K9"}`` instead of ``["K9"]``, which
        means the company that runs.
    """

    name: str
    effect: Literal["open", "closed", "join", "none"] = "none"
    owned: bool = False
    note: str = ""


class EconomySpec(_Record, frozen=True, kw_only=True):
    """A state of the economy: what it adds to each kind of stop (never below 0)."""

    name: str
    city: int = 0
    town: int = 0


class BonusSpec(_Record, frozen=True, kw_only=True):
    """Money for a route that touches a place of every group in `places`.

    Parameters
    ----------
    name : str
        As printed in results.
    places : tuple of tuple of str
        Hexes; the route must pass at least one hex of each inner tuple (no stop need be counted there).
    amount : int
        Money in the title's currency.
    paid : bool
        Hexes count where a stop there is among those that pay. A route earns one of all such bonuses of two places.
    multiplied : bool
        By the train's multiplier.
    owned : bool
        Only for a company that owns it (a concession).
    marker : str
        Only for a company for which a marker of this name lies on one of the first places; empty: always.
    option : str
        ``"option=setting"``: only where the position has this setting; empty: always.
    """

    name: str
    places: tuple[tuple[str, ...], ...]
    amount: int
    paid: bool = False
    multiplied: bool = False
    owned: bool = False
    marker: str = ""
    option: str = ""
    aliases: tuple[str, ...] = ()
    source: str = ""


class GameSpec(_Record, frozen=True, kw_only=True):
    """What `game.toml` says: all that a run needs; what only whole games need is in `play.toml`.

    Parameters
    ----------
    title : str
        Full name.
    aliases : tuple of str
        Other names by which the title is asked for.
    currency : str
        Sign or letters before an amount.
    trains, phases, companies, powers, markers, economies, bonuses
        In the order of the game.
    options : dict
        Option name to its settings, the rulebook's default first.
    waiver : bool
        A company may run for less revenue where revenue and subsidy together reach the highest revenue.
    hex_once : bool
        A route visits at most one stop of a hex.
    source : str
        Where values come from that have no source of their own.
    """

    title: str
    aliases: tuple[str, ...] = ()
    currency: str = "$"
    trains: tuple[TrainSpec, ...]
    phases: tuple[PhaseSpec, ...]
    companies: tuple[CompanySpec, ...]
    powers: tuple[PowerSpec, ...] = ()
    markers: tuple[MarkerSpec, ...] = ()
    economies: tuple[EconomySpec, ...] = ()
    bonuses: tuple[BonusSpec, ...] = ()
    options: dict[str, tuple[str, ...]] = {}
    waiver: bool = False
    hex_once: bool = False
    source: str = ""


class TileManifest(_Record, frozen=True, kw_only=True):
    """`tiles.toml`: how many of each number, tiles that only this title has or has differently, and unusual fits.

    Parameters
    ----------
    supply : dict
        Tile number to count, or to ``"unlimited"``.
    tiles : dict
        Definitions that override the catalogue's.
    fits : dict
        Tile number to printed stops of hexes, as `TileSpec.fits`: what this title lets a tile replace.
    source : str
        Where the counts come from.
    """

    supply: dict[str, int | Literal["unlimited"]]
    fits: dict[str, tuple[str, ...]] = {}
    tiles: dict[str, TileSpec] = {}
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


class TitleData(msgspec.Struct, frozen=True, kw_only=True):
    """All that a title's files say.

    Parameters
    ----------
    game : GameSpec
        Trains, phases, companies, powers.
    boards : mapping of str to BoardSpec
        By map name; the first is the default.
    supply : mapping of str to int or None
        Tile number to count; None is unlimited.
    tiles : mapping of str to TileSpec
        Every tile that the title uses: its own definitions over the catalogue's.
    """

    game: GameSpec
    boards: Mapping[str, BoardSpec]
    supply: Mapping[str, int | None]
    tiles: Mapping[str, TileSpec]
