"""Colours and sizes of the picture; lengths in sides of a hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

ThemeName = Literal["light", "dark"]

TRACK_WIDTH = 0.13
CASING_WIDTH = 0.21
ROUTE_WIDTH = 0.15
#: Routes over the same track run side by side, this far from middle to middle.
LANE = 0.13
SLOT = 0.27
CITY_EDGE = 0.04
#: How far the mark of a visited stop reaches beyond its slots, and each further route's beyond that.
HALO = 0.09
TOWN = 0.13

#: Heights of text.
LARGE = 0.24
VALUE = 0.21
SMALL = 0.17
TINY = 0.15
FONT = "Helvetica, Arial, DejaVu Sans, sans-serif"


class Theme(NamedTuple):
    """The colours of a picture.

    Attributes
    ----------
    background, text, faint : str
        Of the page, and of what is written on it.
    paper, ink : mapping of str to str
        By colour of tile or hex: the hex itself, and track and text on it.
    rim : str
        Between hexes, and under what is written on them.
    slot : str
        An empty slot of a city.
    routes : tuple of str
        One route each, told apart on every paper and, as far as can be, by the colour-blind; used again in turn.
    casing : str
        Beside a route's line, so that it stands out from the track.
    """

    background: str
    text: str
    faint: str
    paper: Mapping[str, str]
    ink: Mapping[str, str]
    rim: str
    slot: str
    routes: tuple[str, ...]
    casing: str

    def route(self, number: int) -> str:
        """Return the colour of the `number`-th route."""
        return self.routes[number % len(self.routes)]


COLOURS = ("white", "yellow", "green", "brown", "gray", "red", "blue")
_DARK_INK, _LIGHT_INK = "#1a1a1a", "#f2efe6"

LIGHT = Theme(
    background="#ffffff",
    text="#1c1c1c",
    faint="#6b675c",
    paper=dict(
        zip(COLOURS, ("#f3efe0", "#fbe36b", "#7cc97f", "#c99468", "#bfc2c6", "#f0938b", "#a9d5f0"), strict=True)
    ),
    ink=dict.fromkeys(COLOURS, _DARK_INK),
    rim="#8f8a7c",
    slot="#ffffff",
    routes=("#d1006c", "#0057e7", "#d94c00", "#6a1bb3", "#007a7a", "#5a3a00"),
    casing="#ffffff",
)
DARK = Theme(
    background="#16181b",
    text="#eceae4",
    faint="#a09c92",
    paper=dict(
        zip(COLOURS, ("#34373b", "#c7ac3a", "#4e9a58", "#7d5230", "#5d6167", "#a34b44", "#356a8f"), strict=True)
    ),
    ink=dict(
        zip(COLOURS, (_LIGHT_INK, _DARK_INK, _DARK_INK, _LIGHT_INK, _LIGHT_INK, _LIGHT_INK, _LIGHT_INK), strict=True)
    ),
    rim="#0e0f11",
    slot="#f4f2ec",
    routes=("#ff5fae", "#6db3ff", "#ff9a4d", "#c79bff", "#3fd6d0", "#ffd98a"),
    casing="#101214",
)
THEMES: Mapping[ThemeName, Theme] = {"light": LIGHT, "dark": DARK}


def _named(theme: Theme) -> dict[str, str]:
    """Return the colours of a theme by the names that a page's style sheet gives them."""
    plain = {k: getattr(theme, k) for k in ("background", "text", "faint", "rim", "slot", "casing")}
    papers = {f"paper-{c}": theme.paper[c] for c in COLOURS} | {f"ink-{c}": theme.ink[c] for c in COLOURS}
    return plain | papers | {f"route-{n}": colour for n, colour in enumerate(theme.routes)}


#: A theme whose colours a page's style sheet decides: see `variables`.
PAGE = Theme(
    **{k: f"var(--{k})" for k in ("background", "text", "faint", "rim", "slot", "casing")},
    paper={c: f"var(--paper-{c})" for c in COLOURS},
    ink={c: f"var(--ink-{c})" for c in COLOURS},
    routes=tuple(f"var(--route-{n})" for n in range(len(LIGHT.routes))),
)


def variables(theme: Theme) -> str:
    """Return the declarations of a style sheet that give `PAGE` the colours of a theme."""
    return "".join(f"--{name}:{colour};" for name, colour in _named(theme).items())


def ink_on(colour: str) -> str:
    """Return black or white, whichever reads better on a colour given as ``"#rrggbb"``."""
    try:
        red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    except ValueError:
        return _DARK_INK
    return _DARK_INK if 299 * red + 587 * green + 114 * blue > 140_000 else "#ffffff"
