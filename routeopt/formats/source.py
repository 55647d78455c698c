"""A position and where it comes from."""

from __future__ import annotations

from typing import NamedTuple

from routeopt.formats.export_file import RUN, At
from routeopt.formats.native import PositionRecord
from routeopt.records.actions import ExportedAction
from routeopt.rules import Position


class Source(NamedTuple):
    """A position and where it comes from.

    Attributes
    ----------
    position : Position
        The position; what breaks rules of the game stays in it, for `check` to list.
    record : PositionRecord
        The same as a native file says it.
    action : ExportedAction, optional
        The action of an export that the position stands before.
    trains : tuple of str
        Ids that the export gives the company's trains, in the order of the position's.
    text : str
        What stands in a native file; empty for a recorded game.
    acts : bool
        The action is of the company that the position is for.
    at : int or str or None
        Which board of a recorded game it is: that before the action of this id, or ``"last"``; None for a native file.
    over : bool
        The game is over and nobody named a board: it is the one before the last run.
    """

    position: Position
    record: PositionRecord
    action: ExportedAction | None = None
    trains: tuple[str, ...] = ()
    text: str = ""
    acts: bool = False
    at: At = None
    over: bool = False

    @property
    def recorded_revenue(self) -> int | None:
        """What the file says that this run earned; None where it says nothing or is of no run of this company."""
        return self.action.earned if self.action is not None and self.acts and self.action.type == RUN else None
