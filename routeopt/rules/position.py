"""A position: everything that one company's run depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from routeopt import named
from routeopt.board import Board, StopRef, Token
from routeopt.errors import UnknownCompanyError, expect
from routeopt.reader import reader
from routeopt.renderer import render, write
from routeopt.spec import EconomySpec, PhaseSpec, TitleData, TrainSpec
from routeopt.spec.names import find

if TYPE_CHECKING:
    from routeopt.rules.protocol import RouteRules


class Train(NamedTuple):
    """One train of the company.

    Attributes
    ----------
    name : str
        As printed in answers: the name as typed; of two alike the second is ``"2V#2"``.
    spec : TrainSpec
        What it runs as (another card's where a marker makes it run as that).
    card : TrainSpec
        The card itself.
    last : bool
        It has rusted and runs one last time.
    disabled : bool
        It may not run this turn.
    """

    name: str
    spec: TrainSpec
    card: TrainSpec
    last: bool = False
    disabled: bool = False

    def __repr__(self) -> str:
        card = "" if self.card.name == self.name.partition("#")[0] else f", card {self.card.name}"
        return f"Train({self.name!r}{card}{', last' * self.last}{', disabled' * self.disabled})"

    def __hash__(self) -> int:
        # What the cards say has dicts in it; their names do.
        return hash((self.name, self.spec.name, self.card.name, self.last, self.disabled))


class Marker(NamedTuple):
    """A marker on the board: the stop it lies at and the company it works for (empty: all)."""

    stop: StopRef
    owner: str = ""


class Owned(NamedTuple):
    """What another company than the one that runs owns, where the input says so.

    Attributes
    ----------
    trains : tuple of Train
        Its trains.
    held, active, bonuses : frozenset of str
        As in `Position`.
    """

    trains: tuple[Train, ...] = ()
    held: frozenset[str] = frozenset()
    active: frozenset[str] = frozenset()
    bonuses: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True, slots=True, repr=False)
class Position:
    """Board, company, trains and all that modifies revenue.

    Parameters
    ----------
    title : str
        Name as printed in answers, such as ``"Title - Map A"``.
    data : TitleData
        The title's data.
    rules : RouteRules
        The title's route rules.
    board : Board
        Tiles, tokens and markers in place.
    company : str
        Identifier of the company that runs.
    trains : tuple of Train
        Its trains, in the order given.
    phase : PhaseSpec
        The phase.
    economy : EconomySpec, optional
        State of the economy, where the title has one.
    held, active : frozenset of str
        Names of the powers that the company holds, and of those in use this turn.
    bonuses : frozenset of str
        Names of the owned bonuses (concessions) that it holds.
    markers : mapping of str to tuple of Marker
        Markers on the board by kind.
    options : mapping of str to str
        Settings that differ from the rulebook's default.
    others : mapping of str to Owned
        What other companies own, where the input says so.
    names : mapping of str to str
        How the input spelt a company or power, by identifier; answers print it so. Spelling makes no difference.
    """

    title: str
    data: TitleData
    rules: RouteRules
    board: Board
    company: str
    trains: tuple[Train, ...]
    phase: PhaseSpec
    economy: EconomySpec | None = None
    held: frozenset[str] = frozenset()
    active: frozenset[str] = frozenset()
    bonuses: frozenset[str] = frozenset()
    markers: Mapping[str, tuple[Marker, ...]] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    others: Mapping[str, Owned] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        for name in _MAPPINGS:
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        values |= {name: dict(values[name]) for name in _MAPPINGS}
        return _rebuilt, (values | {"rules": named.packed(self.rules)},)

    def __hash__(self) -> int:
        return hash((self.title, self.company, self.trains, self.phase.name, self.board, self.held, self.active))

    def __repr__(self) -> str:
        trains = " ".join(train.name for train in self.trains) or "no trains"
        lying = f"{len(self.board.laid)} tiles, {len(self.board.tokens)} tokens"
        return f"Position({self.title}, {self.shown(self.company)}, phase {self.phase.name}: {trains}; {lying})"

    @property
    def elsewhere(self) -> Mapping[str, tuple[TrainSpec, ...]]:
        """Cards that other companies own, by company, where the input says so."""
        return {
            name: tuple(train.card for train in owned.trains) for name, owned in self.others.items() if owned.trains
        }

    def _repr_svg_(self) -> str | None:
        """Return the position as a picture, for notebooks."""
        return render(self)

    def to_toml(self) -> str:
        """Return the position as a file that `load_position` reads: the same board, company, trains and markers.

        A board that is not the title's own is not in the file: give it again where the file is read.
        """
        return write(self)

    def shown(self, identifier: str) -> str:
        """Return a company or power as the input spelt it."""
        return self.names.get(identifier, identifier)

    def option(self, name: str) -> str:
        """Return the setting of an option of the title: the rulebook's default where the position sets none."""
        return self.options.get(name) or self.data.game.options[name][0]

    def has(self, setting: str) -> bool:
        """Tell whether an option is set so, given as ``"option=setting"``; an empty text asks nothing and is true."""
        option, _, value = setting.partition("=")
        return not setting or self.option(option) == value

    def lay(self, coordinate: str, number: str, rotation: int | None = None) -> Position:
        """Return the position with a tile laid, whether or not the rules allow it there: `check` tells.

        Parameters
        ----------
        coordinate : str
            The hex.
        number : str
            Tile number; with the rotation, as in ``"57@2"``, where `rotation` is left out.
        rotation : int, optional
            Steps clockwise, 0-5.

        Raises
        ------
        UnknownHexError, UnknownTileError, BadRotationError
            There is no such hex or tile, or the rotation is outside 0-5.
        WrongKindError
            There is no rotation.
        """
        if rotation is None and isinstance(number, str):
            number, _, turned = number.partition("@")
            rotation = int(turned) if turned.isdecimal() and len(turned) < 3 else None
            expect(rotation, int, "rotation", "0 to 5 steps clockwise")
        return replace(self, board=self.board.lay(coordinate, number, 0 if rotation is None else rotation))

    def place(self, *places: str | Token, company: str = "") -> Position:
        """Return the position with stations placed, whether or not the rules allow them there: `check` tells.

        Parameters
        ----------
        places : str or Token
            ``"D5"``, ``"J21.1"`` (city 1 of the hex), ``"L4+"`` (beside the slots), or tokens as they are.
        company : str
            Whose; empty: of the company that runs.

        Raises
        ------
        UnknownNameError, BadValueError
            There is no such company or hex, or a place does not say which of several cities is meant.
        """
        for place in places:
            expect(place, (str, Token), "places", 'a place such as "D5", or a Token,')
        owner = self._identifier(company) if company else self.company
        texts = [place for place in places if isinstance(place, str)]
        read = iter(reader().read_tokens(self, owner, texts))
        return replace(self, board=self.board.place(*(next(read) if isinstance(p, str) else p for p in places)))

    def with_trains(self, *trains: str | Train) -> Position:
        """Return the position with these trains in place of the company's.

        Parameters
        ----------
        trains : str or Train
            As position files write them: ``"3V"``, ``"3V!last"``.

        Raises
        ------
        UnknownTrainError, BadValueError
            The title has no such train.
        """
        for train in trains:
            expect(train, (str, Train), "trains", 'the name of a train, such as "3V", or a Train')
        return replace(self, trains=reader().read_trains(self, trains))

    def run_by(self, company: str) -> Position:
        """Return the position with another company to run, with what the input says that it owns.

        Parameters
        ----------
        company : str
            Any of its names.

        Raises
        ------
        UnknownCompanyError
            The title has no such company.
        """
        expect(company, str, "company", "the name of a company")
        found = self._identifier(company)
        names = {**self.names, found: company}
        if found == self.company:
            return replace(self, names=names)
        others = {**self.others, self.company: Owned(self.trains, self.held, self.active, self.bonuses)}
        own = others.pop(found, Owned())
        return replace(self, company=found, **own._asdict(), others=others, names=names)

    def _identifier(self, company: str) -> str:
        return find(self.data.game.companies, company, "company", error=UnknownCompanyError).id


#: Fields that nobody may change, as nobody may change the position.
_MAPPINGS = ("markers", "options", "others", "names")


def _rebuilt(values: dict[str, Any]) -> Position:
    """Return a position from what was pickled of it."""
    return Position(**values | {"rules": named.unpacked(values["rules"])})
