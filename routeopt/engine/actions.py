"""What players and companies can do, as small typed records; named as in recorded games where those have the same."""

from __future__ import annotations

from typing import NamedTuple, get_args

import msgspec

from routeopt.board import StopRef, TrackRef
from routeopt.engine.refs import Cell, Certificate, TrainCard
from routeopt.rules import Position


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount that is free between two bounds, both allowed; only in lists of legal actions, never in a log.

    Parameters
    ----------
    low, high : int
        The bounds.
    step : int
        The amount is the lower bound and a multiple of this.
    """

    low: int
    high: int
    step: int = 1

    def __contains__(self, amount: object) -> bool:
        return isinstance(amount, int) and self.low <= amount <= self.high and not (amount - self.low) % self.step


Amount = int | Range


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Base of all actions.

    Parameters
    ----------
    entity : str
        The player or company that acts.
    """

    entity: str


class Pass(Action, frozen=True, tag="pass"):
    """End the step that waits."""


class Bid(Action, frozen=True, tag="bid"):
    """Buy an item of a draft or an auction, or bid on it."""

    item: str
    price: Amount


class Par(Action, frozen=True, tag="par"):
    """Buy a president's certificate and so start a company, at a cell of the chart."""

    company: str
    cell: Cell


class BuyShares(Action, frozen=True, tag="buy_shares"):
    """Buy one certificate."""

    share: Certificate


class SellShares(Action, frozen=True, tag="sell_shares"):
    """Sell certificates of one company in a block; of the president's, a part may be sold by swap.

    Parameters
    ----------
    shares : tuple of Certificate
        The certificates.
    percent : int
        How much of the company is sold: less than the certificates add up to where half a president's one is.
    """

    shares: tuple[Certificate, ...]
    percent: int


class BuyCompany(Action, frozen=True, tag="buy_company"):
    """Buy a private company, from whoever has it."""

    item: str
    price: Amount


class LayTile(Action, frozen=True, tag="lay_tile"):
    """Lay a tile or replace one; `power` names the power that allows it, if any."""

    hex: str
    tile: str
    rotation: int
    power: str = ""


class PlaceToken(Action, frozen=True, tag="place_token"):
    """Place a station in a city; `power` names the power that allows it, if any."""

    stop: StopRef
    power: str = ""


class Assign(Action, frozen=True, tag="assign"):
    """Put the marker of a power on a stop."""

    power: str
    stop: StopRef


class ChooseAbility(Action, frozen=True, tag="choose_ability"):
    """Use a power in another way than laying, placing or assigning.

    Parameters
    ----------
    power : str
        The power.
    choice : str
        What it does, where it can do several things.
    company, train : str, TrainCard
        What it is used on.
    amount : int or Range
        Money that goes to the company.
    """

    power: str
    choice: str = ""
    company: str = ""
    train: TrainCard | None = None
    amount: Amount = 0


class Choose(Action, frozen=True, tag="choose"):
    """Answer a question that the rules ask; `pass` declines."""

    choice: str


class Leg(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The track from one stop of a route to the next."""

    start: StopRef
    end: StopRef
    track: tuple[TrackRef, ...]
    skipped: tuple[StopRef, ...] = ()


class TrainRoute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one train runs; `only` is the stop of a route without legs."""

    train: TrainCard
    legs: tuple[Leg, ...] = ()
    only: StopRef | None = None


class RunRoutes(Action, frozen=True, tag="run_routes"):
    """Run trains; `extra` is what a record counts beyond the rules, and stays empty in games of our own."""

    routes: tuple[TrainRoute, ...] = ()
    extra: tuple[int, int] | None = None


class Dividend(Action, frozen=True, tag="dividend"):
    """Pay out, withhold, or pay half: ``"payout"``, ``"withhold"``, ``"half"``."""

    kind: str


class BuyTrain(Action, frozen=True, tag="buy_train"):
    """Buy a train by its card.

    Parameters
    ----------
    train : TrainCard
        The card.
    price : int or Range
        What is paid.
    variant : str
        The face that is chosen, where the card has several.
    exchange : TrainCard, optional
        The train that is given for it.
    """

    train: TrainCard
    price: Amount
    variant: str = ""
    exchange: TrainCard | None = None


class DiscardTrain(Action, frozen=True, tag="discard_train"):
    """Hand in a train above the limit."""

    train: TrainCard


class Offer(Action, frozen=True, tag="offer"):
    """Offer another player a price for a train of his company, or for a private company of his."""

    price: Amount
    train: TrainCard | None = None
    item: str = ""


class Accept(Action, frozen=True, tag="accept"):
    """Agree to the offer that stands."""


class Decline(Action, frozen=True, tag="decline"):
    """Refuse the offer that stands."""


class Bankrupt(Action, frozen=True, tag="bankrupt"):
    """Give up: no sale can pay for the train that the company must buy."""


class EndGame(Action, frozen=True, tag="end_game"):
    """The players agree to stop: the game is scored as it stands."""


AnyAction = (
    Pass
    | Bid
    | Par
    | BuyShares
    | SellShares
    | BuyCompany
    | LayTile
    | PlaceToken
    | Assign
    | ChooseAbility
    | Choose
    | RunRoutes
    | Dividend
    | BuyTrain
    | DiscardTrain
    | Offer
    | Accept
    | Decline
    | Bankrupt
    | EndGame
)
ACTIONS: tuple[type[AnyAction], ...] = get_args(AnyAction)


class RunChoice(NamedTuple):
    """The legal action "run your trains": any run of this position that the judge accepts, also none."""

    entity: str
    position: Position


Legal = AnyAction | RunChoice
