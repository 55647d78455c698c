"""What a file may hold: every reader asks here, before it does anything with what it read.

Lives here: the limits, and the checks of a text before it is decoded and of what comes out of it.
The titles' own files have a tenth of these at most, recorded games a quarter.
"""

from __future__ import annotations

import re
from collections.abc import Sized
from typing import Any

from routeopt.errors import TooLargeError, UnreadableFileError

#: Characters of a file: JSON, which recorded games are in; TOML, which takes tomllib far longer.
LARGEST, LARGEST_TOML = 20_000_000, 1_000_000
#: Values of a recorded or saved game, of a map, of a position.
MOST_VALUES, MOST_OF_A_MAP, MOST_ENTRIES = 500_000, 50_000, 5_000
#: Tables and lists within each other; parts of a dotted key.
DEEPEST = 30
#: Characters of a key or name, and of any other text in a file.
LONGEST_NAME, LONGEST_TEXT = 200, 20_000
#: Numbers between this and its negative.
LARGEST_NUMBER = 10**50
#: Of a map: hexes, and the last column or row.
MOST_HEXES, LAST_COLUMN = 1_000, 200
#: Of one hex or tile: stops, track segments.
MOST_STOPS, MOST_TRACKS = 20, 60
#: Of a game: players, actions (each with those that follow by themselves).
MOST_PLAYERS, MOST_ACTIONS = 30, 10_000
#: Trains of one company.
MOST_TRAINS = 40
#: Characters of a route as typed.
LONGEST_ROUTE = 5_000

#: Each ends at the end of the line at the latest, so that no part of a line is read twice.
_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*+(?:"|\\?\Z)|'[^']*(?:'|\Z)|#.*|\s+""", re.DOTALL)
_BETWEEN_KEYS = re.compile(r"[=\[\]{},]")


def check_toml(text: str, where: str) -> None:
    """Refuse a text that is too long or nested too deeply to be read as TOML.

    Parameters
    ----------
    text : str
        The file.
    where : str
        Its name, for messages.

    Raises
    ------
    UnreadableFileError
        Naming the line where there is one.
    """
    if len(text) > LARGEST_TOML:
        raise UnreadableFileError(
            f"{where}: larger than {LARGEST_TOML // 1_000_000} MB, no position, map or title in TOML is that long"
        )
    if sum(map(text.count, ",[{=")) > 2 * MOST_OF_A_MAP:
        raise UnreadableFileError(f"{where}: more than {MOST_OF_A_MAP} values; no position, map or title has so many")
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > DEEPEST and _parts_of_keys(line) > DEEPEST:
            raise UnreadableFileError(f"{where}, line {number}: keys are nested too deeply for a position or map")


def _parts_of_keys(line: str) -> int:
    """Return how many parts the longest dotted key of a line has."""
    bare = _QUOTED.sub("", line)
    return 1 + max(part.count(".") for part in _BETWEEN_KEYS.split(bare))


def check_json(text: str, where: str) -> None:
    """Refuse a text that is too long, or holds too many values, to be read as JSON.

    Parameters
    ----------
    text : str
        The file.
    where : str
        Its name, for messages.

    Raises
    ------
    UnreadableFileError
        Saying which.
    """
    if len(text) > LARGEST:
        raise UnreadableFileError(f"{where}: larger than {LARGEST // 1_000_000} MB, no position or game is that long")
    # Signs within texts are counted too: there are few beside the values of any game.
    if sum(map(text.count, ",[{")) > MOST_VALUES:
        raise UnreadableFileError(f"{where}: more than {MOST_VALUES} values; no game has so many")


def check_decoded(raw: Any, where: str, most: int = MOST_VALUES) -> None:
    """Refuse what was decoded if it is too deep, too much, or has texts or numbers that no file needs.

    Parameters
    ----------
    raw : object
        Tables, lists, texts and numbers.
    where : str
        Name of the file, for messages.
    most : int
        How many values are too many.

    Raises
    ------
    TooLargeError, UnreadableFileError
        Saying what there is too much of.
    """
    count = 0
    level = [raw]
    for _ in range(DEEPEST + 1):
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                for key in value:
                    if len(key) > LONGEST_NAME:
                        raise TooLargeError(f'{where}: the key "{key[:20]}..." has {len(key):,} characters')
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif isinstance(value, str) and len(value) > LONGEST_TEXT:
                raise TooLargeError(f'{where}: the text "{value[:20]}..." has {len(value):,} characters')
            elif isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:
                raise UnreadableFileError(f"{where}: a number in it is too long to be one of a position, map or game")
        count += len(below)
        if count > most:
            raise TooLargeError(f"{where}: more than {most} entries; no position, map or game has so many")
        if not below:
            return
        level = below
    raise UnreadableFileError(f"{where}: tables or lists are nested too deeply for a position, map or game")


def check_count(things: Sized, most: int, what: str) -> None:
    """Refuse more things than a file may hold.

    Parameters
    ----------
    things : sized
        What is counted.
    most : int
        One of the limits of this module.
    what : str
        Where they stand and what they are, for the message: ``"board.toml, line 7: A1: stops"``.

    Raises
    ------
    TooLargeError
        There are more.
    """
    if len(things) > most:
        raise TooLargeError(f"{what}: {len(things):,} are too many; {most:,} are the most")


def check_name(name: str, what: str) -> None:
    """Refuse a name that is too long to be one.

    Parameters
    ----------
    name : str
        The name.
    what : str
        Where it stands, for the message.

    Raises
    ------
    TooLargeError
        It has more characters than any name.
    """
    if len(name) > LONGEST_NAME:
        raise TooLargeError(f"{what}: a name of {len(name):,} characters; {LONGEST_NAME} are the most")
