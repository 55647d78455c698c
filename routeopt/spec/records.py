"""The records that `game.toml` is read into, and all that a title's files say together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from routeopt import named
from routeopt.spec.base import Record
from routeopt.spec.boards import BoardSpec, TileSpec


class TrainSpec(Record, frozen=True, kw_only=True):
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
    more : int
        Cards that an optional rule adds.
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
    more: int = 0
    phase: str = ""
    available: str = ""
    rusts: str = ""
    last_run: bool = False
    carried: bool = False


class PhaseSpec(Record, frozen=True, kw_only=True):
    """A phase: which tile colours it allows (the last one sets values), and how many trains a company may own."""

    name: str
    aliases: tuple[str, ...] = ()
    colors: tuple[str, ...]
    train_limit: int | dict[str, int]


class CompanySpec(Record, frozen=True, kw_only=True):
    """A company: identifier, names in all editions, stations (home included) with their costs, colour."""

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    token_costs: tuple[int, ...] = ()
    color: str = "#888888"
    kind: str = ""


class PowerSpec(Record, frozen=True, kw_only=True):
    """A private company or card that changes a run or a lay; `limited` ones count only when active."""

    name: str
    aliases: tuple[str, ...] = ()
    number: int = 0
    cost: int = 0
    limited: bool = False
    note: str = ""


class MarkerSpec(Record, frozen=True, kw_only=True):
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


class EconomySpec(Record, frozen=True, kw_only=True):
    """A state of the economy: what it adds to each kind of stop (never below 0)."""

    name: str
    city: int = 0
    town: int = 0


class BonusSpec(Record, frozen=True, kw_only=True):
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


class GameSpec(Record, frozen=True, kw_only=True):
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
    options: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    waiver: bool = False
    hex_once: bool = False
    source: str = ""

    def __repr__(self) -> str:
        return f"GameSpec({self.title!r}, {len(self.companies)} companies, {len(self.trains)} kinds of trains)"


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

    def __reduce__(self) -> Any:
        return named.reduced(self) or super().__reduce__()

    def __repr__(self) -> str:
        return f"TitleData({self.game.title!r}, {len(self.tiles)} tiles)"
