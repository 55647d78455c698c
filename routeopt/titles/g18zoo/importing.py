"""Recorded games of the online edition, turned into actions of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from routeopt.board import StopRef
from routeopt.engine.actions import AnyAction, Assign, Choose, ChooseAbility
from routeopt.engine.game import Game
from routeopt.engine.refs import TrainCard, read_card
from routeopt.engine.state import State
from routeopt.engine.table.certificates import president
from routeopt.errors import BadValueError, Fault
from routeopt.records.actions import ExportedAction, Setup
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
from routeopt.titles.importing import Handler, RecordImporter

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


class ZooImporter(RecordImporter):
    """Follows one recorded game."""

    private_word = "Invention"

    def __init__(self, game: GameSpec) -> None:
        super().__init__(game)
        self.supers = {t.name for t in game.trains if "super" in t.traits}

    def options(self, setup: Setup) -> dict[str, str]:
        """Return the online edition's settings.

        Raises
        ------
        BadValueError
            The game was played by an optional rule that the title lacks.
        """
        setup.only(ZooTracked.OPTIONS, self.title)
        return dict(ONLINE)

    def recorded_train(self, state: State, card: TrainCard) -> str:
        """Return what the record calls a card: by its first face, or by New Engine's train."""
        train = state.cards[card]
        if train.runs_as:
            return f"{self.records[ENGINE_TRAIN]}-0"
        return super().recorded_train(state, card)

    def card(self, state: State, name: str) -> TrainCard:
        """Return the card that a record names."""
        kind, _, _ = name.rpartition("-")
        if self.kinds.get(kind) == ENGINE_TRAIN:
            return next((c for c, t in state.cards.items() if t.runs_as), read_card(name))
        return super().card(state, name)

    def tile(self, number: str) -> str:
        """Return the number of a tile in this edition."""
        return tile_number(number)

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

    #: What each type of recorded action does; no other is known.
    handlers: ClassVar[Mapping[str, Handler]] = {
        **RecordImporter.handlers,
        "assign": _assign,
        "choose": _choose,
        "choose_ability": _choose_ability,
    }
