"""Small boards of 18Africa, each worked out by hand."""

from __future__ import annotations

import msgspec

from routeopt.rules import Position
from routeopt.spec import BoardSpec, HexSpec, StopSpec
from routeopt.titles.g18africa import TITLE
from routeopt.titles.title import Title
from tests.titles.positions import make

#: Marrakech (D5) at 30 beside Casablanca (D3, ?+20), which has track to Tangier (E2, ?+0).
MOROCCO = {"D5": "12@3"}

#: The same, and on from Tangier by Oran (F3, a town) to Algiers (G2, ?+20) and Tunis (I2, a town).
COAST = {**MOROCCO, "F3": "58@2"}
LONG = "D5 D3 E2 F3 G2"

#: Brazzaville and Kinshasa (J21) with a way from one to the other by Luanda (I22, a town).
CONGO = {"J21": "35@0", "I22": "3@4", "J23": "7@2"}

#: Timbuktu (F11) to Casablanca by Western Ahaggar (G8) in two ways that share no track.
SAHARA = {
    "F11": "12@3",
    "G8": "16@0",
    "F9": "8@4",
    "G6": "8@0",
    "F5": "9@2",
    "E4": "55@2",
    "G10": "8@1",
    "F7": "9@2",
    "E6": "9@2",
    "D5": "12@3",
}
BY_FEZ = "D3 E4 F5 G6 G8 F9 F11"
BY_MARRAKECH = "D3 D5 E6 F7 G8 G10 F11"

#: Cape Town (K36, ?+40) to Cairo (N7) at 20 by Mafeking and Kufra, two towns.
CAPE_TO_CAIRO = {
    "L35": "8@1",
    **{f"L{row}": "9@0" for row in (33, 29, 27, 25, 23, 21, 19, 17, 15, 13, 11)},
    "L31": "4@0",
    "L9": "4@0",
    "L7": "8@4",
    "M6": "8@5",
    "N7": "115@2",
}
CAPE_LINE = " ".join(["K36", *(f"L{row}" for row in range(35, 6, -2)), "M6", "N7"])

HOMES = {"MF": "D5", "MNR": "D3", "TC": "E2", "COR": "J21", "TO": "F11", "CGH": "K36"}


def at_home(company: str) -> dict[str, list[str]]:
    """Return the tokens of a company that has placed none but its first."""
    return {company: [HOMES[company]]} if company in HOMES else {}


def crossroads(centre: str) -> Position:
    """Return two 2-trains on a hex with four cities of 20 around it, a token of the company in two of them."""
    tracks = {"C5": "3-s0", "C1": "0-s0", "B4": "4-s0", "D2": "1-s0"}
    city = StopSpec(kind="city", revenue=20, slots=1)
    hexes = {name: HexSpec(color="gray", stops=(city,), tracks=(text,)) for name, text in tracks.items()}
    title = on_board({"C3": HexSpec(), **hexes})
    return make(title, "MF", ["2", "2"], tiles={"C3": centre}, tokens={"MF": ["C5", "B4"]})


def coast_of_variable_cities() -> Position:
    """Return a 4E train on a line of a city of 30, with the company's token, and four cities ?+10."""
    fixed = StopSpec(kind="city", revenue=30, slots=1)
    variable = StopSpec(kind="city", variable=10, slots=1)
    hexes = {"A1": HexSpec(color="gray", stops=(fixed,), tracks=("0-s0",))}
    for row in (3, 5, 7):
        hexes[f"A{row}"] = HexSpec(color="gray", stops=(variable,), tracks=("3-s0", "0-s0"))
    hexes["A9"] = HexSpec(color="gray", stops=(variable,), tracks=("3-s0",))
    return make(on_board(hexes), "MF", ["4E"], tokens={"MF": ["A1"]})


def between_two_cities() -> Position:
    """Return a 3 train on a line of a city of 30, with the company's token, a city ?+10 and a city of 50."""
    stops = (
        StopSpec(kind="city", revenue=30, slots=1),
        StopSpec(kind="city", variable=10, slots=1),
        StopSpec(kind="city", revenue=50, slots=1),
    )
    tracks = (("0-s0",), ("3-s0", "0-s0"), ("3-s0",))
    names = ("A1", "A3", "A5")
    hexes = {n: HexSpec(color="gray", stops=(s,), tracks=t) for n, s, t in zip(names, stops, tracks, strict=True)}
    return make(on_board(hexes), "MF", ["3"], tokens={"MF": ["A1"]})


def on_board(hexes: dict[str, HexSpec]) -> Title:
    """Return the title with another map."""
    data = msgspec.structs.replace(TITLE.data, boards={"": BoardSpec(hexes=hexes)})
    return Title(name=TITLE.name, load=lambda: data, rules=TITLE.rules)
