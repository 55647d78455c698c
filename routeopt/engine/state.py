"""The state of a game: flat tables that are cheap to copy; who owns what, where every marker lies, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from routeopt.board import Board
from routeopt.errors import TooPoorError

#: Owners that are neither player nor company.
BANK = "@bank"
DIRECTORATE = "@directorate"
CHANCERY = "@chancery"
PILE = "@pile"
DECK = "@deck"
SHOWN = "@shown"
FUTURE = "@future"
GONE = "@gone"
LATER = "@later"

Cell = tuple[int, int]


class Card(NamedTuple):
    """A train card.

    Attributes
    ----------
    kind : str
        Name of its `TrainSpec`: the face that was chosen, where the card has several.
    owner : str
        A company, or `PILE`, `CHANCERY`, `GONE`.
    last : bool
        It has rusted and runs once more.
    disabled : bool
        It may not run now.
    runs_as : str
        Name of another `TrainSpec` that it runs as; empty: its own.
    spent : bool
        It runs as another one after its own time was over.
    """

    kind: str
    owner: str
    last: bool = False
    disabled: bool = False
    runs_as: str = ""
    spent: bool = False


class Run(NamedTuple):
    """What the trains of a turn brought."""

    revenue: int
    subsidy: int


class Deal(NamedTuple):
    """An offer that waits for an answer."""

    kind: str
    item: str
    seller: str
    buyer: str
    price: int


@dataclass(slots=True)
class Turn:
    """What has happened in the turn that is running.

    Parameters
    ----------
    step : int
        Place of the step that waits, in the round's sequence.
    sold, bought : tuple of str, bool
        Companies of which the player has sold in this turn; whether he has bought.
    over : bool
        Nothing more may be done in this turn.
    lays, replaced : int, bool
        Track laid, and whether one lay was a replacement.
    laid : frozenset of str
        Hexes laid on in this turn.
    stations : int
        Stations placed.
    run : Run, optional
        What the trains brought; None before they have run.
    paid : bool
        The dividend is settled.
    new_trains : int
        Trains bought from the pile.
    forced : bool
        The company has made a forced purchase, or has begun to.
    used : frozenset of str
        Powers in use this turn.
    refused : frozenset of str
        Items of which an offer was refused this turn.
    """

    step: int = 0
    sold: tuple[str, ...] = ()
    bought: bool = False
    over: bool = False
    lays: int = 0
    replaced: bool = False
    laid: frozenset[str] = frozenset()
    stations: int = 0
    run: Run | None = None
    paid: bool = False
    new_trains: int = 0
    forced: bool = False
    used: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()


class Waiting(NamedTuple):
    """A question or duty that stops the round until it is dealt with.

    Attributes
    ----------
    kind : str
        Which, in the words of the title's steps.
    entity : str
        Who must act.
    about : tuple of str
        What it is about: a company, trains, hexes.
    left : int
        How often it may still be done.
    """

    kind: str
    entity: str
    about: tuple[str, ...] = ()
    left: int = 0


@dataclass(slots=True)
class State:
    """Everything that changes in a game.

    Parameters
    ----------
    board : Board
        Tiles, stations, markers.
    cash, debt : dict
        Money of players, companies and the bank; what players owe.
    shares : dict
        Certificate to owner.
    face_down : frozenset of str
        Certificates that do not lower the price when sold again.
    cells, stacks, pars : dict
        Company to its cell of the chart, cell to the companies there from the top, company to its price at the start.
    cards : dict
        Train card to `Card`.
    powers, uses : dict
        Power to owner, and how often it may still be used.
    deck : tuple of str
        Powers that are still hidden, the next one first.
    assets : dict
        Player to the assets that he still has.
    stations : dict
        Company to the stations that it has left.
    phase : int
        Place of the phase.
    order : tuple of str
        Players in the order of priority.
    round : str
        Name of the round.
    month, number : int
        Which stock round, and which operating round after it (0 before the first).
    queue, at : tuple of str, int
        Who acts in this round, and who is acting.
    passed : int
        Players who have passed in a row.
    sold : frozenset of tuple
        ``(player, company)`` pairs sold in this stock round.
    acted : frozenset of str
        Companies that have had their turn in this round.
    turn : Turn
        The turn that is running.
    waiting : tuple of Waiting
        Duties that come before the step that waits; the first one first.
    deal : Deal, optional
        The offer that stands.
    opened : tuple of str
        Companies in the order in which they were started.
    markers : dict
        Marker to ``(stop, owner)`` pairs as text, for markers without a place in a city.
    ending : bool
        The game ends after this set of turns.
    over : str
        Why the game is over; empty while it goes on.
    seed : int
        State of the random generator.
    """

    board: Board
    cash: dict[str, int] = field(default_factory=dict)
    debt: dict[str, int] = field(default_factory=dict)
    shares: dict[str, str] = field(default_factory=dict)
    face_down: frozenset[str] = frozenset()
    cells: dict[str, Cell] = field(default_factory=dict)
    stacks: dict[Cell, tuple[str, ...]] = field(default_factory=dict)
    pars: dict[str, int] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    powers: dict[str, str] = field(default_factory=dict)
    uses: dict[str, int] = field(default_factory=dict)
    deck: tuple[str, ...] = ()
    assets: dict[str, int] = field(default_factory=dict)
    stations: dict[str, int] = field(default_factory=dict)
    phase: int = 0
    order: tuple[str, ...] = ()
    round: str = ""
    month: int = 0
    number: int = 0
    queue: tuple[str, ...] = ()
    at: int = 0
    passed: int = 0
    sold: frozenset[tuple[str, str]] = frozenset()
    acted: frozenset[str] = frozenset()
    turn: Turn = field(default_factory=Turn)
    waiting: tuple[Waiting, ...] = ()
    deal: Deal | None = None
    opened: tuple[str, ...] = ()
    markers: dict[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    ending: bool = False
    over: str = ""
    seed: int = 0

    def copy(self) -> State:
        """Return a state that changes on its own."""
        new = replace(self)
        for name in _TABLES:
            setattr(new, name, dict(getattr(self, name)))
        new.turn = replace(self.turn)
        return new

    def pay(self, source: str, target: str, amount: int) -> None:
        """Move money; only the bank may go below 0.

        Raises
        ------
        TooPoorError
            The source has less than that.
        """
        if source != BANK and self.cash[source] < amount:
            raise TooPoorError(f"{source}: {amount} must be paid, but there is {self.cash[source]}")
        self.cash[source] -= amount
        self.cash[target] += amount

    @property
    def current(self) -> str:
        """The player or company in turn; empty where there is none."""
        return self.queue[self.at] if self.at < len(self.queue) else ""

    def owned(self, owner: str) -> list[str]:
        """Return the powers of a player or company, in the title's order."""
        return [power for power, held in self.powers.items() if held == owner]

    def trains(self, owner: str) -> list[str]:
        """Return the cards of a company, or of `CHANCERY`, in the order of the table."""
        return [card for card, train in self.cards.items() if train.owner == owner]


_TABLES = (
    "cash",
    "debt",
    "shares",
    "cells",
    "stacks",
    "pars",
    "cards",
    "powers",
    "uses",
    "assets",
    "stations",
    "markers",
)
