"""Recorded games of the online edition, and what it held after each action, in the engine's words."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from routeopt.engine.game import Game
from routeopt.engine.state import CHANCERY, DIRECTORATE, LATER
from routeopt.engine.table import shares
from routeopt.titles.g18zoo import TITLE
from routeopt.titles.g18zoo.export import tile_number
from routeopt.titles.g18zoo.importing import ZooImporter

CORPUS = Path(__file__).parents[5] / "shared" / "corpus" / "18zoo"
NAMES = sorted(file.stem for file in (CORPUS / "games").glob("*.json")) if CORPUS.is_dir() else []
#: The online edition's steps, by the engine's.
STEPS = {
    "SimpleDraft": "draft",
    "BuySellParShares": "trade",
    "HomeTrack": "home tile",
    "BonusTracks": "bonus tiles",
    "Track": "track",
    "Token": "station",
    "Route": "run",
    "Dividend": "dividend",
    "BuyTrain": "trains",
    "BuyOrUsePowerOnOr": "end of turn",
    "TrainProtection": "protect",
    "DiscardTrain": "discard",
    "Assign": "tunnel",
    "SpecialTrack": "worksite",
}
ASSET = "ZOOTicket"


def require_corpus() -> None:
    if not NAMES:
        pytest.skip(f"recorded games are absent: {CORPUS}")


def record(name: str) -> dict[str, Any]:
    require_corpus()
    raw: dict[str, Any] = json.loads((CORPUS / "games" / f"{name}.json").read_text(encoding="utf-8"))
    return raw


def held(name: str) -> list[dict[str, Any]]:
    """What the online edition held before the first action in force, and after each."""
    with gzip.open(CORPUS / "states" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def engine_view(game: Game, importer: ZooImporter) -> dict[str, Any]:
    """The engine's state in the record's names, as far as both have it."""
    state, setting = game.state, game.setting
    names = {c.id: c.aliases[0] for c in TITLE.data.game.companies}
    powers = {p.name: p.aliases[0] for p in TITLE.data.game.powers}

    def holding(owner: str) -> dict[str, int]:
        percents = {names[c]: shares.held_percent(setting, state, c, owner) for c in setting.companies}
        return {c: percent for c, percent in percents.items() if percent}

    view: dict[str, Any] = {
        "players": {
            p: {
                "cash": state.cash[p],
                "powers": sorted(powers[x] for x in state.owned(p)),
                "assets": state.assets[p],
                "shares": holding(p),
            }
            for p in setting.players
        },
        "order": list(state.order),
        "companies": {
            names[c]: {
                "cash": state.cash[c],
                "president": shares.president(state, c) or None,
                "cell": list(state.cells[c]) if c in state.cells else None,
                "price": setting.market.price(state, c).price if c in state.cells else None,
                "trains": sorted(importer.recorded_train(state, card) for card in state.trains(c)),
                "powers": sorted(powers[x] for x in state.owned(c)),
                "stations": sorted(t.stop.hex for t in state.board.tokens if t.owner == c),
                "left": state.stations[c],
                "directorate": sum(
                    shares.percent_of(setting, s)
                    for place in (DIRECTORATE, LATER)
                    for s in shares.shares_of(state, c, place)
                ),
            }
            for c in setting.companies
        },
        "chancery": holding(CHANCERY),
        "trains in the chancery": sorted(importer.recorded_train(state, c) for c in state.trains(CHANCERY)),
        "tiles": {h: [t.number, t.rotation] for h, t in state.board.laid.items()},
        "phase": setting.phase(state).name,
        "scores": game.result(),
    }
    if not state.over:
        view["step"] = game.waits()[0].name
        view["month"] = max(state.month, 1)
    return view


def recorded_view(line: dict[str, Any], game: Game) -> dict[str, Any]:
    """A line of the record in the same form."""
    players, corporations = line["players"], line["corporations"]
    colors = {h: spec.color for h, spec in game.setting.spec.hexes.items()}
    view: dict[str, Any] = {
        "players": {
            p: {
                "cash": held["cash"],
                "powers": sorted(c for c in held["companies"] if not c.startswith(ASSET)),
                "assets": sum(c.startswith(ASSET) for c in held["companies"]),
                "shares": held["shares"],
            }
            for p, held in players.items()
        },
        "order": list(players),
        "companies": {
            c: {
                "cash": held["cash"],
                "president": None if held["president"] is None else str(held["president"]),
                "cell": held["share_coord"],
                "price": held["share_price"],
                "trains": sorted(held["trains"]),
                "powers": sorted(held["companies"]),
                "stations": sorted(hex_name for hex_name, _ in held["tokens"]),
                "left": held["unused_tokens"],
                "directorate": held["ipo_percent"],
            }
            for c, held in corporations.items()
        },
        "chancery": {c: percent for c, percent in line["pool"].items() if percent},
        "trains in the chancery": sorted(line["depot_discarded"]),
        # The Tunnel's hexes are redrawn there; nothing is ever laid on a fixed hex.
        "tiles": {
            h: [tile_number(name.rpartition("-")[0] or name), rotation]
            for h, (name, rotation) in line["tiles"].items()
            if colors[h] == "white"
        },
        "phase": next(p.name for p in TITLE.data.game.phases if line["phase"] in (p.name, *p.aliases)),
        "scores": {p: held["value"] for p, held in players.items()},
    }
    if not line["finished"] and line["step"] in STEPS:
        view["step"] = STEPS[line["step"]]
        view["month"] = line["turn_round"][0]
    return view


def differences(found: Any, wanted: Any, where: str = "") -> list[str]:
    """Where two views differ."""
    if isinstance(wanted, dict):
        return [
            line
            for key in dict.fromkeys([*wanted, *found])
            if not (key in ("step", "month") and (key not in wanted or key not in found))
            for line in differences(found.get(key), wanted.get(key), f"{where}/{key}")
        ]
    return [] if found == wanted else [f"{where}: {found}, recorded {wanted}"]
