"""A title: its data, route rules and export names bound into one record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pickle import PicklingError
from typing import TYPE_CHECKING, Any

from routeopt import named
from routeopt.board import Board
from routeopt.errors import BadValueError, MapFileError, UnknownNameError, UnknownTitleError, nearest
from routeopt.records.exports import ExportRules
from routeopt.rules import RouteRules
from routeopt.spec import BoardSpec, TitleData
from routeopt.spec.crosscheck import unknown_names_on

if TYPE_CHECKING:
    from routeopt.engine.game import Game, Play
    from routeopt.titles.importing import Importer


@dataclass(frozen=True)
class PlayPart:
    """How a title is played through the rules engine; both parts load at first use.

    Parameters
    ----------
    game : callable
        Returns its set-up, rounds and scores.
    importer : callable, optional
        Returns a fresh follower of one recorded game; None where there are none.
    complete : bool
        Whether every rule is played; else the title's README lists those that are missing.
    """

    game: Callable[[], Play]
    importer: Callable[[], Importer] | None = None
    complete: bool = True


@dataclass(frozen=True, eq=False, repr=False)
class Title:
    """A title, as registered.

    Parameters
    ----------
    name : str
        Short name, as in `routeopt titles`.
    load : callable
        Reads the data; called once, at first use.
    rules : RouteRules
        Route rules.
    export : ExportRules, optional
        How exports are followed; None where there are none.
    aliases : tuple of str
        Other names by which it is asked for.
    play : PlayPart, optional
        How whole games are played; None where they are not.
    """

    name: str
    load: Callable[[], TitleData]
    rules: RouteRules
    export: ExportRules | None = None
    aliases: tuple[str, ...] = ()
    play: PlayPart | None = None

    def __repr__(self) -> str:
        played = f", {'played whole' if self.play.complete else 'played in part'}" if self.play else ""
        return f"Title({self.name!r}{played})"

    def __copy__(self) -> Title:
        return self

    def __deepcopy__(self, memo: object) -> Title:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        by_name = named.reduced(self)
        if by_name is None:
            raise PicklingError(f"title {self.name}: titles are pickled by name, and this one is not installed")
        return by_name

    def new_game(
        self,
        players: Sequence[str],
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        board: str | BoardSpec = "",
    ) -> Game:
        """Set up a game of this title.

        Parameters
        ----------
        players : sequence of str
            Their names in seat order.
        seed : int
            Decides all that is drawn.
        options : mapping of str to str, optional
            Settings that differ from the rulebook's.
        board : str or BoardSpec
            Name of the map, or a map of one's own; empty: the title's first.

        Raises
        ------
        UnknownTitleError
            The title cannot be played.
        BadValueError, UnknownKeyError, UnknownNameError
            Players, options or map do not fit the title.
        MapFileError
            A map of one's own does not fit the title.
        """
        from routeopt.engine.game import Game

        if self.play is None:
            raise UnknownTitleError(f"{self.name} cannot be played through the rules engine")
        where = board if isinstance(board, str) else self.fitting(board)
        return Game(self.play.game(), players, seed, options, board=where)

    def board(self, board: str | BoardSpec) -> BoardSpec:
        """Return a map by its name, the title's first where there is none; a map of one's own as it is.

        Raises
        ------
        UnknownNameError
            The title has no such map.
        """
        if isinstance(board, BoardSpec):
            return board
        boards = self.data.boards
        name = board or next(iter(boards))
        if name not in boards:
            raise UnknownNameError(f'map "{name}" is not in {self.name}; {nearest(name, boards)}')
        return boards[name]

    def fitting(self, board: BoardSpec) -> BoardSpec:
        """Return a map that a user gives in place of the title's own.

        Raises
        ------
        MapFileError
            It names companies, options or colours that the title lacks, or has hexes that cannot be; all are listed.
        """
        faults = unknown_names_on(board, self.data.game)
        try:
            if not faults:
                Board(board, {})
        except BadValueError as error:
            faults = [str(error)]
        if faults:
            raise MapFileError("\n".join(f"the map given for {self.name}: {fault}" for fault in faults))
        return board

    @cached_property
    def data(self) -> TitleData:
        """The title's data."""
        return self.load()
