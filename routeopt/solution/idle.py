"""Why a company runs nothing, where the cause is simple and certain."""

from __future__ import annotations

from routeopt.board import Board, End, StopRef
from routeopt.board.hexes import opposite
from routeopt.rules import Position


def why_idle(position: Position) -> str:
    """Say what keeps every train of the company from running, whatever the rules of the title say else.

    Parameters
    ----------
    position : Position
        One in which no train can run.

    Returns
    -------
    str
        A sentence without its full stop; empty where none of the simple causes holds.
    """
    company = position.shown(position.company)
    if not position.trains:
        return f"{company} has no trains"
    if all(train.disabled for train in position.trains):
        return f"{company}'s trains are disabled"
    readings = position.rules.readings(position)
    stations = [ref for ref in position.board.stops() if any(reading.has_station(ref) for reading in readings)]
    if not stations:
        return f"{company} has no station on the board"
    if not any(_leads_on(position.board, ref) for ref in stations):
        return f"no track leads from {company}'s stations to another stop"
    return ""


def _leads_on(board: Board, start: StopRef) -> bool:
    """Tell whether track may lead from a stop to another one; what bars trains on the way is not looked at."""
    if any(start in area for area in board.joined):
        return True
    waiting = [(start.hex, End("stop", start.number))]
    seen = set(waiting)
    while waiting:
        coordinate, end = waiting.pop()
        for track in board.content(coordinate).tracks:
            if end not in track[:2]:
                continue
            other = track.other(end)
            if other.kind == "stop" and StopRef(coordinate, other.number) != start:
                return True
            reached = [(coordinate, other)]
            if other.kind == "edge":
                neighbour = board.grid.neighbour(coordinate, other.number)
                reached += [(neighbour, End("edge", opposite(other.number)))] if neighbour else []
            new = [place for place in reached if place not in seen]
            seen.update(new)
            waiting += new
    return False
