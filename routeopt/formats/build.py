"""From a position as a file says it to a `Position`: names found in any edition's spelling, kept as typed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ParamSpec, TypeVar

from routeopt.board import Board, Token
from routeopt.errors import (
    BadInputError,
    BadRotationError,
    BadValueError,
    UnknownCompanyError,
    UnknownHexError,
    UnknownKeyError,
    UnknownTileError,
    UnknownTitleError,
    nearest,
)
from routeopt.formats.native import PositionRecord, PowersRecord, at_line, example_tile, own_key, toml_line
from routeopt.formats.places import Places
from routeopt.formats.trains import numbered, parse_train
from routeopt.limits import MOST_TRAINS, check_count
from routeopt.rules import Marker, Owned, Position, Train
from routeopt.spec import BoardSpec, BonusSpec, CompanySpec, MarkerSpec, PowerSpec
from routeopt.spec.names import find, match
from routeopt.titles import find_title
from routeopt.titles.title import Title

P = ParamSpec("P")
T = TypeVar("T")
_TILE = re.compile(r"^(\S+)@(-?\d{1,4})$")
#: How else people write a tile and how it is turned.
_LIKE_A_TILE = re.compile(r"#?(\S{1,8}?) ?(?:[-@/:,;._ ]|rot|r) ?([0-5])")


def build_position(
    record: PositionRecord,
    *,
    where: str = "position",
    text: str = "",
    company: str | None = None,
    board: BoardSpec | None = None,
    shown_title: str = "",
) -> Position:
    """Build a position; what breaks rules of the game stays in it, for `check` to list.

    Parameters
    ----------
    record : PositionRecord
        What the file says.
    where, text : str
        The file's name and content, for messages.
    company : str, optional
        Whose run it is, in place of the one that the record names.
    board : BoardSpec, optional
        A printed map in place of the title's own.
    shown_title : str
        Title as answers print it; empty: the title's name, with the map where it has several.

    Raises
    ------
    UnknownNameError
        A title, map, phase, company, train, hex, tile or other name is not known; of several faults the first one's
        class is raised, and the message lists all.
    BadValueError, BadRotationError
        A value that is not of its form.
    MapFileError
        The printed map given does not fit the title.
    """
    try:
        found = find_title(record.title)
    except UnknownTitleError as error:
        raise UnknownTitleError(f"{at_line(where, text, 'title')}: {error}") from None
    name = _map_name(found.title, found.map, record, where, text)
    spec = found.title.fitting(board) if board is not None else found.title.data.boards[name]
    several = len(found.title.data.boards) > 1
    shown = shown_title or (f"{found.title.name} - Map {name}" if several else found.title.name)
    return _Builder(record, found.title, spec, where, text).build(shown, company)


def _map_name(title: Title, named: str | None, record: PositionRecord, where: str, text: str) -> str:
    boards = title.data.boards
    if not record.map:
        return named if named is not None else next(iter(boards))
    by_name = {n.casefold(): n for n in boards}
    chosen = by_name.get(record.map.casefold())
    at = at_line(where, text, "map")
    if chosen is None:
        raise BadValueError(f'{at}: {title.name} has no map "{record.map}"; {nearest(record.map, boards)}')
    if named is not None and chosen != named:
        raise BadValueError(f'{at}: map is "{record.map}", the title says map "{named}"; leave one of them out')
    return chosen


class _Builder:
    """Reads one record; faults are collected, so that the message lists all of them."""

    def __init__(self, record: PositionRecord, title: Title, spec: BoardSpec, where: str, text: str) -> None:
        self.record, self.title, self.where, self.text = record, title, where, text
        self.game = title.data.game
        self.errors: list[BadInputError] = []
        self.names: dict[str, str] = {}
        self.spelt: dict[str, str] = {}
        self.owned: dict[str, Owned] = {}
        self.printed = Board(spec.under(record.options), title.data.tiles)
        self.board = self.printed

    def build(self, shown: str, company: str | None) -> Position:
        record, game = self.record, self.game
        options = self._options()
        runs = self._running(company)
        phase = self.tried(find, game.phases, record.phase, "phase", self.at("phase")) if record.phase else None
        economy = game.economies[0] if game.economies else None
        if record.economy:
            economy = self.tried(find, game.economies, record.economy, "economy", self.at("economy"))
        self._lay_tiles()
        tokens = self._tokens()
        markers, marks = self._markers(runs)
        self._trains(runs)
        self._bonuses(runs)
        self._powers(runs)
        self._raise_all()
        assert runs is not None
        own = self.owned.pop(runs.id, Owned())
        return Position(
            title=shown,
            data=self.title.data,
            rules=self.title.rules,
            board=self.board.with_tokens([*tokens, *marks]),
            company=runs.id,
            **own._replace(trains=numbered(own.trains))._asdict(),
            phase=phase or game.phases[0],
            economy=economy,
            markers=markers,
            options=options,
            others=self.owned,
            names=self.spelt | self.names,
        )

    # faults

    def at(self, *path: str | int) -> str:
        """Return where the key that a path leads to stands: file and line."""
        return at_line(self.where, self.text, *path)

    def tried(self, read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
        """Return what `read` gives, or keep its error."""
        try:
            return read(*args, **kwargs)
        except BadInputError as error:
            self.errors.append(error)
            return None

    @property
    def places(self) -> Places:
        """What a place means on the board as far as it is read."""
        return Places(self.board, self.printed)

    def _raise_all(self) -> None:
        if len(self.errors) == 1:
            raise self.errors[0]
        if self.errors:
            raise type(self.errors[0])("\n".join(str(e) for e in self.errors))

    # names

    def company(self, name: str, *table: str) -> CompanySpec:
        spec = find(self.game.companies, name, "company", self.at(*table, name), UnknownCompanyError)
        self.names.setdefault(spec.id, name)
        return spec

    def _running(self, company: str | None) -> CompanySpec | None:
        name = company or self.record.company
        if not name:
            self.errors.append(BadValueError(f'{self.where}: whose run it is is not said: add company = "..."'))
            return None
        where = self.where if company else self.at("company")
        spec = self.tried(find, self.game.companies, name, "company", where, UnknownCompanyError)
        if spec is not None:
            self.names[spec.id] = name
        return spec

    def _options(self) -> dict[str, str]:
        known = self.game.options
        for name, setting in self.record.options.items():
            if name not in known:
                self.errors.append(
                    UnknownKeyError(f'{self.at("options", name)}: no option is called "{name}"; {nearest(name, known)}')
                )
            elif setting not in known[name]:
                choices = ", ".join(f'"{s}"' for s in known[name])
                self.errors.append(
                    BadValueError(f'{self.at("options", name)}: option {name} is "{setting}"; {choices} are expected')
                )
        return dict(self.record.options)

    # board

    def _lay_tiles(self) -> None:
        lays: dict[str, tuple[str, int]] = {}
        for name, text in self.record.tiles.items():
            lay = self.tried(self._tile, name, text, lays)
            if lay is not None:
                lays[lay[0]] = lay[1:]
        self.board = self.board.lay_all((c, *lay) for c, lay in lays.items())

    def _tile(self, name: str, text: str, lays: Mapping[str, object]) -> tuple[str, str, int]:
        where = self.at("tiles", name)
        if name in PositionRecord.__struct_fields__:
            raise UnknownHexError(f'{where}: "{name}" is no hex, but a key of its own: {own_key(self.text)}')
        coordinate = self.places.coordinate(name, where)
        if coordinate in lays:
            raise BadValueError(f"{where}: two tiles on one hex: {name} is {coordinate}, which has a tile already")
        found = _TILE.match(text)
        if not found:
            raise BadValueError(f'{where}: {name}: "{text}" is no tile: {self._cure_of_tile(name, text)}')
        number, rotation = found[1], int(found[2])
        if number not in self.title.data.tiles:
            known = nearest(number, self.title.data.tiles)
            listed = f"`routeopt titles {shlex.quote(self.title.name)}` lists all"
            raise UnknownTileError(f'{where}: {name}: {self.title.name} has no tile "{number}"; {known} ({listed})')
        if not 0 <= rotation <= 5:
            raise BadRotationError(
                f"{where}: {name}: rotation {rotation} of tile {number}; 0 to 5 steps clockwise are expected"
            )
        return coordinate, number, rotation

    def _cure_of_tile(self, name: str, text: str) -> str:
        """Say how a tile is written that was written in another notation: ``"24-1"``, ``"24 @ 1"``, ``"24/1"``."""
        tiles = self.title.data.tiles
        found = _LIKE_A_TILE.fullmatch(" ".join(text.split()))
        if found is None:
            return f'number and rotation are expected, as in "{example_tile(tiles, text)}"'
        number = {known.casefold(): known for known in tiles}.get(found[1].casefold())
        if number is None:
            return f'{found[1]}@{found[2]} would be its form, but {self.title.name} has no tile "{found[1]}"'
        return f"write {toml_line(name, f'{number}@{found[2]}')}"

    def _tokens(self) -> list[Token]:
        tokens = []
        for name, places in self.record.tokens.items():
            company = self.tried(self.company, name, "tokens")
            for item, text in enumerate(places):
                where = f"{self.at('tokens', name, item)}: tokens of {name}"
                placed = self.tried(self.places.read, text, where, company=company.id if company is not None else None)
                if company is not None and placed is not None:
                    tokens.append(Token(company.id, placed[0], "station", placed[1]))
        return tokens

    def _markers(self, runs: CompanySpec | None) -> tuple[dict[str, tuple[Marker, ...]], list[Token]]:
        markers: dict[str, tuple[Marker, ...]] = {}
        tokens: list[Token] = []
        for name, value in self.record.markers.items():
            spec = match(self.game.markers, name)
            if spec is None:
                known = (m.name for m in self.game.markers)
                self.errors.append(
                    UnknownKeyError(f'{self.at("markers", name)}: no marker is called "{name}"; {nearest(name, known)}')
                )
                continue
            placed = []
            for owner, text in self._marks(spec, value, runs):
                marker = self.tried(self._marker, name, owner, text, spec)
                if marker is not None:
                    placed.append(marker)
            markers[spec.name] = tuple(placed)
            if spec.effect in ("open", "closed"):
                tokens += [Token(spec.name, m.stop, spec.effect) for m in placed]
            elif spec.effect == "join" and len(placed) > 1:
                self.board = self.board.join(*(m.stop for m in placed))
        return markers, tokens

    def _marks(
        self, spec: MarkerSpec, value: tuple[str, ...] | dict[str, str | tuple[str, ...]], runs: CompanySpec | None
    ) -> Iterable[tuple[str, str]]:
        """Yield owner and place of each marker of one kind."""
        if not isinstance(value, dict):
            owner = runs.id if spec.owned and runs is not None else ""
            yield from ((owner, text) for text in value)
            return
        for name, places in value.items():
            company = self.tried(self.company, name, "markers", spec.name)
            if company is not None:
                yield from ((company.id, text) for text in ((places,) if isinstance(places, str) else places))

    def _marker(self, name: str, owner: str, text: str, spec: MarkerSpec) -> Marker:
        kinds = ("offboard",) if spec.effect == "join" else ("city", "town")
        where = f"{self.at('markers', name)}: marker {name}"
        stop, _ = self.places.read(text, where, kinds)
        stops = self.board.content(stop.hex).stops
        if stop.number >= len(stops):
            raise BadValueError(f"{where}: {text} has no stop for it to lie at")
        return Marker(stop, owner)

    # what companies hold

    def _trains(self, runs: CompanySpec | None) -> None:
        record = self.record
        if isinstance(record.trains, dict):
            for name, texts in record.trains.items():
                company = self.tried(self.company, name, "trains")
                self._give(company, trains=self._fleet(texts, self.at("trains", name)))
            return
        owner = match(self.game.companies, record.company) if record.company else runs
        if owner is not None and runs is not None and owner.id != runs.id and record.trains:
            self.errors.append(
                BadValueError(
                    f"{self.at('trains')}: this list is of {record.company}'s trains: write [trains], with a line "
                    f"for each company"
                )
            )
        self._give(runs, trains=self._fleet(record.trains, self.at("trains")))

    def _give(self, company: CompanySpec | None, **more: Any) -> None:
        """Let a company own more; a name that nobody has owns nothing."""
        if company is not None:
            own = self.owned.get(company.id, Owned())
            self.owned[company.id] = own._replace(
                **{key: type(new)((*getattr(own, key), *new)) for key, new in more.items()}
            )

    def _fleet(self, texts: Sequence[str], where: str) -> tuple[Train, ...]:
        self.tried(check_count, texts, MOST_TRAINS, f"{where}: trains")
        read = (self.tried(parse_train, self.game.trains, text, where) for text in texts[:MOST_TRAINS])
        return numbered(train for train in read if train is not None)

    def _bonuses(self, runs: CompanySpec | None) -> None:
        owned = [b for b in self.game.bonuses if b.owned]
        for name, texts in self.record.concessions.items():
            company = self.tried(self.company, name, "concessions")
            bonuses = self._named(owned, texts, "concession", self.at("concessions", name), company, runs)
            self._give(company, bonuses=bonuses)

    def _powers(self, runs: CompanySpec | None) -> None:
        for name, value in self.record.powers.items():
            company = self.tried(self.company, name, "powers")
            powers = value if isinstance(value, PowersRecord) else PowersRecord(held=value)
            where = self.at("powers", name)
            held, active = (
                self._named(self.game.powers, texts, "power", where, company, runs)
                for texts in (powers.held, powers.active)
            )
            self._give(company, held=held, active=active)

    def _named(
        self,
        records: Sequence[PowerSpec | BonusSpec],
        texts: Iterable[str],
        what: str,
        where: str,
        company: CompanySpec | None,
        runs: CompanySpec | None,
    ) -> frozenset[str]:
        """Return what a company owns by its names; of several spellings that of the company that runs is kept."""
        found = set()
        for text in texts:
            spec = self.tried(find, records, text, what, where)
            if spec is not None:
                found.add(spec.name)
                if company is not None:
                    (self.names if company == runs else self.spelt).setdefault(spec.name, text)
        return frozenset(found)
