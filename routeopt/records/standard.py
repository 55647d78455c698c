"""Following exports of titles that keep to what most titles on 18xx.games do.

Stations move with their cities when a tile is replaced, homes are placed at a company's first turn, trains leave the
depot in order, and rounds show in who acts. A title overrides what it does otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from routeopt.board.cities import city_sides, match_cities
from routeopt.board.content import Content, lay
from routeopt.records.actions import ExportedAction
from routeopt.records.pieces import TrackedToken
from routeopt.records.supplied import DepotTracked
from routeopt.records.tracked import RUNS

#: Actions of a player that belong to a stock round, or to an auction.
_STOCK = frozenset({"pass", "par", "bid", "buy_shares"})
#: Actions of a company that belong to its operating turn.
_TURN = frozenset({"lay_tile", "place_token", "run_routes", "dividend", "buy_train", "pass", "buy_company"})


@dataclass
class StandardTracked(DepotTracked):
    """What most titles share beside `DepotTracked`.

    Parameters
    ----------
    stock : bool
        A stock round, or an auction, is going on.
    operated : list of str
        Companies that have had a turn in this operating round.
    settled : set of str
        Companies whose home is done with.
    loose : dict
        Hex without track to the companies whose station lies there in no city yet.
    waiting : dict
        Hex to the companies whose station was taken up and is placed by the next action.
    moved : dict
        Hex to what each printed city has become.
    at : int
        Place in the log of the action that is followed.
    """

    stock: bool = True
    operated: list[str] = field(default_factory=list)
    settled: set[str] = field(default_factory=set)
    loose: dict[str, list[str]] = field(default_factory=dict)
    waiting: dict[str, list[str]] = field(default_factory=dict)
    moved: dict[str, list[int]] = field(default_factory=dict)
    at: int = -1

    #: Until a company runs it may lay track, place stations and pass in any order.
    FREE_ORDER: ClassVar[bool] = False

    def _effects(self) -> Mapping[str, Callable[[ExportedAction], object]]:
        return {**super()._effects(), "buy_company": self.buy_company}

    # rounds

    def note_turn(self, action: ExportedAction) -> str:
        """Follow turns and rounds; return the company whose turn this action shows to be over."""
        actions = self.setup.actions
        if self.at + 1 < len(actions) and actions[self.at + 1] is action:
            self.at += 1
        if not self.shows_turn(action):
            return ""
        over = super().note_turn(action)
        self.setting_up = ""
        if action.entity_type == "player":
            if not self.stock:
                self.round_over()
                self.stock, self.operated = True, []
                self.stock_round()
        elif action.type == "place_token" and not any(t.company == self.turn for t in self.tokens):
            # A company that chooses its home does so before all else.
            self.step = 0
        if self.FREE_ORDER and self.step < RUNS:
            self.step = min(self.step, 1)
        return over

    def following(self) -> Iterator[ExportedAction]:
        """Yield the action that is followed and all that come after it, automatic ones too."""
        for action in self.setup.actions[self.at :]:
            yield action
            yield from action.auto_actions or ()

    def shows_turn(self, action: ExportedAction) -> bool:
        """Tell whether an action shows whose turn it is, or that a stock round has begun."""
        if action.entity_type == "player":
            return action.type in _STOCK
        if action.entity_type not in ("corporation", "minor") or action.type not in _TURN:
            return self.shows_by_private(action)
        return not (action.type == "place_token" and self._waits(action))

    def _waits(self, action: ExportedAction) -> bool:
        return bool(self.waiting) and self.city(action.text("city"))[0] in self.waiting

    def begin_turn(self, company: str) -> None:
        """Begin an operating round if need be, and place the home of a company that operates for the first time."""
        super().begin_turn(company)
        if self.stock or company in self.operated:
            if not self.stock:
                self.round_over()
            self.stock, self.operated = False, []
            self.operating_round()
        self.operated.append(company)
        self.home(company)

    def operating_round(self) -> None:
        """Take note that an operating round begins."""

    def round_over(self) -> None:
        """Take note that an operating round is over."""

    def stock_round(self) -> None:
        """Take note that a stock round begins after an operating round."""

    # track and stations

    def content(self, coordinate: str) -> Content:
        """Return what lies on a hex."""
        spec, tile = self.board.hexes[coordinate], self.tiles.get(coordinate)
        if tile is None:
            return lay(spec, None)
        return lay(spec, self.data.tiles[tile.number], tile.number, tile.rotation)

    def lay_tile(self, action: ExportedAction) -> str:
        """Lay a tile; the stations on the hex follow their cities."""
        coordinate = self.hex(action.text("hex"))
        old = city_sides(self.content(coordinate))
        tile = super().lay_tile(action)
        becomes = match_cities(old, city_sides(self.content(coordinate)))
        if coordinate in self.loose:
            self.waiting[coordinate] = self.loose.pop(coordinate)
            taken = self.waiting[coordinate]
            self.tokens = [t for t in self.tokens if t.hex != coordinate or t.company not in taken]
        for number, token in enumerate(self.tokens):
            if token.hex == coordinate and token.city < len(becomes):
                self.tokens[number] = token._replace(city=becomes[token.city])
        before = self.moved.get(coordinate, list(range(len(old))))
        self.moved[coordinate] = [becomes[city] for city in before if city < len(becomes)]
        return tile

    def place_token(self, action: ExportedAction, beside: bool = False) -> TrackedToken:
        """Place a station; one that was taken up when a tile was laid goes first, whoever acts."""
        coordinate, city = self.city(action.text("city"))
        waiting = self.waiting.get(coordinate)
        if waiting:
            token = TrackedToken(waiting.pop(0), coordinate, city, beside)
            if not waiting:
                del self.waiting[coordinate]
            self.tokens.append(token)
            return token
        return super().place_token(action, beside)

    def home(self, company: str) -> None:
        """Place the first station of a company, once.

        Where the home is a hex of several cities and none is named, the company chooses; until the hex has track, the
        station lies in no city.
        """
        if company in self.settled:
            return
        spec = self.company(company)
        for coordinate, hex_spec in self.board.hexes.items():
            for home in hex_spec.homes:
                identifier, _, city = home.partition(".")
                if identifier == spec.id:
                    self.settled.add(company)
                    self._place_home(company, coordinate, city)
                    return

    def _place_home(self, company: str, coordinate: str, city: str) -> None:
        sides = city_sides(self.content(coordinate))
        number = int(city or 0)
        if not city and len(sides) > 1:
            if any(sides):
                return
            self.loose.setdefault(coordinate, []).append(company)
        moved = self.moved.get(coordinate)
        if moved and number < len(moved):
            number = moved[number]
        self.tokens.append(TrackedToken(company, coordinate, number))

    # private companies

    def buy_company(self, action: ExportedAction) -> None:
        """Hand a private company to its buyer."""
        self.holders[action.text("company")] = action.actor
