"""What lies on the table of a recorded game: the state that is followed, and what can be looked up in it.

Names stay as the export spells them, so that a position prints as its input does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from routeopt.errors import (
    BadValueError,
    UnknownCompanyError,
    UnknownHexError,
    UnknownTileError,
    UnknownTrainError,
    nearest,
)
from routeopt.records.actions import ExportedAction
from routeopt.records.pieces import TrackedMarker, TrackedTile, TrackedToken, TrackedTrain
from routeopt.spec import BoardSpec, CompanySpec, PhaseSpec, TitleData, TrainSpec
from routeopt.spec.names import find, match


@dataclass
class Table:
    """What lies on the table, and who has what.

    Parameters
    ----------
    data : TitleData
        The title's data.
    board : BoardSpec
        The map.
    number : callable
        Number in the title's files of a tile as the export calls it.
    """

    data: TitleData
    board: BoardSpec
    number: Callable[[str], str] = str
    tiles: dict[str, TrackedTile] = field(default_factory=dict)
    tokens: list[TrackedToken] = field(default_factory=list)
    trains: dict[str, TrackedTrain] = field(default_factory=dict)
    phase: str = ""
    markers: dict[str, list[TrackedMarker]] = field(default_factory=dict)
    #: Power to the company or player that holds it.
    holders: dict[str, str] = field(default_factory=dict)
    #: Powers in use this turn, by company.
    active: dict[str, list[str]] = field(default_factory=dict)
    #: Company whose operating turn it is; empty between turns.
    turn: str = ""

    def __post_init__(self) -> None:
        if not self.phase:
            first = self.data.game.phases[0]
            self.phase = (first.aliases or (first.name,))[0]

    def company(self, name: str) -> CompanySpec:
        """Return a company by any of its names."""
        return find(self.data.game.companies, name, "company", error=UnknownCompanyError)

    def is_company(self, name: str) -> bool:
        """Tell whether a name is a company's."""
        return match(self.data.game.companies, name) is not None

    def train_spec(self, kind: str) -> TrainSpec:
        """Return a kind of train by any of its names."""
        return find(self.data.game.trains, kind, "train", error=UnknownTrainError)

    def phase_spec(self) -> PhaseSpec:
        """Return the phase."""
        return find(self.data.game.phases, self.phase, "phase")

    def fleet(self, company: str) -> list[TrackedTrain]:
        """Return the trains of a company in the order they came."""
        return [t for t in self.trains.values() if t.owner == company]

    def train(self, name: str) -> TrackedTrain:
        """Return a train that has left the depot by the id that the export uses now."""
        for train in self.trains.values():
            if train.name == name:
                return train
        known = [t.name for t in self.trains.values()]
        raise UnknownTrainError(f'no train "{name}" has been bought; {nearest(name, known)}')

    def hex(self, name: str) -> str:
        """Return the coordinate of a hex of the map."""
        if name not in self.board.hexes:
            raise UnknownHexError(f'hex "{name}" is not on the map; {nearest(name, self.board.hexes)}')
        return name

    def city(self, name: str) -> tuple[str, int]:
        """Return hex and city number for ``"201-0-0"`` (a tile's id and city) or ``"K9-0"`` (a printed city)."""
        head, _, number = name.rpartition("-")
        if not head or not number.isdecimal() or len(number) > 3:
            raise BadValueError(f'"{name}" is no city: a tile or hex and a number are expected, such as "57-1-0"')
        for coordinate, tile in self.tiles.items():
            if tile.id == head:
                return coordinate, int(number)
        coordinate = head.split("-")[0]
        if coordinate not in self.board.hexes:
            raise UnknownTileError(f'city "{name}": no tile "{head}" lies on the board')
        return coordinate, int(number)

    def acting_company(self, action: ExportedAction) -> str:
        """Return the company that acts: the holder, where a power acts."""
        return self.holders.get(action.actor, action.actor) if action.entity_type == "company" else action.actor

    def president(self, company: str) -> str:  # noqa: ARG002 - for titles that follow shares
        """Return the player who is president of a company; empty where that is not known."""
        return ""
