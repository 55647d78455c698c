"""Exports of titles with minors that merge into majors, and a national company that takes over who has no train."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from routeopt.errors import BadValueError
from routeopt.records.actions import ExportedAction, LeftUnseenError
from routeopt.records.national_turns import NationalTurns
from routeopt.records.pieces import TrackedToken, TrackedTrain
from routeopt.records.shares import Holdings, company_of
from routeopt.records.standard import StandardTracked
from routeopt.records.turns import Turns

#: Phases with a merger round after each operating round.
MERGERS = ("3", "4", "5", "6", "7")
#: Phases at whose start companies without a train go; all privates go; all minors go.
_TRAINLESS, _PRIVATES, _MINORS = ("4", "6", "8"), "6", "8"
#: Percent of the certificates of a minor, and of a major.
_MINOR, _MAJOR = (100,), (20, *[10] * 8)
#: Phases in which companies may buy private companies of players.
_SALES = ("3", "4", "5")


@dataclass
class NationalTracked(StandardTracked):
    """What is followed beside `StandardTracked`; a subclass names the national company and its hexes.

    Parameters
    ----------
    closed : bool
        The operating round is over.
    merging : bool
        A merger round is going on.
    converted : bool
        A major has come of it, whose shares players may buy now.
    asked : set of str
        Minors that have had their say in it.
    choosing : list of str
        Majors that may choose now whether they go to the national company.
    veterans : set of str
        Companies that have had an operating turn.
    partners : dict
        Minor that merges to those that merge with it.
    turn_count : int
        How many operating turns there have been.
    stocks : dict
        Certificates of each company whose owners are known: of those that come of minors that merge they are not.
    last_turn, last_seen : dict of str to int
        Which of them was a company's last, and which was the last when it did anything.
    """

    #: The national company, and where slots are reserved for it.
    NATIONAL: ClassVar[str]
    RESERVED: ClassVar[tuple[str, ...]]
    #: It keeps the trains of companies that go.
    KEEPS_TRAINS: ClassVar[bool]
    FREE_ORDER: ClassVar[bool] = True
    TURNS: ClassVar[type[Turns[Any]]] = NationalTurns
    #: The tile in which it gets a station at once.
    CAPITAL_TILE: ClassVar[str] = "639"
    #: They choose the chart of share prices, of which nothing on the board depends.
    OPTIONS: ClassVar[tuple[str, ...]] = ("grid_market", "column_market")

    closed: bool = False
    merging: bool = False
    converted: bool = False
    asked: set[str] = field(default_factory=set)
    choosing: list[str] = field(default_factory=list)
    veterans: set[str] = field(default_factory=set)
    partners: dict[str, list[str]] = field(default_factory=dict)
    turn_count: int = 0
    stocks: dict[str, Holdings] = field(default_factory=dict)
    last_turn: dict[str, int] = field(default_factory=dict)
    last_seen: dict[str, int] = field(default_factory=dict)

    def foresees(self) -> bool:
        """Tell that a company may leave unseen: it could not pay interest, of which the log says nothing."""
        return True

    def _effects(self) -> Mapping[str, Callable[[ExportedAction], object]]:
        return {
            **super()._effects(),
            "bid": self._bid,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "pass": self._decline,
            "choose": self._choose,
            "convert": self._convert,
            "merge": self._merge,
            "remove_token": self._remove_token,
        }

    def may_buy_privates(self) -> bool:
        """Tell whether companies may buy private companies that players have."""
        owners = (owner for owner in self.holders.values() if not self.is_company(owner))
        return self.phase_spec().name in _SALES and any(owners)

    def kind(self, company: str) -> str:
        """Return ``"minor"``, ``"major"`` or ``"national"``."""
        return self.company(company).kind

    # rounds

    def note_turn(self, action: ExportedAction) -> str:
        """Follow turns and rounds, and which company was last seen when."""
        over = super().note_turn(action)
        self.last_seen[action.actor] = self.turn_count
        return over

    def shows_turn(self, action: ExportedAction) -> bool:
        """Tell whether an action shows whose turn it is: none of those of a merger round does."""
        if action.type in ("convert", "merge"):
            self._begin_merging()
            self.choosing.clear()
            self.asked.add(action.actor)
            return False
        if action.type == "choose" and self.is_company(action.actor) and action.actor not in self.choosing:
            self._begin_merging()
        if not super().shows_turn(action):
            return False
        if action.entity_type == "player":
            return not (self.merging and self.converted) or action.type in ("bid", "par")
        company = action.actor
        if action.type == "place_token" and not self._stations(company):
            return False
        if action.type == "pass" and (company in self.choosing or company in self.partners):
            return False
        return action.type != "pass" or not self._has_its_say(company)

    def _has_its_say(self, company: str) -> bool:
        """Tell whether a pass, of a company that had its operating turn before, is none of a new turn.

        A minor passes in a merger round; a major keeps out of the national company, after a train of which nothing is
        said has left at the end of the round.
        """
        if self.stock or company == self.turn or company not in self.operated or company in self.asked:
            return False
        self._begin_merging()
        self.asked.add(company)
        if self.kind(company) == "minor":
            # Majors have chosen before minors have their say.
            self.choosing.clear()
            return self.merging
        return company in self.choosing

    def _begin_merging(self) -> None:
        if self.merging or self.stock:
            return
        self.end_turn()
        self.round_over()
        self.merging, self.converted = self.phase_spec().name in MERGERS, False

    def begin_turn(self, company: str) -> None:
        """Begin an operating round if need be: after a merger round whoever acts first does."""
        if self.merging:
            self.merging, self.stock = False, True
        super().begin_turn(company)
        self.veterans.add(company)
        self.turn_count += 1
        self.last_turn[company] = self.turn_count

    def end_turn(self) -> str:
        """End the turn that is going on, if any; a company without a train goes to the national company.

        So does one that is known to be seen no more, as it could not pay interest.
        """
        over = super().end_turn()
        if not over or self.kind(over) == "national":
            return over
        if not self.fleet(over) or self.learned.get(self.last_turn[over]) == over:
            self.nationalize(over)
        return over

    def operating_round(self) -> None:
        """Take note that an operating round begins."""
        self.closed = False
        self.asked.clear()
        self.choosing.clear()

    def round_over(self) -> None:
        """End an operating round, once."""
        if not self.closed:
            self.closed = True
            self._miss()
            self.after_all_turns()

    def _miss(self) -> None:
        """Look for companies that have had no turn and are never seen again: they left at the end of their last turn.

        A turn without any action is not possible while a company may lay track.
        """
        for company in sorted(self.veterans):
            if company not in self.operated and self.kind(company) != "national" and self._never_seen(company):
                raise LeftUnseenError(self.last_turn[company], company)

    def _never_seen(self, company: str) -> bool:
        """Tell whether a company has done nothing since its last turn, and does nothing unless it is started anew."""
        if self.last_seen[company] != self.last_turn[company]:
            return False
        for action in self.following():
            if action.type == "par" and action.corporation == company:
                return True
            if company in (action.actor, action.corporation):
                return False
        return True

    def after_all_turns(self) -> None:
        """Do what comes at the end of an operating round, before companies merge."""

    def stock_round(self) -> None:
        """End the merger round."""
        self.merging = False

    # mergers

    def _par(self, action: ExportedAction) -> None:
        """Start a major; one that is in play as far as the log tells has left at the end of its last turn."""
        company = action.text("corporation")
        self.company(company)
        if self._stations(company) and company in self.last_turn:
            raise LeftUnseenError(self.last_turn[company], company)
        self.stocks[company] = Holdings(_MAJOR)
        self.stocks[company].start(company, action.actor)

    def _bid(self, action: ExportedAction) -> None:
        """Take note who has bid most for a minor, or a private company, so far."""
        if action.company:
            self.holders[action.company] = action.actor
        if action.corporation:
            self.stocks[action.corporation] = Holdings(_MINOR)
            self.stocks[action.corporation].start(action.corporation, action.actor)

    def _buy_shares(self, action: ExportedAction) -> None:
        stock = self.stocks.get(company_of(action.shares or ()))
        if stock is not None and action.entity_type == "player":
            stock.take(action.actor, action.shares or ())
            stock.settle(self.setup.players)

    def _sell_shares(self, action: ExportedAction) -> None:
        stock = self.stocks.get(company_of(action.shares or ()))
        if stock is not None and action.entity_type == "player":
            stock.give(action.actor, action.shares or (), action.percent)
            stock.settle(self.setup.players)

    def president(self, company: str) -> str:
        """Return the player who is president of a company; empty where that is not known."""
        return self.stocks[company].president if company in self.stocks else ""

    def _convert(self, action: ExportedAction) -> None:
        """Do nothing yet: the merger that follows says which major it becomes."""

    def _merge(self, action: ExportedAction) -> None:
        """Let a minor join others, or all that have joined become a major."""
        company, other = action.actor, action.text("corporation")
        self.company(company)
        if self.kind(other) == "minor":
            self.partners.setdefault(company, []).append(other)
            return
        self._par(action)
        # How the players' certificates are exchanged is not followed.
        del self.stocks[other]
        self.converted = True
        for minor in (company, *self.partners.pop(company, [])):
            self._become(minor, other)

    def _become(self, company: str, major: str) -> None:
        tokens = []
        for token in self.tokens:
            new = token._replace(company=major) if token.company == company else token
            if new.company != major or new not in tokens:
                tokens.append(new)
        self.tokens = tokens
        for train in self.fleet(company):
            train.owner = major
        self._hand_over(company, major)
        self.stocks.pop(company, None)
        self.veterans.discard(company)

    def _hand_over(self, company: str, other: str) -> None:
        self.holders.update({private: other for private, owner in self.holders.items() if owner == company})

    def _remove_token(self, action: ExportedAction) -> None:
        coordinate, city = self.city(action.text("city"))
        mine = [t for t in self._stations(action.actor) if t.hex == coordinate]
        if not mine:
            raise BadValueError(f"{action.actor} has no station in {coordinate}")
        self.tokens.remove(next((t for t in mine if t.city == city), mine[0]))

    # the national company

    def _stations(self, company: str) -> list[TrackedToken]:
        return [t for t in self.tokens if t.company == company]

    def _decline(self, action: ExportedAction) -> None:
        if action.actor in self.choosing:
            self.choosing.remove(action.actor)

    def _choose(self, action: ExportedAction) -> None:
        self._decline(action)
        if action.choice == "nationalize" and self.kind(action.actor) == "major":
            self.nationalize(action.actor)

    def lay_tile(self, action: ExportedAction) -> str:
        """Lay a tile; in the tile of its capital the national company gets a station.

        Raises
        ------
        BadValueError
            The tile is of a later phase than the trains that have left, as far as the log tells.
        """
        tile = super().lay_tile(action)
        coordinate = action.text("hex")
        color, phase = self._color(coordinate), self.phase_spec()
        if color not in phase.colors:
            raise BadValueError(
                f"{coordinate}: tile {tile} is {color}, but in phase {phase.name} there is {', '.join(phase.colors)}: "
                "a train must have left the depot of which the log does not tell"
            )
        if self.tiles[coordinate].number == self.CAPITAL_TILE:
            self._settle(coordinate, 0)
        return tile

    def _color(self, coordinate: str) -> str:
        """Return the colour of the tile on a hex."""
        return self.data.tiles[self.tiles[coordinate].number].color

    def nationalize(self, company: str) -> None:
        """Hand a company's stations, trains and privates to the national company, as far as that takes them."""
        stations = sorted(self._stations(company), key=lambda t: (self._value(t), t.hex), reverse=True)
        self.tokens = [t for t in self.tokens if t.company != company]
        for token in stations:
            self._settle(token.hex, token.city)
        for train in self.fleet(company):
            train.owner = self.NATIONAL
            if not self.KEEPS_TRAINS:
                self.scrap([train])
        self._hand_over(company, self.NATIONAL)
        self.stocks.pop(company, None)
        self.veterans.discard(company)
        self.settled.discard(company)

    def _value(self, token: TrackedToken) -> int:
        cities = [stop.spec for stop in self.content(token.hex).stops if stop.spec.kind == "city"]
        revenue = cities[token.city].revenue if token.city < len(cities) else 0
        return revenue if isinstance(revenue, int) else max(revenue.values())

    def _settle(self, coordinate: str, city: int) -> None:
        """Place a station of the national company, one a hex; some are kept for its reserved slots."""
        taken = {t.hex for t in self._stations(self.NATIONAL)}
        kept = sum(1 for reserved in self.RESERVED if reserved not in {*taken, coordinate})
        left = len(self.company(self.NATIONAL).token_costs) - len(taken)
        if coordinate not in taken and left > kept:
            self.tokens.append(TrackedToken(self.NATIONAL, coordinate, city))

    # phases

    def enter_phase(self, phase: str, shown: str) -> list[TrackedTrain]:
        """Start a phase unless it has come already; what it scraps is gone before companies go."""
        before = self.phase_spec().name
        gone = super().enter_phase(phase, shown)
        if self.phase_spec().name == before:
            return gone
        self.scrap(gone)
        if phase == _PRIVATES:
            for bonus in self.data.game.bonuses:
                if bonus.owned:
                    self.holders[bonus.aliases[0]] = self.NATIONAL
        if phase == _MINORS:
            for minor in [c.id for c in self.data.game.companies if c.kind == "minor" and self._stations(c.id)]:
                self.nationalize(minor)
        if phase in _TRAINLESS:
            for company in self._operating("minor"):
                if not self.fleet(company):
                    self.nationalize(company)
            self.choosing = [c for c in self._operating("major") if not self.fleet(c)]
        return []

    def _operating(self, kind: str) -> list[str]:
        """Return the companies of a kind that have had an operating turn, in the order of the title's data."""
        return [c.id for c in self.data.game.companies if c.kind == kind and c.id in self.veterans]
