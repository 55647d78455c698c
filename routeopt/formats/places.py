"""Places as files write them: a hex, with the number of a city where it has several, and what a hex alone means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from routeopt.board import Board, End, StopRef
from routeopt.board.cities import city_sides, match_cities
from routeopt.board.hexes import opposite
from routeopt.errors import BadInputError, BadValueError, in_order, nearest

_PLACE = re.compile(r"^([A-Za-z]{1,2}\d{1,3})(?:\.(\d{1,2}))?(\+)?$")


def _folded(name: str) -> str:
    """Return a name without case, marks on letters, blanks and signs: none of them tells two cities apart."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in plain if c.isalnum())


class Places(NamedTuple):
    """Where the places that a file names lie.

    Attributes
    ----------
    board : Board
        With the tiles that the file lays.
    printed : Board
        The same map without them.
    """

    board: Board
    printed: Board

    def coordinate(self, name: str, where: str) -> str:
        """Return the coordinate of a hex."""
        try:
            return self.board.coordinate(name)
        except BadInputError as error:
            raise type(error)(f"{where}: {error}") from error

    def read(
        self, text: str, where: str, kinds: Sequence[str] = ("city",), *, company: str | None = None
    ) -> tuple[StopRef, bool]:
        """Return the stop that ``"J21.1"`` or ``"L4+"`` names, and whether it means beside the slots.

        A hex alone means its only such stop. Of several it is the one that `company` has its printed home in, else the
        one whose track a neighbour's meets. Where that is none, the first will do: nothing runs there yet. Where more
        than one is met, a station has to say which; only a marker, or a station in a home of which nobody can tell what
        it has become, lies at the first met. A hex without such a stop gives its first stop, which `check` then finds
        fault with.
        """
        found = _PLACE.match(text)
        if not found:
            text = self._by_name(text, where)
            found = _PLACE.match(text)
            assert found
        coordinate = self.coordinate(found[1], where)
        beside = bool(found[3])
        if found[2] is not None:
            return StopRef(coordinate, int(found[2])), beside
        stops = self.board.content(coordinate).stops
        fitting = [i for i, s in enumerate(stops) if s.spec.kind in kinds] or list(range(len(stops)))
        if len(fitting) < 2:
            return StopRef(coordinate, (fitting or [0])[0]), beside
        home = self._home(coordinate, company)
        became = None if home is None else self._became(coordinate, home)
        if became is not None:
            return StopRef(coordinate, became), beside
        joined = [i for i in fitting if self._joined(coordinate, i)]
        if company is not None and home is None and len(joined) > 1 and not stops[joined[0]].shared:
            raise BadValueError(f"{where}: {self._choices(coordinate, fitting)}")
        return StopRef(coordinate, (joined or fitting)[0]), beside

    def _by_name(self, text: str, where: str) -> str:
        """Return the place, as one with a coordinate, that a printed name means: ``"Cape Town"``, ``"Cape Town+"``.

        Raises
        ------
        BadValueError
            It is no name on this map, or that of several places.
        """
        name, beside = (text[:-1], "+") if text.endswith("+") else (text, "")
        wanted = _folded(name)
        known = self._named()
        places = {place for other, place in known if _folded(other) == wanted}
        if len(places) == 1:
            return places.pop() + beside
        if places:
            listed = ", ".join(sorted(places, key=in_order))
            raise BadValueError(f'{where}: "{name}" is the name of several places: write one of {listed}')
        names = {other for other, _ in known}
        close = [other for other in names if wanted and _folded(other).startswith(wanted)]
        hint = f"did you mean {', '.join(sorted(close))}?" if close else nearest(name, names)
        raise BadValueError(
            f'{where}: "{text[:80]}" is no place: a hex is expected ("D5"), with a city number where it has several '
            f'("J21.1"), or a city by name, and "+" for beside the slots'
            + (f"; {hint}" if hint.startswith("did") else "")
        )

    def _named(self) -> list[tuple[str, str]]:
        """Return the printed names of this map, each with its place."""
        found: list[tuple[str, str]] = []
        for coordinate, spec in self.printed.spec.hexes.items():
            if spec.name and spec.stops:
                found.append((spec.name, coordinate))
            cities = [i for i, s in enumerate(spec.stops) if s.kind == "city"]
            for number, stop in enumerate(spec.stops):
                if not stop.name:
                    continue
                became = self._became(coordinate, cities.index(number)) if number in cities else None
                several = len(self.board.content(coordinate).stops) > 1
                found.append((stop.name, f"{coordinate}.{became}" if became is not None and several else coordinate))
        return found

    def _home(self, coordinate: str, company: str | None) -> int | None:
        """Return the number of the printed city of a hex that is a company's home; None: no city of this hex is."""
        for home in self.board.hex(coordinate).homes:
            owner, _, city = home.partition(".")
            if owner == company and city:
                return int(city)
        return None

    def _became(self, coordinate: str, city: int) -> int | None:
        """Return what a printed city has become; None: that cannot be told.

        One with track is known by the sides to which it leads. One without keeps its number on the hex's first tile;
        where it is on a later one depends on how the first one lay.
        """
        content, printed = self.board.content(coordinate), self.board.hex(coordinate)
        cities = [i for i, s in enumerate(content.stops) if s.spec.kind == "city"]
        before, now = city_sides(self.printed.content(coordinate)), city_sides(content)
        first = not content.tile or content.tile in printed.tiles or content.color == "yellow"
        if not cities or city >= len(before) or not (before[city] or first):
            return None
        return cities[match_cities(before, now)[city]]

    def _sides(self, coordinate: str, number: int) -> list[int]:
        """Return the sides of a hex to which track of a stop leads."""
        content = self.board.content(coordinate)
        reached, waiting = {End("stop", number)}, [End("stop", number)]
        while waiting:
            end = waiting.pop()
            beyond = {t.other(end) for t in content.tracks if end in t[:2]} - reached
            reached |= beyond
            waiting += [e for e in beyond if e.kind == "junction"]
        return sorted(end.number for end in reached if end.kind == "edge")

    def _joined(self, coordinate: str, number: int) -> bool:
        """Tell whether track of a stop meets track of a neighbouring hex."""
        for edge in self._sides(coordinate, number):
            other = self.board.grid.neighbour(coordinate, edge)
            if other and any(("edge", opposite(edge)) in t[:2] for t in self.board.content(other).tracks):
                return True
        return False

    def _choices(self, coordinate: str, numbers: Sequence[int]) -> str:
        """Return a sentence that lists the cities of a hex, and the sides to which their track leads."""
        stops = self.board.content(coordinate).stops
        shown = []
        for number in numbers:
            sides = self._sides(coordinate, number)
            track = f"edge{'s' if len(sides) > 1 else ''} {', '.join(map(str, sides))}" if sides else "no track"
            name = stops[number].spec.name
            shown.append(f"{StopRef(coordinate, number)} ({name + ', ' if name else ''}{track})")
        return f"{coordinate} has {len(numbers)} cities: {', '.join(shown)}; write which"
