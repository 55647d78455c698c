"""What a title's `play.toml` says beyond runs: players, chart, calendar, rounds."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from routeopt.errors import TitleFileError
from routeopt.spec.base import Record
from routeopt.spec.load import read_toml
from routeopt.spec.privates import PrivateSpec

P = TypeVar("P", bound="PlaySpec")
_CELL = re.compile(r"-|\d+(/\d+(\+\d+)?/(-|\d+))?", re.ASCII)


class ChartSpec(Record, frozen=True, kw_only=True):
    """The share price chart, a grid of rows that may differ in length; one row is a linear track.

    Parameters
    ----------
    rows : tuple of str
        From the top; cells apart by blanks. A cell is its price, or ``price/dividend[+president's bonus]/threshold``
        with ``-`` where there is no threshold; ``-`` alone is a gap where there is no cell.
    pars : dict
        Phase from which a company may start there, to the cells ``"row,column"``.
    right_end : {"up", "stay"}
        Where a marker goes that would leave its row to the right.
    left_end : {"down", "stay"}
        Where a marker goes that would leave its row to the left.
    zones : dict
        Colour of a zone to its cells.
    effects : dict
        Colour of a zone to what holds there: ``"no_limit"`` (certificates do not count against the limit),
        ``"no_cap"`` (a player may hold any part), ``"several"`` (several certificates of the pool are one purchase),
        ``"closes"`` (a company that comes there is closed).
    ends_game : int
        Price at which the game ends; 0 is never.
    """

    rows: tuple[str, ...]
    pars: dict[str, tuple[str, ...]]
    right_end: Literal["up", "stay"] = "stay"
    left_end: Literal["down", "stay"] = "stay"
    zones: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    effects: dict[str, tuple[Literal["no_limit", "no_cap", "several", "closes"], ...]] = msgspec.field(
        default_factory=dict
    )
    ends_game: int = 0


class PlaySpec(Record, frozen=True, kw_only=True):
    """What a game needs beside the data of runs.

    Parameters
    ----------
    money : dict
        Number of players to starting money; ``"3/B"`` is for map B alone.
    certificates : dict
        Number of players to certificate limit; ``"3/7"`` holds with seven companies in play.
    chart : ChartSpec
        The share price chart.
    shares : tuple of int, or dict
        Percent of each certificate of a company, the president's first; where kinds of companies differ, by kind.
    late_shares : int
        How many of the last certificates join later.
    operating_rounds : tuple of int, or dict
        Operating rounds after each stock round, the last number for all later ones; or phase to their number, by the
        phase that is on at the end of the stock round.
    bank : int
        Money in the bank before the players get theirs; 0 is any amount.
    bank_breaks : {"below_0", "at_0"}
        When the bank is broken: when it has to pay more than it has, or when it is empty.
    more_trains : str
        Option that adds the trains of `TrainSpec.more` where it is ``"yes"``; empty: none does.
    faces : dict
        Train whose card has several faces, to the trains that it may be bought as.
    open_after : str
        Train after the last of which all kinds are sold at once; empty: only the kind on top of the depot.
    special_tiles : tuple of str
        Tiles that only a power lays.
    privates : tuple of PrivateSpec
        Private companies, in order of sale.
    options : dict
        Option name to its settings, the rulebook's default first.
    source : str
        Where the values come from.
    """

    money: dict[str, int]
    certificates: dict[str, int]
    chart: ChartSpec
    shares: tuple[int, ...] | dict[str, tuple[int, ...]]
    late_shares: int = 0
    operating_rounds: tuple[int, ...] | dict[str, int]
    bank: int = 0
    bank_breaks: Literal["below_0", "at_0"] = "below_0"
    more_trains: str = ""
    faces: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    open_after: str = ""
    special_tiles: tuple[str, ...] = ()
    privates: tuple[PrivateSpec, ...] = ()
    options: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    source: str = ""


def load_play(folder: Path, kind: type[P]) -> P:
    """Read `play.toml` of a title's folder.

    Parameters
    ----------
    folder : Path
        The title's folder.
    kind : type
        `PlaySpec`, or the title's own extension of it.

    Raises
    ------
    UnreadableFileError, TitleFileError
        Naming file, key and line.
    """
    spec = read_toml(folder / "play.toml", kind)
    for row in spec.chart.rows:
        for cell in row.split():
            if not _CELL.fullmatch(cell):
                raise TitleFileError(
                    f'{folder}/play.toml: chart cell "{cell}": a price or "price/dividend/threshold" is expected'
                )
    return spec


def play_of(package: str) -> Callable[[], PlaySpec]:
    """Return what reads `play.toml` of a title whose folder is a package, once.

    Parameters
    ----------
    package : str
        Its ``__name__``.
    """
    return cache(lambda: load_play(Path(str(resources.files(package))), PlaySpec))


def by_players(table: dict[str, int], players: int, *more: str) -> int | None:
    """Return the entry for a number of players, the one with a suffix (``"3/B"``) before the plain one."""
    for suffix in more:
        if f"{players}/{suffix}" in table:
            return table[f"{players}/{suffix}"]
    return table.get(str(players))


__all__ = ["ChartSpec", "PlaySpec", "PrivateSpec", "by_players", "load_play", "play_of"]
