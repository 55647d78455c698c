"""What is followed through an 18xx.games export: the table, what actions do on it, and whose turn it is.

A title implements `records.exports.ExportRules`: its `start` gives a `Tracked`, or a kind of its own that applies
what the title does otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from routeopt.records.actions import ExportedAction, Setup
from routeopt.records.effects import Effects
from routeopt.records.turns import Turns

#: Actions of a player that show that no company's turn is going on.
STOCK = frozenset({"pass", "par", "bid", "buy_shares", "buy_company"})
#: How far a company's turn has come when it does this; less than before means that a new turn has begun.
RUNS, DIVIDEND = 4, 5
_STEP = {"lay_tile": 1, "place_token": 3, "run_routes": RUNS, "dividend": DIVIDEND, "buy_train": 6}


@dataclass
class Tracked(Effects):
    """What is followed.

    Parameters
    ----------
    turns : Turns
        What can be said of whose turn it is, beside `turn`.
    step : int
        How far the turn has come.
    """

    #: Optional rules with which a game can be followed; None: whatever they are.
    OPTIONS: ClassVar[tuple[str, ...] | None] = None
    #: What the title says of whose turn it is.
    TURNS: ClassVar[type[Turns[Any]]] = Turns

    turns: Turns[Any] = field(init=False)
    step: int = 0
    setting_up: str = ""
    #: Revenue of the run before, where `wants_revenue` asked for it.
    revenue: int = 0
    #: Trains that left the depot, and companies that left the game, without an action, by the turn in which they did.
    learned: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.turns = self.TURNS(self)

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
        if company != self.turn or step < self.step:
            over, self.turn = self.end_turn(), company
            self.begin_turn(company)
            step = _STEP.get(action.type, 0)
        self.step = max(step, 2) if action.type == "pass" else step
        self.setting_up = ""
        if action.entity_type != "company":
            self.turns.note(action)
        return over

    def shows_by_private(self, action: ExportedAction) -> bool:
        """Tell whether a private company is used for what comes before a run, by another company than has run last."""
        owner = self.holders.get(action.actor, "")
        early = action.type in ("lay_tile", "place_token") and self.step > RUNS
        return action.entity_type == "company" and early and owner != self.turn and self.is_company(owner)

    def begin_turn(self, company: str) -> None:
        """Take note that a company's operating turn begins."""
        self.turns.begin(company)

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
