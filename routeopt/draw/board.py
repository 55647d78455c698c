"""The drawing of a board: hexes, track, stops, tokens, what is written on them, and routes over it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import drawsvg

from routeopt.board import Board, Route, Routed, StopRef, Token, routes_of
from routeopt.board.cities import city_sides, match_cities
from routeopt.board.content import lay
from routeopt.draw import style
from routeopt.draw.faults import fault_marks, fault_rows
from routeopt.draw.figure import Figure
from routeopt.draw.frame import Frame
from routeopt.draw.geometry import Curve, Point, centre, corners
from routeopt.draw.labels import Box
from routeopt.draw.lines import route_pieces
from routeopt.draw.marks import Marks
from routeopt.draw.pen import Element, Pen
from routeopt.draw.style import THEMES, Theme, ThemeName
from routeopt.draw.text import width
from routeopt.errors import BadValueError, Fault
from routeopt.rules import Position
from routeopt.rules.given import Given, position_of
from routeopt.visible import visible

#: How far around the routes a part of a board reaches: a hex, whichever way they run.
_SPARE = 1.8


class Drawn(NamedTuple):
    """A route as it is to be drawn.

    Attributes
    ----------
    route : Route
        The route.
    caption : str
        A line under the board, in the colour of the route; empty: none.
    pays : tuple of str
        What each visit pays, shown at the stop while the route is pointed at; empty: nothing.
    """

    route: Route
    caption: str = ""
    pays: tuple[str, ...] = ()


def draw_board(
    what: Board | Given,
    *,
    routes: Iterable[Route | Routed] = (),
    captions: Sequence[str] = (),
    heading: str = "",
    near: bool = False,
    theme: ThemeName = "light",
    size: float = 48.0,
    numbers: bool = False,
) -> str:
    """Draw a board, and routes as coloured lines along their track.

    Parameters
    ----------
    what : Board, Position, str or Path
        A position, or the file that holds it, also gives the companies' colours, markers, and the values that stops
        have in its phase.
    routes : iterable of Route or SolvedRoute
        Drawn over the board, each in its own colour.
    captions : sequence of str
        One line under the board for each route, in the colour of the route.
    heading : str
        A line above the board.
    near : bool
        Draw only the part of the board around the routes.
    theme : str
        ``"light"`` or ``"dark"``.
    size : float
        Length of a hex's side in pixels.
    numbers : bool
        Write number and rotation of each tile on its hex, as position files do: ``"57@2"``.

    Returns
    -------
    str
        A whole SVG document; the same for the same input.
    """
    what, routes = what if isinstance(what, Board) else position_of(what), routes_of(routes)
    if theme not in THEMES:
        raise BadValueError(f'theme: {theme!r:.40} is not known; "light" or "dark" is expected')
    lines = [*captions, *[""] * (len(routes) - len(captions))]
    drawn = [Drawn(route, caption) for route, caption in zip(routes, lines, strict=False)]
    return Picture(what, THEMES[theme], size, around=routes if near else (), numbers=numbers).draw(drawn, heading)


class Picture:
    """One drawing: what the parts of it all need.

    Parameters
    ----------
    what : Board or Position
        What is drawn.
    theme : Theme
        Colours.
    size : float
        Length of a hex's side in pixels.
    around : sequence of Route
        Draw only the part of the board around these routes; the whole board where there are none.
    numbers : bool
        Write number and rotation of each tile on its hex.
    faults : sequence of Fault
        What is wrong, marked on its hexes and listed below.
    """

    def __init__(
        self,
        what: Board | Position,
        theme: Theme,
        size: float,
        *,
        around: Sequence[Route] = (),
        numbers: bool = False,
        faults: Sequence[Fault] = (),
    ) -> None:
        self.numbers = numbers
        self.faults = faults
        self.position = what if isinstance(what, Position) else None
        self.board = what.board if isinstance(what, Position) else what
        self.theme = theme
        self.pen = Pen(size)
        self.layout = self.board.grid.layout
        self.colours = {} if self.position is None else {c.id: c.color for c in self.position.data.game.companies}
        centres = {name: centre(place, self.layout) for name, place in self.board.grid.places.items()}
        self.centres = _part(centres, [centres[name] for route in around for name in route.hexes()])
        self.figures = {name: Figure(self.board.content(name), self.layout) for name in self.centres}
        self.tokens = dict(self._placed_tokens())

    def draw(self, drawn: Sequence[Drawn], heading: str = "") -> str:
        """Return the picture as a whole SVG document."""
        frame = Frame(self.board, self.centres, self.pen, self.theme)
        rows = frame.rows(heading, [d.caption for d in drawn], fault_rows(self.faults))
        page = drawsvg.Drawing(
            *(self.pen.length(v) for v in rows.page[2:]),
            origin=tuple(self.pen.length(v) for v in rows.page[:2]),
            font_family=style.FONT,
        )
        page.append(drawsvg.Rectangle(*page.view_box, fill=self.theme.background))
        layers = (
            *self.ground(),
            frame.edge(),
            self._routes([d.route for d in drawn]),
            self.stops(),
            self._stations(),
            self._writing(),
            *([fault_marks(self.faults, self.centres, self.layout, self.pen)] if self.faults else []),
            self._pays(drawn),
            rows.elements,
        )
        for layer in layers:
            page.append(self.pen.group(layer))
        return visible(str(page.as_svg()))

    def ground(self) -> tuple[Iterator[Element], ...]:
        """Return the lowest layers: hexes, hexsides that track may not cross, track."""
        return self._hexes(), self._barriers(), self._tracks()

    def _hexes(self) -> Iterator[Element]:
        for name, figure in self.figures.items():
            content = figure.content
            shape = self.pen.shape(
                (self.centres[name].plus(c) for c in corners(self.layout)),
                fill=self.theme.paper.get(content.color, self.theme.paper["white"]),
                stroke=self.theme.rim,
                stroke_width=0.025,
            )
            group = self.pen.group([shape], class_=f"hex {content.color}", data_hex=name)
            printed = [
                name,
                self.board.hex(name).name,
                f"tile {content.tile}@{content.rotation}" if content.tile else "",
            ]
            group.append_title(", ".join(p for p in printed if p))
            yield group

    def _barriers(self) -> Iterator[Element]:
        ends = corners(self.layout)
        for name in self.figures:
            for edge in self.board.hex(name).barriers:
                here = [self.centres[name].plus(ends[k % 6]) for k in (edge, edge + 1)]
                yield self.pen.polyline(
                    here, stroke="#2f6fb0", stroke_width=0.1, stroke_linecap="round", class_="barrier"
                )

    def _tracks(self) -> Iterator[Element]:
        for name, figure in self.figures.items():
            if not figure.curves:
                continue
            curves = [_moved(curve, self.centres[name]) for curve in figure.curves]
            colour = figure.content.color
            under, over = self.theme.paper.get(colour, self.theme.casing), self.theme.ink.get(colour, self.theme.text)
            yield self.pen.line(curves, stroke=under, stroke_width=style.CASING_WIDTH)
            group = self.pen.group(class_="track", data_hex=name)
            for curve in curves:
                group.append(
                    self.pen.line([curve], stroke=over, stroke_width=style.TRACK_WIDTH, stroke_linecap="round")
                )
            yield group

    def _routes(self, routes: Sequence[Route]) -> Iterator[Element]:
        # Later routes are drawn over earlier ones, so that the first at a stop has the widest mark.
        rings = Counter(ref for route in routes for place in route.visits() for ref in place)
        all_pieces = route_pieces(routes, self.figures)
        used = [{p.ref for p in pieces} for pieces in all_pieces]
        for number, (route, pieces) in enumerate(zip(routes, all_pieces, strict=True)):
            shared = any(used[number] & other for k, other in enumerate(used) if k != number)
            wide = style.LANE * 0.8 if shared else style.ROUTE_WIDTH
            look = {"stroke_linecap": "round", "stroke_linejoin": "round"}
            curves = [_moved(p.curve, self.centres[p.ref.hex]) for p in pieces]
            colour = self.theme.route(number)
            group = self.pen.group(class_="route", data_route=str(number))
            group.append(
                self.pen.line(curves, stroke=self.theme.casing, stroke_width=wide + 0.07, class_="casing", **look)
            )
            for ref in (ref for place in route.visits() for ref in place):
                rings[ref] -= 1
                group.append(self._halo(ref, colour, rings[ref]))
            group.append(self.pen.line(curves, stroke=colour, stroke_width=wide, class_="line", **look))
            yield group

    def _halo(self, ref: StopRef, colour: str, ring: int) -> Element:
        """Return the mark that a route leaves at a stop: around its slots, further out for each further route."""
        figure = self.figures[ref.hex]
        spec = figure.content.stops[ref.number].spec
        inner = figure.slot + style.CITY_EDGE if spec.kind == "city" else style.TOWN + 0.05
        points = [self.centres[ref.hex].plus(slot) for slot in figure.slots(ref.number)]
        reach = 2 * (inner + style.HALO * (ring + 1))
        return self._blob(points, colour, reach, class_="halo")

    def _blob(self, points: Sequence[Point], colour: str, wide: float, **look: object) -> Element:
        return self.pen.polyline(
            points,
            close=len(points) > 2,
            stroke=colour,
            stroke_width=wide,
            stroke_linecap="round",
            stroke_linejoin="round",
            fill=colour,
            **look,
        )

    def stops(self) -> Iterator[Element]:
        """Yield cities with their slots, towns, ports and mines."""
        for name, figure in self.figures.items():
            for number, stop in enumerate(figure.content.stops):
                group = self.pen.group(class_=f"stop {stop.spec.kind}", data_stop=str(StopRef(name, number)))
                for shape in self._shape(name, figure, number):
                    group.append(shape)
                if number in figure.several_cities():
                    group.append_title(" ".join(p for p in (str(StopRef(name, number)), stop.spec.name) if p))
                yield group

    def _shape(self, name: str, figure: Figure, number: int) -> Iterator[Element]:
        kind = figure.content.stops[number].spec.kind
        middles = [self.centres[name].plus(p) for p in figure.slots(number)]
        ink = self.theme.ink.get(figure.content.color, self.theme.text)
        if kind == "city":
            yield self._blob(middles, "#1a1a1a", 2 * (figure.slot + style.CITY_EDGE))
            for middle in middles:
                yield self.pen.circle(middle, figure.slot, fill=self.theme.slot, stroke="#1a1a1a", stroke_width=0.02)
        elif kind != "offboard":
            fill = {"town": ink, "port": self.theme.paper["blue"], "mine": self.theme.paper["brown"]}[kind]
            rim = self.theme.paper.get(figure.content.color, ink) if kind == "town" else ink
            yield self.pen.circle(middles[0], style.TOWN, fill=fill, stroke=rim, stroke_width=0.03)

    def _placed_tokens(self) -> Iterator[tuple[int, Point]]:
        """Yield the number of each token that stands at a stop, and where: in slots in the order placed."""
        filled: dict[StopRef, int] = {}
        beside: dict[StopRef, list[int]] = {}
        for index, token in enumerate(self.board.tokens):
            ref, figure = token.stop, self.figures.get(token.stop.hex)
            if figure is None or not 0 <= ref.number < len(figure.stops):
                continue
            slots = figure.slots(ref.number)
            taken = filled.get(ref, 0)
            if token.beside or taken >= len(slots):
                beside.setdefault(ref, []).append(index)
                continue
            filled[ref] = taken + 1
            yield index, slots[taken]
        for ref, indices in beside.items():
            yield from zip(indices, self.figures[ref.hex].beside(ref.number, len(indices)), strict=True)

    def _stations(self) -> Iterator[Element]:
        yield from self._homes()
        for index, step in self.tokens.items():
            token = self.board.tokens[index]
            yield self._token(token, self.centres[token.stop.hex].plus(step), self.figures[token.stop.hex].slot)

    def _homes(self) -> Iterator[Element]:
        """Yield the companies' names in the slots of their homes, as maps print them, until a token stands there."""
        stations = {(t.owner, t.stop.hex) for t in self.board.tokens}
        for name, figure in self.figures.items():
            free: dict[int, list[Point]] = {}
            printed = self.board.hex(name)
            becomes = match_cities(city_sides(lay(printed, None)), city_sides(figure.content)) if printed.homes else []
            for home in printed.homes:
                owner, number = _home_of(home)
                number = becomes[number] if number < len(becomes) else number
                place = number if number < len(figure.stops) else 0
                if (owner, name) in stations or not figure.stops:
                    continue
                if place not in free:
                    taken = {p for i, p in self.tokens.items() if self.board.tokens[i].stop == StopRef(name, place)}
                    free[place] = [p for p in figure.slots(place) if p not in taken]
                if free[place]:
                    yield self._home(owner, self.centres[name].plus(free[place].pop(0)), figure.slot)

    def _home(self, owner: str, at: Point, slot: float) -> Element:
        group = self.pen.group(class_="home", data_home=owner)
        colour = self.colours.get(owner, "#888888")
        group.append(self.pen.circle(at, slot * 0.9, fill="none", stroke=colour, stroke_width=0.05))
        group.append(self._name(self._shown(owner), at, "#55524a", slot))
        return group

    def _token(self, token: Token, at: Point, slot: float) -> Element:
        station = token.kind == "station"
        colour = self.colours.get(token.owner, "#888888") if station else "#5a5a5a"
        group = self.pen.group(class_=f"token {token.kind}", data_token=f"{token.owner} {token.stop}")
        group.append(self.pen.circle(at, slot * 0.9, fill=colour, stroke="#1a1a1a", stroke_width=0.03))
        text = self._shown(token.owner) if station else "X" if token.kind == "closed" else "O"
        group.append(self._name(text, at, style.ink_on(colour), slot))
        return group

    def _shown(self, owner: str) -> str:
        return self.position.shown(owner) if self.position is not None else owner

    def _name(self, text: str, at: Point, ink: str, slot: float) -> Element:
        """Return the name of a company, as large as its token takes: four letters of a long one."""
        short = text if len(text) <= 5 else text[:4]
        height = min(0.74 * slot, 1.66 * slot / width(short, 1.0, bold=True))
        return self.pen.text(short, at, height, ink, font_weight="bold")

    def _writing(self) -> Iterator[Element]:
        marks = Marks(self.board, self.position, self.pen, self.theme, tiles=self.numbers)
        beside: dict[str, list[Point]] = {}
        for index, step in self.tokens.items():
            beside.setdefault(self.board.tokens[index].stop.hex, []).append(step)
        for name, figure in self.figures.items():
            yield self.pen.group(
                marks.on(name, figure, beside.get(name, ()), self.centres[name]), class_="writing", data_hex=name
            )

    def _pays(self, drawn: Sequence[Drawn]) -> Iterator[Element]:
        for number, one in enumerate(drawn):
            if not one.pays:
                continue
            group = self.pen.group(class_="pays", data_route=str(number))
            for place, pays in zip(one.route.visits(), one.pays, strict=True):
                ref = place[0]
                at = self.centres[ref.hex].plus(self.figures[ref.hex].stops[ref.number]).plus(Point(0.0, -0.5))
                text = f"{self.board.place_name(place)} {pays}"
                box = Box(at.x, at.y, width(text, 0.3, bold=True) + 0.16, 0.42)
                group.append(self.pen.box(box, 0.08, fill=self.theme.route(number)))
                group.append(self.pen.text(text, at, 0.3, self.theme.background, font_weight="bold"))
            yield group


def _part(centres: Mapping[str, Point], points: Sequence[Point]) -> dict[str, Point]:
    """Return the hexes in the rectangle around some points, with a hex to spare; all where there are no points."""
    if not points:
        return dict(centres)
    xs, ys = zip(*points, strict=True)
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return {
        name: p
        for name, p in centres.items()
        if left - _SPARE <= p.x <= right + _SPARE and top - _SPARE <= p.y <= bottom + _SPARE
    }


def _home_of(text: str) -> tuple[str, int]:
    """Read ``"H5.1"``: company and city number; the first city where none is named."""
    owner, dot, number = text.rpartition(".")
    return (owner, int(number)) if dot and number.isdecimal() else (text, 0)


def _moved(curve: Curve, step: Point) -> Curve:
    return Curve(curve.start.plus(step), curve.end.plus(step), curve.radius, curve.clockwise)
