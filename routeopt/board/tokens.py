"""Tokens: companies' stations and the markers that stand in city slots."""

from __future__ import annotations

from typing import Literal, NamedTuple

from routeopt.board.refs import StopRef


class Token(NamedTuple):
    """Something in, or beside, the slots of a city.

    Attributes
    ----------
    owner : str
        Company identifier, or the name of a marker.
    stop : StopRef
        The city.
    kind : str
        ``"station"``: a company's station. ``"open"``: a marker that keeps a slot which stays open to every train.
        ``"closed"``: a marker that fills a slot for good.
    beside : bool
        Beside the slots: fills none.
    """

    owner: str
    stop: StopRef
    kind: Literal["station", "open", "closed"] = "station"
    beside: bool = False
