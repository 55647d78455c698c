"""1889's own part of `play.toml`."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

from routeopt.spec.play import PlaySpec, PrivateSpec, load_play


class Play1889(PlaySpec, frozen=True, kw_only=True):
    """The beginner's game beside the general record.

    Parameters
    ----------
    beginner : tuple of PrivateSpec
        Private companies of the beginner's game.
    beginner_tiles : tuple of str
        Tiles of the beginner's game.
    """

    beginner: tuple[PrivateSpec, ...]
    beginner_tiles: tuple[str, ...]


@cache
def play_1889() -> Play1889:
    """Return what `play.toml` says; read once."""
    return load_play(Path(str(resources.files(__package__))), Play1889)
