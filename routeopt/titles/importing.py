"""What a title must say so that recorded games of it are replayed by the engine, and what is alike in most of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from routeopt.board import StopRef
from routeopt.engine.actions import (
    AnyAction,
    Bid,
    BuyCompany,
    BuyShares,
    BuyTrain,
    DiscardTrain,
    Dividend,
    EndGame,
    LayTile,
    Par,
    Pass,
    PlaceToken,
    SellShares,
)
from routeopt.engine.game import Game
from routeopt.engine.refs import Certificate, TrainCard, read_card, read_cell, read_certificate, read_stop
from routeopt.engine.state import State
from routeopt.errors import BadValueError, Fault
from routeopt.records.actions import ExportedAction, Setup
from routeopt.rules import Position
from routeopt.spec import GameSpec


class Importer(Protocol):
    """Follows one recorded game: turns its actions into the engine's, with the game before each at hand."""

    def options(self, setup: Setup) -> dict[str, str]:
        """Return the settings under which the record was made."""
        ...

    def translate(self, game: Game, action: ExportedAction) -> Iterable[AnyAction]:
        """Return what an action (no run) does; empty where it has no effect of its own."""
        ...

    def company(self, name: str) -> str:
        """Return the company that a record names."""
        ...

    def trains(self, game: Game, company: str) -> Sequence[str]:
        """Return what the record calls a company's trains, in the order of its position."""
        ...

    def subsidy(self, here: Position, action: ExportedAction) -> int | None:
        """Return what a recorded run brought to the treasury; None where the record does not say it."""
        ...

    def breaks(self, here: Position, action: ExportedAction) -> Iterable[Fault]:
        """Yield the rules for which the amount of a recorded run, whose routes are legal, is another than theirs."""
        ...


#: Turns one action of a record into the engine's; the importer comes first.
Handler = Callable[[Any, Game, ExportedAction], Iterator[AnyAction]]


class RecordImporter:
    """Follows one recorded game in the form of 18xx.games, as far as titles do the same things.

    A title extends it with the `handlers` of its own actions, and overrides what its edition names otherwise.

    Parameters
    ----------
    game : GameSpec
        Names of both editions.
    """

    #: What a private company is called in messages.
    private_word = "private company"

    def __init__(self, game: GameSpec) -> None:
        self.title = game.title
        self.companies = {alias: c.id for c in game.companies for alias in (c.id, *c.aliases)}
        self.powers = {alias: p.name for p in game.powers for alias in (p.name, *p.aliases)}
        self.kinds = {alias: t.name for t in game.trains for alias in (t.name, *t.aliases)}
        self.records = {t.name: (t.aliases or (t.name,))[0] for t in game.trains}
        #: Piece of a tile as the record names it, to the hex where it lies.
        self.pieces: dict[str, str] = {}

    # --- the game as a whole

    def options(self, setup: Setup) -> dict[str, str]:  # noqa: ARG002 - titles read it
        """Return the settings under which the record was made: the title's own, unless it says otherwise."""
        return {}

    def translate(self, game: Game, action: ExportedAction) -> Iterable[AnyAction]:
        """Return what an action does.

        Raises
        ------
        BadValueError
            No action of this type is known, or it names what is not there.
        """
        if action.type.startswith("program_"):
            # What a program does stands in the automatic actions of others.
            return ()
        handler = self.handlers.get(action.type)
        if handler is None:
            raise BadValueError(f'actions of type "{action.type}" are not known')
        return handler(self, game, action)

    def subsidy(self, here: Position, action: ExportedAction) -> int | None:  # noqa: ARG002 - titles read them
        """Return what a recorded run brought to the treasury: records say nothing of it, unless a title knows more."""
        return None

    def breaks(self, here: Position, action: ExportedAction) -> Iterable[Fault]:  # noqa: ARG002 - titles read them
        """Yield where the online edition pays otherwise than the rules: nowhere, unless a title knows more."""
        return ()

    # --- names

    def company(self, name: str) -> str:
        """Return the company that a record names."""
        if name not in self.companies:
            raise BadValueError(f'"{name}" is no company')
        return self.companies[name]

    def power(self, name: str) -> str:
        """Return the private company that a record names."""
        if name not in self.powers:
            raise BadValueError(f'"{name}" is no {self.private_word}')
        return self.powers[name]

    def share(self, name: str) -> Certificate:
        """Return the certificate that a record names."""
        company, _, number = name.rpartition("_")
        return read_certificate(f"{self.company(company)}_{number}")

    def card(self, state: State, name: str) -> TrainCard:  # noqa: ARG002 - titles read it
        """Return the card that a record names."""
        kind, _, number = name.rpartition("-")
        return read_card(f"{self.kinds.get(kind, kind)}-{number}")

    def recorded_train(self, state: State, card: TrainCard) -> str:  # noqa: ARG002 - titles read it
        """Return what the record calls a card."""
        return f"{self.records[card.kind]}-{card.number}"

    def trains(self, game: Game, company: str) -> Sequence[str]:
        """Return what the record calls a company's trains."""
        return [self.recorded_train(game.state, card) for card in game.state.trains(company)]

    def tile(self, number: str) -> str:
        """Return the number of a tile in this edition."""
        return number

    def stop(self, game: Game, name: str) -> StopRef:
        """Return the city that a record names by the piece of its tile, or by its hex where it is printed."""
        piece, _, number = name.rpartition("-")
        printed = piece.rpartition("-")[0]
        return read_stop(f"{self.pieces.get(piece, printed if printed in game.setting.spec.hexes else piece)}.{number}")

    def actor(self, game: Game, action: ExportedAction) -> tuple[str, str]:
        """Return who acts, and by which private company; empty: by none.

        By a private company acts who is asked because of it, else its owner.
        """
        if action.entity_type == "company":
            power = self.power(action.actor)
            if power not in game.state.privates:
                raise BadValueError(f'{self.private_word} "{power}" is not in this game')
            asked = next((w.entity for w in game.state.waiting[:1] if power in w.about), "")
            return asked or game.state.privates[power], power
        return (action.actor if action.entity_type == "player" else self.company(action.actor)), ""

    # --- actions

    def _pass(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        yield Pass(entity=game.waits()[1])

    def _end_game(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        yield EndGame(entity=action.actor)

    def _bid(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        yield Bid(entity=action.actor, item=self.power(action.text("company")), price=int(action.text("price")))

    def _par(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        _, _, cell = action.text("share_price").partition(",")
        yield Par(entity=action.actor, company=self.company(action.text("corporation")), cell=read_cell(cell))

    def _buy_shares(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        for share in action.shares or ():
            yield BuyShares(entity=action.actor, share=self.share(share))

    def _sell_shares(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        yield SellShares(
            entity=action.actor,
            shares=tuple(self.share(s) for s in action.shares or ()),
            percent=int(action.text("percent")),
        )

    def _buy_company(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        entity, _ = self.actor(game, action)
        yield BuyCompany(entity=entity, item=self.power(action.text("company")), price=int(action.text("price")))

    def _lay_tile(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        piece, coordinate = action.text("tile"), action.text("hex")
        entity, power = self.actor(game, action)
        number = self.tile(piece.rpartition("-")[0])
        yield LayTile(entity=entity, hex=coordinate, tile=number, rotation=int(action.text("rotation")), power=power)
        self.pieces = {p: h for p, h in self.pieces.items() if h != coordinate}
        self.pieces[piece] = coordinate

    def _place_token(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        entity, power = self.actor(game, action)
        yield PlaceToken(entity=entity, stop=self.stop(game, action.text("city")), power=power)

    def _dividend(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        yield Dividend(entity=self.company(action.actor), kind=action.text("kind"))

    def _buy_train(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        card = self.card(game.state, action.text("train"))
        faces = game.setting.play.faces.get(card.kind, ())
        variant = self.kinds.get(action.variant or "", card.kind) if faces else ""
        if card in game.state.cards and not game.state.cards[card].owner.startswith("@"):
            variant = ""
        given = self.card(game.state, action.exchange) if action.exchange else None
        price = int(action.text("price"))
        yield BuyTrain(entity=self.company(action.actor), train=card, price=price, variant=variant, exchange=given)

    def _discard_train(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        yield DiscardTrain(entity=self.company(action.actor), train=self.card(game.state, action.text("train")))

    #: What each type of recorded action does; no other is known.
    handlers: ClassVar[Mapping[str, Handler]] = {
        "bid": _bid,
        "buy_company": _buy_company,
        "buy_shares": _buy_shares,
        "buy_train": _buy_train,
        "discard_train": _discard_train,
        "dividend": _dividend,
        "end_game": _end_game,
        "lay_tile": _lay_tile,
        "par": _par,
        "pass": _pass,
        "place_token": _place_token,
        "sell_shares": _sell_shares,
    }
