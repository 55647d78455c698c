"""How 18xx.games exports of 18ZOO are followed: the online edition's names, powers and markers.

Sources: the online edition's recorded games; what a power does is rulebook Appendix 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar

from routeopt.errors import BadValueError, UnknownHexError, UnknownNameError, nearest
from routeopt.records.actions import ExportedAction
from routeopt.records.exports import TrackedExport
from routeopt.records.pieces import TrackedMarker, TrackedTrain
from routeopt.records.tracked import STOCK, Tracked
from routeopt.records.turns import BESIDE, Step, Turns, Waits
from routeopt.spec.names import names_of

#: Pieces that the online edition numbers otherwise on populous districts: it has exchanged two of them.
_SWAPPED = {"X23": "24", "X24": "23"}
#: Powers that are spent by so many uses.
_USES = {"TWO_BARRELS": 2, "HOLE": 2, "ANCIENT_MAPS": 2, "RABBITS": 2, "MOLES": 4, "WHEAT": 1, "WORK_IN_PROGRESS": 1}
#: Powers spent by a choice of their own.
_SPENT_BY_CHOICE = {"midas": "MIDAS", "days_off": "DAYS_OFF", "whatsup": "WHATSUP"}
_MARKERS = {"WHEAT": "fast_food", "WORK_IN_PROGRESS": "work_in_progress", "THAT_S_MINE": "contract", "HOLE": "tunnel"}
#: Optional rules of the online edition that are settings of the title.
_SETS = {"base_2": ("base", "2"), "base_3": ("base", "3")}
#: Percent of a company that its president's certificate stands for, and every other one.
_PRESIDENT, _SHARE = 40, 20
#: How often a company may pass in a turn: track, station, train, invention.
_PASSES = 4


def tile_number(name: str) -> str:
    """Return the rulebook's number of a tile: ``"X8"`` is piece 8 on a populous district, ``"GI_455"`` is 455."""
    if name in _SWAPPED:
        return _SWAPPED[name]
    if name.startswith("X"):
        return name[1:]
    return name.rpartition("_")[2]


class ZooTurns(Turns["ZooTracked"]):
    """Whose turn it is in 18ZOO where the rules engine does not tell: prices are not followed."""

    def steps(self, company: str) -> Sequence[Step]:
        """Return the steps of a company's turn; the last may bring an invention."""
        return (*super().steps(company), Step(BESIDE, lambda _: Waits.MAYBE))

    def after(self) -> Sequence[str]:
        """Return the companies that have not had their turn in this operating round."""
        operated = self._state.operated
        return [c for c in self._state.presidents if c not in operated] if operated else ("", *self.in_play())


@dataclass
class ZooTracked(Tracked):
    """What 18ZOO needs beside the shared state.

    Parameters
    ----------
    uses : Counter
        How often each power was used.
    shares : dict
        Percent by company and player.
    presidents : dict
        Player by company.
    saveable : list of TrackedTrain
        Trains about to be scrapped that the holder of New Engine may still save.
    passes : int
        How often the company in turn has passed.
    operated : list of str
        Companies that have had a turn in this operating round; empty between rounds.
    """

    #: What players see of the inventions changes nothing on the board; the others are settings of the title.
    OPTIONS: ClassVar[tuple[str, ...]] = ("power_visible", *_SETS)
    TURNS: ClassVar[type[ZooTurns]] = ZooTurns

    uses: Counter[str] = field(default_factory=Counter)
    shares: dict[str, Counter[str]] = field(default_factory=dict)
    presidents: dict[str, str] = field(default_factory=dict)
    saveable: list[TrackedTrain] = field(default_factory=list)
    passes: int = 0
    operated: list[str] = field(default_factory=list)

    def note_turn(self, action: ExportedAction) -> str:
        """Follow whose turn it is; an answer to New Engine's question begins none."""
        if self.saveable and action.type in ("pass", "choose"):
            return ""
        over = self.end_turn() if action.actor == self.turn and self._begins_again(action) else ""
        over = super().note_turn(action) or over
        if action.type == "pass" and action.actor == self.turn:
            self.passes += 1
        if action.entity_type == "player" and action.type in STOCK:
            self.operated.clear()
        return over

    def _begins_again(self, action: ExportedAction) -> bool:
        """Tell whether a company that is alone in a round is in its next turn: it has passed all that it may.

        So it is where a train runs that may not before this turn is over.
        """
        if action.type == "run_routes":
            return any(self.train(r.train).disabled for r in action.routes or () if self._bought(r.train))
        return action.type == "pass" and self.passes >= _PASSES

    def _bought(self, name: str) -> bool:
        return any(train.name == name for train in self.trains.values())

    def begin_turn(self, company: str) -> None:
        """Count passes anew, and note who has had a turn in this round."""
        super().begin_turn(company)
        self.passes = 0
        if company in self.operated:
            self.operated.clear()
        self.operated.append(company)

    def president(self, company: str) -> str:
        """Return the player who is president of a company."""
        return self.presidents.get(company, "")

    def apply(self, action: ExportedAction) -> None:
        """Apply an action: what 18ZOO does in its own way, then what all titles share."""
        # Assets may still be sold while the choice is open.
        if self.saveable and action.type != "choose_ability":
            self._settle_new_engine(action)
        own = {
            "bid": self._gain,
            "buy_company": self._gain,
            "par": self._par,
            "buy_shares": self._shares,
            "sell_shares": self._shares,
            "choose_ability": self._choose_ability,
            "assign": self._assign,
            "place_token": self._place,
            "lay_tile": self._lay,
            "buy_train": self._buy,
            "pass": self._pass,
        }.get(action.type)
        if own is not None:
            own(action)
        else:
            super().apply(action)

    # powers

    def _gain(self, action: ExportedAction) -> None:
        power = action.company or ""
        if power:
            self._known(power)
            self.holders[power] = action.actor
        if power == "TOO_MUCH_RESPONSIBILITY":
            self._spend(power)

    def _known(self, power: str) -> None:
        names = {n for p in self.data.game.powers for n in names_of(p)}
        if power not in names and not power.startswith("ZOOTicket"):
            raise UnknownNameError(f'no power is called "{power}"; {nearest(power, names)}')

    def _spend(self, power: str) -> None:
        self.holders.pop(power, None)

    def _use(self, power: str) -> None:
        self.uses[power] += 1
        if self.uses[power] >= _USES.get(power, 1 << 30):
            self._spend(power)

    def _choose_ability(self, action: ExportedAction) -> None:
        kind, power = action.chosen("type"), action.actor
        if kind == "sell":
            self._spend(power)
        elif kind == "two_barrels":
            company = self.acting_company(action)
            self.active.setdefault(company, []).append(power)
            self.uses[power] += 1
        elif kind == "whatsup":
            self._phonograph(action)
        elif kind == "patch":
            self._new_engine(self.train(action.chosen("train_id")))
        elif kind == "remove_bandage":
            self._remove_new_engine()
        elif kind == "greek":
            self.uses[power] += 1
        if kind in _SPENT_BY_CHOICE:
            self._spend(_SPENT_BY_CHOICE[kind])

    def _phonograph(self, action: ExportedAction) -> None:
        """Buy a train in a stock round: it may not run in its owner's next turn (invention 6)."""
        self.end_turn()
        company, train = action.chosen("corporation_id"), action.chosen("train_id")
        self.company(company)
        gone = self.take_train(train, company, action.chosen("variant") or None)
        self.train(train).disabled = True
        self._scrap_or_save(gone, company)

    def _assign(self, action: ExportedAction) -> None:
        power, target = action.actor, str(action.target or "")
        if target not in self.board.hexes:
            raise UnknownHexError(f'hex "{target}" is not on the map; {nearest(target, self.board.hexes)}')
        marker = _MARKERS.get(power)
        if marker is None:
            raise BadValueError(f'"{power}" marks no hex')
        self.markers.setdefault(marker, []).append(TrackedMarker(target, self.acting_company(action)))
        self._use(power)

    def _place(self, action: ExportedAction) -> None:
        power = action.actor if action.entity_type == "company" else ""
        self.place_token(action, beside=power == "ON_A_DIET")
        if power == "THAT_S_MINE":
            self.markers.pop("contract", None)
        if power:
            self._spend(power)

    def _lay(self, action: ExportedAction) -> None:
        self.lay_tile(action)
        if action.entity_type == "company":
            self._use(action.actor)

    def _pass(self, action: ExportedAction) -> None:
        """End a turn: with it go a power used for it, and one of two uses that is waived."""
        spent = action.actor if action.entity_type == "company" else "IT_S_ALL_GREEK_TO_ME"
        if self.uses[spent]:
            self._spend(spent)

    # trains

    def _buy(self, action: ExportedAction) -> None:
        self._scrap_or_save(self.buy_train(action), self.acting_company(action))

    def _scrap_or_save(self, gone: list[TrackedTrain], buyer: str) -> None:
        """Scrap trains, but for those that New Engine may save; the buyer's own have no last run (8.6.6)."""
        gone = gone + [t for t in self.fleet(buyer) if t.last]
        saveable = [t for t in gone if t.owner and self._may_save(t.owner)]
        self.saveable += saveable
        self.scrap([t for t in gone if t not in saveable])

    def _may_save(self, company: str) -> bool:
        holder = self.holders.get("PATCH")
        carried = any(t.runs_as for t in self.trains.values())
        return holder is not None and not carried and holder in (company, self.presidents.get(company))

    def _settle_new_engine(self, action: ExportedAction) -> None:
        """Save the train that is chosen and scrap the others."""
        waiting, self.saveable = self.saveable, []
        saved = action.choice if action.type == "choose" else None
        for train in waiting:
            if train.name == saved:
                self._new_engine(train)
            else:
                self.scrap([train])

    def _new_engine(self, train: TrackedTrain) -> None:
        """Make a train a 1V; the invention goes to the company that owns it (invention 20)."""
        train.runs_as, train.shown, train.last, train.disabled = "1S", "1S-0", False, False
        self.trains[train.id] = self.trains.pop(train.id)
        self.holders["PATCH"] = train.owner

    def _remove_new_engine(self) -> None:
        """Give the 1V its old card back, scrapped if its time has come, or for its last run."""
        self._spend("PATCH")
        phases = [names_of(p) for p in self.data.game.phases]
        now = self.data.game.phases.index(self.phase_spec())
        for train in [t for t in self.trains.values() if t.runs_as]:
            train.runs_as = train.shown = ""
            spec = self.train_spec(train.kind)
            if spec.rusts and next(i for i, names in enumerate(phases) if spec.rusts in names) <= now:
                train.last = spec.last_run
                if not spec.last_run:
                    self.scrap([train])

    def end_powers(self, company: str) -> None:
        """End the powers that a company has in use; Expanded Carriages goes with its second use."""
        for power in self.active.pop(company, ()):
            if self.uses[power] >= _USES[power]:
                self._spend(power)

    def after_run(self, company: str) -> None:
        """Scrap the trains of a company whose last run is over; one of them may become a 1V."""
        gone = [t for t in self.fleet(company) if t.last]
        if self._may_save(company):
            self.saveable += gone
        else:
            self.scrap(gone)

    # companies

    def _par(self, action: ExportedAction) -> None:
        company = action.text("corporation")
        self.home(company)
        self.shares[company] = Counter({action.actor: _PRESIDENT})
        self.presidents[company] = action.actor

    def _shares(self, action: ExportedAction) -> None:
        sign = 1 if action.type == "buy_shares" else -1
        for share in action.shares or ():
            company, _, number = share.rpartition("_")
            percent = _PRESIDENT if number == "0" else _SHARE
            held = self.shares.setdefault(company, Counter())
            held[action.actor] += sign * percent
            self._settle_president(company)

    def _settle_president(self, company: str) -> None:
        """Pass the presidency to whoever holds strictly more (7.5)."""
        held = self.shares[company]
        now = self.presidents.get(company, "")
        if held and max(held.values()) > held[now]:
            self.presidents[company] = max(held, key=lambda player: held[player])


#: The online edition has one title for each map.
EXPORT = TrackedExport(
    {f"18ZOO - Map {letter}": letter for letter in "ABCDEF"}, partial(ZooTracked, number=tile_number), sets=_SETS
)
