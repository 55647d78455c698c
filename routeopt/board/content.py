"""What lies on one hex: stops and track segments, of a tile as laid or as printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from routeopt.spec.boards import HexSpec, StopSpec, TileSpec

EndKind = Literal["edge", "stop", "junction"]
_ENDS = re.compile(r"([sj]?)(\d+)")
_KINDS: dict[str, EndKind] = {"": "edge", "s": "stop", "j": "junction"}


class End(NamedTuple):
    """One end of a track segment: an edge 0-5, a stop, or a junction of the hex."""

    kind: EndKind
    number: int


class Track(NamedTuple):
    """A track segment between two ends; nothing runs through `terminal` track, it only ends there."""

    a: End
    b: End
    terminal: bool = False

    def other(self, end: End) -> End:
        """Return the end that is not `end`."""
        return self.b if end == self.a else self.a


class Stop(NamedTuple):
    """A stop as it lies on the board; `shared` stops are several of one place that a route may visit once."""

    spec: StopSpec
    shared: bool = False


class Content(NamedTuple):
    """Stops and track of one hex, edges as they lie on the board.

    Attributes
    ----------
    stops : tuple of Stop
        Numbered as on the tile.
    tracks : tuple of Track
        Numbered as on the tile.
    color, label : str
        Of the tile, or of the hex where none is laid.
    tile : str
        Tile number; empty where none is laid.
    rotation : int
        Steps clockwise, 0-5.
    """

    stops: tuple[Stop, ...]
    tracks: tuple[Track, ...]
    color: str
    label: str
    tile: str = ""
    rotation: int = 0


def parse_track(text: str) -> Track:
    """Read ``"0-3"``, ``"0-s0"``, ``"j0-4"``, ``"0-s0!"`` (its form was checked on loading)."""
    (kind_a, index_a), (kind_b, index_b) = _ENDS.findall(text)
    return Track(End(_KINDS[kind_a], int(index_a)), End(_KINDS[kind_b], int(index_b)), text.endswith("!"))


def rotate(track: Track, steps: int) -> Track:
    """Turn a track segment clockwise."""
    a, b = (End("edge", (e.number + steps) % 6) if e.kind == "edge" else e for e in track[:2])
    return Track(a, b, track.terminal)


@lru_cache(maxsize=4096)
def _tracks(texts: tuple[str, ...], rotation: int) -> tuple[Track, ...]:
    return tuple(rotate(parse_track(t), rotation) for t in texts)


def _put_on_track(tracks: Sequence[Track], stop: StopSpec) -> tuple[tuple[Stop, ...], tuple[Track, ...]]:
    """Give every track of a plain tile one stop; track that meets at a junction shares the stop in its place."""
    stops: list[Stop] = []
    split: list[Track] = []
    at_junction: dict[int, int] = {}
    for track in tracks:
        junctions = [e.number for e in track[:2] if e.kind == "junction"]
        if junctions:
            if junctions[0] not in at_junction:
                at_junction[junctions[0]] = len(stops)
                stops.append(Stop(stop, shared=True))
            here = End("stop", at_junction[junctions[0]])
            a, b = (here if e.kind == "junction" else e for e in track[:2])
            split.append(Track(a, b, track.terminal))
        elif track.a.kind == track.b.kind == "edge":
            here = End("stop", len(stops))
            stops.append(Stop(stop, shared=True))
            split += [Track(track.a, here, track.terminal), Track(here, track.b, track.terminal)]
        else:
            split.append(track)
    return tuple(stops), tuple(split)


def _bring(stop: StopSpec, lying_here: StopSpec) -> StopSpec:
    """Let the stop of a tile bring the income of what lies on the hex: there is one centre, so no second stop."""
    return msgspec.structs.replace(stop, income=lying_here.income) if lying_here.income else stop


def lay(spec: HexSpec, tile: TileSpec | None, number: str = "", rotation: int = 0) -> Content:
    """Return what lies on a hex once `tile` is laid there (None: as printed).

    Parameters
    ----------
    spec : HexSpec
        The hex.
    tile : TileSpec, optional
        The tile.
    number : str
        Its number.
    rotation : int
        Steps clockwise, 0-5.
    """
    source: TileSpec | HexSpec = spec if tile is None else tile
    tracks = _tracks(source.tracks, rotation)
    stops = tuple(Stop(s) for s in source.stops)
    if spec.on_track is not None and tile is not None:
        if stops:
            stops = tuple(Stop(_bring(s.spec, spec.on_track)) for s in stops)
        else:
            stops, tracks = _put_on_track(tracks, spec.on_track)
    return Content(stops, tracks, source.color, source.label, number, rotation)
