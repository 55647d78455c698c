"""Strict loading of a title's files: an unknown key or a wrong value names file, key and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from routeopt.errors import RouteoptError, TitleFileError, UnknownTileError, UnreadableFileError
from routeopt.limits import (
    LARGEST_TOML,
    MOST_HEXES,
    MOST_OF_A_MAP,
    MOST_STOPS,
    MOST_TRACKS,
    check_count,
    check_decoded,
    check_toml,
)
from routeopt.spec.boards import BoardSpec, HexSpec, TileManifest, TileSpec
from routeopt.spec.crosscheck import unknown_names, unknown_names_on
from routeopt.spec.locate import Flaw, find_flaw, line_of
from routeopt.spec.records import GameSpec, TitleData

T = TypeVar("T")
_TRACK = re.compile(r"(?:[0-5]|[sj]\d{1,2})-(?:[0-5]|[sj]\d{1,2})!?")
_STOP = re.compile(r"s(\d{1,2})")


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
        The file is missing, too large, or no TOML.
    TitleFileError
        A key is unknown or a value is of the wrong kind; the message names file, key and line.
    """
    text, raw = _read(path)
    return convert(raw, kind, str(path), text)


def _read(path: Path | Traversable) -> tuple[str, Any]:
    try:
        with path.open("rb") as file:
            # A character takes four bytes at most, and a mark at the head says that there are characters.
            content = file.read(4 * LARGEST_TOML + 4)
        text = content.decode("utf-8-sig")
        check_toml(text, str(path))
        raw = tomllib.loads(text)
    except OSError as error:
        raise UnreadableFileError(f"{path}: cannot be read: {error.strerror or error}") from error
    except RecursionError:
        raise UnreadableFileError(f"{path}: brackets are nested too deeply for a map or title") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise UnreadableFileError(f"{path}: no text in TOML: {error}") from error
    except RouteoptError:
        raise
    except ValueError:
        raise UnreadableFileError(f"{path}: a number in it is too long to be one of a map or title") from None
    check_decoded(raw, str(path), MOST_OF_A_MAP)
    return text, raw


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
        flaw = find_flaw(raw, kind) or Flaw((), str(error))
        raise TitleFileError(f"{_at(where, text, flaw.path)}{flaw.where or 'file'}: {flaw.message}") from error


def _at(where: str, text: str, path: Sequence[str | int]) -> str:
    """Return the head of a message: the file, and the line where it is known."""
    line = line_of(text, path)
    return f"{where}, line {line}: " if line else f"{where}: "


@cache
def load_catalogue() -> Mapping[str, TileSpec]:
    """Return the catalogue of numbered tiles, at rotation 0."""
    file = resources.files("routeopt.board") / "catalogue.toml"
    text, raw = _read(file)
    tiles = convert(raw, dict[str, TileSpec], "catalogue.toml", text)
    check_tracks(tiles, "catalogue.toml", text)
    return tiles


def check_tracks(tiles: Mapping[str, TileSpec | HexSpec], where: str, text: str, table: Sequence[str] = ()) -> None:
    """Refuse track texts that name a bad edge or a stop that is not there.

    Parameters
    ----------
    tiles : mapping of str to TileSpec or HexSpec
        Tiles by number, or hexes by coordinate.
    where, text : str
        The file's name, and what stands in it.
    table : sequence of str
        Keys of the table in the file that holds them.

    Raises
    ------
    TitleFileError
        Naming file, line, tile or hex, and the track.
    TooLargeError
        A tile or hex has more stops or track than any.
    """
    for key, tile in tiles.items():
        for what, things, most in (
            ("stops", tile.stops, MOST_STOPS), ("track segments", tile.tracks, MOST_TRACKS)
        ):  # fmt: skip
            if len(things) > most:
                check_count(things, most, f"{_at(where, text, (*table, key))}{key}: {what}")
        for track in tile.tracks:
            if not _TRACK.fullmatch(track):
                at = _at(where, text, (*table, key))
                raise TitleFileError(
                    f'{at}{key}: track "{track[:40]}" is not of the form "0-3", "0-s0" or "0-j0" (edges 0-5)'
                )
            for number in _STOP.findall(track):
                if int(number) >= len(tile.stops):
                    at = _at(where, text, (*table, key))
                    raise TitleFileError(
                        f'{at}{key}: track "{track}" leads to stop {number}, {len(tile.stops)} stand there'
                    )


def load_board(path: Path | Traversable) -> BoardSpec:
    """Read one `board.toml`, from the title's folder or from the user."""
    text, raw = _read(path)
    return board_of(raw, str(path), text)


def board_of(raw: Mapping[str, Any], where: str, text: str = "") -> BoardSpec:
    """Return the map that decoded data say: those of a `board.toml`, or what a saved game has of one.

    Raises
    ------
    TitleFileError
        Naming file and key.
    """
    board = convert(raw, BoardSpec, where, text)
    for hexes in (board.hexes, *board.variants.values()):
        check_count(hexes, MOST_HEXES, f"{where}: hexes")
    check_tracks(board.hexes, where, text, ("hexes",))
    for key, hexes in board.variants.items():
        check_tracks(hexes, where, text, ("variants", key))
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
        Naming file, key and line; or one file names what another does not have. A map's own come when it is first used.
    UnknownTileError
        The manifest names a tile that neither it nor the catalogue defines.
    """
    game = read_toml(folder / "game.toml", GameSpec)
    text, raw = _read(folder / "tiles.toml")
    manifest = convert(raw, TileManifest, f"{folder}/tiles.toml", text)
    check_tracks(manifest.tiles, f"{folder}/tiles.toml", text, ("tiles",))
    boards = Boards(folder, game)
    faults = unknown_names(game, boards)
    if faults:
        raise TitleFileError("\n".join(f"{folder}: {fault}" for fault in faults))
    supply = {number: count if isinstance(count, int) else None for number, count in manifest.supply.items()}
    return TitleData(game=game, boards=boards, supply=supply, tiles=_tiles(manifest, f"{folder}/tiles.toml"))


def title_data_of(package: str) -> Callable[[], TitleData]:
    """Return what reads the files of a title whose folder is a package.

    Parameters
    ----------
    package : str
        Its ``__name__``.
    """

    def load() -> TitleData:
        """Read the title's files."""
        return load_title_data(resources.files(package))

    # Whoever asks where the title is from is told its folder, not this module.
    load.__module__ = package
    return load


class Boards(Mapping[str, BoardSpec]):
    """The maps of a title by name, each read at first use, as a run needs only one of several.

    Parameters
    ----------
    folder : Path or Traversable
        Holds `board.toml`, the one map ``""``, or `maps/*.toml`, each named as its file.
    game : GameSpec
        What the maps' names are checked against.
    """

    def __init__(self, folder: Path | Traversable, game: GameSpec) -> None:
        maps = folder / "maps"
        self._files = (
            {f.name.removesuffix(".toml"): f for f in sorted(maps.iterdir(), key=lambda f: f.name)}
            if maps.is_dir()
            else {"": folder / "board.toml"}
        )
        self._game = game
        self._read: dict[str, BoardSpec] = {}

    def __getitem__(self, name: str) -> BoardSpec:
        if name not in self._read:
            file = self._files[name]
            board = load_board(file)
            if board.name != name:
                raise TitleFileError(f'{file}: name = "{board.name}", "{name}" is expected, as the file is called')
            faults = unknown_names_on(board, self._game)
            if faults:
                raise TitleFileError("\n".join(f"{file}: {fault}" for fault in faults))
            self._read[name] = board
        return self._read[name]

    def read(self) -> Mapping[str, BoardSpec]:
        """Return the maps that have been read."""
        return self._read

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


def maps_read(boards: Mapping[str, BoardSpec]) -> Mapping[str, BoardSpec]:
    """Return the maps of a title that have been read already; reads none."""
    return boards.read() if isinstance(boards, Boards) else boards


def _tiles(manifest: TileManifest, where: str) -> dict[str, TileSpec]:
    """Return every tile of the supply: the title's own definition, else the catalogue's."""
    catalogue = load_catalogue()
    for number in (*manifest.tiles, *manifest.fits, *manifest.costs):
        if number not in manifest.supply:
            raise TitleFileError(f'{where}: tile "{number}" is described, but is not in the supply')
    tiles = {}
    for number in manifest.supply:
        tile = manifest.tiles.get(number) or catalogue.get(number)
        if tile is None:
            raise UnknownTileError(f'{where}: tile "{number}" is in the supply but is defined nowhere')
        changes = {
            name: table[number]
            for name, table in (("fits", manifest.fits), ("cost", manifest.costs))
            if number in table
        }
        tiles[number] = msgspec.structs.replace(tile, **changes)
    return tiles
