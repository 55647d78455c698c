"""18ZOO's own part of `play.toml`."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from routeopt.spec.play import PlaySpec, load_play


class ParBonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a company gets that starts at one price: money, the best colour of its home tile, yellow tiles more."""

    money: int
    color: str
    tiles: int


class ZooPlay(PlaySpec, frozen=True, kw_only=True):
    """Guild Assets, the draft, hands and par bonuses beside the general record.

    Parameters
    ----------
    assets, draft : dict
        Assets of each player, and Inventions shown in the draft, by number of players.
    asset_values : tuple of tuple of int
        A month a row: value in the stock round, then in each operating round.
    asset_at_end : int
        Value of an unused asset.
    new_inventions : int
        How many join each stock round.
    deck : tuple of str
        All Inventions, in the order in which the generator draws a number for each.
    no_phase_bonus : tuple of str
        Phases whose first train brings no bonus.
    hand_limit : int
        Inventions of a player, and of a company, at most.
    blue : int
        Inventions numbered up to this are blue: players use them in stock rounds.
    par_bonus : dict
        Start price to its bonus.
    """

    assets: dict[str, int]
    asset_values: tuple[tuple[int, ...], ...]
    asset_at_end: int
    draft: dict[str, int]
    new_inventions: int
    deck: tuple[str, ...]
    no_phase_bonus: tuple[str, ...]
    hand_limit: int
    blue: int
    par_bonus: dict[str, ParBonus]

    @property
    def months(self) -> int:
        """How many months the game has: the operating rounds of each are said."""
        return len(self.operating_rounds)


@cache
def zoo_play() -> ZooPlay:
    """Return what `play.toml` says; read once."""
    return load_play(Path(str(resources.files("routeopt.titles.g18zoo"))), ZooPlay)
