"""The answer to a position: runs with every valued part named, and their JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any

from routeopt.board import Route
from routeopt.network.records import Objective, Status, Worth
from routeopt.renderer import render
from routeopt.rules import Position
from routeopt.rules.pays import Part


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SolvedRoute:
    """What one train runs, as judged.

    Parameters
    ----------
    train : str
        The train, as the input names it.
    revenue, subsidy : int
        What the route pays to dividends, and straight to the treasury.
    stops : tuple of str
        Places visited, in order: ``"E15"``; ``"J21.1"`` where the hex has several; ``"C17/F8"`` for joined areas.
    hexes : tuple of str
        Every hex passed, in order.
    powers : tuple of str
        Powers that the route needs or that add to it.
    parts : tuple of Part
        What each stop and bonus adds, to revenue or to the subsidy; they add up.
    route : Route
        The same as geometry.
    """

    train: str
    revenue: int
    subsidy: int
    stops: tuple[str, ...]
    hexes: tuple[str, ...]
    powers: tuple[str, ...]
    parts: tuple[Part, ...]
    route: Route

    def __repr__(self) -> str:
        return f"SolvedRoute({self.train}: {'  '.join(self.lines())} = {self.revenue}{self._treasury()})"

    def _treasury(self) -> str:
        return f", treasury {self.subsidy}" if self.subsidy else ""

    def lines(self) -> tuple[str, ...]:
        """Return each stop with what it pays to the revenue, then what else does: ``"E9 30"``, ``"mail 20"``."""
        pays = {p.what: p.amount for p in self.parts if p.to == "revenue"}
        stops = [f"{stop} {pays[stop]}" if stop in pays else stop for stop in self.stops]
        return (
            *stops,
            *(f"{p.what} {p.amount:+}" for p in self.parts if p.to == "revenue" and p.what not in self.stops),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the route as plain data for JSON, keys in a fixed order; `parts` are those of the revenue."""
        return {
            "train": self.train,
            "revenue": self.revenue,
            "subsidy": self.subsidy,
            "stops": list(self.stops),
            "hexes": list(self.hexes),
            "powers": list(self.powers),
            "parts": _parts(self.parts, "revenue"),
        }


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SolvedRun:
    """The routes of all trains of a run, as judged.

    Parameters
    ----------
    revenue, subsidy : int
        Of the whole run.
    routes : tuple of SolvedRoute
        In the order of the company's trains; trains that stay at home are left out.
    parts : tuple of Part
        What is paid once for the whole run and belongs to no single route.
    mode : str
        The power that the whole run uses, of several that exclude each other; empty: none.
    """

    revenue: int
    subsidy: int
    routes: tuple[SolvedRoute, ...]
    parts: tuple[Part, ...] = ()
    mode: str = ""

    def __repr__(self) -> str:
        treasury = f", treasury {self.subsidy}" if self.subsidy else ""
        return f"SolvedRun({', '.join(r.train for r in self.routes) or 'no routes'}: {self.revenue}{treasury})"

    def to_json(self) -> dict[str, Any]:
        """Return the run as plain data for JSON, keys in a fixed order."""
        shown: dict[str, Any] = {
            "revenue": self.revenue,
            "subsidy": self.subsidy,
            "routes": [r.to_json() for r in self.routes],
        }
        return shown | self.extras()

    def extras(self) -> dict[str, Any]:
        """Return what only some runs have: parts and a power of the run as a whole."""
        found: dict[str, Any] = {}
        if self.parts:
            found["parts"] = [{"what": p.what, "amount": p.amount, "to": p.to} for p in self.parts]
        if self.mode:
            found["powers"] = [self.mode]
        return found


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Solution:
    """The best run found for a position, judged, and what is proven about it.

    Parameters
    ----------
    position : Position
        What was solved.
    run : SolvedRun
        The run.
    bound : Worth
        No legal run is worth more.
    status : str
        ``"optimal"``, ``"time limit"``, ``"step limit"``, ``"interrupted"``, ``"no route"`` or ``"not proven"``.
    strategy : str
        Name of the strategy that searched.
    objective : str
        ``"revenue"`` (subsidy breaks ties) or ``"total"``.
    ties : tuple of SolvedRun
        Other runs worth the same, as many as were asked for.
    alternatives : tuple of SolvedRun
        A run for less revenue that the title allows in its place, as revenue and subsidy together reach as much.
    seconds : mapping of str to float
        Time spent, by stage; answers that differ in it alone are equal.
    counters : mapping of str to int
        What the strategy counted; as `seconds`.
    """

    position: Position
    run: SolvedRun
    bound: Worth
    status: Status
    strategy: str
    objective: Objective = "revenue"
    ties: tuple[SolvedRun, ...] = ()
    alternatives: tuple[SolvedRun, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict, compare=False)
    counters: Mapping[str, int] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        for name in _MAPPINGS:
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    def __copy__(self) -> Solution:
        return self

    def __deepcopy__(self, memo: object) -> Solution:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        return _rebuilt, (values | {name: dict(values[name]) for name in _MAPPINGS},)

    def __repr__(self) -> str:
        shown = f"{self.position.title}, {self.position.shown(self.position.company)}"
        return f"Solution({shown}: {self.position.data.game.currency}{self.revenue}, {self.status}, {self.strategy})"

    def __str__(self) -> str:
        from routeopt.solution.words import table

        return table(self)

    @property
    def revenue(self) -> int:
        """Revenue of the run."""
        return self.run.revenue

    @property
    def subsidy(self) -> int:
        """Subsidy of the run."""
        return self.run.subsidy

    @property
    def routes(self) -> tuple[SolvedRoute, ...]:
        """Routes of the run."""
        return self.run.routes

    @property
    def worth(self) -> int:
        """What was to be made as large as can be: revenue, or revenue and subsidy together."""
        return Worth(self.revenue, self.subsidy).key(self.objective)[0]

    @property
    def limit(self) -> int:
        """The bound in the same measure as `worth`."""
        return self.bound.key(self.objective)[0]

    @property
    def proven(self) -> bool:
        """Whether no legal run is worth more."""
        return self.worth == self.limit

    def _repr_svg_(self) -> str | None:
        """Return the board with the run on it as a picture, for notebooks."""
        return render(self)

    def to_json(
        self,
        *,
        action: int | None = None,
        moment: Mapping[str, Any] | None = None,
        recorded: int | None = None,
        ties: bool = False,
        timing: bool = False,
    ) -> dict[str, Any]:
        """Return the answer as plain data for JSON, keys in a fixed order; the same for the same input.

        Parameters
        ----------
        action : int, optional
            Action of a recorded game that the position stands before.
        moment : mapping of str, optional
            What else says which board of a recorded game it is.
        recorded : int, optional
            Revenue that the record says was run.
        ties : bool
            Whether ties were asked for, so that an empty list says that there are none.
        timing : bool
            Add `seconds` and `counters`; the seconds differ from run to run.
        """
        shown: dict[str, Any] = {
            "title": self.position.title,
            "company": self.position.shown(self.position.company),
            "action": action,
            **(moment or {}),
            "strategy": self.strategy,
            "status": self.status,
            "revenue": self.revenue,
            "bound": self.limit,
            "proven": self.proven,
            "subsidy": self.subsidy,
            "routes": [r.to_json() for r in self.routes],
        }
        shown |= self.run.extras()
        if self.objective != "revenue":
            shown |= {"objective": self.objective, "total": self.worth}
        if ties:
            shown["ties"] = [t.to_json() for t in self.ties]
        if self.alternatives:
            shown["alternatives"] = [a.to_json() for a in self.alternatives]
        if recorded is not None:
            shown["recorded"] = {"revenue": recorded}
        if timing:
            shown |= {"seconds": dict(self.seconds), "counters": dict(self.counters)}
        return shown


def _parts(parts: tuple[Part, ...], to: str) -> list[dict[str, Any]]:
    return [{"what": p.what, "amount": p.amount} for p in parts if p.to == to]


#: Fields that nobody may change, as nobody may change the answer.
_MAPPINGS = ("seconds", "counters")


def _rebuilt(values: dict[str, Any]) -> Solution:
    """Return an answer from what was pickled of it."""
    return Solution(**values)
