"""The rules of track and stations say of six recorded games of 1830's family what was done, paid and asked there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from routeopt.board import StopRef, Token
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.engine.steps.station import StationStep
from routeopt.engine.table import lays, stations
from routeopt.engine.table.lays import NO_LIMITS, LayRules, Limits
from routeopt.engine.table.stations import StationRules
from routeopt.spec import TitleData
from routeopt.titles import find_title
from routeopt.titles.plain import PlainRules
from tests.engine.made_up.game import MadeUp
from tests.titles.recorded import CORPUS, states

#: How far a line must lead to a replacement: to the hex in 1830, to new track or a city's value in the others.
TRACE = {"1830": LayRules(trace="hex"), "1889": LayRules(), "18Chesapeake": LayRules()}
STATIONS = StationRules(undecided="closed")
#: What private companies lay, unconnected; the two of a pair must be joined.
POWERS = {
    "CS": LayRules(tiles=("3", "4", "58"), hexes=("B20",), trace="none", replace=False),
    "C&OC": LayRules(tiles=("57",), hexes=("D2",), trace="none", replace=False),
    "C-P": LayRules(tiles=("8", "9"), hexes=("H2", "I3"), trace="none", replace=False, free=True),
    "B&S": LayRules(tiles=("8", "9"), hexes=("F4", "G5"), trace="none", replace=False, free=True),
}
#: Tiles laid by companies, by private companies, stations, and turns in which the station step waited, by game.
COUNTS = {
    "1830_game_end_bank": (61, 1, 8, 40),
    "26855": (50, 0, 7, 20),
    "314": (40, 0, 6, 16),
    "hs_jmmljkbw_17502": (0, 0, 0, 0),
    "14377": (66, 3, 8, 32),
    "1905": (72, 4, 12, 24),
}
GAMES = sorted(path for title in TRACE for path in (CORPUS / title).glob("*.json"))


class Moment(NamedTuple):
    """What was held before an action, the action, and what was held after it."""

    before: dict[str, Any]
    action: dict[str, Any]
    after: dict[str, Any]


def moments(path: Path) -> Iterator[Moment]:
    """Every action in force of a game."""
    actions = {a["id"]: a for a in json.loads(path.read_text(encoding="utf-8"))["actions"]}
    held = states(path)
    for before, after in pairwise(held):
        yield Moment(before, actions[after["action_id"]], after)


def setting_of(path: Path) -> Setting:
    """The title's map and tiles; players and chart are of no account."""
    data: TitleData = find_title(path.parent.name).title.data
    play = MadeUp({"shares": (20, 10)}).play
    return Setting(data.game.title, data, PlainRules(), play, next(iter(data.boards.values())), ("P1", "P2"), {})


def put_up(setting: Setting, held: dict[str, Any]) -> State:
    """A state with the tiles, stations and treasuries that a game had."""
    laid = [(c, tile.rpartition("-")[0], rotation) for c, (tile, rotation) in held["tiles"].items()]
    state = State(board=setting.empty_board.lay_all(laid), phase=setting.phase_at[held["phase"]])
    state.cash = {BANK: held["bank"]}
    for company, has in held["corporations"].items():
        state.board = state.board.place(*(Token(company, StopRef(*place)) for place in has["tokens"]))
        costs = setting.companies[company].token_costs
        state.cash[company], state.stations[company] = has["cash"], costs[len(costs) - has["unused_tokens"] :]
    state.queue = (str(held["current_entity"]),)
    return state


def paid(moment: Moment, company: str) -> int:
    """What an action took out of a treasury."""
    before, after = (held["corporations"][company]["cash"] for held in (moment.before, moment.after))
    return int(before - after)


def test_the_games_are_there() -> None:
    if not GAMES:
        pytest.skip(f"recorded games are absent: {CORPUS}")
    assert len(GAMES) == 6


@pytest.mark.parametrize("path", GAMES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_every_recorded_tile_is_legal_and_costs_what_was_paid(path: Path) -> None:
    setting, count = setting_of(path), 0
    for moment in moments(path):
        action = moment.action
        if action["type"] == "lay_tile" and action["entity_type"] == "corporation":
            state, company, rules = put_up(setting, moment.before), action["entity"], TRACE[path.parent.name]
            where = (action["hex"], action["tile"].rpartition("-")[0], action["rotation"])
            assert lays.refuse(setting, state, company, rules, where) == "", f"{action}"
            assert where in lays.legal_lays(setting, state, company, rules)
            assert lays.cost(setting, state, rules, where) == paid(moment, company), f"{action}"
            lays.put(setting, state, where)
            if action["hex"] != "E11":
                held = {Token(c, StopRef(*p)) for c, has in moment.after["corporations"].items() for p in has["tokens"]}
                assert set(state.board.tokens) <= held, f"{action}"
            count += 1
    assert count == COUNTS[path.stem][0]


@pytest.mark.parametrize("path", GAMES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_tiles_of_private_companies(path: Path) -> None:
    setting, count, last = setting_of(path), 0, ""
    for moment in moments(path):
        action = moment.action
        if action["type"] != "lay_tile" or action["entity_type"] != "company":
            continue
        rules, power = POWERS[action["entity"]], action["entity"]
        owner = next(c for c, has in moment.before["corporations"].items() if power in has["companies"])
        where = (action["hex"], action["tile"].rpartition("-")[0], action["rotation"])
        state = put_up(setting, moment.before)
        limits = Limits(after=last) if moment.before["step"] == "SpecialTrack" else NO_LIMITS
        assert lays.refuse(setting, state, owner, rules, where, limits) == "", f"{action}"
        assert lays.cost(setting, state, rules, where) == paid(moment, owner), f"{action}"
        if moment.after["step"] == "SpecialTrack":
            assert lays.leads_on(setting, state, owner, rules, where)
        count, last = count + 1, action["hex"]
    assert count == COUNTS[path.stem][1]


@pytest.mark.parametrize("path", GAMES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_every_recorded_station_is_legal_and_costs_what_was_paid(path: Path) -> None:
    setting, count = setting_of(path), 0
    for moment in moments(path):
        action = moment.action
        if (
            action["type"] != "place_token"
            or action["entity_type"] != "corporation"
            or moment.before["step"] != "Token"
        ):
            continue
        state, company = put_up(setting, moment.before), action["entity"]
        (new,) = [
            StopRef(*place)
            for place in moment.after["corporations"][company]["tokens"]
            if place not in moment.before["corporations"][company]["tokens"]
        ]
        assert stations.refuse_station(setting, state, company, new, STATIONS) == "", f"{action}"
        assert stations.cost(state, company) == paid(moment, company), f"{action}"
        count += 1
    assert count == COUNTS[path.stem][2]


@pytest.mark.parametrize("path", GAMES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_the_station_step_waits_where_the_record_waited(path: Path) -> None:
    setting, step, waited = setting_of(path), StationStep(STATIONS), 0
    for moment in moments(path):
        company = moment.after["current_entity"]
        if moment.before["step"] != "Track" or moment.before["current_entity"] != company:
            continue
        if moment.after["step"] in ("Track", "HomeToken", "SpecialTrack", "SpecialToken") or moment.after["finished"]:
            continue
        state = put_up(setting, moment.after)
        waits = moment.after["step"] == "Token"
        assert bool(step.actor(setting, state)) == waits, f"after {moment.action}"
        waited += waits
    assert waited == COUNTS[path.stem][3]
