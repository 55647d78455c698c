"""Recorded games of the online edition: what it held after each action, in the engine's words, and records spoilt.

A title's tests make a `Records` of their own where a record says something in another way than most do.
"""

from __future__ import annotations

import copy
import gzip
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import pytest

from routeopt.board.check import FIXED
from routeopt.engine.actions import AnyAction
from routeopt.engine.game import Game
from routeopt.engine.state import ASIDE, BANK, IPO, POOL
from routeopt.engine.table import certificates
from routeopt.errors import BadInputError, IllegalActionError
from routeopt.formats.replay import follow, replay_export, start, translated
from routeopt.records.actions import ExportedAction
from routeopt.titles.title import Title
from tests.play.games import is_legal, plain
from tests.play.harness import ROOT

CORPUS = ROOT.parent / "shared" / "corpus"


class Records:
    """Recorded games of a title, and what the online edition held.

    Parameters
    ----------
    title : Title
        The title.
    games : str
        Folder of the exports, below the corpus.
    states : str
        Folder of the states after each action.
    steps : mapping of str to str
        The online edition's steps, by the engine's; others are not compared.
    bank : bool
        Whether the bank's cash is compared: it is limited.
    """

    def __init__(
        self, title: Title, games: str, states: str, steps: Mapping[str, str] | None = None, *, bank: bool = True
    ) -> None:
        self.title, self.games, self.states = title, CORPUS / games, CORPUS / states
        self.steps, self.bank = steps or {}, bank
        data = title.data.game
        #: The names of the record by the title's own.
        self.companies = {c.id: (c.aliases or (c.id,))[0] for c in data.companies}
        self.privates = {p.name: (p.aliases or (p.name,))[0] for p in data.powers}

    # --- files

    @property
    def names(self) -> list[str]:
        """The games of which there are states; a single word where there are none, so that tests say why they skip."""
        have = self.games.is_dir() and self.states.is_dir()
        return sorted(file.name.removesuffix(".jsonl.gz") for file in self.states.glob("*.gz")) if have else ["absent"]

    def need(self) -> None:
        """Skip the test where the corpus is absent."""
        if self.names == ["absent"]:
            pytest.skip(f"recorded games are absent: {self.games}")

    def record(self, name: str) -> dict[str, Any]:
        """An export."""
        self.need()
        raw: dict[str, Any] = json.loads((self.games / f"{name}.json").read_text(encoding="utf-8"))
        return raw

    def held(self, name: str) -> list[dict[str, Any]]:
        """What the online edition held before the first action in force, and after each."""
        with gzip.open(self.states / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]

    # --- views: the same words for the engine's state and for a line of the record

    def engine_view(self, game: Game, importer: Any) -> dict[str, Any]:
        """The engine's state, as far as records have it."""
        state, setting = game.state, game.setting
        view: dict[str, Any] = {
            "players": {
                p: {
                    "cash": state.cash[p],
                    "privates": sorted(self.privates[x] for x in state.owned(p)),
                    "certificates": self.holding(game, p),
                }
                for p in setting.players
            },
            "order": list(state.order),
            "companies": {self.companies[c]: self.engine_company(game, importer, c) for c in setting.companies},
            "pool": self.holding(game, POOL),
            "trains in the pool": sorted(importer.recorded_train(state, c) for c in state.trains(POOL)),
            "tiles": {h: [t.number, t.rotation] for h, t in state.board.laid.items()},
            "phase": setting.phase(state).name,
            "scores": game.result(),
        }
        if self.bank:
            view["bank"] = state.cash[BANK]
        if not state.over:
            view["step"] = game.waits()[0].name
            view["set"] = max(state.set, 1)
        return view

    def holding(self, game: Game, owner: str) -> dict[str, int]:
        """How much of each company someone holds, in percent."""
        percents = {
            self.companies[c]: certificates.held_percent(game.setting, game.state, c, owner)
            for c in game.setting.companies
        }
        return {c: percent for c, percent in percents.items() if percent}

    def engine_company(self, game: Game, importer: Any, company: str) -> dict[str, Any]:
        """What the engine holds of a company."""
        state, setting = game.state, game.setting
        started = company in state.cells
        return {
            "cash": state.cash[company],
            "president": certificates.president(state, company) or None,
            "cell": list(state.cells[company]) if started else None,
            "price": setting.chart.price(state, company).price if started else None,
            "trains": sorted(importer.recorded_train(state, card) for card in state.trains(company)),
            "privates": sorted(self.privates[x] for x in state.owned(company)),
            "stations": sorted(t.stop.hex for t in state.board.tokens if t.owner == company),
            "left": len(state.stations[company]),
            "ipo": sum(
                certificates.percent_of(setting, s)
                for place in (IPO, ASIDE)
                for s in certificates.shares_of(state, company, place)
            ),
        }

    def recorded_view(self, line: Mapping[str, Any], game: Game) -> dict[str, Any]:
        """A line of the record."""
        players = line["players"]
        view: dict[str, Any] = {
            "players": {p: self.recorded_player(held) for p, held in players.items()},
            "order": list(players),
            "companies": {c: self.recorded_company(held) for c, held in line["corporations"].items()},
            "pool": {c: percent for c, percent in line["pool"].items() if percent},
            "trains in the pool": sorted(line["depot_discarded"]),
            "tiles": self.recorded_tiles(line, game),
            "phase": next(p.name for p in game.setting.phases if line["phase"] in (p.name, *p.aliases)),
            "scores": {p: held["value"] for p, held in players.items()},
        }
        if self.bank:
            view["bank"] = line["bank"]
        if not line["finished"] and line["step"] in self.steps:
            view["step"] = self.steps[line["step"]]
            view["set"] = line["turn_round"][0]
        return view

    def recorded_player(self, held: Mapping[str, Any]) -> dict[str, Any]:
        """What a player had."""
        return {"cash": held["cash"], "privates": sorted(held["companies"]), "certificates": held["shares"]}

    def recorded_company(self, held: Mapping[str, Any]) -> dict[str, Any]:
        """What a company had."""
        return {
            "cash": held["cash"],
            "president": None if held["president"] is None else str(held["president"]),
            "cell": held["share_coord"],
            "price": held["share_price"],
            "trains": sorted(held["trains"]),
            "privates": sorted(held["companies"]),
            "stations": sorted(hex_name for hex_name, _ in held["tokens"]),
            "left": held["unused_tokens"],
            "ipo": held["ipo_percent"],
        }

    def recorded_tiles(self, line: Mapping[str, Any], game: Game) -> dict[str, list[Any]]:
        """The tiles that were laid; a record may redraw a fixed hex, on which nothing is ever laid."""
        hexes = game.setting.spec.hexes
        return {
            h: [self.tile(name), rotation]
            for h, (name, rotation) in line["tiles"].items()
            if hexes[h].color not in FIXED
        }

    def tile(self, piece: str) -> str:
        """The number of a tile that a record names by its piece: ``"57-1"``."""
        return piece.rpartition("-")[0] or piece

    # --- what each title's tests ask

    def check_states(self, name: str) -> Game:
        """Replay a record; after each action the engine holds what the online edition held, and loses nothing."""
        raw = self.record(name)
        export, game, importer = start(raw, name)
        lines = self.held(name)
        wrong = differences(self.engine_view(game, importer), self.recorded_view(lines[0], game))
        assert not wrong, f"before the first action: {wrong}"
        count = 0
        for action in follow(export, game, importer):
            count += 1
            wrong = differences(self.engine_view(game, importer), self.recorded_view(lines[count], game))
            wrong += game.audit()
            assert not wrong, f"after action {action.id} ({action.type}): {wrong}"
        assert count == len(lines) - 1
        assert game.finished
        assert game.result() == {str(player): score for player, score in raw["result"].items()}
        return game

    def check_runs(self, deviations: Sequence[tuple[str, int | None, list[str], Any, Any]]) -> int:
        """Every run earns what its record says, but for those listed; return of how many runs the records say it.

        Parameters
        ----------
        deviations : sequence of tuple
            Game, action, rules, and what the record and the rules give, for each run of which both differ.
        """
        self.need()
        replays = {name: replay_export(self.record(name), name) for name in self.names}
        found = [
            (name, check.action, [fault.rule for fault in check.faults], check.recorded, check.judged)
            for name, replay in replays.items()
            for check in replay.deviations
        ]
        assert found == [*deviations], found
        checks = [check for replay in replays.values() for check in replay.runs]
        assert all(check.taken == (check.recorded or check.judged) for check in checks)
        return sum(check.recorded is not None for check in checks)

    def check_legal(self, name: str) -> None:
        """Every recorded action is among those that the engine offers, but for those of `beyond`."""
        export, game, importer = start(self.record(name), name)
        for action in export.log.actions:
            for part in (action, *(action.auto_actions or ())):
                for done in translated(game, importer, part):
                    if part.type not in ("end_game", "run_routes") and not self.beyond(game, done):
                        assert is_legal(game, done, game.legal_actions()), f"action {action.id}: {done}"
                    game.apply(done)

    def beyond(self, game: Game, action: AnyAction) -> bool:  # noqa: ARG002 - titles need both
        """Tell whether records have an action that lists of legal actions do not have, by a setting of the title."""
        return False

    def spoil(self, name: str, rng: random.Random, count: int) -> Spoilt:
        """Leave out one action of a record, or change one, at so many places: does the record fail or end otherwise?"""
        export, game, importer = start(self.record(name), name)
        actions = [a for a in export.log.actions if a.type != "end_game"]
        places = set(rng.sample(range(len(actions)), min(count, len(actions))))
        before = {}
        for place, action in enumerate(actions):
            if place in places:
                before[place] = (game.copy(), copy.deepcopy(importer))
            do(game, importer, action)
        end = plain(game.state)
        found = Spoilt(Counter(), Counter())
        for place, (trial, follower) in before.items():
            others = (None, changed(actions[place], game, rng), self.by_another(actions[place], rng))
            for what, other in zip(("left out", "changed", "by another"), others, strict=True):
                if other == actions[place]:
                    continue
                kind = f"{actions[place].type} {what}"
                found.tried[kind] += 1
                rest = [*([other] if other else []), *actions[place + 1 :]]
                found.noticed[kind] += _differs(trial.copy(), copy.deepcopy(follower), rest, end)
        return found

    def by_another(self, action: ExportedAction, rng: random.Random) -> ExportedAction:  # noqa: ARG002 - titles need both
        """Return an action as if somebody else had done it, where a title's records must say who did; else itself."""
        return action


class Spoilt(NamedTuple):
    """How many records were spoilt, by kind of action and what was done to it, and how many of them were noticed."""

    tried: Counter[str]
    noticed: Counter[str]

    def __add__(self, other: object) -> Spoilt:  # type: ignore[override]
        """Both together."""
        assert isinstance(other, Spoilt)
        return Spoilt(self.tried + other.tried, self.noticed + other.noticed)

    @property
    def share(self) -> float:
        """Which part was noticed."""
        return self.noticed.total() / max(1, self.tried.total())

    def report(self) -> str:
        """A line for each kind."""
        return "\n".join(f"{kind}: {self.noticed[kind]} of {n} noticed" for kind, n in sorted(self.tried.items()))


def do(game: Game, importer: Any, action: ExportedAction) -> None:
    """Do an action of a record, and what it carries."""
    for part in (action, *(action.auto_actions or ())):
        for done in translated(game, importer, part):
            game.apply(done)


def _differs(game: Game, importer: Any, actions: Sequence[ExportedAction], end: Mapping[str, Any]) -> bool:
    try:
        for action in actions:
            do(game, importer, action)
    except (IllegalActionError, BadInputError):
        return True
    return plain(game.state) != end


def changed(action: ExportedAction, game: Game, rng: random.Random) -> ExportedAction:
    """The action with one field changed, or itself where it has none to change."""
    changes = [change for change in changes_of(action, game, rng) if change]
    return msgspec.structs.replace(action, **rng.choice(changes)) if changes else action


def changes_of(action: ExportedAction, game: Game, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Yield ways to change one field of an action to something else that could stand there."""
    setting = game.setting
    if action.type == "lay_tile":
        yield {"rotation": ((action.rotation or 0) + rng.randint(1, 5)) % 6}
    elif action.type == "place_token":
        yield _one_more(action, "city", 2)
    elif action.type in ("buy_train", "buy_company", "bid"):
        yield {"price": (action.price or 0) + 1}
    elif action.type == "discard_train":
        yield _one_more(action, "train", 6)
    elif action.type == "dividend":
        yield {"kind": "withhold" if action.kind == "payout" else "payout"}
    elif action.type == "par":
        price, _, cell = str(action.share_price).partition(",")
        others = [str(c) for c in setting.par_cells(game.state)]
        yield {"share_price": f"{price},{rng.choice([o for o in others if o != cell])}"}
    elif action.type == "run_routes" and action.routes:
        yield {"routes": action.routes[1:]}
    elif action.type in ("buy_shares", "sell_shares") and action.shares:
        company, _, number = action.shares[0].rpartition("_")
        yield {"shares": (f"{company}_{(int(number) + 1) % max(map(len, setting.series.values()))}",)}
    elif action.type == "assign":
        yield {"target": "A9"}


def _one_more(action: ExportedAction, field: str, count: int) -> dict[str, Any]:
    """The name in a field with its last number, of so many, changed to the next."""
    name, _, number = str(getattr(action, field)).rpartition("-")
    return {field: f"{name}-{(int(number) + 1) % count}"}


def differences(found: Any, wanted: Any, where: str = "") -> list[str]:
    """Where two views differ; which step waits is compared where both say it."""
    if isinstance(wanted, dict):
        return [
            line
            for key in dict.fromkeys([*wanted, *found])
            if not (key in ("step", "set") and (key not in wanted or key not in found))
            for line in differences(found.get(key), wanted.get(key), f"{where}/{key}")
        ]
    return [] if found == wanted else [f"{where}: {found}, recorded {wanted}"]


def spoilt_records(records: Records, seed: int, each: int) -> Spoilt:
    """Spoil every record of a title at so many places."""
    rng, found = random.Random(seed), Spoilt(Counter(), Counter())
    for name in records.names:
        found += records.spoil(name, rng, each)
    return found
