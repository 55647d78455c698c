"""Strict loading of a title's files: an unknown key or a wrong value names file, key and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from routeopt.errors import TitleFileError, UnknownTileError, UnreadableFileError
from routeopt.spec.records import BoardSpec, GameSpec, TileManifest, TileSpec, TitleData

T = TypeVar("T")
_TRACK = re.compile(r"^(?:[0-5]|[sj]\d+)-(?:[0-5]|[sj]\d+)!?$")


def read_toml(path: Path | Traversable, kind: type[T]) -> T:
    """Read a TOML file into a record, strictly.

    Parameters
    ----------
    path : Path or Traversable
        The file.
    kind : type
        Record to read it into.

    Raises
    ------
    UnreadableFileError
        The file is missing or no TOML.
    TitleFileError
        A key is unknown or a value is of the wrong kind; the message names file, key and line.
    """
    try:
        text = path.read_text(encoding="utf-8")
        raw = tomllib.loads(text)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UnreadableFileError(f"{path}: {error}") from error
    return convert(raw, kind, str(path), text)


def convert(raw: Any, kind: type[T], where: str, text: str = "") -> T:
    """Turn decoded TOML or JSON into a record, naming file, key and line of the first fault.

    Raises
    ------
    TitleFileError
        A key is unknown or a value is of the wrong kind.
    """
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        message = str(error)
        names = re.findall(r"`([^`$]+)`", message) + re.findall(r"\.([A-Za-z_]\w*)", message)
        line = _line_of(text, names)
        raise TitleFileError(f"{where}{f', line {line}' if line else ''}: {message}") from error


def _line_of(text: str, names: Iterable[str]) -> int:
    for name in names:
        found = re.search(rf"(?m)^.*\b{re.escape(name)}\b\"?\s*=", text)
        if found:
            return text.count("\n", 0, found.start()) + 1
    return 0


@cache
def load_catalogue() -> Mapping[str, TileSpec]:
    """Return the catalogue of numbered tiles, at rotation 0."""
    file = resources.files("routeopt.board") / "catalogue.toml"
    tiles = read_toml(file, dict[str, TileSpec])
    check_tracks(tiles, "catalogue.toml")
    return tiles


def check_tracks(tiles: Mapping[str, Any], where: str) -> None:
    """Refuse track texts that name a bad edge or a stop that is not there.

    Raises
    ------
    TitleFileError
        Naming file, tile or hex, and the text.
    """
    for key, tile in tiles.items():
        for text in tile.tracks:
            if not _TRACK.match(text):
                raise TitleFileError(
                    f'{where}: {key}: track "{text}" is not of the form "0-3", "0-s0" or "0-j0" (edges 0-5)'
                )
            for number in re.findall(r"s(\d+)", text):
                if int(number) >= len(tile.stops):
                    raise TitleFileError(
                        f'{where}: {key}: track "{text}" leads to stop {number}, there are {len(tile.stops)}'
                    )


def load_board(path: Path | Traversable) -> BoardSpec:
    """Read one `board.toml`, from the title's folder or from the user."""
    board = read_toml(path, BoardSpec)
    for hexes in (board.hexes, *board.variants.values()):
        check_tracks(hexes, str(path))
    return board


def load_title_data(folder: Path | Traversable) -> TitleData:
    """Read all files of a title's folder.

    Parameters
    ----------
    folder : Path or Traversable
        Holds `game.toml`, `tiles.toml`, and `board.toml` or `maps/*.toml`.

    Raises
    ------
    UnreadableFileError, TitleFileError
        Naming file, key and line; or a tile is described that the supply lacks.
    UnknownTileError
        The manifest names a tile that neither it nor the catalogue defines.
    """
    game = read_toml(folder / "game.toml", GameSpec)
    manifest = read_toml(folder / "tiles.toml", TileManifest)
    check_tracks(manifest.tiles, f"{folder}/tiles.toml")
    catalogue = load_catalogue()
    for number in (*manifest.tiles, *manifest.fits):
        if number not in manifest.supply:
            raise TitleFileError(f'{folder}/tiles.toml: tile "{number}" is described, but is not in the supply')
    tiles = {}
    for number in manifest.supply:
        tile = manifest.tiles.get(number) or catalogue.get(number)
        if tile is None:
            raise UnknownTileError(f'{folder}/tiles.toml: tile "{number}" is in the supply but is defined nowhere')
        fits = manifest.fits.get(number, ())
        tiles[number] = msgspec.structs.replace(tile, fits=fits) if fits else tile
    maps = folder / "maps"
    files = (
        sorted((f for f in maps.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
        if maps.is_dir()
        else [folder / "board.toml"]
    )
    boards = {}
    for file in files:
        board = load_board(file)
        boards[board.name] = board
    return TitleData(game=game, boards=boards, supply=manifest.supply, tiles=tiles)
