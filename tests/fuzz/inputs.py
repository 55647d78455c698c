"""Command lines with files of every kind, spoiled by seed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from routeopt.titles import titles
from tests.cli.lions import LIONS

EXAMPLES = Path(__file__).parents[2] / "examples"
#: What may stand where something else is expected.
ODD: tuple[Any, ...] = (
    *(None, "", " ", "K9", "Z99", "A\x1b[31m", "\ufeff", "\u202e", "é" * 300, 0, -1, 7, 10**9, 10**30, 1.5, True),
    *([], {}, [[]], {"type": []}, ["x"] * 50, "9" * 5_000, "A" + "9" * 30, "0-3", "57@9", "3V!last", "²"),
)
#: What some actions of a log are called.
ACTIONS = ("par", "buy_shares", "lay_tile", "place_token", "buy_train", "run_routes", "pass", "undo", "bid")
SIGNS = "\"'[]{}=,.:#@!\\ \n\t\x00\x1b0aZ-_é"


class Input(NamedTuple):
    """Arguments of a command, and the files that it reads by name."""

    arguments: tuple[str, ...]
    files: dict[str, bytes]


def made(number: int) -> Input:
    """Return the input of a number."""
    random = Random(f"fuzz {number}")
    return KINDS[number % len(KINDS)](random)


def position(random: Random) -> Input:
    """A native position, in TOML or JSON, as a command reads it."""
    texts = [LIONS, *(f.read_text() for f in sorted(EXAMPLES.glob("*.toml")))]
    text = _spoiled_text(random, random.choice(texts), random.choice((0, 1, 1, 2, 5)))
    command = random.choice(("solve", "solve", "check"))
    return Input((command, "position.toml", *_limit(command), *_json(random)), _file("position.toml", text))


def board(random: Random) -> Input:
    """A map of one's own."""
    hexes: dict[str, Any] = {}
    for _ in range(random.randint(1, 12)):
        name = f"{random.choice('ABCDEF')}{random.randint(0, 9)}"
        kind, revenue = random.choice(("city", "town", "offboard", "port")), random.choice((0, 20, {}, {"yellow": 30}))
        ends = [(random.choice("012345s"), random.choice(("0", "3", "s0", "j0"))) for _ in range(random.randint(0, 6))]
        spec: dict[str, Any] = {
            "color": random.choice(("white", "gray", "red", "yellow")),
            "stops": [{"kind": kind, "revenue": revenue}],
            "tracks": [f"{a}-{b}" for a, b in ends],
        }
        if random.random() < 0.3:
            spec[random.choice(("name", "homes", "barriers", "cost", "icons", "group", "aliases"))] = copy.deepcopy(
                random.choice(ODD)
            )
        hexes[name] = spec
    record = _spoiled(random, {"hexes": hexes}, random.choice((0, 0, 1, 3)))
    text = _spoiled_text(random, _toml(record), random.choice((0, 0, 0, 1)))
    at = 'title = "18ZOO"\ncompany = "H5"\ntrains = ["2V"]\n'
    command = random.choice(("solve", "check"))
    return Input(
        (command, "position.toml", "--board", "map.toml", *_limit(command)),
        {"position.toml": at.encode(), "map.toml": text.encode("utf-8", "replace")},
    )


def export(random: Random) -> Input:
    """An export of 18xx.games, made up: the title's words in the form of a log."""
    title = random.choice([t for t in titles() if t.export is not None])
    assert title.export is not None
    game = title.data.game
    companies = [c.id for c in game.companies]
    numbers, hexes = list(title.data.tiles), list(next(iter(title.data.boards.values())).hexes)
    actions = [
        {
            "type": random.choice(ACTIONS),
            "id": number,
            "entity": random.choice((1, random.choice(companies))),
            "entity_type": random.choice(("player", "corporation", "company", "minor")),
            "hex": random.choice(hexes),
            "tile": f"{random.choice(numbers)}-0",
            "rotation": random.randint(0, 5),
            "corporation": random.choice(companies),
            "train": f"{random.choice(game.trains).name}-0",
            "city": f"{random.choice(numbers)}-0-0",
            "routes": [],
        }
        for number in range(1, random.randint(1, 12))
    ]
    record = {"title": random.choice(list(title.export.maps)), "players": [{"id": 1, "name": "A"}], "actions": actions}
    text = json.dumps(_spoiled(random, record, random.choice((0, 1, 2, 4))))
    command = random.choice(("solve", "check", "replay"))
    extra = () if command == "replay" else (*_limit(command), "--company", random.choice(companies))
    text = _spoiled_text(random, text, random.choice((0, 0, 1)))
    return Input((command, "game.json", *extra), _file("game.json", text))


def saved(random: Random) -> Input:
    """A saved game of routeopt."""
    title = random.choice([t for t in titles() if t.play is not None])
    record: dict[str, Any] = {
        "format": "routeopt-game",
        "version": 1,
        "title": title.name,
        "players": ["A", "B", "C"][: random.randint(1, 3)],
        "seed": random.randint(0, 99),
        "options": {},
        "actions": [{"type": random.choice(("pass", "bid", "par", "done")), "entity": random.choice("ABC"), "id": 1}]
        * random.randint(0, 3),
    }
    text = json.dumps(_spoiled(random, record, random.choice((0, 1, 2))))
    command = random.choice(("replay", "solve", "check"))
    return Input((command, "game.json", *_limit(command)), {"game.json": text.encode("utf-8", "replace")})


def line(random: Random) -> Input:
    """A command line of odd words."""
    words = (
        *("solve", "check", "show", "replay", "titles", "new", "convert", "play", "--json", "--at", "--company"),
        *("--pin", "--route", "--train", "--ties", "--board", "--strategy", "--objective", "position.toml", "18ZOO"),
        *("2V", "2V#2", "2V#²", "E15 E13", "2V=E13 E15", "Lions", "branch-and-bound", "total", "1", "-1", ""),
        *("\x1b[31m", "9" * 400, "E15.9", "(E15)", "E15:9"),
    )
    head = random.choice(("solve", "check", "show", "replay", "titles"))
    arguments = (head, "position.toml", *random.choices(words, k=random.randint(0, 5)), *_limit(head))
    return Input(arguments, {"position.toml": LIONS.encode()})


KINDS: tuple[Callable[[Random], Input], ...] = (position, board, export, saved, line)


def _file(name: str, text: str) -> dict[str, bytes]:
    return {name: text.encode("utf-8", "replace")}


def _limit(command: str) -> tuple[str, ...]:
    return ("--time-limit", "1") if command == "solve" else ()


def _json(random: Random) -> tuple[str, ...]:
    return ("--json",) if random.random() < 0.3 else ()


def _spoiled(random: Random, record: Any, times: int) -> Any:
    """Change so many values, or keys, of nested tables and lists."""
    record = json.loads(json.dumps(record))
    for _ in range(times):
        here, path = record, random.randint(1, 5)
        while path and isinstance(here, dict | list) and here:
            key = random.choice(list(here)) if isinstance(here, dict) else random.randrange(len(here))
            path -= 1
            if not path or not isinstance(here[key], dict | list) or not here[key]:
                how = random.random()
                if how < 0.6:
                    here[key] = copy.deepcopy(random.choice(ODD))
                elif how < 0.8:
                    del here[key]
                elif isinstance(here, dict):
                    here[str(random.choice(ODD))] = here[key]
                break
            here = here[key]
    return record


def _spoiled_text(random: Random, text: str, times: int) -> str:
    """Cut out, repeat or put in signs at so many places."""
    for _ in range(times):
        at = random.randrange(len(text) + 1)
        how = random.random()
        if how < 0.3:
            text = text[:at] + text[at + random.randint(1, 9) :]
        elif how < 0.5:
            text = text[:at] + text[max(0, at - 30) : at] * random.randint(2, 40) + text[at:]
        elif how < 0.6:
            text = text[:at]
        else:
            text = text[:at] + random.choice(SIGNS) * random.choice((1, 1, 2, 400)) + text[at:]
    return text


def _toml(value: Any) -> str:
    """Write a table by JSON's signs; what is no table at the top, as JSON."""
    if not isinstance(value, dict):
        return json.dumps(value)
    return "".join(f"{json.dumps(k)} = {_inline(v)}\n" for k, v in value.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(k))} = {_inline(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return '""' if value is None else json.dumps(value, ensure_ascii=False)
