"""What is written on the hexes: values, labels, names, costs, commodities and ports, markers, coordinates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from routeopt.board import Board, Content, StopRef
from routeopt.draw import style
from routeopt.draw.figure import Figure
from routeopt.draw.geometry import CENTRE, Point
from routeopt.draw.labels import Box, Room, Written
from routeopt.draw.pen import Element, Pen
from routeopt.draw.style import Theme
from routeopt.draw.text import width
from routeopt.rules import Position
from routeopt.rules.reading import Reading
from routeopt.spec import HexSpec, StopSpec, at_colors

#: One cell of a row of values by colour.
_CELL = (0.36, 0.25)
_SCALES = (1.0, 0.85, 0.7, 0.55)
_HILL = (Point(-0.08, 0.06), Point(0.0, -0.07), Point(0.08, 0.06))
_WAVE = (Point(-0.09, 0.0), Point(-0.045, -0.04), Point(0.0, 0.0), Point(0.045, 0.04), Point(0.09, 0.0))
_SIGNS = {"mountain": _HILL, "high_mountain": _HILL, "hill": _HILL, "water": _WAVE, "river": _WAVE}
_PLACES = {
    "name": Point(0.0, 0.62),
    "label": Point(-0.6, 0.1),
    "cost": Point(0.0, 0.3),
    "icon": Point(0.35, 0.4),
    "tile": Point(0.0, 0.72),
}


class Marks:
    """Writes on the hexes of one board.

    Parameters
    ----------
    board : Board
        Map, tiles and tokens.
    position : Position, optional
        Gives the values of its phase, its markers, and names as the input spelt them.
    pen : Pen
        Scale.
    theme : Theme
        Colours.
    tiles : bool
        Write number and rotation of each tile.
    """

    def __init__(self, board: Board, position: Position | None, pen: Pen, theme: Theme, *, tiles: bool = False) -> None:
        self.tiles = tiles
        self.board = board
        self.position = position
        self.pen = pen
        self.theme = theme
        self.markers = self._markers()

    def on(self, name: str, figure: Figure, beside: Sequence[Point], shift: Point) -> Iterator[Element]:
        """Yield what is written on one hex; what matters most finds its room first."""
        room, content = Room(figure, beside), figure.content
        ink = self.theme.ink.get(content.color, self.theme.text)
        halo = self.theme.paper.get(content.color, "")
        yield from self.of_tile(room, name, figure, shift)
        if self.tiles and content.tile:
            yield from self._tile(room, content, shift)
        for text in self.markers.get(name, ()):
            yield from self._tag(room, text, _PLACES["icon"], shift, self.theme.text, self.theme.background)
        yield from self._printed(room, name, content, shift, ink, halo)
        yield from self._text(room, name, Point(0.0, -0.72), style.TINY, ink, shift, halo="", opacity=0.6)
        yield from self.numbers(room, figure, shift)

    def of_tile(self, room: Room, name: str, figure: Figure, shift: Point) -> Iterator[Element]:
        """Yield what a tile says: the values of its stops and its label."""
        content = figure.content
        for number, stop in enumerate(content.stops):
            yield from self._value(room, figure, StopRef(name, number), stop.spec, shift)
        if content.label and content.label != self.board.hex(name).name:
            ink, halo = self.theme.ink.get(content.color, self.theme.text), self.theme.paper.get(content.color, "")
            yield from self._text(
                room, content.label, _PLACES["label"], style.LARGE, ink, shift, halo=halo, font_weight="bold"
            )

    def numbers(self, room: Room, figure: Figure, shift: Point) -> Iterator[Element]:
        """Yield the number of each city of several, as position files write it, where there is room beside the city."""
        content = figure.content
        ink, halo = self.theme.ink.get(content.color, self.theme.text), self.theme.paper.get(content.color, "")
        cities = figure.several_cities()
        for number in cities:
            for around in _around(figure.stops[number]):
                written = room.write(f".{number}", around, style.TINY, pad=0.06)
                if written is None:
                    break
                if figure.nearest(cities, written.at) == number:
                    yield from self.pen.written(written, shift, ink, class_="city-number", halo=halo, opacity=0.75)
                    break
                # Beside another city it would mislead.
                room.boxes.pop()

    def _tile(self, room: Room, content: Content, shift: Point) -> Iterator[Element]:
        """Yield number and rotation of a tile; where a hex is full, over what lies there, as they were asked for."""
        text = f"{content.tile}@{content.rotation}"
        at = _PLACES["tile"]
        written = room.write(text, at, style.SMALL, pad=0.08)
        if written is None:
            box = Box(at.x, at.y, width(text, style.TINY), style.TINY)
            written = Written((text,), at, style.TINY, box)
        box = Box(shift.x + written.box.x, shift.y + written.box.y, *written.box[2:])
        yield self.pen.box(box, 0.04, fill=self.theme.background, opacity=0.85)
        yield from self.pen.written(written, shift, self.theme.text, class_="tile-number")

    def _printed(self, room: Room, name: str, content: Content, shift: Point, ink: str, halo: str) -> Iterator[Element]:
        """Yield what the map prints: cost while no tile lies there, commodities and ports, names."""
        printed = self.board.hex(name)
        if printed.cost and not content.tile:
            yield from self._cost(room, printed, _PLACES["cost"] if content.stops else CENTRE, shift, ink, halo)
        for icon in printed.icons:
            kind, _, goods = icon.partition(" ")
            paper = self.theme.paper["blue" if kind == "port" else "brown"]
            paint = self.theme.ink["blue" if kind == "port" else "brown"]
            yield from self._tag(room, goods or kind, _PLACES["icon"], shift, paint, paper, wave=kind == "port")
        named = printed.name or " & ".join(dict.fromkeys(s.spec.name for s in content.stops if s.spec.name))
        if named:
            yield from self._text(room, named, _PLACES["name"], style.SMALL, ink, shift, halo=halo, lines=3)

    def _cost(self, room: Room, printed: HexSpec, at: Point, shift: Point, ink: str, halo: str) -> Iterator[Element]:
        """Yield what the first tile costs, with a sign for mountains or water."""
        signs = [_SIGNS[word] for word in printed.terrain.split() if word in _SIGNS]
        pad = 0.2 * len(signs)
        written = room.write(str(printed.cost), at, style.SMALL, pad=pad)
        if written is None:
            # Where there is room for the number alone, the sign is left out.
            signs, pad = [], 0.0
            written = room.write(str(printed.cost), at, style.SMALL)
        if written is None:
            return
        aside = written._replace(at=written.at.plus(Point(-pad / 2, 0.0)))
        yield from self.pen.written(aside, shift, ink, class_="label", halo=halo)
        for k, sign in enumerate(signs):
            middle = shift.plus(written.at).plus(Point(written.box.width / 2 - pad + 0.2 * k + 0.1, 0.0))
            yield self.pen.polyline(
                [middle.plus(p) for p in sign], fill="none", stroke=ink, stroke_width=0.03, stroke_linejoin="round"
            )

    def _value(self, room: Room, figure: Figure, ref: StopRef, stop: StopSpec, shift: Point) -> Iterator[Element]:
        at = figure.stops[ref.number]
        content = figure.content
        ink, halo = self.theme.ink.get(content.color, self.theme.text), self.theme.paper.get(content.color, "")
        if not isinstance(stop.revenue, int) and stop.variable is None:
            cells = self._cells(room, figure, ref, stop.revenue, shift)
            if cells:
                yield self.pen.group(cells, class_="values", data_stop=str(ref))
                return
        value = self._shown(stop)
        if value:
            near = at if stop.kind == "offboard" else _near(at)
            look: dict[str, Any] = {"font_weight": "bold", "class_": "value", "data_stop": str(ref)}
            yield from self._text(room, value, near, style.VALUE, ink, shift, halo=halo, **look)

    def _shown(self, stop: StopSpec) -> str:
        if stop.variable is not None:
            return f"?+{stop.variable}"
        if not isinstance(stop.revenue, int):
            if self.position is not None:
                return str(at_colors(stop.revenue, self.position.phase.colors))
            return "/".join(map(str, stop.revenue.values()))
        return str(stop.revenue) if stop.revenue else ""

    def _cells(
        self, room: Room, figure: Figure, ref: StopRef, values: Mapping[str, int], shift: Point
    ) -> list[Element]:
        """Return a cell for each colour's value, the one that counts now marked; empty where there is no room."""
        shapes = [(scale, columns) for scale in _SCALES for columns in (len(values), (len(values) + 1) // 2)]
        for scale, columns in shapes:
            wide, high = (scale * length for length in _CELL)
            rows = -(-len(values) // columns)
            box = room.fit(figure.stops[ref.number], wide * columns + 0.06, high * rows + 0.06)
            if box is not None:
                left, top = shift.x + box.x - wide * columns / 2, shift.y + box.y - high * rows / 2
                cells = [
                    Box(left + (k % columns + 0.5) * wide, top + (k // columns + 0.5) * high, wide, high)
                    for k in range(len(values))
                ]
                return self._paint_cells(cells, values, self._current(ref, values))
        return []

    def _paint_cells(self, cells: Sequence[Box], values: Mapping[str, int], current: str | None) -> list[Element]:
        found: list[Element] = []
        # The one that counts comes last, so that its frame lies over its neighbours.
        for cell, (colour, value) in sorted(zip(cells, values.items(), strict=True), key=lambda e: e[1][0] == current):
            now = colour == current
            paper = self.theme.paper.get(colour, self.theme.paper["white"])
            ink = self.theme.ink.get(colour, self.theme.ink["white"])
            text = str(value) if colour in self.theme.paper else f"{colour[:1].upper()}{value}"
            height = min(0.7 * cell.height, 0.9 * cell.width / width(text, 1.0, bold=True))
            look: dict[str, Any] = {"stroke": self.theme.text if now else ink, "stroke_width": 0.05 if now else 0.012}
            bold = {"font_weight": "bold"} if now else {}
            parts = (
                self.pen.box(cell, fill=paper, **look),
                self.pen.text(text, Point(cell.x, cell.y), height, ink, **bold),
            )
            found.append(self.pen.group(parts, class_="now" if now else "then"))
        return found

    def _current(self, ref: StopRef, values: Mapping[str, int]) -> str | None:
        """Return which entry counts now: by the title's reading, as far as an entry has that value."""
        if self.position is None:
            return None
        by_colour = [c for c in values if c in self.position.phase.colors]
        if self._reading is not None:
            value = self._reading.value(self.position.trains[0], ref)
            matching = [c for c, amount in values.items() if amount == value]
            if matching and not set(matching) & set(by_colour[-1:]):
                return matching[0]
        return by_colour[-1] if by_colour else None

    @cached_property
    def _reading(self) -> Reading | None:
        if self.position is None or not self.position.trains:
            return None
        readings = self.position.rules.readings(self.position)
        return readings[0] if readings else None

    def _markers(self) -> Mapping[str, list[str]]:
        """Return the markers by hex, as written: those in slots are drawn as tokens."""
        found: dict[str, list[str]] = {}
        if self.position is None:
            return found
        in_slots = {m.name for m in self.position.data.game.markers if m.effect in ("open", "closed")}
        for kind, markers in self.position.markers.items():
            for marker in markers if kind not in in_slots else ():
                owner = f" {self.position.shown(marker.owner)}" if marker.owner else ""
                found.setdefault(marker.stop.hex, []).append(kind.replace("_", " ") + owner)
        return found

    def _text(
        self, room: Room, text: str, at: Point, height: float, ink: str, shift: Point, *, lines: int = 1, **look: Any
    ) -> Iterator[Element]:
        bold = look.get("font_weight") == "bold"
        written = room.write(text, at, height, bold=bold, lines=lines)
        if written is not None:
            yield from self.pen.written(written, shift, ink, **({"class_": "label"} | look))

    def _tag(
        self, room: Room, text: str, at: Point, shift: Point, ink: str, paper: str, *, wave: bool = False
    ) -> Iterator[Element]:
        """Yield text on a small sign; ports' signs have round ends."""
        written = room.write(text, at, style.TINY, lines=2, pad=0.1)
        if written is None:
            return
        box = Box(shift.x + written.box.x, shift.y + written.box.y, *written.box[2:])
        yield self.pen.box(box, box.height / 2 if wave else 0.04, fill=paper, stroke=ink, stroke_width=0.02)
        yield from self.pen.written(written, shift, ink, class_="label")


def _near(at: Point) -> Point:
    """Return where the value of a stop is written if it can be: above, away from the middle of the hex."""
    return at.plus(Point(0.38 if at.x >= -0.05 else -0.38, -0.36 if at.y <= 0.05 else 0.36))


def _around(at: Point) -> Iterator[Point]:
    """Yield where the number of a city may be written, the best place first: on the other side than its value."""
    right, down = 0.3 if at.x < -0.05 else -0.3, 0.3 if at.y <= 0.05 else -0.3
    for x, y in ((right, down), (-right, down), (right, -down), (-right, -down), (0.0, down), (0.0, -down)):
        yield at.plus(Point(x, y))
