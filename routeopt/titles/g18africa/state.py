"""18Africa's own part of the state."""

from __future__ import annotations

from dataclasses import dataclass, field

from routeopt.board import StopRef
from routeopt.engine.part import Part
from routeopt.engine.refs import Certificate
from routeopt.engine.state import DISCARD, POOL, CardInDeck, State
from routeopt.engine.table import certificates


@dataclass(slots=True)
class AfricaState(Part):
    """Bonds, the Bank Discard, cards put away, and what a player has done in his turn of a stock round.

    Parameters
    ----------
    bonds : dict
        Player to the number of his bonds.
    away : dict
        Player to the cards that he has put away at the start; hidden until all have.
    pile : tuple
        The Bank Discard, its top card first.
    begun : frozenset of str
        Players who have had their first turn of the stock round.
    buyer : str
        Who bought last in this stock round.
    source : str
        Where the player in turn buys: ``"hand"``, ``"pool"``, ``"discard"``, ``"deck"``, ``"bond"``; empty: not yet.
    revealed : int
        How many cards of the deck he has seen.
    bought : int
        How many cards he has bought in this turn.
    moves : int
        Steps that the marker of the company in turn moves at the end of its turn.
    kept : bool
        The company in turn has paid no dividend.
    auctioned : bool
        The concessions have been auctioned.
    early : dict
        Company that has not started to the players who have held a certificate of it, the first one first.
    shuffled : bool
        The deck has been shuffled anew in this turn.
    refused : bool
        A card of the deck was refused in this turn.
    linked : frozenset of StopRef
        Cities that are, or were, connected to another one: they bring no bonus any more.
    grown : bool
        The last tile made a town a city.
    bought_train : bool
        The company in turn has bought a train.
    olives : bool
        The Priority Deal has been taken by Madianos Olive Groves.
    ghosts : int
        Certificates of closed companies that still count in the pool.
    """

    bonds: dict[str, int] = field(default_factory=dict)
    away: dict[str, tuple[CardInDeck, ...]] = field(default_factory=dict)
    pile: tuple[CardInDeck, ...] = ()
    begun: frozenset[str] = frozenset()
    buyer: str = ""
    source: str = ""
    revealed: int = 0
    bought: int = 0
    moves: int = 0
    kept: bool = False
    auctioned: bool = False
    early: dict[str, tuple[str, ...]] = field(default_factory=dict)
    shuffled: bool = False
    refused: bool = False
    linked: frozenset[StopRef] = frozenset()
    grown: bool = False
    bought_train: bool = False
    olives: bool = False
    ghosts: int = 0

    def hide(self, player: str) -> None:
        """Take out what others have put away; how much it is, is known."""
        self.away = {who: cards if who == player else ("",) * len(cards) for who, cards in self.away.items()}


def own(state: State) -> AfricaState:
    """Return 18Africa's own part of a state."""
    assert isinstance(state.own, AfricaState)
    return state.own


def place_of(state: State, card: CardInDeck) -> str:
    """Return where a card lies."""
    return certificates.owner_of(state, card) if isinstance(card, Certificate) else state.privates[card]


def discard_pile(state: State) -> list[CardInDeck]:
    """Return the Bank Discard, its top card first; what a closed company takes with it is gone."""
    return [card for card in own(state).pile if place_of(state, card) == DISCARD]


def in_pool(state: State) -> int:
    """Return how many certificates and private companies lie in the Bank Pool [3.4.7]."""
    count = own(state).ghosts + sum(1 for owner in state.privates.values() if owner == POOL)
    return count + sum(len(certificates.numbers_of(state, company, POOL)) for company in state.shares)
