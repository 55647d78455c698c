"""The state of a game: flat tables that are cheap to copy; who owns what, where every marker lies, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from routeopt.board import Board, StopRef
from routeopt.engine.lots import Auction, conceal
from routeopt.engine.part import Part
from routeopt.engine.refs import Cell, Certificate, TrainCard
from routeopt.errors import TooPoorError

#: Owners that are neither player nor company: where things lie.
BANK = "@bank"
IPO = "@ipo"
POOL = "@pool"
DEPOT = "@depot"
DECK = "@deck"
SHOWN = "@shown"
FUTURE = "@future"
DISCARD = "@discard"
ASIDE = "@aside"
GONE = "@gone"
#: A player's hand: this and his name.
HAND = "@hand "
#: Before a player's name: certificates of his that sleep. They count against his limits and as sold, nothing else.
ASLEEP = "@asleep "
#: Where a view lays what its player may not see.
HIDDEN = "@hidden"

#: What a duty can be about.
About = str | TrainCard | StopRef | Cell
#: A card of the deck: a certificate, or a private company.
CardInDeck = Certificate | str


class Card(NamedTuple):
    """A train card.

    Attributes
    ----------
    kind : str
        Name of its `TrainSpec`: the face that was chosen, where the card has several.
    owner : str
        A company, or `DEPOT`, `POOL`, `GONE`.
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
    item: TrainCard | str
    seller: str
    buyer: str
    price: int


class Holding(NamedTuple):
    """Where a certificate lies: its number, and its owner."""

    number: int
    owner: str


class Held(tuple[Holding, ...]):
    """Where the certificates of a company lie; who has which is found once, and shared by copies of the state."""

    @cached_property
    def owners(self) -> dict[str, tuple[int, ...]]:
        """The numbers of each owner's certificates, those that he has had longest first."""
        found: dict[str, tuple[int, ...]] = {}
        for number, owner in self:
            found[owner] = (*found.get(owner, ()), number)
        return found

    @cached_property
    def places(self) -> dict[int, str]:
        """The owner of each certificate."""
        return dict(self)


#: Of a company that has no certificates.
NONE_HELD = Held()


@dataclass(slots=True)
class Turn(Part):
    """What has happened in the turn that is running.

    Parameters
    ----------
    step : int
        Place of the step that waits, in the round's sequence.
    sold, bought : tuple of str
        Companies of which the player has sold, and what he has bought, in this turn.
    pooled : str
        Company of which he has bought where several may be bought at once, and nothing else; else empty.
    cleared : bool
        He had sold before he bought.
    over : bool
        Nothing more may be done in this turn.
    laid, replaced : tuple of str, int
        Hexes of the turn's lays in order, and how many of them were replacements.
    halted : bool
        The last lay ended them.
    reached : frozenset of StopRef, optional
        Where a city that is reached anew ends them: those that were reached before the last lay.
    no_extra : bool
        No private company lays track any more.
    stations : int
        Stations placed.
    run : Run, optional
        What the trains brought; None before they have run.
    paid : bool
        The dividend is settled.
    new_trains, bank_trains : int
        Trains bought from the depot, and from depot and pool.
    forced : bool
        The company has made a forced purchase, or has begun to.
    sold_at : int
        What a unit of percent brought in the last sale for it.
    used : frozenset of str
        Powers in use this turn.
    refused : frozenset
        Items of which an offer was refused this turn.
    """

    step: int = 0
    sold: tuple[str, ...] = ()
    bought: tuple[str, ...] = ()
    pooled: str = ""
    cleared: bool = False
    over: bool = False
    laid: tuple[str, ...] = ()
    replaced: int = 0
    halted: bool = False
    reached: frozenset[StopRef] | None = None
    no_extra: bool = False
    stations: int = 0
    run: Run | None = None
    paid: bool = False
    new_trains: int = 0
    bank_trains: int = 0
    forced: bool = False
    sold_at: int = 0
    used: frozenset[str] = frozenset()
    refused: frozenset[str | TrainCard] = frozenset()


class Waiting(NamedTuple):
    """A question or duty that stops the round until it is dealt with.

    Attributes
    ----------
    kind : str
        Which, in the words of the title's steps.
    entity : str
        Who must act.
    about : tuple
        What it is about: companies, trains, stops.
    left : int
        How often it may still be done.
    """

    kind: str
    entity: str
    about: tuple[About, ...] = ()
    left: int = 0


@dataclass(slots=True)
class NoPart(Part):
    """What a title without state of its own has."""


@dataclass(slots=True)
class State(Part):
    """Everything that changes in a game.

    Parameters
    ----------
    board : Board
        Tiles, stations, markers.
    cash, debt : dict
        Money of players, companies and the bank; what players owe.
    shares : dict
        Company to its certificates, those of one owner in the order in which they came to him.
    face_down : frozenset of Certificate
        Certificates that do not lower the price when sold again.
    cells, stacks, pars : dict
        Company to its cell of the chart, cell to the companies there from the top, company to its price at the start.
    opened, floated : tuple of str
        Companies in the order in which they were started, and in which they floated.
    due : tuple of str
        Companies that are sold far enough and float at the end of the round, in the order in which they were.
    operated : frozenset of str
        Companies whose dividend was settled at least once.
    managers : dict
        Company without a president in a player's hands to the player who runs it.
    cards : dict
        Train card to `Card`, those of one owner in the order in which they came to him.
    privates, uses : dict
        Private company to owner, and how often its power may still be used.
    options : dict
        Company to the player who has the option on its president's certificate.
    deck : tuple
        Certificates and private companies that are still to be drawn, the next one first.
    stations : dict
        Company to the prices of the stations that it has left, the next one first.
    phase : int
        Place of the phase.
    order : tuple of str
        Players in the order of priority.
    round : str
        Name of the round.
    set, number, rounds : int
        Which stock round, which operating round after it (0 before the first), and how many there are in this set.
    queue, at : tuple of str, int
        Who acts in this round, and who is acting.
    passed : int
        Players who have passed in a row.
    sold, bought : frozenset of tuple
        ``(player, company)`` pairs sold and bought in this stock round.
    turn : Turn
        The turn that is running.
    waiting : tuple of Waiting
        Duties that come before the step that waits; the first one first.
    deal : Deal, optional
        The offer that stands.
    auction : Auction, optional
        The auction that is held, or rests while another round is played.
    markers : dict
        Marker to ``(stop, owner)`` pairs, for markers without a place in a city.
    breaks_below : int, optional
        The bank is broken once it has less; None: never.
    ending : str
        Why the game ends soon: `Calendar` says when; empty while nothing has ended it.
    over : str
        Why the game is over; empty while it goes on.
    seed : int
        State of the random generator.
    own : Part
        What only one title has.
    """

    board: Board
    cash: dict[str, int] = field(default_factory=dict)
    debt: dict[str, int] = field(default_factory=dict)
    shares: dict[str, Held] = field(default_factory=dict)
    face_down: frozenset[Certificate] = frozenset()
    cells: dict[str, Cell] = field(default_factory=dict)
    stacks: dict[Cell, tuple[str, ...]] = field(default_factory=dict)
    pars: dict[str, int] = field(default_factory=dict)
    opened: tuple[str, ...] = ()
    floated: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    operated: frozenset[str] = frozenset()
    managers: dict[str, str] = field(default_factory=dict)
    cards: dict[TrainCard, Card] = field(default_factory=dict)
    privates: dict[str, str] = field(default_factory=dict)
    uses: dict[str, int] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    deck: tuple[CardInDeck, ...] = ()
    stations: dict[str, tuple[int, ...]] = field(default_factory=dict)
    phase: int = 0
    order: tuple[str, ...] = ()
    round: str = ""
    set: int = 0
    number: int = 0
    rounds: int = 0
    queue: tuple[str, ...] = ()
    at: int = 0
    passed: int = 0
    sold: frozenset[tuple[str, str]] = frozenset()
    bought: frozenset[tuple[str, str]] = frozenset()
    turn: Turn = field(default_factory=Turn)
    waiting: tuple[Waiting, ...] = ()
    deal: Deal | None = None
    auction: Auction | None = None
    markers: dict[str, tuple[tuple[StopRef, str], ...]] = field(default_factory=dict)
    breaks_below: int | None = None
    ending: str = ""
    over: str = ""
    seed: int = 0
    own: Part = field(default_factory=NoPart)

    def hide(self, player: str) -> None:
        """Take out what a player may not know: the generator, hidden bids, deck and hands, what the own part hides."""
        self.seed = 0
        self._hide_cards(player)
        if self.auction is not None:
            self.auction = conceal(self.auction, player)
        self.own.hide(player)

    def _hide_cards(self, player: str) -> None:
        """Lay all that is in the deck and in others' hands into one hidden place; how large the deck is, is known."""
        self.deck = tuple("" for _ in self.deck)
        hidden = frozenset((DECK, *(HAND + other for other in self.order if other != player)))
        for company, held in self.shares.items():
            if not hidden.isdisjoint(held.owners):
                self.shares[company] = Held(sorted(h._replace(owner=HIDDEN) if h.owner in hidden else h for h in held))
        for name, owner in self.privates.items():
            if owner in hidden:
                self.privates[name] = HIDDEN

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
        if source == BANK and self.breaks_below is not None and self.cash[BANK] < self.breaks_below:
            # It stays broken though money comes back.
            self.ending = self.ending or "the bank is broken"

    @property
    def current(self) -> str:
        """The player or company in turn; empty where there is none."""
        return self.queue[self.at] if self.at < len(self.queue) else ""

    def end_turn(self) -> None:
        """Leave all steps of the turn that is running."""
        self.turn.over, self.turn.step = True, 10**6

    def owned(self, owner: str) -> list[str]:
        """Return the private companies of a player or company, in the title's order."""
        return [power for power, held in self.privates.items() if held == owner]

    def trains(self, owner: str) -> list[TrainCard]:
        """Return the cards of a company, or of `POOL`, those that it has had longest first."""
        return [card for card, train in self.cards.items() if train.owner == owner]
