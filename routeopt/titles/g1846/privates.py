"""Private companies and minors of 1846 in exports: markers, what corporations take over, what phases close."""

from __future__ import annotations

from dataclasses import dataclass, field

from routeopt.records.actions import ExportedAction
from routeopt.records.pieces import TrackedMarker, TrackedToken, TrackedTrain
from routeopt.records.standard import StandardTracked
from routeopt.titles.g1846.mail import MAIL
from routeopt.titles.g1846.turns import MINORS

#: Private companies whose marker lies on the board.
_MARKED = ("SC", "MPC", "BT")
#: Phase in which private companies close; phase in which markers go, and the trains that are gone for good then.
_CLOSING, _LAST, _GONE = "III", "IV", "2"


@dataclass
class Privates1846(StandardTracked):
    """What is followed of private companies and minors, and of trains that run once more.

    Parameters
    ----------
    spared : set of str
        Trains that stay for another turn though their owner's is over.
    assigned, spots : dict of str to str
        Company, and hex, of each private company with a marker.
    ended : set of str
        Corporations and minors that have closed, and minors that are part of a corporation.
    """

    spared: set[str] = field(default_factory=set)
    assigned: dict[str, str] = field(default_factory=dict)
    spots: dict[str, str] = field(default_factory=dict)
    ended: set[str] = field(default_factory=set)

    def _bid(self, action: ExportedAction) -> None:
        """Hand a private company, or a minor, to the player who takes it."""
        if action.company:
            self.holders[action.company] = action.actor

    def _close_private(self, private: str) -> None:
        self.holders.pop(private, None)
        self.assigned.pop(private, None)
        if private in MINORS:
            self.close(private)
        self._mark()

    def buy_company(self, action: ExportedAction) -> None:
        """Hand a private company to its buyer; a minor becomes part of it, its train does not run this turn."""
        private, company = action.text("company"), action.actor
        if private in MINORS:
            self.holders.pop(private, None)
            self.ended.add(private)
            self._absorb(private, company)
            return
        super().buy_company(action)
        if private in _MARKED:
            self.assigned[private] = company
        self._mark()

    def _absorb(self, minor: str, company: str) -> None:
        places = {(t.hex, t.city) for t in self.tokens if t.company == company}
        tokens: list[TrackedToken] = []
        for token in self.tokens:
            if token.company != minor:
                tokens.append(token)
            elif (token.hex, token.city) not in places:
                tokens.append(token._replace(company=company))
        self.tokens = tokens
        for train in self.fleet(minor):
            train.owner, train.disabled = company, True
        self.assigned = {p: owner for p, owner in self.assigned.items() if owner != minor}
        self._mark()

    def _assign(self, action: ExportedAction) -> None:
        """Assign a private company to a company, or to a hex."""
        target = str(action.target)
        if action.actor not in _MARKED:
            return
        if action.target_type == "hex":
            self.spots[action.actor] = self.hex(target)
        else:
            self.company(target)
            self.assigned[action.actor] = target
        self._mark()

    def _mark(self) -> None:
        both = [private for private in _MARKED if private in self.assigned and private in self.spots]
        self.markers = {p: [TrackedMarker(self.spots[p], self.assigned[p])] for p in both}

    def close(self, company: str) -> None:
        """Close a corporation or a minor: stations, trains and private companies go."""
        self.ended.add(company)
        self.tokens = [t for t in self.tokens if t.company != company]
        self.scrap(self.fleet(company))
        self.holders = {private: owner for private, owner in self.holders.items() if owner != company}
        self.assigned = {private: owner for private, owner in self.assigned.items() if owner != company}
        self._mark()

    # trains

    def buy_train(self, action: ExportedAction) -> list[TrackedTrain]:
        """Move a train to its buyer; one that another company was to run once more the buyer runs in his next turn."""
        gone = super().buy_train(action)
        self.spared |= {t.id for t in self.trains.values() if t.name == action.train and t.last}
        return gone

    def enter_phase(self, phase: str, shown: str) -> list[TrackedTrain]:  # noqa: ARG002 - phases have names of their own
        """Start a phase unless it has come already."""
        before = self.phase_spec().name
        marked = {train.id for train in self.trains.values() if train.last}
        gone = super().enter_phase(phase, phase)
        if self.phase_spec().name == before:
            return gone
        mine = self.fleet(self.turn) if self.turn else []
        self.spared |= {train.id for train in mine if train.last and train.id not in marked}
        if phase == _CLOSING:
            for private, owner in list(self.holders.items()):
                if not self.is_company(owner):
                    self._close_private(private)
                elif private != MAIL:
                    del self.holders[private]
        elif phase == _LAST:
            self.assigned.clear()
            self._mark()
            gone += [train for train in self.trains.values() if train.kind == _GONE and train not in gone]
        return gone

    def after_run(self, company: str) -> None:
        """Scrap the trains of a company whose last run is over; those that became obsolete in this turn run again."""
        self.scrap([t for t in self.fleet(company) if t.last and t.id not in self.spared])
