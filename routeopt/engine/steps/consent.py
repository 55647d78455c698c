"""Offers to other players, and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from routeopt.engine.actions import Accept, AnyAction, Decline, Legal, Offer
from routeopt.engine.flow import answered, expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import Deal, State, Waiting
from routeopt.errors import LimitError, WrongPriceError

Close = Callable[[Setting, State, Deal], None]


def make_offer(state: State, buyer: str, seller: str, action: Offer, low: int, high: int) -> None:
    """Put an offer to a player; he must answer before anything else is done.

    Raises
    ------
    WrongPriceError
        The price is outside its range.
    LimitError
        An offer for this was refused in this turn.
    """
    if not isinstance(action.price, int) or not low <= action.price <= high:
        raise WrongPriceError(
            f"{buyer}: the price of {action.train or action.item} is {low} to {high}, not {action.price}"
        )
    if action.train and action.item:
        raise WrongPriceError(f"{buyer}: an offer is for one thing, {action.train} or {action.item}")
    item = action.train or action.item
    if item in state.turn.refused:
        raise LimitError(f"{buyer}: an offer for {item} was refused in this turn; one a turn may be made")
    state.deal = Deal("train" if action.train else "private", item, seller, buyer, action.price)
    state.waiting = (Waiting("consent", seller), *state.waiting)


class ConsentDuty:
    """The answer to an offer.

    Parameters
    ----------
    close : mapping of str to callable
        By kind of item: what is done once it is agreed.
    """

    name = "consent"

    def __init__(self, close: Mapping[str, Close]) -> None:
        self.close = close

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the player who was asked."""
        return state.deal.seller if state.deal else ""

    def handles(self, action: AnyAction) -> bool:
        """Take answers."""
        return isinstance(action, Accept | Decline)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield both answers."""
        player = self.actor(setting, state)
        yield Accept(entity=player)
        yield Decline(entity=player)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Close the deal, or note the refusal."""
        expect(action.entity, self.actor(setting, state))
        deal = state.deal
        assert deal is not None
        state.deal = None
        answered(state)
        if isinstance(action, Accept):
            self.close[deal.kind](setting, state, deal)
        else:
            state.turn.refused |= {deal.item}

    def leave(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """Nothing stands open."""
        answered(state)
