"""A position: everything that one company's run depends on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from routeopt.board import Board, StopRef
from routeopt.renderer import render, write
from routeopt.spec import EconomySpec, PhaseSpec, TitleData, TrainSpec

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


class Marker(NamedTuple):
    """A marker on the board: the stop it lies at and the company it works for (empty: all)."""

    stop: StopRef
    owner: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
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
    elsewhere : mapping of str to tuple of TrainSpec
        Cards that other companies own, by company, where the input says so.
    names : mapping of str to str
        How the input spelt a company or power, by identifier; answers print it so.
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
    elsewhere: Mapping[str, tuple[TrainSpec, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

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
