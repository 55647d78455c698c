"""Text stays readable: no label lies over a token, a stop or another label, by boxes."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import NamedTuple

import pytest

from routeopt.board import Board
from routeopt.draw import draw_board
from routeopt.titles import find_title, titles
from routeopt.titles.title import Title
from tests.draw.svg import discs, groups, parse, texts
from tests.titles.random_boards import RandomBoards

SIDE = 100.0
#: How wide a letter is on average, and how high capitals and digits are, in the height of the text.
LETTER, CAPITAL = 0.55, 0.72
LATE = [("18Africa", n) for n in range(5)] + [("18EZ", n) for n in range(4)] + [("1895", n) for n in range(4)]
LATE += [("18ZOO", n) for n in range(7)]


class Box(NamedTuple):
    what: str
    left: float
    top: float
    right: float
    bottom: float


def overlaps(svg: str) -> list[str]:
    """List pairs of text and text, and of text and slots, tokens or towns, that share room."""
    root = parse(svg)
    boxes = []
    for t in chain.from_iterable(texts(g) for g in groups(root, "writing")):
        wide, high = len(t.says) * LETTER * t.height / 2, CAPITAL * t.height / 2
        boxes.append(Box(t.says, t.x - wide, t.y - high, t.x + wide, t.y + high))
    rounds = []
    for class_ in ("city", "town", "mine", "port", "token"):
        for g in groups(root, class_):
            rounds += [(class_, x, y, radius) for x, y, radius in discs(g)]
    found = []
    boxes.sort(key=lambda b: b.top)
    for k, one in enumerate(boxes):
        for two in boxes[k + 1 :]:
            if two.top >= one.bottom:
                break
            if one.left < two.right and two.left < one.right:
                found.append(f"{one.what} over {two.what}")
        for class_, x, y, radius in rounds:
            dx, dy = max(one.left - x, 0, x - one.right), max(one.top - y, 0, y - one.bottom)
            if dx * dx + dy * dy < radius * radius:
                found.append(f"{one.what} over a {class_} at {x}, {y}")
    return found


@pytest.mark.parametrize("title", titles(), ids=lambda t: t.name)
def test_no_label_overlaps_on_the_start_boards(title: Title) -> None:
    for spec in title.data.boards.values():
        assert overlaps(draw_board(Board(spec, title.data.tiles), size=SIDE)) == []


@pytest.mark.parametrize(("name", "number"), LATE)
def test_no_label_overlaps_on_late_boards(name: str, number: int) -> None:
    boards = RandomBoards(find_title(name).title, 40, 60)
    position = boards.position(number)
    late = replace(position, phase=position.data.game.phases[-1])
    svg = draw_board(late, size=SIDE)
    assert overlaps(svg) == []
    # Every stop with a value has it written, and every hex its coordinate, where there is room for it.
    root = parse(svg)
    values = {e.get("data-stop") for e in root.iter() if e.get("class") in ("value", "values")}
    worth = [str(r) for r in late.board.stops() if late.board.stop(r).spec.revenue]
    assert [r for r in worth if r not in values] == []


def test_boxes_that_overlap_are_found() -> None:
    svg = draw_board(Board(next(iter(find_title("18EZ").title.data.boards.values())), {}), size=SIDE)
    crowded = svg.replace('font-size="15.0"', 'font-size="90"')
    assert len(overlaps(crowded)) > 20
