"""Colours and sizes of the picture; lengths in sides of a hex."""

from __future__ import annotations

#: Paper by colour of tile or hex.
PAPER = {
    "white": "#f4f1e4",
    "yellow": "#fbe36b",
    "green": "#7cc97f",
    "brown": "#c08552",
    "gray": "#b9bcc1",
    "red": "#ee8a82",
    "blue": "#9fd0ee",
}
#: One route each, told apart on every paper and, as far as can be, by the colour-blind; used again in turn.
ROUTES = ("#d1006c", "#0057e7", "#e85d00", "#6a1bb3", "#008f8f", "#7a4a00")
INK = "#1c1c1c"
FAINT = "#6b675c"
BACKGROUND = "#ffffff"
MARKER = "#5a5a5a"

TRACK_WIDTH = 0.14
CASING_WIDTH = 0.2
ROUTE_WIDTH = 0.15
ROUTE_CASING = 0.24
SLOT = 0.27
TOWN = 0.13
SMALL = 0.17
TINY = 0.14


def route_colour(number: int) -> str:
    """Return the colour of the `number`-th route."""
    return ROUTES[number % len(ROUTES)]


def ink_on(colour: str) -> str:
    """Return black or white, whichever reads better on a colour given as ``"#rrggbb"``."""
    try:
        red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    except ValueError:
        return INK
    return INK if 299 * red + 587 * green + 114 * blue > 140_000 else "#ffffff"
