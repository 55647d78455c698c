"""Auctions of the made-up title: a game that begins with one, and its moves as short lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from routeopt.engine.actions import AnyAction, Bid, Choose, Pass, Range
from routeopt.engine.flow import Flow
from routeopt.engine.game import Game
from routeopt.engine.lots import Lot
from routeopt.engine.rounds import AuctionRound, go_between
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.engine.steps.auction import AuctionStep, HandOver
from routeopt.spec.privates import PrivateSpec
from tests.engine.made_up import MadeUp


class Hall(MadeUp):
    """The made-up title with an auction before its first stock round.

    Parameters
    ----------
    make : callable
        Makes the step, of what is done with an item that was sold.
    lots : iterable of pairs
        Items and prices.
    cash : sequence of int
        What each player has.
    queue : sequence of str
        Who acts in which order; the seats where it is empty.
    """

    def __init__(
        self,
        make: Callable[[HandOver], AuctionStep],
        lots: Iterable[tuple[str, int]],
        cash: Sequence[int],
        queue: Sequence[str] = (),
        **changes: object,
    ) -> None:
        # One of the lots pays something.
        super().__init__({"privates": (PrivateSpec(name="Short", value=20, income=5),), **changes})
        self.lots, self.cash, self.queue = [Lot(*lot) for lot in lots], cash, queue
        self.round = AuctionRound(make(self.hand_over), self.then)

    @staticmethod
    def hand_over(setting: Setting, state: State, owner: str, item: str) -> None:  # noqa: ARG004
        """Note who has an item, in the order of sale."""
        state.privates[item] = owner

    def then(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """Begin the first stock round with the player who would be in turn."""
        state.order = (*state.order[state.at :], *state.order[: state.at])
        go_between(state)

    def begin(self, setting: Setting, seed: int) -> State:
        state = super().begin(setting, seed)
        state.privates = {}
        for player, amount in zip(setting.players, self.cash, strict=True):
            state.pay(BANK, player, amount - state.cash[player])
        self.round.begin(state, self.lots, self.queue)
        return state

    def flow(self, setting: Setting) -> Flow:
        return Flow((self.round, *super().flow(setting).rounds.values()))

    def open(self, names: str) -> Game:
        """The game of players with these names."""
        return Game(self, names.split())


def moves(text: str) -> list[AnyAction]:
    """Moves from lines apart by ``;``: ``A 65 Mill`` bids, ``b -`` passes, ``c picks Mill``."""
    found: list[AnyAction] = []
    for line in text.split(";"):
        who, what, *item = line.split(maxsplit=2)
        if what == "-":
            found.append(Pass(entity=who))
        elif what == "picks":
            found.append(Choose(entity=who, choice=item[0]))
        else:
            found.append(Bid(entity=who, item=item[0], price=int(what)))
    return found


def play(game: Game, text: str) -> Game:
    """Do moves, each of which must be listed as legal."""
    for action in moves(text):
        waits = game.waits()[1]
        assert action.entity == waits, f"{action}: the game waits for {waits}"
        assert any(_stands_for(legal, action) for legal in game.legal_actions()), f"{action} is not listed"
        game.apply(action)
    return game


def ranges(game: Game) -> dict[str, tuple[int, int] | int]:
    """What may be bid now, by item: bounds, or a fixed price."""
    return {
        a.item: (a.price.low, a.price.high) if isinstance(a.price, Range) else a.price
        for a in game.legal_actions()
        if isinstance(a, Bid)
    }


def _stands_for(legal: object, action: AnyAction) -> bool:
    if not isinstance(legal, Bid) or not isinstance(action, Bid):
        return legal == action
    fits = action.price in legal.price if isinstance(legal.price, Range) else action.price == legal.price
    return legal.item == action.item and fits
