"""Recorded games of the online edition, turned into actions of the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from routeopt.board import StopRef
from routeopt.engine.actions import (
    AnyAction,
    Assign,
    Bid,
    BuyCompany,
    BuyShares,
    BuyTrain,
    Choose,
    ChooseAbility,
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
from routeopt.engine.table.certificates import president
from routeopt.errors import BadValueError, Fault
from routeopt.records.actions import ExportedAction
from routeopt.rules import Position
from routeopt.spec import GameSpec
from routeopt.titles.g18zoo.export import ZooTracked, tile_number
from routeopt.titles.g18zoo.money import ASSET, asset_value
from routeopt.titles.g18zoo.names import (
    CARRIAGES,
    DRINKS,
    ENGINE,
    ENGINE_TRAIN,
    FORECASTER,
    MINT,
    PHONOGRAPH,
    PROPAGANDA,
)

#: How the online edition differs from the rulebook.
ONLINE = {
    "first_order": "seats",
    "draft_price": "any",
    "elephants_stations": "2",
    "below_threshold": "keeps",
    "overpass_cost": "free",
    "marker_targets": "first",
    "worksite": "together",
    "artificial_gold": "on_purchase",
    "subsidy_paid": "with_dividend",
    "asset_share": "from_1",
    "consent": "at_once",
    "forced_sales": "blocks",
    "doomed_trains": "fill",
    "runs": "as_recorded",
}
#: What Revolutionary Drinks bring, once in a run.
_DRINKS_PAY = 3
_BY_CHOICE = {"midas": MINT, "greek": FORECASTER, "days_off": PROPAGANDA, "whatsup": PHONOGRAPH}


class ZooImporter:
    """Follows one recorded game.

    Parameters
    ----------
    game : GameSpec
        Names of both editions.
    """

    def __init__(self, game: GameSpec) -> None:
        self.companies = {alias: c.id for c in game.companies for alias in (c.id, *c.aliases)}
        self.powers = {alias: p.name for p in game.powers for alias in (p.name, *p.aliases)}
        self.kinds = {alias: t.name for t in game.trains for alias in (t.name, *t.aliases)}
        self.supers = {t.name for t in game.trains if "super" in t.traits}
        self.records = {t.name: t.aliases[0] for t in game.trains if t.aliases}
        #: Piece of a tile as the record names it, to the hex where it lies.
        self.pieces: dict[str, str] = {}

    def options(self, raw: Mapping[str, Any]) -> dict[str, str]:
        """Return the online edition's settings.

        Raises
        ------
        BadValueError
            The game was played by an optional rule that the title lacks, such as another map.
        """
        settings = raw.get("settings")
        rules = settings.get("optional_rules") if isinstance(settings, Mapping) else None
        other = [r for r in rules if r not in (ZooTracked.OPTIONS or ())] if isinstance(rules, list) else []
        if other:
            raise BadValueError(f'the game was played with the optional rule "{other[0]}", which the title lacks')
        return dict(ONLINE)

    def seed(self, raw: Mapping[str, Any]) -> int:
        """Return the seed: as given, else the first digits of the record's id."""
        settings = raw.get("settings")
        given = settings.get("seed") if isinstance(settings, Mapping) else None
        digits = re.search(r"\d+", str(raw.get("id", "") if given in (None, "") else given))
        return int(digits[0]) if digits else 0

    def company(self, name: str) -> str:
        """Return the company that a record names."""
        if name not in self.companies:
            raise BadValueError(f'"{name}" is no company')
        return self.companies[name]

    def power(self, name: str) -> str:
        """Return the Invention that a record names."""
        if name not in self.powers:
            raise BadValueError(f'"{name}" is no Invention')
        return self.powers[name]

    def trains(self, game: Game, company: str) -> Sequence[str]:
        """Return what the record calls a company's trains."""
        return [self.recorded_train(game.state, card) for card in game.state.trains(company)]

    def recorded_train(self, state: State, card: TrainCard) -> str:
        """Return what the record calls a card: by its first face, or by New Engine's train."""
        train = state.cards[card]
        if train.runs_as:
            return f"{self.records[ENGINE_TRAIN]}-0"
        return f"{self.records[card.kind]}-{card.number}"

    def card(self, state: State, name: str) -> TrainCard:
        """Return the card that a record names."""
        kind, _, number = name.rpartition("-")
        if self.kinds.get(kind) == ENGINE_TRAIN:
            return next((c for c, t in state.cards.items() if t.runs_as), read_card(name))
        return read_card(f"{self.kinds.get(kind, kind)}-{number}")

    def subsidy(self, here: Position, action: ExportedAction) -> int | None:
        """Return the W$ of populous districts: a record counts them, whatever the powers make of them."""
        counts = [route.subsidy for route in action.routes or ()]
        if None in counts:
            return None
        count = sum(c for c in counts if c is not None)
        if CARRIAGES in here.active:
            return 0
        return count + (_DRINKS_PAY if count and DRINKS in here.held else 0)

    def breaks(self, here: Position, action: ExportedAction) -> Iterator[Fault]:
        """Yield where the online edition pays otherwise than the rulebook."""
        for route in action.routes or ():
            hexes = route.hexes or ()
            for name in dict.fromkeys(n for n in hexes if hexes.count(n) > 1):
                if here.board.hex(name).on_track is not None:
                    message = f"the record counts the populous district {hexes.count(name)} times"
                    yield Fault("stop: twice", f"{route.train}, {name}", message, "8.4.2")
            if self.kinds.get(route.train.rpartition("-")[0]) not in self.supers:
                continue
            if route.subsidy:
                message = f"the record pays W$ {route.subsidy} for populous districts, an SV train brings none"
                yield Fault("district: no W$", route.train, message, "8.4.4")
            if CARRIAGES in here.active:
                message = "the record adds Expanded Carriages after doubling, they double what is doubled"
                yield Fault("power: doubled", route.train, message, "Appendix 1, 07")

    def translate(self, game: Game, action: ExportedAction) -> Iterable[AnyAction]:
        """Return what an action does."""
        if action.type.startswith("program_"):
            # What a program does stands in the automatic actions of others.
            return ()
        if action.type not in _HANDLERS:
            raise BadValueError(f'actions of type "{action.type}" are not known')
        return _HANDLERS[action.type](self, game, action)

    def share(self, name: str) -> Certificate:
        """Return the certificate that a record names."""
        company, _, number = name.rpartition("_")
        return read_certificate(f"{self.company(company)}_{number}")

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
            shares=tuple(sorted(self.share(s) for s in action.shares or ())),
            percent=int(action.text("percent")),
        )

    def _buy_company(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        entity = self.company(action.actor) if action.entity_type == "corporation" else action.actor
        yield BuyCompany(entity=entity, item=self.power(action.text("company")), price=int(action.text("price")))

    def _lay_tile(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        piece, coordinate = action.text("tile"), action.text("hex")
        by_power = action.entity_type == "company"
        number = tile_number(piece.rpartition("-")[0])
        owner = game.state.privates[self.power(action.actor)] if by_power else self.company(action.actor)
        yield LayTile(
            entity=owner,
            hex=coordinate,
            tile=number,
            rotation=int(action.text("rotation")),
            power=self.power(action.actor) if by_power else "",
        )
        self.pieces = {p: h for p, h in self.pieces.items() if h != coordinate}
        self.pieces[piece] = coordinate

    def _place_token(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        piece, _, number = action.text("city").rpartition("-")
        stop = read_stop(f"{self.pieces.get(piece, piece)}.{number}")
        if action.entity_type == "company":
            power = self.power(action.actor)
            yield PlaceToken(entity=game.state.privates[power], stop=stop, power=power)
        else:
            yield PlaceToken(entity=self.company(action.actor), stop=stop)

    def _assign(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        power = self.power(action.actor)
        yield Assign(entity=game.state.privates[power], power=power, stop=StopRef(action.text("target")))

    def _choose(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        choice = action.choice if isinstance(action.choice, str) else ""
        yield Choose(entity=game.waits()[1], choice=str(self.card(game.state, choice)))

    def _choose_ability(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        kind, state = action.chosen("type"), game.state
        if kind == "sell":
            yield self._asset(state, action)
            return
        power = self.power(action.actor)
        owner = state.privates[power]
        if kind == "whatsup":
            card = self.card(state, action.chosen("train_id"))
            variant = self.kinds.get(action.chosen("variant"), card.kind)
            company = self.company(action.chosen("corporation_id"))
            yield ChooseAbility(entity=owner, power=power, choice=variant, company=company, train=card)
        elif kind == "days_off":
            yield ChooseAbility(entity=owner, power=power, company=self.company(action.chosen("corporation_id")))
        elif kind == "patch":
            yield ChooseAbility(entity=owner, power=ENGINE, train=self.card(state, action.chosen("train_id")))
        elif kind == "remove_bandage":
            yield ChooseAbility(entity=owner, power=ENGINE, choice="remove")
        else:
            yield ChooseAbility(entity=owner, power=_BY_CHOICE.get(kind, power))

    def _asset(self, state: State, action: ExportedAction) -> AnyAction:
        name = action.chosen("corporation")
        if not name:
            return ChooseAbility(entity=state.current, power=ASSET)
        company = self.company(name)
        price = action.chosen("price")
        if price and not (price.isdecimal() and len(price) < 10):
            raise BadValueError(f'"price" of an asset is "{price}", a number is expected')
        amount = int(price or asset_value(state))
        return ChooseAbility(entity=president(state, company), power=ASSET, company=company, amount=amount)

    def _dividend(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        yield Dividend(entity=self.company(action.actor), kind=action.text("kind"))

    def _buy_train(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        card = self.card(game.state, action.text("train"))
        faces = game.setting.play.faces.get(card.kind, ())
        variant = self.kinds.get(action.variant or "", card.kind) if faces else ""
        if card in game.state.cards and not game.state.cards[card].owner.startswith("@"):
            variant = ""
        yield BuyTrain(entity=self.company(action.actor), train=card, price=int(action.text("price")), variant=variant)

    def _discard_train(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        yield DiscardTrain(entity=game.waits()[1], train=self.card(game.state, action.text("train")))


#: What each type of recorded action does; no other is known.
_HANDLERS: Mapping[str, Callable[[ZooImporter, Game, ExportedAction], Iterator[AnyAction]]] = {
    "assign": ZooImporter._assign,
    "bid": ZooImporter._bid,
    "buy_company": ZooImporter._buy_company,
    "buy_shares": ZooImporter._buy_shares,
    "buy_train": ZooImporter._buy_train,
    "choose": ZooImporter._choose,
    "choose_ability": ZooImporter._choose_ability,
    "discard_train": ZooImporter._discard_train,
    "dividend": ZooImporter._dividend,
    "end_game": ZooImporter._end_game,
    "lay_tile": ZooImporter._lay_tile,
    "par": ZooImporter._par,
    "pass": ZooImporter._pass,
    "place_token": ZooImporter._place_token,
    "sell_shares": ZooImporter._sell_shares,
}
