"""The Bank Deck and the Bank Discard: flipping, shuffling anew, and the last three cards [2.2]."""

from __future__ import annotations

from routeopt.engine.refs import Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.setup import drawn
from routeopt.engine.state import DECK, DISCARD, SHOWN, CardInDeck, State
from routeopt.engine.table import cards
from routeopt.titles.g18africa.state import discard_pile, own, place_of

#: With so many cards left in deck and discard, all lie open.
FEW = 3


def drop_closed(state: State) -> None:
    """Take cards of closed companies off the top of the deck [3.5.1]."""
    while state.deck and place_of(state, state.deck[0]) != DECK:
        state.deck = state.deck[1:]


def left(state: State) -> int:
    """Return how many cards are left in deck and discard, one that is shown included."""
    return len(state.deck) + len(discard_pile(state)) + (shown(state) is not None)


def lay_open(state: State, card: CardInDeck) -> None:
    """Put a card on top of the discard."""
    cards.put(state, [card], DISCARD)
    own(state).pile = (card, *discard_pile(state))


def flip(state: State) -> None:
    """Turn the top card of the deck onto the discard, and shuffle where the deck is empty then."""
    drop_closed(state)
    if state.deck:
        card, state.deck = state.deck[0], state.deck[1:]
        lay_open(state, card)
    refill(state)


def refill(state: State) -> None:
    """Shuffle the discard into a new deck where it is empty and flip one; the last three cards all lie open."""
    drop_closed(state)
    if left(state) <= FEW:
        for card in state.deck:
            if place_of(state, card) == DECK:
                lay_open(state, card)
        state.deck = ()
    elif not state.deck:
        pile, own(state).pile, own(state).shuffled = discard_pile(state), (), True
        cards.lay_deck(state, drawn(state, pile))
        flip(state)


def few(state: State) -> bool:
    """Tell whether the last cards all lie open, and any may be bought."""
    return left(state) <= FEW


def reveal(state: State) -> CardInDeck:
    """Show the top card of the deck."""
    drop_closed(state)
    card, state.deck = state.deck[0], state.deck[1:]
    cards.put(state, [card], SHOWN)
    own(state).revealed += 1
    return card


def put_back(state: State, card: CardInDeck) -> None:
    """Lay a card that was refused on top of the deck again."""
    cards.put(state, [card], DECK)
    state.deck = (card, *state.deck)


def shown(state: State) -> CardInDeck | None:
    """Return the card of the deck that is shown and neither bought nor refused."""
    found = cards.at(state, SHOWN)
    return found[0] if found else None


def price(setting: Setting, state: State, card: CardInDeck) -> int:
    """Return the printed price of a card; a director's certificate costs twice as much as a share."""
    if isinstance(card, Certificate):
        return state.pars[card.company] * (1 if card.number else 2)
    return setting.privates[card].value
