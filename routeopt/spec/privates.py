"""Private companies in a title's `play.toml`: what they pay, give and block, when they close, what they can do."""

from __future__ import annotations

from typing import Literal

from routeopt.spec.base import Record


class Ability(Record, frozen=True, kw_only=True, tag_field="does"):
    """What can be done because of a private company.

    Parameters
    ----------
    owner : {"company", "player", "either"}
        Who must own it: the company in turn, or, for what companies do, its president, or one of the two, else any
        player.
    count : int
        How often it may be done; 0 is any number of times.
    closes : bool
        The private company closes after the last time.
    """

    owner: Literal["company", "player", "either"] = "company"
    count: int = 1
    closes: bool = False


class LayAbility(Ability, frozen=True, kw_only=True, tag="lay"):
    """Track that a company may lay.

    Parameters
    ----------
    hexes, tiles : tuple of str
        Where, and which; empty: any.
    fresh, replace : bool
        Whether on a white hex, and on other track.
    trace : {"none", "hex", "track"}
        What a line of the company must lead to: nothing, some track of the tile, or new track of it.
    free : bool
        Nothing is paid for terrain.
    extra : bool
        It comes beside the lays of the turn; else it is one of them.
    station : bool
        Right after it the company may place its next station there, free, as that of its turn.
    at_track : bool
        It comes only while the company's step of laying track waits, which waits for it also after the turn's lays;
        else in any step.
    joined : bool
        It is one tile on each of its two hexes, joined to each other, the second right after the first; a tile that
        is laid there otherwise ends it.
    by_player : tuple of {"stock", "between", "track"}
        The player who owns it lays, not a company: at any time of a stock round; in an operating round before the
        company in turn has done anything; while the step of laying track waits of a company that he presides.
    on_sale : bool
        It comes right after the sale to a company, of the one who sold it, and never else.
    """

    hexes: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    fresh: bool = True
    replace: bool = False
    trace: Literal["none", "hex", "track"] = "track"
    free: bool = False
    extra: bool = True
    station: bool = False
    at_track: bool = False
    joined: bool = False
    by_player: tuple[Literal["stock", "between", "track"], ...] = ()
    on_sale: bool = False


class StationAbility(Ability, frozen=True, kw_only=True, tag="station"):
    """A station that a company may place.

    Parameters
    ----------
    hexes : tuple of str
        Where; empty: any.
    trace : {"any", "home", "none"}
        From which station a line must lead there, if from any.
    free : bool
        It costs nothing.
    price : {"next", "last"}
        Which of the company's prices is used up.
    extra : bool
        It comes beside those of the turn; else it is one of them.
    label : str
        Printed label of the hexes where alone it is placed, whatever the map; empty: any.
    at_station : bool
        It comes only while the company's step of placing stations waits, which waits for it too; else in any step.
    """

    hexes: tuple[str, ...] = ()
    trace: Literal["any", "home", "none"] = "any"
    free: bool = False
    price: Literal["next", "last"] = "next"
    extra: bool = True
    label: str = ""
    at_station: bool = False


class ShareAbility(Ability, frozen=True, kw_only=True, tag="share"):
    """An exchange for a certificate, at any time, also in the turns of others.

    Parameters
    ----------
    company : str
        Of which company.
    places : tuple of {"ipo", "pool"}
        Where the certificate may lie.
    """

    owner: Literal["company", "player", "either"] = "player"
    company: str
    places: tuple[Literal["ipo", "pool"], ...] = ("ipo", "pool")


class DiscountAbility(Ability, frozen=True, kw_only=True, tag="discount"):
    """Terrain that costs less: at each lay where `count` is 0, else at those for which the company says so.

    Parameters
    ----------
    terrain : str
        Which, in full; a hex with more than this one is not meant.
    amount : int
        How much less; 0: it costs nothing.
    """

    terrain: str
    amount: int = 0


class TurnAbility(Ability, frozen=True, kw_only=True, tag="turn"):
    """Something that steps of the company's turn do otherwise while it is in use: they say what."""


class MarkerAbility(Ability, frozen=True, kw_only=True, tag="marker"):
    """A marker of the company that is put on a stop of the map; no line need lead there, and it takes no space.

    Parameters
    ----------
    marker : str
        Its name among the title's markers.
    kinds : tuple of str
        Kinds of stops.
    """

    marker: str
    kinds: tuple[str, ...] = ("city",)


AnyAbility = LayAbility | StationAbility | ShareAbility | DiscountAbility | TurnAbility | MarkerAbility


class PrivateSpec(Record, frozen=True, kw_only=True):
    """A private company.

    Parameters
    ----------
    name : str
        Its name.
    value, income : int
        Its printed price, and what it pays before each operating round.
    blocks : tuple of str
        Hexes where nobody lays track while it is open and no company has it.
    gives : tuple of str
        Certificates, ``"PRR_1"``, that its first owner gets free.
    par : str
        The company whose president its first owner becomes, at a price that he sets at once.
    closes_in : str
        The phase that closes it; empty: none.
    closes_by : str
        The company whose first train closes it; empty: none.
    kept_income : int
        Above 0: a player keeps it when the phase closes it, and it pays him this from then on.
    to_companies, to_players : bool
        Whether companies, and other players, may buy it from a player.
    from_players : int
        It takes part with so many players or more.
    counts : bool
        It is a certificate for its owner's limit.
    abilities : tuple
        What can be done because of it.
    """

    name: str
    value: int
    income: int = 0
    blocks: tuple[str, ...] = ()
    gives: tuple[str, ...] = ()
    par: str = ""
    closes_in: str = ""
    closes_by: str = ""
    kept_income: int = 0
    to_companies: bool = True
    to_players: bool = True
    from_players: int = 0
    counts: bool = True
    abilities: tuple[AnyAbility, ...] = ()
