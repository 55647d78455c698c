"""Which city of a tile each city of the tile before it becomes."""

from __future__ import annotations

from collections.abc import Sequence

from routeopt.board.content import Content


def match_cities(old: Sequence[frozenset[int]], new: Sequence[frozenset[int]]) -> list[int]:
    """Say which city of a tile each city of the tile before it becomes.

    Parameters
    ----------
    old, new : sequence of frozenset of int
        For each city the sides of the hex that its track leads to.

    Returns
    -------
    list of int
        For each old city the number of the new one; several may become one.
    """
    found = [next((n for n, sides in enumerate(new) if mine and mine <= sides), None) for mine in old]
    for number, becomes in enumerate(found):
        if becomes is None:
            free = [n for n in range(len(new)) if n not in found]
            found[number] = number if number in free else free[0] if free else 0
    return [becomes or 0 for becomes in found]


def city_sides(content: Content) -> list[frozenset[int]]:
    """Return for each city of a hex the sides that its track leads to."""
    cities = [number for number, stop in enumerate(content.stops) if stop.spec.kind == "city"]
    sides: dict[int, set[int]] = {number: set() for number in cities}
    for track in content.tracks:
        ends = dict(track[:2])
        if "edge" in ends and ends.get("stop") in sides:
            sides[ends["stop"]].add(ends["edge"])
    return [frozenset(sides[number]) for number in cities]
