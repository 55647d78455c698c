"""Before the first stock round: each player puts away half of his cards, and these are auctioned [1.2]."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, Choose, ChooseAbility, Legal, Pass
from routeopt.engine.flow import answered, expect
from routeopt.engine.lots import Lot
from routeopt.engine.refs import Certificate, read_certificate
from routeopt.engine.rounds import AuctionRound, TurnRound, go_between
from routeopt.engine.setting import Setting
from routeopt.engine.setup import drawn
from routeopt.engine.state import SHOWN, CardInDeck, State, Turn
from routeopt.engine.table import cards, privates
from routeopt.errors import PowerError, ShareError
from routeopt.titles.g18africa.setting import cards_of
from routeopt.titles.g18africa.state import own

#: Who owns it may take the Priority Deal once [5].
OLIVES = "Madianos Olive Groves"


def card_of(setting: Setting, item: str) -> CardInDeck:
    """Return the card of a lot."""
    return item if item in cards_of(setting) else read_certificate(item)


def card_sold(setting: Setting, state: State, owner: str, item: str) -> None:
    """Give a card into the winner's hand: it is a right, no property."""
    cards.put(state, [card_of(setting, item)], cards.hand_of(owner))


def concession_sold(setting: Setting, state: State, owner: str, item: str) -> None:
    """Give a concession to who won it; the last one leaves the game [1.5]."""
    privates.acquire(setting, state, owner, item)


class PutAwayStep:
    """A player puts away half of his cards, one after the other."""

    name = "hand"

    def actor(self, setting: Setting, state: State) -> str:
        """Return the player in turn while he has too many."""
        player = state.current
        return player if len(own(state).away[player]) < self.half(setting) else ""

    @staticmethod
    def half(setting: Setting) -> int:
        """Return how many cards each puts away."""
        return int(setting.play.dealt[str(len(setting.players))]) // 2  # type: ignore[attr-defined]

    def handles(self, action: AnyAction) -> bool:
        """Take choices."""
        return isinstance(action, Choose)

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    def kept(self, state: State, player: str) -> list[CardInDeck]:
        """Return the cards that he has not put away."""
        return [card for card in cards.at(state, cards.hand_of(player)) if card not in own(state).away[player]]

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:  # noqa: ARG002
        """Yield the cards, one of each sort."""
        seen = set[tuple[str, bool]]()
        for card in self.kept(state, state.current):
            sort = (card.company, bool(card.number)) if isinstance(card, Certificate) else (card, False)
            if sort not in seen:
                seen.add(sort)
                yield Choose(entity=state.current, choice=str(card))

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:  # noqa: ARG002
        """Put one away."""
        assert isinstance(action, Choose)
        player = state.current
        expect(action.entity, player)
        card = next((c for c in self.kept(state, player) if str(c) == action.choice), None)
        if card is None:
            raise ShareError(f'{player}: "{action.choice}" is no card of this hand')
        own(state).away[player] = (*own(state).away[player], card)


class PutAwayRound(TurnRound):
    """All players put cards away; then these are mixed, shown and auctioned.

    Parameters
    ----------
    auction : AuctionRound
        The auction that follows.
    """

    name = "hand"

    def __init__(self, auction: AuctionRound) -> None:
        super().__init__((PutAwayStep(),))
        self.auction = auction

    def begin(self, state: State) -> None:
        """Begin with the first player."""
        state.round, state.queue, state.at, state.turn = self.name, state.order, 0, Turn()

    def next_turn(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """Go on to the next player, or to the auction; a player drawn by lot nominates first."""
        state.at += 1
        state.turn = Turn()
        if state.at < len(state.queue):
            return
        mixed = drawn(state, sorted((c for away in own(state).away.values() for c in away), key=str))
        cards.put(state, mixed, SHOWN)
        own(state).away = dict.fromkeys(state.order, ())
        first = state.order.index(drawn(state, state.order)[0])
        queue = (*state.order[first:], *state.order[:first])
        self.auction.begin(state, [Lot(str(card), 0) for card in mixed], queue)


class PriorityDuty:
    """Take the Priority Deal at the start of a stock round by Madianos Olive Groves, once a game, or not [5]."""

    name = "priority"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the player who owns it."""
        return state.waiting[0].entity

    def handles(self, action: AnyAction) -> bool:
        """Take the use of the power, and passes."""
        return isinstance(action, ChooseAbility | Pass)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:  # noqa: ARG002
        """Yield both."""
        yield ChooseAbility(entity=state.waiting[0].entity, power=OLIVES)
        yield Pass(entity=state.waiting[0].entity)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:  # noqa: ARG002
        """Take it, or not."""
        player = state.waiting[0].entity
        expect(action.entity, player)
        if isinstance(action, ChooseAbility):
            if action != ChooseAbility(entity=player, power=OLIVES):
                raise PowerError(f"{player}: {OLIVES} takes the Priority Deal, and nothing else")
            first = state.order.index(player)
            state.order = state.queue = (*state.order[first:], *state.order[:first])
            own(state).olives = True
        answered(state)

    def leave(self, setting: Setting, state: State) -> None:
        """Never comes: the duty always waits."""


def give_priority(setting: Setting, state: State) -> None:  # noqa: ARG001
    """Give the Priority Deal to the left of the player with the least money; ties by lot [1.2]."""
    least = min(state.cash[player] for player in state.order)
    poorest = drawn(state, [player for player in state.order if state.cash[player] == least])[0]
    first = (state.order.index(poorest) + 1) % len(state.order)
    state.order = (*state.order[first:], *state.order[:first])
    state.auction = None
    go_between(state)


def concessions_over(setting: Setting, state: State) -> None:  # noqa: ARG001
    """Go on to the second stock round; the Priority Deal has not moved [1.5]."""
    state.auction = None
    go_between(state)


__all__ = ["PriorityDuty", "PutAwayRound", "card_sold", "concession_sold", "concessions_over", "give_priority"]
