"""The drawing of a board: hexes, track, stops, tokens, and routes over them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import drawsvg

from routeopt.board import Board, Route, StopRef, Token
from routeopt.draw import style
from routeopt.draw.geometry import CENTRE, Curve, Figure, Point, centre, corners
from routeopt.rules import Position
from routeopt.spec import StopSpec, at_colors

_EDGE_OF_PAGE = 1.3
_CAPTION = 0.45
#: Bold, with a light rim, so that it can be read over track.
_READABLE = {"font_weight": "bold", "stroke": "#ffffff", "stroke_width": "2", "paint_order": "stroke"}


def draw_board(
    what: Board | Position, *, routes: Sequence[Route] = (), captions: Sequence[str] = (), size: float = 42.0
) -> str:
    """Draw a board, and routes as coloured lines along their track.

    Parameters
    ----------
    what : Board or Position
        A position also gives the companies' colours and the values that stops have in its phase.
    routes : sequence of Route
        Drawn over the board, each in its own colour.
    captions : sequence of str
        One line under the board for each route, in the colour of the route.
    size : float
        Length of a hex's side in pixels.

    Returns
    -------
    str
        A whole SVG document; the same for the same input.
    """
    board, position = (what.board, what) if isinstance(what, Position) else (what, None)
    return _Picture(board, position, size).draw(routes, captions)


class _Picture:
    """One drawing: what the parts of it all need."""

    def __init__(self, board: Board, position: Position | None, size: float) -> None:
        self.board = board
        self.position = position
        self.size = size
        self.layout = board.grid.layout
        self.colours = {} if position is None else {c.id: c.color for c in position.data.game.companies}
        self.figures = {name: Figure(content, self.layout) for name, content in board.contents().items()}
        self.centres = {name: centre(place, self.layout) for name, place in board.grid.places.items()}

    def draw(self, routes: Sequence[Route], captions: Sequence[str]) -> str:
        left, top, width, height = self._page(len(captions))
        page = drawsvg.Drawing(
            _number(width * self.size),
            _number(height * self.size),
            origin=(_number(left * self.size), _number(top * self.size)),
            font_family="Helvetica, Arial, DejaVu Sans, sans-serif",
        )
        page.append(
            drawsvg.Rectangle(*page.view_box, fill=style.BACKGROUND),
        )
        layers = (self._hexes(), self._tracks(), self._names(), self._routes(routes), self._stops(), self._tokens())
        for layer in layers:
            group = drawsvg.Group()
            for element in layer:
                group.append(element)
            page.append(group)
        for number, caption in enumerate(captions):
            at = Point(
                left + _EDGE_OF_PAGE / 2, top + height - _EDGE_OF_PAGE / 2 - _CAPTION * (len(captions) - 1 - number)
            )
            page.append(
                self._text(caption, at, 0.32, style.route_colour(number), text_anchor="start", font_weight="bold")
            )
        return str(page.as_svg())

    def _page(self, captions: int) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.centres.values(), strict=True) if self.centres else ((0.0,), (0.0,))
        left, top = min(xs) - _EDGE_OF_PAGE, min(ys) - _EDGE_OF_PAGE
        extra = captions * _CAPTION + (0.3 if captions else 0.0)
        return left, top, max(xs) + _EDGE_OF_PAGE - left, max(ys) + _EDGE_OF_PAGE + extra - top

    def _hexes(self) -> Iterator[drawsvg.DrawingElement]:
        for name, content in self.board.contents().items():
            points = [self._pixels(self.centres[name].plus(c)) for c in corners(self.layout)]
            group = drawsvg.Group(class_=_attribute(f"hex {content.color}"), data_hex=name)
            group.append(
                drawsvg.Lines(
                    *(v for p in points for v in p),
                    close=True,
                    fill=style.PAPER.get(content.color, style.PAPER["white"]),
                    stroke=style.FAINT,
                    stroke_width=1,
                )
            )
            yield group

    def _names(self) -> Iterator[drawsvg.DrawingElement]:
        for name, content in self.board.contents().items():
            yield self._text(name, self._at(name, Point(0.0, -0.72)), style.TINY, style.FAINT)
            printed = " ".join(t for t in (self.board.hex(name).name, content.label) if t)
            if printed:
                yield self._text(printed, self._at(name, Point(0.0, 0.74)), style.SMALL, style.INK)

    def _tracks(self) -> Iterator[drawsvg.DrawingElement]:
        for width, colour in ((style.CASING_WIDTH, style.BACKGROUND), (style.TRACK_WIDTH, style.INK)):
            for name, figure in self.figures.items():
                for track in figure.content.tracks:
                    yield self._line([(name, figure.curve(track))], width, colour)

    def _routes(self, routes: Sequence[Route]) -> Iterator[drawsvg.DrawingElement]:
        for number, route in enumerate(routes):
            curves = [
                (ref.hex, self.figures[ref.hex].curve(self.figures[ref.hex].content.tracks[ref.number]))
                for leg in route.legs
                for ref in leg.track
            ]
            group = drawsvg.Group(class_="route", data_route=number)
            group.append(self._line(curves, style.ROUTE_CASING, style.BACKGROUND))
            group.append(self._line(curves, style.ROUTE_WIDTH, style.route_colour(number)))
            for ref in (ref for place in route.visits() for ref in place):
                at = self._pixels(self._at(ref.hex, self.figures[ref.hex].stops[ref.number]))
                group.append(
                    drawsvg.Circle(
                        *at,
                        self._length(style.SLOT + 0.12),
                        fill="none",
                        stroke=style.route_colour(number),
                        stroke_width=3,
                    )
                )
            yield group

    def _stops(self) -> Iterator[drawsvg.DrawingElement]:
        for name, figure in self.figures.items():
            for number, stop in enumerate(figure.content.stops):
                at = figure.stops[number]
                group = drawsvg.Group(class_=f"stop {stop.spec.kind}", data_stop=str(StopRef(name, number)))
                for shape in self._shape(name, at, stop.spec):
                    group.append(shape)
                value = self._value(stop.spec)
                if value:
                    beside = at if stop.spec.kind == "offboard" else at.plus(figure.free_side(at), _beside(stop.spec))
                    ink = style.INK if stop.spec.kind != "port" else style.FAINT
                    group.append(self._text(value, self._at(name, beside), style.SMALL, ink, **_READABLE))
                yield group

    def _shape(self, name: str, at: Point, stop: StopSpec) -> Iterator[drawsvg.DrawingElement]:
        if stop.kind == "city":
            for slot in _slots(max(1, stop.slots)):
                x, y = self._pixels(self._at(name, at.plus(slot)))
                yield drawsvg.Circle(x, y, self._length(style.SLOT), fill="#ffffff", stroke=style.INK, stroke_width=1.5)
        elif stop.kind != "offboard":
            x, y = self._pixels(self._at(name, at))
            fill = {"town": style.INK, "port": style.PAPER["blue"], "mine": style.PAPER["brown"]}[stop.kind]
            yield drawsvg.Circle(x, y, self._length(style.TOWN), fill=fill, stroke="#ffffff", stroke_width=1)

    def _tokens(self) -> Iterator[drawsvg.DrawingElement]:
        placed: dict[StopRef, int] = {}
        for token in self.board.tokens:
            if not 0 <= token.stop.number < len(self.figures[token.stop.hex].stops):
                continue
            at = self.figures[token.stop.hex].stops[token.stop.number]
            slots = _slots(max(1, self.board.stop(token.stop).spec.slots))
            if token.beside:
                offset = Point(0.62, 0.0)
            else:
                offset = slots[min(placed.get(token.stop, 0), len(slots) - 1)]
                placed[token.stop] = placed.get(token.stop, 0) + 1
            yield self._token(token, self._at(token.stop.hex, at.plus(offset)))

    def _token(self, token: Token, at: Point) -> drawsvg.DrawingElement:
        station = token.kind == "station"
        colour = self.colours.get(token.owner, "#888888") if station else style.MARKER
        group = drawsvg.Group(class_=f"token {token.kind}", data_token=_attribute(f"{token.owner} {token.stop}"))
        x, y = self._pixels(at)
        group.append(
            drawsvg.Circle(x, y, self._length(style.SLOT * 0.88), fill=colour, stroke=style.INK, stroke_width=1)
        )
        shown = self.position.shown(token.owner) if self.position is not None else token.owner
        text = shown[:4] if station else "X" if token.kind == "closed" else "O"
        group.append(self._text(text, at, style.TINY, style.ink_on(colour), font_weight="bold"))
        return group

    def _value(self, stop: StopSpec) -> str:
        if stop.variable is not None:
            return f"+{stop.variable}"
        if self.position is not None:
            money = at_colors(stop.revenue, self.position.phase.colors)
            return str(money) if money else ""
        if isinstance(stop.revenue, int):
            return str(stop.revenue) if stop.revenue else ""
        return "/".join(str(v) for v in stop.revenue.values())

    def _at(self, name: str, step: Point) -> Point:
        return self.centres[name].plus(step)

    def _pixels(self, point: Point) -> tuple[float, float]:
        return _number(point.x * self.size), _number(point.y * self.size)

    def _length(self, length: float) -> float:
        return _number(length * self.size)

    def _line(self, curves: Sequence[tuple[str, Curve]], width: float, colour: str) -> drawsvg.DrawingElement:
        path = drawsvg.Path(
            fill="none",
            stroke=colour,
            stroke_width=self._length(width),
            stroke_linecap="round" if colour in style.ROUTES else "butt",
            stroke_linejoin="round",
        )
        for name, curve in curves:
            path.M(*self._pixels(self._at(name, curve.start)))
            end = self._pixels(self._at(name, curve.end))
            if curve.radius:
                radius = self._length(curve.radius)
                path.A(radius, radius, 0, 0, int(curve.clockwise), *end)
            else:
                path.L(*end)
        return path

    def _text(self, text: str, at: Point, size: float, colour: str, **more: str) -> drawsvg.DrawingElement:
        settings: Mapping[str, str] = {"text_anchor": "middle", "dominant_baseline": "central"} | more
        return drawsvg.Text(text, self._length(size), *self._pixels(at), fill=colour, **settings)


def _slots(count: int) -> list[Point]:
    """Return the steps from a city's middle to its slots."""
    if count == 1:
        return [CENTRE]
    if count == 2:
        return [Point(-style.SLOT, 0.0), Point(style.SLOT, 0.0)]
    ring = style.SLOT / math.sin(math.pi / count)
    return [
        Point(ring * math.sin(2 * math.pi * k / count), -ring * math.cos(2 * math.pi * k / count)) for k in range(count)
    ]


def _beside(stop: StopSpec) -> float:
    """Return how far from the middle of a stop its value is written."""
    if stop.kind != "city":
        return 0.3
    return 0.42 if stop.slots < 2 else 0.58


def _number(value: float) -> float:
    return round(value, 2) + 0.0


def _attribute(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
