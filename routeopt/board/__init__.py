"""Geometry: hexes, edges, tiles as laid, stops, tokens, the immutable `Board`, and `Route`.

Lives here: what is on the table and where track leads; problems of a board that need no train or company turn.
May not live here: revenue, trains, whose turn it is, arrays.
"""

from routeopt.board.board import Board, Laid
from routeopt.board.check import check_board, open_ends
from routeopt.board.content import Content, End, Stop, Track
from routeopt.board.hexes import Grid
from routeopt.board.refs import StopRef, TrackRef
from routeopt.board.route import Leg, Route, Routed, routes_of
from routeopt.board.tokens import Token

__all__ = [
    "Board",
    "Content",
    "End",
    "Grid",
    "Laid",
    "Leg",
    "Route",
    "Routed",
    "Stop",
    "StopRef",
    "Token",
    "Track",
    "TrackRef",
    "check_board",
    "open_ends",
    "routes_of",
]
