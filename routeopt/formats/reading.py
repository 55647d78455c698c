"""What lower layers have users' texts read by: see `routeopt.reader`."""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.board import Board, Token
from routeopt.formats.load import load_position
from routeopt.formats.places import Places
from routeopt.formats.trains import numbered, parse_train
from routeopt.limits import MOST_TRAINS, check_count
from routeopt.rules import Position, Train


def read_tokens(position: Position, company: str, places: Sequence[str]) -> list[Token]:
    """Return stations of a company at places as a position file names them.

    Raises
    ------
    UnknownHexError, BadValueError
        There is no such hex, or a text is no place.
    """
    board = position.board
    found = Places(board, Board(board.spec, board.tiles))
    read = (found.read(text, "places", company=company) for text in places)
    return [Token(company, stop, "station", beside) for stop, beside in read]


def read_trains(position: Position, names: Sequence[str | Train]) -> tuple[Train, ...]:
    """Return trains as a position file names them; of two alike the second is ``"2V#2"``.

    Raises
    ------
    UnknownTrainError, BadValueError
        The title has no such train.
    TooLargeError
        They are more than any company has.
    """
    check_count(names, MOST_TRAINS, "trains")
    cards = position.data.game.trains
    return numbered(parse_train(cards, t, "trains") if isinstance(t, str) else t for t in names)


__all__ = ["load_position", "read_tokens", "read_trains"]
