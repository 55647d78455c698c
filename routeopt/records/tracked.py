"""What is followed through an 18xx.games export, and the effects that all titles share.

A title implements `records.exports.ExportRules`: its `start` gives a `Tracked`, or a kind of its own that applies
what the title does otherwise. Names stay as the export spells them, so that a position prints as its input does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from routeopt.errors import (
    BadRotationError,
    BadValueError,
    UnknownCompanyError,
    UnknownHexError,
    UnknownTileError,
    UnknownTrainError,
    nearest,
)
from routeopt.records.actions import ExportedAction, Setup
from routeopt.records.pieces import TrackedMarker, TrackedTile, TrackedToken, TrackedTrain, base
from routeopt.spec import BoardSpec, CompanySpec, PhaseSpec, TitleData, TrainSpec
from routeopt.spec.names import find, match

#: Actions that change nothing on the table that a position depends on.
SILENT = frozenset(
    {"pass", "bid", "par", "buy_shares", "sell_shares", "buy_company", "choose_ability", "choose", "assign"}
    | {"end_game", "bankrupt", "take_loan", "payoff_loan", "payoff_player_debt", "payoff_player_debt_partial"}
)
#: Actions of a player that show that no company's turn is going on.
STOCK = frozenset({"pass", "par", "bid", "buy_shares", "buy_company"})
#: How far a company's turn has come when it does this; less than before means that a new turn has begun.
RUNS, DIVIDEND = 4, 5
_STEP = {"lay_tile": 1, "place_token": 3, "run_routes": RUNS, "dividend": DIVIDEND, "buy_train": 6}


@dataclass
class Tracked:
    """The state that is followed.

    Parameters
    ----------
    data : TitleData
        The title's data.
    board : BoardSpec
        The map.
    number : callable
        Number in the title's files of a tile as the export calls it.
    """

    #: Optional rules with which a game can be followed; None: whatever they are.
    OPTIONS: ClassVar[tuple[str, ...] | None] = None

    data: TitleData
    board: BoardSpec
    number: Callable[[str], str] = str
    tiles: dict[str, TrackedTile] = field(default_factory=dict)
    tokens: list[TrackedToken] = field(default_factory=list)
    trains: dict[str, TrackedTrain] = field(default_factory=dict)
    phase: str = ""
    markers: dict[str, list[TrackedMarker]] = field(default_factory=dict)
    #: Power to the company or player that holds it.
    holders: dict[str, str] = field(default_factory=dict)
    #: Powers in use this turn, by company.
    active: dict[str, list[str]] = field(default_factory=dict)
    #: Company whose operating turn it is; empty between turns.
    turn: str = ""
    step: int = 0
    #: The company in turn has passed after its run.
    passed: bool = False
    setting_up: str = ""
    #: Revenue of the run before, where `wants_revenue` asked for it.
    revenue: int = 0
    #: Trains that left the depot, and companies that left the game, without an action, by the turn in which they did.
    learned: dict[int, str] = field(default_factory=dict)

    def prepare(self, setup: Setup) -> None:
        """Take note of who plays by which rules, before the first action.

        Raises
        ------
        BadValueError
            An optional rule is in use that the title does not know.
        """
        if self.OPTIONS is not None:
            setup.only(self.OPTIONS, self.data.game.title)

    def foresees(self) -> bool:
        """Tell whether the log must be followed to its end first, as it may raise `LeftUnseenError`."""
        return False

    def wants_revenue(self, company: str) -> bool:  # noqa: ARG002 - for titles that follow prices
        """Tell whether what a company's run earns changes anything; it is in `revenue` then."""
        return False

    def __post_init__(self) -> None:
        if not self.phase:
            first = self.data.game.phases[0]
            self.phase = (first.aliases or (first.name,))[0]

    # names

    def company(self, name: str) -> CompanySpec:
        """Return a company by any of its names."""
        return find(self.data.game.companies, name, "company", error=UnknownCompanyError)

    def is_company(self, name: str) -> bool:
        """Tell whether a name is a company's."""
        return match(self.data.game.companies, name) is not None

    def train_spec(self, kind: str) -> TrainSpec:
        """Return a kind of train by any of its names."""
        return find(self.data.game.trains, kind, "train", error=UnknownTrainError)

    def phase_spec(self) -> PhaseSpec:
        """Return the phase."""
        return find(self.data.game.phases, self.phase, "phase")

    def fleet(self, company: str) -> list[TrackedTrain]:
        """Return the trains of a company in the order they came."""
        return [t for t in self.trains.values() if t.owner == company]

    def train(self, name: str) -> TrackedTrain:
        """Return a train that has left the depot by the id that the export uses now."""
        for train in self.trains.values():
            if train.name == name:
                return train
        known = [t.name for t in self.trains.values()]
        raise UnknownTrainError(f'no train "{name}" has been bought; {nearest(name, known)}')

    def hex(self, name: str) -> str:
        """Return the coordinate of a hex of the map."""
        if name not in self.board.hexes:
            raise UnknownHexError(f'hex "{name}" is not on the map; {nearest(name, self.board.hexes)}')
        return name

    # effects

    def apply(self, action: ExportedAction) -> None:
        """Apply what an action does in every title."""
        effect = self._effects().get(action.type)
        if effect is not None:
            effect(action)
        elif action.type not in SILENT and not action.type.startswith("program_"):
            raise BadValueError(f'"{action.type}" is no action that routeopt knows')

    def _effects(self) -> Mapping[str, Callable[[ExportedAction], object]]:
        return {
            "lay_tile": self.lay_tile,
            "place_token": self.place_token,
            "buy_train": self.buy_train,
            "discard_train": self.discard_train,
            "run_routes": self.run_routes,
            "dividend": self.dividend,
            "manual_close_company": self.close_private,
        }

    def lay_tile(self, action: ExportedAction) -> str:
        """Lay a tile over whatever lies on the hex, and return its id; stations and markers stay."""
        coordinate, tile, rotation = self.hex(action.text("hex")), action.text("tile"), action.rotation
        number = self.number(base(tile))
        if number not in self.data.tiles:
            raise UnknownTileError(f'{coordinate}: the title has no tile "{tile}"')
        if rotation is None or not 0 <= rotation <= 5:
            raise BadRotationError(f"{coordinate}: rotation {rotation} of tile {tile}; 0 to 5 are expected")
        self.tiles[coordinate] = TrackedTile(tile, number, rotation)
        return tile

    def city(self, name: str) -> tuple[str, int]:
        """Return hex and city number for ``"201-0-0"`` (a tile's id and city) or ``"K9-0"`` (a printed city)."""
        head, _, number = name.rpartition("-")
        if not head or not number.isdecimal() or len(number) > 3:
            raise BadValueError(f'"{name}" is no city: a tile or hex and a number are expected, such as "57-1-0"')
        for coordinate, tile in self.tiles.items():
            if tile.id == head:
                return coordinate, int(number)
        coordinate = head.split("-")[0]
        if coordinate not in self.board.hexes:
            raise UnknownTileError(f'city "{name}": no tile "{head}" lies on the board')
        return coordinate, int(number)

    def place_token(self, action: ExportedAction, beside: bool = False) -> TrackedToken:
        """Place a station in, or beside, the slots of a city."""
        coordinate, city = self.city(action.text("city"))
        company = action.tokener or self.acting_company(action)
        self.company(company)
        token = TrackedToken(company, coordinate, city, beside)
        self.tokens.append(token)
        return token

    def acting_company(self, action: ExportedAction) -> str:
        """Return the company that acts: the holder, where a power acts."""
        return self.holders.get(action.actor, action.actor) if action.entity_type == "company" else action.actor

    def home(self, company: str) -> None:
        """Place the first station of a company on its home."""
        spec = self.company(company)
        for coordinate, hex_spec in self.board.hexes.items():
            for home in hex_spec.homes:
                identifier, _, city = home.partition(".")
                if identifier == spec.id:
                    self.tokens.append(TrackedToken(company, coordinate, int(city or 0)))
                    return

    def buy_train(self, action: ExportedAction) -> list[TrackedTrain]:
        """Move a train to its buyer, start the phase that it starts, and return the trains to be scrapped by it."""
        company = self.acting_company(action)
        self.company(company)
        return self.take_train(action.text("train"), company, action.variant)

    def take_train(self, name: str, company: str, variant: str | None = None) -> list[TrackedTrain]:
        """Give a train to a company, wherever it is now; return what its phase scraps, still where it was."""
        old = next((key for key, t in self.trains.items() if t.name == name), None)
        if old is not None:
            train = self.trains.pop(old)
            self.trains[old] = train
            train.owner, train.kind = company, variant or train.kind
            return []
        kind = variant or base(name)
        spec = self.train_spec(kind)
        self.trains[name] = TrackedTrain(name, kind, company)
        return self.enter_phase(spec.phase, base(name)) if spec.phase else []

    def enter_phase(self, phase: str, shown: str) -> list[TrackedTrain]:
        """Start a phase unless it has come already; return the trains that it scraps, still where they are.

        Trains that run once more are marked instead; in the discard pile they are scrapped at once.
        """
        phases = self.data.game.phases
        new, now = find(phases, phase, "phase"), self.phase_spec()
        if phases.index(new) <= phases.index(now):
            return []
        self.phase = shown
        gone = []
        for train in self.trains.values():
            spec = self.train_spec(train.kind)
            if not spec.rusts or train.runs_as or phases.index(find(phases, spec.rusts, "phase")) > phases.index(new):
                continue
            if spec.last_run and train.owner:
                train.last = True
            else:
                gone.append(train)
        return gone

    def scrap(self, trains: list[TrackedTrain]) -> None:
        """Take trains out of the game."""
        for train in trains:
            self.trains.pop(train.id, None)

    def discard_train(self, action: ExportedAction) -> None:
        """Move a train to the discard pile; one on its last run is gone."""
        train = self.train(action.text("train"))
        train.owner = ""
        if train.last:
            self.scrap([train])

    def run_routes(self, action: ExportedAction) -> None:
        """End the powers that were in use for this run."""
        self.end_powers(action.actor)

    def dividend(self, action: ExportedAction) -> None:
        """End the last runs of trains."""
        self.after_run(action.actor)

    def close_private(self, action: ExportedAction) -> None:
        """Close a private company at its owner's wish."""
        self.holders.pop(action.actor, None)

    def end_powers(self, company: str) -> None:
        """End the powers that a company has in use."""
        self.active.pop(company, None)

    def after_run(self, company: str) -> None:
        """Scrap the trains of a company whose last run is over."""
        self.scrap([t for t in self.fleet(company) if t.last])

    # turns

    def note_turn(self, action: ExportedAction) -> str:
        """Follow whose operating turn it is; return the company whose turn this action shows to be over."""
        if action.entity_type == "player":
            if action.type not in STOCK:
                return ""
            self.setting_up = (action.corporation or "") if action.type == "par" else ""
            return self.end_turn()
        company = action.actor
        if self.shows_by_private(action):
            company = self.holders[company]
        elif action.entity_type not in ("corporation", "minor") or action.type not in (*_STEP, "pass", "buy_company"):
            return ""
        if company == self.setting_up and not self.turn and action.type in ("lay_tile", "pass"):
            return ""
        over = ""
        step = _STEP.get(action.type, self.step)
        self.passed = action.type == "pass" and company == self.turn and step > RUNS
        if company != self.turn or step < self.step:
            over, self.turn = self.end_turn(), company
            self.begin_turn(company)
            step = _STEP.get(action.type, 0)
        self.step = max(step, 2) if action.type == "pass" else step
        self.setting_up = ""
        return over

    def shows_by_private(self, action: ExportedAction) -> bool:
        """Tell whether a private company is used for what comes before a run, by another company than has run last."""
        owner = self.holders.get(action.actor, "")
        early = action.type in ("lay_tile", "place_token") and self.step > RUNS
        return action.entity_type == "company" and early and owner != self.turn and self.is_company(owner)

    def begin_turn(self, company: str) -> None:
        """Take note that a company's operating turn begins."""

    def may_be_next(self, acting: frozenset[str] = frozenset()) -> Sequence[str]:
        """Return the companies whose operating turn it may be; ``""`` among them stands for a player's turn.

        Parameters
        ----------
        acting : frozenset of str
            Players who are to act, where that is known.
        """
        if acting and self.turn and self.president(self.turn) not in ("", *acting):
            found: list[str] = []
        elif self.turn and self.step <= RUNS and not self.turn_over():
            return [self.turn]
        else:
            found = [] if not self.turn or self.turn_over() else [self.turn]
        waiting = self.left_in_round() if acting else ()
        next_ones = [c for c in [*found, *self.to_come()] if not acting or self.president(c) in ("", *acting)][:1]
        return [*next_ones, *(c for c in waiting if self.president(c) in ("", *acting) and c not in next_ones)]

    def left_in_round(self) -> Sequence[str]:
        """Return companies of which one is next in this round, where prices are not followed: who is to act tells."""
        return ()

    def turn_over(self) -> bool:
        """Tell whether a company that has run has nothing left to do in its turn, as far as can be seen."""
        return self.step > RUNS and (self.passed or self._is_full(self.turn))

    def _is_full(self, company: str) -> bool:
        limit = self.phase_spec().train_limit
        if isinstance(limit, dict):
            limit = limit.get(self.company(company).kind, 1)
        return sum(not train.last for train in self.fleet(company)) >= limit

    def to_come(self) -> Sequence[str]:
        """Return the companies whose turns come next in this round, as far as that is known."""
        return ()

    def president(self, company: str) -> str:  # noqa: ARG002 - for titles that follow shares
        """Return the player who is president of a company; empty where that is not known."""
        return ""

    def show_turn(self, company: str) -> None:
        """Take note that it is a company's turn, as its next action will show; not in a turn that is going on."""
        if company != self.turn:
            sort = "minor" if self.company(company).kind == "minor" else "corporation"
            self.note_turn(ExportedAction(type="lay_tile", entity=company, entity_type=sort))

    def end_turn(self) -> str:
        """End the turn that is going on, if any, and return whose it was."""
        over, self.turn, self.step = self.turn, "", 0
        if over:
            self.end_powers(over)
            self.after_run(over)
            for train in self.fleet(over):
                train.disabled = False
        return over
