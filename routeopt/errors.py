"""Every error that routeopt raises, in one tree, each named by the rule or the format it reports.

Lives here: exceptions and the `Fault` record, which quote what files say in plain text.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from routeopt.visible import visible


class Fault(NamedTuple):
    """One thing that is wrong with a position, a board or a route.

    Attributes
    ----------
    rule : str
        Name of the broken rule, such as ``"token: full city"``.
    where : str
        Hex, company, train or key that it is about.
    message : str
        A sentence: what was found, what was expected, how to mend it.
    source : str
        Rulebook section or public reference of the rule; empty for questions of form.
    """

    rule: str
    where: str
    message: str
    source: str = ""

    def __str__(self) -> str:
        section = f" [{self.source}]" if self.source else ""
        return visible(f"{self.where}: {self.message}{section}" if self.where else f"{self.message}{section}")


class RouteoptError(Exception):
    """Root of all errors raised on purpose."""

    def __str__(self) -> str:
        return visible(super().__str__())


def expect(value: object, kinds: type | tuple[type, ...], what: str, wanted: str) -> None:
    """Refuse an argument that is of none of these kinds.

    Raises
    ------
    WrongKindError
        Saying what is wanted.
    """
    if not isinstance(value, kinds):
        shown = f"{value!r:.40}" if isinstance(value, str | int | float | None) else type(value).__name__
        raise WrongKindError(f"{what}: {wanted} is expected, not {shown}")


class FaultsError(RouteoptError):
    """Several things are wrong; all are listed.

    Parameters
    ----------
    faults : sequence of Fault
        Everything that is wrong, at least one.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(f) for f in self.faults))


class BadInputError(RouteoptError, ValueError):
    """The input cannot be used as it is."""


class UnreadableFileError(BadInputError):
    """A file is missing, empty, too large, cut off, or neither JSON nor TOML."""


class UnknownNameError(BadInputError):
    """A name that the title, the map or the file does not have."""


class UnknownTitleError(UnknownNameError):
    """No title of this name is installed."""


class UnknownHexError(UnknownNameError):
    """The map has no hex of this coordinate."""


class UnknownTileError(UnknownNameError):
    """Neither the title nor the catalogue has a tile of this number."""


class UnknownCompanyError(UnknownNameError):
    """The title has no company of this name."""


class UnknownTrainError(UnknownNameError):
    """The title has no train of this name, or the company does not own it."""


class UnknownKeyError(UnknownNameError):
    """A file has a key that its format does not know."""


class BadRotationError(BadInputError):
    """A rotation outside 0-5."""


class BadValueError(BadInputError):
    """A value of the wrong kind, or outside its range."""


class WrongKindError(BadInputError, TypeError):
    """An argument of the wrong kind; the message says which is wanted."""


class MissingExtraError(BadInputError):
    """What was asked for needs an optional part of routeopt that is not installed; the message names it."""


class UnknownActionError(BadInputError):
    """The export has no action of this id, or it was undone."""


class AmbiguousRouteError(BadInputError):
    """The hexes named fit several routes; the message lists them."""


class TitleFileError(BadInputError):
    """A title's own file breaks the schema; the message names file and key."""


class MapFileError(TitleFileError):
    """A map that the user gives has what the title does not know, or hexes that cannot be."""


class TooLargeError(BadInputError):
    """The input asks for more work or memory than routeopt gives to one position."""


class IllegalPositionError(FaultsError, BadInputError):
    """A position that breaks rules; all faults are listed."""


class IllegalRouteError(IllegalPositionError):
    """A run that the judge rejects; all reasons are listed."""


class UnsupportedError(RouteoptError):
    """A strategy was asked for a problem that it does not support."""


class WrongAnswerError(RouteoptError):
    """The judge disagrees with the search: a fault in routeopt itself, never shown as an answer."""


class IllegalActionError(RouteoptError, ValueError):
    """An action of a game that the rules do not allow now; the game is unchanged."""


class WrongStepError(IllegalActionError):
    """The game waits for another sort of action."""


class WrongActorError(IllegalActionError):
    """The game waits for someone else."""


class NotOwnedError(IllegalActionError):
    """The one who acts does not own what the action uses."""


class TooPoorError(IllegalActionError):
    """There is not enough money."""


class WrongPriceError(IllegalActionError):
    """The price is not the one asked, or outside its range."""


class BidError(IllegalActionError):
    """A bid is too low, binds more money than is free, or is on something that cannot be bid on now."""


class LimitError(IllegalActionError):
    """A limit of certificates, cards, trains or stations forbids it."""


class ShareError(IllegalActionError):
    """A certificate cannot be bought or sold now."""


class TrackError(IllegalActionError):
    """A tile may not be laid so: it does not fit, does not connect, or is out of stock."""


class StationError(IllegalActionError):
    """A station or marker may not be placed there."""


class TrainError(IllegalActionError):
    """A train cannot be bought, sold or handed in so."""


class PowerError(IllegalActionError):
    """A power cannot be used so, or now."""


class MustError(IllegalActionError):
    """Something obligatory comes first."""


class GameOverError(IllegalActionError):
    """The game is over, or there is nothing to undo."""


class IllegalRunError(FaultsError, IllegalActionError):
    """The judge rejects the run; all reasons are listed."""


#: Characters of a name that are compared with known ones.
_LONGEST_NAME = 100


def in_order(name: str) -> list[tuple[bool, int, str]]:
    """Return what names are sorted by for people: numbers in them count as numbers, so that 9 comes before 10."""
    parts = enumerate(re.split(r"(\d{1,9})", name))
    return [(not place % 2, int(part) if place % 2 else 0, part) for place, part in parts if part]


def nearest(name: str, known: Iterable[str], count: int = 3) -> str:
    """Say which known names come closest to a name that is not known.

    Parameters
    ----------
    name : str
        The name as found.
    known : iterable of str
        All names that would have been accepted.
    count : int
        How many to offer at the most.

    Returns
    -------
    str
        ``"did you mean A, B?"``, or ``"known: A, B, ..."`` where nothing is near.
    """
    names = sorted(set(known), key=in_order)
    # Comparing takes the product of the lengths; nothing so long is a name misspelt.
    name = name[:_LONGEST_NAME]
    lowered = {n.lower(): n for n in names}
    close = [lowered[m] for m in difflib.get_close_matches(name.lower(), lowered, count, 0.6)]
    if close:
        return f"did you mean {', '.join(close)}?"
    listed = ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
    return f"known: {listed}" if listed else "none are known"
