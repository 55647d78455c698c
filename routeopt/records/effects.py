"""What the actions of a recorded game do on the table in every title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from routeopt.errors import BadRotationError, BadValueError, UnknownTileError
from routeopt.records.actions import ExportedAction
from routeopt.records.pieces import TrackedTile, TrackedToken, TrackedTrain, base
from routeopt.records.table import Table
from routeopt.spec.names import find

#: Actions that change nothing on the table that a position depends on.
SILENT = frozenset(
    {"pass", "bid", "par", "buy_shares", "sell_shares", "buy_company", "choose_ability", "choose", "assign"}
    | {"end_game", "bankrupt", "take_loan", "payoff_loan", "payoff_player_debt", "payoff_player_debt_partial"}
)


@dataclass
class Effects(Table):
    """A table on which actions have their effects."""

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

    def place_token(self, action: ExportedAction, beside: bool = False) -> TrackedToken:
        """Place a station in, or beside, the slots of a city."""
        coordinate, city = self.city(action.text("city"))
        company = action.tokener or self.acting_company(action)
        self.company(company)
        token = TrackedToken(company, coordinate, city, beside)
        self.tokens.append(token)
        return token

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
