"""Exports: which actions are in force, where a position stands, and what a log does to the table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from routeopt.errors import (
    BadValueError,
    RouteoptError,
    UnknownActionError,
    UnknownCompanyError,
    UnknownTileError,
    UnknownTitleError,
    UnknownTrainError,
)
from routeopt.formats import At, PositionRecord, Source, load_source
from routeopt.formats.native import PowersRecord
from routeopt.formats.recorded import recorded_routes
from routeopt.solution import check


def log(*actions: dict[str, Any], title: str = "18ZOO - Map A", **fields: Any) -> str:
    return json.dumps({"title": title, "players": [], "actions": list(actions)} | fields)


def over(*actions: dict[str, Any]) -> str:
    return log(*actions, status="finished")


def do(identifier: int, what: str, entity: str | int, sort: str = "corporation", **fields: Any) -> dict[str, Any]:
    return {"id": identifier, "type": what, "entity": entity, "entity_type": sort} | fields


def undo(identifier: int, to: int | None = None) -> dict[str, Any]:
    return {"id": identifier, "type": "undo", "entity": 1, "entity_type": "player", "action_id": to}


def redo(identifier: int) -> dict[str, Any]:
    return {"id": identifier, "type": "redo", "entity": 1, "entity_type": "player"}


def lay(identifier: int, hex_name: str, tile: str, rotation: int = 0, company: str = "PB") -> dict[str, Any]:
    return do(identifier, "lay_tile", company, hex=hex_name, tile=tile, rotation=rotation)


def buy(identifier: int, train: str, company: str = "PB", **fields: Any) -> dict[str, Any]:
    return do(identifier, "buy_train", company, train=train, price=1, **fields)


def run(identifier: int, company: str = "PB", routes: Any = ()) -> dict[str, Any]:
    return do(identifier, "run_routes", company, routes=list(routes))


def at_end(*actions: dict[str, Any], company: str = "PB") -> PositionRecord:
    """The position after these actions: what is run last is marked by an action that changes nothing."""
    return load_source(log(*actions, do(9999, "end_game", company)), at=9999, company=company).record


def trains(*actions: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    found = at_end(*actions).trains
    assert isinstance(found, dict)
    return found


PAR = do(1, "par", 7, "player", corporation="PB", share_price="7,1,1")


class TestUndoAndRedo:
    def laid(self, *actions: dict[str, Any]) -> list[str]:
        return list(at_end(*actions).tiles)

    def test_an_undo_takes_back_the_last_action_in_force(self) -> None:
        first, second = lay(1, "N10", "57-0"), lay(2, "N12", "X9-0")
        assert self.laid(first, second, undo(3)) == ["N10"]
        assert self.laid(first, second, undo(3), undo(4)) == []
        assert self.laid(first, undo(2), undo(3)) == []

    def test_an_undo_that_names_an_action_takes_back_all_after_it(self) -> None:
        lays = [lay(i, h, f"X9-{i}") for i, h in enumerate(["N10", "N12", "N14", "L14"], 1)]
        assert self.laid(*lays, undo(5, 2)) == ["N10", "N12"]
        assert self.laid(*lays, undo(5, 0)) == []

    def test_a_redo_restores_what_the_last_undo_took(self) -> None:
        lays = [lay(i, h, f"X9-{i}") for i, h in enumerate(["N10", "N12", "N14"], 1)]
        assert self.laid(*lays, undo(4, 1), redo(5)) == ["N10", "N12", "N14"]
        assert self.laid(*lays, undo(4), undo(5), redo(6)) == ["N10", "N12"]
        assert self.laid(*lays, undo(4), undo(5), redo(6), redo(7)) == ["N10", "N12", "N14"]

    def test_any_other_action_ends_what_could_be_restored(self) -> None:
        lays = [lay(1, "N10", "57-0"), undo(2), lay(3, "N12", "X9-0"), redo(4)]
        assert self.laid(*lays) == ["N12"]

    def test_a_message_is_never_taken_back_and_ends_nothing(self) -> None:
        message = {"id": 9, "type": "message", "entity": 1, "entity_type": "player", "message": "hello"}
        assert self.laid(lay(1, "N10", "57-0"), message, undo(2)) == []
        assert self.laid(lay(1, "N10", "57-0"), undo(2), message, redo(3)) == ["N10"]


class TestAt:
    GAME = log(
        PAR,
        lay(2, "N10", "57-0"),
        run(3),
        lay(4, "N12", "X9-0"),
        undo(5),
        lay(7, "N14", "X8-0"),
        run(8),
        lay(9, "L14", "X8-1"),
    )

    def tiles(self, at: At, company: str | None = None) -> list[str]:
        return list(load_source(self.GAME, at=at, company=company).record.tiles)

    def test_the_position_is_just_before_the_action(self) -> None:
        assert self.tiles(2) == []
        assert self.tiles(3) == ["N10"]
        assert self.tiles(9) == ["N10", "N14"]

    def test_without_a_number_it_is_after_the_last_action_for_the_company_in_turn(self) -> None:
        source = load_source(self.GAME)
        assert list(source.record.tiles) == ["N10", "N14", "L14"]
        assert (source.action, source.at, source.over, source.record.company) == (None, "last", False, "PB")
        assert self.tiles("last") == ["N10", "N14", "L14"]

    def test_a_game_that_is_over_is_taken_before_its_last_run(self) -> None:
        source = load_source(json.dumps(json.loads(self.GAME) | {"status": "finished"}))
        assert source.action is not None
        assert (source.action.id, source.at, source.over) == (8, 8, True)
        ended = load_source(log(PAR, run(2), do(3, "end_game", 7, "player")))
        assert (ended.at, ended.over, ended.record.company) == (2, True, "PB")

    def test_a_board_that_is_named_is_taken_though_the_game_is_over(self) -> None:
        game = over(PAR, lay(2, "N10", "57-0"), run(3), lay(4, "N12", "X9-0"))
        assert list(load_source(game, at="last").record.tiles) == ["N10", "N12"]
        assert [load_source(game, at=at).over for at in (3, "last")] == [False, False]

    def test_a_log_that_stops_before_a_run_was_cut_whatever_the_file_says(self) -> None:
        turn = (PAR, buy(2, "2S-0"), run(3), lay(4, "N10", "57-0"))
        assert load_source(over(*turn)).at == "last"
        # Without a train it may be all of the last turn.
        assert load_source(over(PAR, run(3), lay(4, "N10", "57-0"))).at == 3

    def test_where_an_id_repeats_the_last_in_force_is_meant(self) -> None:
        game = log(lay(2, "N10", "57-0"), lay(3, "N12", "X9-0"), lay(2, "N14", "X8-0"), lay(2, "L14", "X8-1"), undo(5))
        assert list(load_source(game, at=2).record.tiles) == ["N10", "N12"]

    def test_an_action_that_was_undone_means_the_last_one_in_force_before_it(self) -> None:
        source = load_source(self.GAME, at=4)
        assert list(source.record.tiles) == ["N10"]
        assert source.at == 7
        assert self.tiles(5) == ["N10"]

    def test_a_message_means_the_last_action_in_force_before_it(self) -> None:
        message = {"id": 6, "type": "message", "entity": 1, "entity_type": "player", "message": "hello"}
        game = log(run(1), lay(2, "N10", "57-0"), lay(3, "N12", "X9-0"), undo(4), lay(5, "N14", "X8-0"), message)
        source = load_source(game, at=6)
        assert (list(source.record.tiles), source.at, source.record.company) == (["N10", "N14"], "last", "PB")
        assert list(load_source(game, at=4).record.tiles) == ["N10"]

    @pytest.mark.parametrize("at", [6, 0, -1, 10**9])
    def test_an_action_that_is_not_there_is_refused(self, at: int) -> None:
        with pytest.raises(UnknownActionError, match=f"no action has the id {at}; ids run from 1 to 9"):
            self.tiles(at)

    def test_a_players_action_asks_for_the_company(self) -> None:
        with pytest.raises(BadValueError, match=r"action 1 is a player's.*--company; none has a train yet"):
            load_source(self.GAME, at=1)
        assert load_source(self.GAME, at=1, company="Zebras").position.company == "H3"

    def test_in_a_stock_round_the_question_lists_the_companies_that_can_run(self) -> None:
        game = log(PAR, buy(2, "2S-0"), run(3), buy(4, "2S-1", "GI"), do(5, "pass", 7, "player"))
        with pytest.raises(BadValueError, match=r"after the last action.*--company; these have trains: PB, GI"):
            load_source(game)
        assert load_source(game, company="PB").record.company == "PB"

    def test_a_company_that_is_not_known(self) -> None:
        with pytest.raises(UnknownCompanyError, match='"PX"'):
            load_source(self.GAME, company="PX")


class TestBoard:
    def test_tiles_have_the_rulebooks_numbers(self) -> None:
        lays = [
            lay(1, "N12", "X23-0", 2),
            lay(2, "N14", "X24-1", 3),
            lay(3, "K9", "GI_455-0", 1),
            lay(4, "J10", "8-12", 4),
        ]
        assert at_end(*lays).tiles == {"N12": "24@2", "N14": "23@3", "K9": "455@1", "J10": "8@4"}

    def test_a_company_that_is_started_has_a_station_at_home(self) -> None:
        assert at_end(PAR).tokens == {"PB": ("N10",)}

    def test_a_station_is_found_by_the_tile_that_lies_there_now(self) -> None:
        place = [do(3, "place_token", "PB", city="57-0-0", slot=0), do(4, "place_token", "PE", city="K17-0", slot=0)]
        assert at_end(lay(1, "K9", "57-0"), *place).tokens == {"PB": ("K9",), "PE": ("K17",)}

    def test_a_station_stays_when_the_tile_is_replaced(self) -> None:
        replaced = [
            lay(1, "K9", "57-0"),
            do(2, "place_token", "PB", city="57-0-0"),
            lay(3, "K9", "15-0"),
            lay(4, "K17", "57-0"),
        ]
        assert at_end(*replaced).tokens == {"PB": ("K9",)}

    def test_automatic_actions_are_part_of_the_one_that_carries_them(self) -> None:
        carrier = do(5, "pass", 7, "player", auto_actions=[lay(0, "N10", "57-0") | {"id": None}])
        assert at_end(carrier).tiles == {"N10": "57@0"}
        assert at_end(carrier, undo(6)).tiles == {}

    @pytest.mark.parametrize(
        ("city", "error"),
        [
            ("57-3-0", UnknownTileError),
            ("Z9-0", UnknownTileError),
            ("nothing", BadValueError),
            ("57-0-x", BadValueError),
            ("", BadValueError),
        ],
    )
    def test_a_city_that_is_not_there_names_the_action(self, city: str, error: type[Exception]) -> None:
        with pytest.raises(error, match=r"action 4 \(place_token\)"):
            at_end(lay(1, "K9", "57-0"), do(4, "place_token", "PB", city=city))


class TestTrainsAndPhases:
    def test_trains_go_from_owner_to_owner(self) -> None:
        assert trains(buy(1, "2S-0"), buy(2, "2S-1"), buy(3, "2S-0", "PE")) == {"PB": ("2S",), "PE": ("2S",)}
        assert trains(buy(1, "2S-0"), buy(2, "2S-1"), do(3, "discard_train", "PB", train="2S-0")) == {"PB": ("2S",)}

    def test_the_first_train_of_a_kind_starts_its_phase_and_scraps(self) -> None:
        bought = [buy(1, "2S-0", "PE"), buy(2, "3S-0", "PE"), buy(3, "3S Long-0", "PE")]
        assert at_end(*bought).phase == "3S"
        fourth = at_end(*bought, buy(4, "4S-0"))
        assert fourth.phase == "4S"
        assert fourth.trains == {"PE": ("3S", "3S Long"), "PB": ("4S",)}
        assert at_end(*bought, buy(4, "4S-0"), buy(5, "4S Perm-0")).phase == "4S Perm"
        fifth = at_end(*bought, buy(4, "4S-0"), buy(6, "5S-0"))
        assert fifth.trains == {"PE": ("3S Long",), "PB": ("4S", "5S")}

    #: Before the first SV: PE has a 3V+ and a 4V, PB a 4V of its own.
    LATE = (buy(1, "3S Long-0", "PE"), buy(2, "4S-0", "PE"), buy(3, "4S-1"), buy(4, "5S-0"))

    def test_the_first_sv_scraps_the_buyers_trains_and_leaves_others_one_run(self) -> None:
        late = trains(*self.LATE, buy(5, "4J-0", variant="2J"))
        assert late == {"PE": ("3S Long!last", "4S!last"), "PB": ("5S", "2J")}
        assert at_end(*self.LATE, buy(5, "4J-0", variant="2J")).phase == "4J"

    def test_a_last_run_ends_with_the_dividend(self) -> None:
        sv = [*self.LATE, buy(5, "4J-0", variant="4J")]
        ran = [*sv, run(6, "PE")]
        assert trains(*ran)["PE"] == ("3S Long!last", "4S!last")
        assert "PE" not in trains(*ran, do(7, "dividend", "PE", kind="withhold"))

    def test_a_last_run_ends_with_the_turn_where_nothing_was_run(self) -> None:
        sv = [*self.LATE, buy(5, "4J-0", variant="4J"), do(6, "pass", "PE"), do(7, "pass", "PE")]
        assert "PE" in trains(*sv)
        assert "PE" not in trains(*sv, do(8, "pass", "GI"))

    def test_a_train_on_its_last_run_that_is_discarded_is_gone(self) -> None:
        sv = [*self.LATE, buy(5, "4J-0", variant="4J"), do(6, "discard_train", "PE", train="4S-0")]
        with pytest.raises(UnknownTrainError, match="4S-0"):
            trains(*sv, do(7, "discard_train", "PE", train="4S-0"))


def power(identifier: int, name: str, company: str = "PB") -> dict[str, Any]:
    return do(identifier, "buy_company", company, company=name, price=0)


class TestPowers:
    def held(self, *actions: dict[str, Any]) -> dict[str, Any]:
        return dict(at_end(*actions).powers)

    def test_a_power_works_for_a_company_once_it_owns_it(self) -> None:
        bid = do(1, "bid", 7, "player", company="WINGS", price=2)
        assert self.held(bid) == {}
        assert self.held(bid, power(2, "WINGS")) == {"PB": PowersRecord(held=("WINGS",))}

    def test_expanded_carriages_are_active_for_one_run_and_go_with_the_second(self) -> None:
        def use(identifier: int) -> dict[str, Any]:
            return do(identifier, "choose_ability", "TWO_BARRELS", "company", choice={"type": "two_barrels"})

        game = [power(1, "TWO_BARRELS"), use(2)]
        active = {"PB": PowersRecord(held=("TWO_BARRELS",), active=("TWO_BARRELS",))}
        assert self.held(*game) == active
        assert self.held(*game, run(3)) == {"PB": PowersRecord(held=("TWO_BARRELS",))}
        assert self.held(*game, do(3, "pass", "GI")) == {"PB": PowersRecord(held=("TWO_BARRELS",))}
        assert self.held(*game, run(3), use(4)) == active
        assert self.held(*game, run(3), use(4), run(5)) == {}

    def test_fast_food_marks_for_its_owner_and_is_spent(self) -> None:
        assign = do(2, "assign", "WHEAT", "company", target="N10", target_type="hex")
        record = at_end(power(1, "WHEAT"), lay(3, "N10", "57-0"), assign)
        assert (record.markers, record.powers) == ({"fast_food": {"PB": "N10"}}, {})

    def test_a_tunnel_joins_two_areas_and_is_spent(self) -> None:
        def dig(identifier: int, target: str) -> dict[str, Any]:
            return do(identifier, "assign", "HOLE", "company", target=target, target_type="hex")

        record = at_end(power(1, "HOLE"), dig(2, "M5"), dig(3, "N18"))
        assert (record.markers, record.powers) == ({"tunnel": ("M5", "N18")}, {})
        assert at_end(power(1, "HOLE"), dig(2, "M5")).markers == {}

    def test_a_contract_keeps_its_space_until_it_becomes_a_station(self) -> None:
        assign = do(3, "assign", "THAT_S_MINE", "company", target="N10", target_type="hex")
        place = do(4, "place_token", "THAT_S_MINE", "company", city="57-0-0", slot=0)
        game = [power(1, "THAT_S_MINE"), lay(2, "N10", "57-0"), assign]
        assert at_end(*game).markers == {"contract": ("N10",)}
        after = at_end(*game, place)
        assert (after.markers, after.tokens, after.powers) == ({}, {"PB": ("N10",)}, {})

    def test_an_overpass_stands_beside_the_spaces(self) -> None:
        place = do(3, "place_token", "ON_A_DIET", "company", city="57-0-0", slot=1)
        after = at_end(power(1, "ON_A_DIET"), lay(2, "N10", "57-0"), place)
        assert (after.tokens, after.powers) == ({"PB": ("N10+",)}, {})

    @pytest.mark.parametrize(("name", "uses"), [("RABBITS", 2), ("MOLES", 4), ("ANCIENT_MAPS", 2)])
    def test_powers_that_lay_tiles_go_with_their_last_use(self, name: str, uses: int) -> None:
        lays = [do(i, "lay_tile", name, "company", hex="J10", tile=f"8-{i}", rotation=0) for i in range(2, uses + 2)]
        assert self.held(power(1, name), *lays[:-1]) == {"PB": PowersRecord(held=(name,))}
        assert self.held(power(1, name), *lays) == {}

    def test_a_train_bought_by_phonograph_rests_for_its_owners_next_turn(self) -> None:
        own = do(1, "bid", 7, "player", company="WHATSUP", price=3)
        choice = {"type": "whatsup", "corporation_id": "PB", "train_id": "2S-1"}
        game = [own, buy(2, "2S-0"), do(3, "choose_ability", "WHATSUP", "company", choice=choice)]
        assert trains(*game) == {"PB": ("2S", "2S!disabled")}
        turn = [do(4, "pass", 7, "player"), lay(5, "N10", "57-0"), run(6)]
        assert trains(*game, *turn) == {"PB": ("2S", "2S!disabled")}
        assert trains(*game, *turn, do(7, "pass", "GI")) == {"PB": ("2S", "2S")}
        assert trains(*game, *turn, lay(7, "N12", "X9-0")) == {"PB": ("2S", "2S")}


class TestNewEngine:
    GAME = (
        power(1, "PATCH"),
        buy(2, "2S-0"),
        buy(3, "2S-1"),
        buy(4, "2S-2", "PE"),
        buy(5, "3S-0", "PE"),
        buy(6, "4S-0", "PE"),
    )

    def test_a_train_about_to_be_scrapped_is_saved_by_choice(self) -> None:
        saved = [*self.GAME, do(7, "choose", "PB", choice="2S-1")]
        assert trains(*saved) == {"PE": ("3S", "4S"), "PB": ("2S!1S",)}
        assert at_end(*saved).powers == {"PB": PowersRecord(held=("PATCH",))}

    def test_a_pass_lets_all_go(self) -> None:
        assert trains(*self.GAME, do(7, "pass", "PB")) == {"PE": ("3S", "4S")}

    def test_when_the_marker_goes_the_train_goes_too(self) -> None:
        saved = [*self.GAME, do(7, "choose", "PB", choice="2S-1")]
        gone = do(8, "choose_ability", "PATCH", "company", choice={"type": "remove_bandage", "corporation": "PB"})
        assert trains(*saved, gone) == {"PE": ("3S", "4S")}
        assert at_end(*saved, gone).powers == {}

    def test_a_train_made_1v_in_time_is_its_card_again(self) -> None:
        made = do(7, "choose_ability", "PATCH", "company", choice={"type": "patch", "train_id": "3S-0"})
        game = [power(1, "PATCH", "PE"), buy(5, "3S-0", "PE"), made]
        assert trains(*game) == {"PE": ("3S!1S",)}
        gone = do(8, "choose_ability", "PATCH", "company", choice={"type": "remove_bandage", "corporation": "PE"})
        assert trains(*game, gone) == {"PE": ("3S",)}

    def test_the_answer_names_the_train_as_the_export_does(self) -> None:
        source: Source = load_source(log(*self.GAME, do(7, "choose", "PB", choice="2S-1"), run(8)), at=8)
        assert source.trains == ("1S-0",)
        assert [(t.name, t.card.name, t.spec.name) for t in source.position.trains] == [("1S", "2V", "1V")]


class TestRecorded:
    def test_recorded_revenue_is_the_sum_of_the_routes(self) -> None:
        routes = [
            {"train": "2S-0", "connections": [], "revenue": 60},
            {"train": "2S-1", "connections": [], "revenue": 50},
        ]
        assert load_source(log(run(1, routes=routes)), at=1).recorded_revenue == 110
        assert load_source(log(run(1)), at=1).recorded_revenue == 0

    def test_nothing_recorded_is_not_nought(self) -> None:
        assert load_source(over(run(1, routes=[{"train": "2S-0", "connections": []}]))).recorded_revenue is None
        assert load_source(log(lay(1, "N10", "57-0")), at=1).recorded_revenue is None

    def test_what_one_company_ran_is_not_recorded_of_another(self) -> None:
        game = over(run(1, routes=[{"train": "2S-0", "connections": [], "revenue": 60}]))
        assert load_source(game, company="GI").recorded_revenue is None
        assert load_source(game, at=1, company="GI").recorded_revenue is None
        # The company that ran, by its id and by its name in the rulebook.
        assert [load_source(game, company=name).recorded_revenue for name in ("PB", "Zebras")] == [60, 60]


class TestGarbage:
    """Whatever stands in a field, an export gives a position or a typed error."""

    ROUTES = ({"train": "1S-0", "connections": [["N10", "N12"]], "revenue": 30},)
    GAME = (
        do(1, "bid", 7, "player", company="PATCH", price=2),
        PAR,
        lay(2, "N10", "57-0"),
        power(3, "WHEAT"),
        do(4, "assign", "WHEAT", "company", target="N10", target_type="hex"),
        lay(5, "N12", "X9-0"),
        do(6, "place_token", "PE", city="57-0-0", slot=0),
        buy(7, "3S-0", variant="3S"),
        do(8, "choose_ability", "PATCH", "company", choice={"type": "patch", "train_id": "3S-0"}),
        do(9, "discard_train", "PE", train="2S-0"),
        undo(10),
        do(11, "sell_shares", 7, "player", shares=["PB_1"], percent=20),
        run(12, routes=ROUTES),
    )
    ODD: tuple[Any, ...] = (
        *(None, "", "K9", "PB", "3S-0", "57-0-0", 0, -1, 10**30, 1.5, True),
        *([], [[]], {}, {"type": []}),
    )

    def outcome(self, *game: Any) -> str:
        """Return what came of reading a game as far as its run: ``"read"``, or the error's message."""
        try:
            source = load_source(log(*game), company="PB")
            recorded_routes(source)
            check(source.position)
        except RouteoptError as error:
            return str(error)
        return "read"

    def test_the_game_that_is_spoilt_below_is_sound(self) -> None:
        assert self.outcome(*self.GAME) == "read"

    @pytest.mark.parametrize("place", range(len(GAME)))
    def test_a_field_of_any_value(self, place: int) -> None:
        before, action, after = self.GAME[:place], self.GAME[place], self.GAME[place + 1 :]
        outcomes = [self.outcome(*before, action | {field: odd}, *after) for field in action for odd in self.ODD]
        assert all(outcomes)
        assert "read" in outcomes

    @pytest.mark.parametrize("value", ODD)
    def test_an_action_of_any_value(self, value: Any) -> None:
        assert "action number 1" in self.outcome(value)

    @pytest.mark.parametrize("field", ["train", "connections", "hexes", "nodes", "revenue", "subsidy"])
    def test_a_recorded_route_of_any_value(self, field: str) -> None:
        for odd in (*self.ODD, [["Z9", "N10"]], [["N10"], ["N14"]], [["local", "N10"]], [["N10 0.1"]]):
            assert self.outcome(*self.GAME[:-1], run(12, routes=[self.ROUTES[0] | {field: odd}]))


class TestFile:
    """What a file says beside its log."""

    def test_a_game_without_its_log_says_that_it_is_missing(self) -> None:
        game = {"id": 5, "title": "18ZOO - Map A", "status": "active", "settings": {}, "players": []}
        with pytest.raises(BadValueError, match='a game of "18ZOO - Map A" of which the log is missing: "actions"'):
            load_source(json.dumps(game))

    def test_a_log_without_a_title_asks_for_it(self) -> None:
        with pytest.raises(BadValueError, match='"title" is missing'):
            load_source(json.dumps({"status": "active", "actions": []}))

    def test_another_name_of_a_title_is_that_title(self) -> None:
        game = log(do(1, "par", 1, "player", corporation="AR", share_price="75,2,3"), title="Shikoku 1889")
        assert load_source(game, company="AR").position.title == "Shikoku 1889"
        assert load_source(game, company="AR").record.title == "1889"

    @pytest.mark.parametrize("title", ["18Chesapeake: Off the Rails", "1846 2p Variant"])
    def test_a_variant_says_what_it_is_and_what_may_be_done(self, title: str) -> None:
        with pytest.raises(UnknownTitleError, match=f'"{title}": a variant .* may be typed as one of 18'):
            load_source(log(title=title))

    def test_a_title_that_is_not_here_says_which_are_and_how_one_is_added(self) -> None:
        with pytest.raises(UnknownTitleError, match=r"lacks; .*1830, .*1889, .*18ZOO - Map A.*CONTRIBUTING"):
            load_source(log(title="1822PNW"))
        with pytest.raises(UnknownTitleError, match="did you mean 18Chesapeake"):
            load_source(log(title="18Chesapeak"))

    def test_an_optional_rule_that_is_not_known_is_refused_by_name(self) -> None:
        def played(*rules: str) -> str:
            return log(PAR, settings={"optional_rules": list(rules)})

        assert load_source(played("power_visible"), company="PB").record.company == "PB"
        for rule in ("base_4", "anything"):
            with pytest.raises(BadValueError, match=f'optional rule "{rule}": exports of 18ZOO can be followed with'):
                load_source(played("power_visible", rule), company="PB")

    def test_who_is_to_act_is_told_by_the_file_once_a_company_has_run(self) -> None:
        turn = (PAR, do(2, "lay_tile", "PB", hex="N10", tile="57-0", rotation=0), buy(3, "2S-0"), run(4))
        game = (*turn, do(5, "dividend", "PB", kind="payout"))
        assert load_source(log(*game)).record.company == "PB"
        assert load_source(log(*game, acting=[7])).record.company == "PB"
        with pytest.raises(BadValueError, match="these have trains: PB"):
            load_source(log(*game, acting=[8]))


def test_a_company_alone_in_a_round_is_in_its_next_turn_once_it_has_passed_all() -> None:
    """A train of Phonograph may not run in the first turn of its owner, and runs in the second."""
    choice = {"type": "whatsup", "corporation_id": "PB", "train_id": "2S-0"}
    bought = [PAR, power(2, "WHATSUP"), do(3, "choose_ability", "WHATSUP", "company", choice=choice)]
    first = [*bought, do(4, "pass", 7, "player"), lay(5, "N12", "X9-0")]
    for place in range(6, 10):
        first.append(do(place, "pass", "PB"))
        assert trains(*first) == {"PB": ("2S!disabled",)}
    assert trains(*first, do(10, "pass", "PB")) == {"PB": ("2S",)}
    # Fewer passes where a step was not open to it: that the train runs shows the next turn.
    routes = [{"train": "2S-0", "connections": [["N10", "N12"]]}]
    early = load_source(log(*first[:-1], run(10, routes=routes)), at=10).record
    assert early.trains == {"PB": ("2S",)}
