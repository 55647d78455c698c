"""Certificates and private companies as cards: a shuffled deck, hands, a discard pile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from routeopt.engine.refs import Certificate
from routeopt.engine.state import DECK, DISCARD, HAND, CardInDeck, State
from routeopt.engine.table import certificates


def hand_of(player: str) -> str:
    """Return the place where the cards of a player's hand lie: a right to buy them, which is no property."""
    return HAND + player


def put(state: State, cards: Iterable[CardInDeck], place: str) -> None:
    """Lay cards somewhere."""
    for card in cards:
        if isinstance(card, Certificate):
            certificates.move(state, [card], place)
        else:
            state.privates[card] = place


def at(state: State, place: str) -> list[CardInDeck]:
    """Return the cards that lie somewhere, certificates first."""
    shares = [share for company in state.shares for share in certificates.shares_of(state, company, place)]
    return [*shares, *state.owned(place)]


def lay_deck(state: State, cards: Sequence[CardInDeck]) -> None:
    """Lay the deck, its first card on top."""
    put(state, cards, DECK)
    state.deck = tuple(cards)


def deal(state: State, counts: Iterable[tuple[str, int]]) -> None:
    """Deal cards from the top of the deck into hands, one player after the other."""
    for player, count in counts:
        put(state, state.deck[:count], hand_of(player))
        state.deck = state.deck[count:]


def take_top(state: State, place: str) -> CardInDeck | None:
    """Take the top card of the deck and lay it somewhere; None where the deck is used up."""
    if not state.deck:
        return None
    top, state.deck = state.deck[0], state.deck[1:]
    put(state, [top], place)
    return top


def flip(state: State) -> CardInDeck | None:
    """Turn the top card of the deck onto the discard pile."""
    return take_top(state, DISCARD)
