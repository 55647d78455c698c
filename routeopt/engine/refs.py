"""References to things on the table: certificates, train cards, cells of the chart; text only in files and messages."""

from __future__ import annotations

from typing import NamedTuple

from routeopt.board import StopRef, TrackRef
from routeopt.errors import BadValueError
from routeopt.spec.chart import Cell, read_cell

__all__ = ["Cell", "Certificate", "TrainCard", "read_card", "read_cell", "read_certificate", "read_stop", "read_track"]


class Certificate(NamedTuple):
    """A certificate of a company; the president's has number 0."""

    company: str
    number: int

    def __str__(self) -> str:
        return f"{self.company}_{self.number}"


class TrainCard(NamedTuple):
    """A train's card: the kind that is printed on it, and its number among those."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind}-{self.number}"


def read_certificate(text: str) -> Certificate:
    """Read ``"H3_1"``.

    Raises
    ------
    BadValueError
        The text is of another form.
    """
    company, _, number = text.rpartition("_")
    return Certificate(company, _number(text, company, number, 'a certificate is named "NYC_1"'))


def read_card(text: str) -> TrainCard:
    """Read ``"3V-1"``.

    Raises
    ------
    BadValueError
        The text is of another form.
    """
    kind, _, number = text.rpartition("-")
    return TrainCard(kind, _number(text, kind, number, 'a train is named "3-1"'))


def read_stop(text: str) -> StopRef:
    """Read ``"K9.0"``.

    Raises
    ------
    BadValueError
        The text is of another form.
    """
    coordinate, _, number = text.partition(".")
    return StopRef(coordinate, _number(text, coordinate, number, 'a stop is named "K9.0"'))


def read_track(text: str) -> TrackRef:
    """Read ``"K9:1"``.

    Raises
    ------
    BadValueError
        The text is of another form.
    """
    coordinate, _, number = text.partition(":")
    return TrackRef(coordinate, _number(text, coordinate, number, 'a piece of track is named "K9:1"'))


def _number(text: str, name: str, digits: str, form: str) -> int:
    """Read the number of a reference; what stands before it must not be empty."""
    # One way to write each number, so that a log that was read is written the same.
    if not (name and digits.isascii() and digits.isdigit() and len(digits) < 10 and str(int(digits)) == digits):
        raise BadValueError(f'"{text}": {form}')
    return int(digits)
