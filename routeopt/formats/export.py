"""The state of a game at any action of an 18xx.games export, as a position record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from routeopt.errors import BadInputError, BadValueError
from routeopt.formats.build import build_position
from routeopt.formats.export_file import LAST, RUN, At, Export, Moment, find_moment
from routeopt.formats.native import PositionRecord, PowersRecord
from routeopt.formats.recorded import routes_on
from routeopt.formats.trains import train_text
from routeopt.formats.turns import turn_by_rules
from routeopt.records.actions import ExportedAction, LeftUnseenError
from routeopt.records.pieces import TrackedTrain
from routeopt.records.tracked import Tracked
from routeopt.rules.judge import Judgement, judge
from routeopt.spec.names import match


def follow(export: Export) -> Iterator[tuple[ExportedAction, Tracked]]:
    """Yield each action in force with the state before it; the state is one object that moves on.

    Raises
    ------
    BadInputError
        An action that cannot be applied; the message names it.
    """
    try:
        yield from _follow(export, _start(export, _learn(export)))
    except LeftUnseenError as error:
        raise BadValueError(
            f"{export.where}: {error}, unseen, and the log cannot be followed beyond it; give up this game"
        ) from error


#: How often a log is followed again for a train that left the depot unseen.
_MOST_LEARNED = 20


def _learn(export: Export) -> dict[int, str]:
    """Follow the log to its end to learn of trains that left the depot unseen, if the title asks for it."""
    learned: dict[int, str] = {}
    state = _start(export, learned)
    for _ in range(_MOST_LEARNED if state.foresees() else 0):
        try:
            for _state in _follow(export, state):
                pass
        except LeftUnseenError as error:
            learned[error.turn] = error.train
            state = _start(export, learned)
            continue
        except BadInputError:
            # What cannot be followed is told when that action is reached.
            pass
        break
    return learned


def _follow(export: Export, state: Tracked) -> Iterator[tuple[ExportedAction, Tracked]]:
    for action in export.log.actions:
        _apply(export, action, state.note_turn, action)
        yield action, state
        if action.type == RUN and state.wants_revenue(action.actor):
            state.revenue = _revenue(export, state, action)
        _apply(export, action, state.apply, action)
        for automatic in action.auto_actions or ():
            _apply(export, action, state.note_turn, automatic)
            _apply(export, action, state.apply, automatic)


def _revenue(export: Export, state: Tracked, action: ExportedAction) -> int:
    """Return what a run is recorded to earn; where the record does not say it, what the judge says."""
    if action.earned is not None:
        return action.earned
    position = build_position(to_record(export, state, action.actor), where=export.where)
    trains = [train.name for train in state.fleet(action.actor)]
    verdict: list[Judgement] = []
    _apply(export, action, lambda a: verdict.append(judge(position, routes_on(position, trains, a.routes))), action)
    if not verdict[0].legal:
        raise BadValueError(
            f"{export.where}: action {action.id} ({action.type}): what it earns is not known, as the rules forbid it: "
            f"{verdict[0].faults[0]}"
        )
    return verdict[0].revenue


def _start(export: Export, learned: dict[int, str]) -> Tracked:
    rules, data = export.title.export, export.title.data
    assert rules is not None
    state = rules.start(data, data.boards[export.map].under(export.options))
    state.learned = learned
    try:
        state.prepare(export.setup)
    except BadInputError as error:
        raise type(error)(f"{export.where}: {error}") from error
    return state


def _apply(export: Export, action: ExportedAction, effect: Any, what: ExportedAction) -> None:
    try:
        effect(what)
    except BadInputError as error:
        raise type(error)(f"{export.where}: action {action.id} ({what.type}): {error}") from error


class Snapshot(NamedTuple):
    """The state at a moment, and the action that comes next (None: at the end of the log).

    Attributes
    ----------
    moment : Moment
        Which one.
    action : ExportedAction or None
        The action.
    state : Tracked
        What was followed.
    company : str
        Whose operating turn it is; empty where it is none's, or not known.
    possible : tuple of str
        Companies whose turn it may be, where the log does not tell which; ``""`` among them stands for a player's.
    """

    moment: Moment
    action: ExportedAction | None
    state: Tracked
    company: str
    possible: tuple[str, ...] = ()


def state_at(export: Export, at: At) -> Snapshot:
    """Return the state at a moment; see `find_moment`."""
    moment = find_moment(export, at)
    if moment.over and export.log.ends_in_a_turn():
        whole = _snapshot(export, Moment(len(export.log.actions), LAST))
        if whole.state.fleet(whole.company):
            return whole
    return _snapshot(export, moment)


def _snapshot(export: Export, moment: Moment) -> Snapshot:
    state = _start(export, {})
    for index, (action, current) in enumerate(follow(export)):
        state = current
        if index == moment.place:
            company = state.acting_company(action)
            return Snapshot(moment, action, state, company if state.is_company(company) else "")
    by_rules = turn_by_rules(export)
    possible = tuple(state.turns.possible(export.acting)) if by_rules is None else (by_rules,)
    company = possible[0] if len(possible) == 1 else ""
    if company:
        state.show_turn(company)
    return Snapshot(moment, None, state, company, possible)


def to_record(export: Export, state: Tracked, company: str) -> PositionRecord:
    """Return the state as a position record, names as the export spells them.

    Parameters
    ----------
    export : Export
        The export.
    state : Tracked
        What was followed.
    company : str
        Whose run it is.
    """
    owners = dict.fromkeys(t.owner for t in state.trains.values() if t.owner)
    holders: dict[str, PowersRecord] = {}
    for holder in dict.fromkeys([*state.holders.values(), *state.active]):
        held = tuple(p for p, who in state.holders.items() if who == holder and _is_power(state, p))
        active = tuple(state.active.get(holder, ()))
        if state.is_company(holder) and (held or active):
            holders[holder] = PowersRecord(held=held, active=active)
    tokens: dict[str, tuple[str, ...]] = {}
    for token in state.tokens:
        text = place_text(state, token.hex, token.city) + ("+" if token.beside else "")
        tokens[token.company] = (*tokens.get(token.company, ()), text)
    return PositionRecord(
        title=export.title.name,
        map=export.map,
        phase=state.phase,
        company=company,
        trains={owner: tuple(map(_train_text, state.fleet(owner))) for owner in owners},
        tiles={c: f"{t.number}@{t.rotation}" for c, t in state.tiles.items()},
        tokens=tokens,
        concessions=_concessions(state),
        powers=dict(holders),
        markers=_markers(state),
        options=dict(export.options),
    )


def _concessions(state: Tracked) -> dict[str, tuple[str, ...]]:
    """Return the bonuses that companies own, as the export calls the private companies that give them."""
    owned = [bonus for bonus in state.data.game.bonuses if bonus.owned]
    held: dict[str, tuple[str, ...]] = {}
    for name, holder in state.holders.items():
        if state.is_company(holder) and match(owned, name) is not None:
            held[holder] = (*held.get(holder, ()), name)
    return held


def _is_power(state: Tracked, name: str) -> bool:
    return match(state.data.game.powers, name) is not None


def _train_text(train: TrackedTrain) -> str:
    return train_text(train.kind, train.runs_as, last=train.last, disabled=train.disabled)


def place_text(state: Tracked, coordinate: str, city: int) -> str:
    """Return ``"D5"``, or ``"J21.1"`` where the hex has several stops; exports count cities only."""
    tile = state.tiles.get(coordinate)
    stops = state.data.tiles[tile.number].stops if tile else state.board.hexes[coordinate].stops
    cities = [i for i, s in enumerate(stops) if s.kind == "city"]
    if len(stops) < 2 or city >= len(cities):
        return coordinate if not city else f"{coordinate}.{city}"
    return f"{coordinate}.{cities[city]}"


def _markers(state: Tracked) -> dict[str, tuple[str, ...] | dict[str, str | tuple[str, ...]]]:
    markers: dict[str, tuple[str, ...] | dict[str, str | tuple[str, ...]]] = {}
    for name, placed in state.markers.items():
        spec = match(state.data.game.markers, name)
        # Of areas to be joined the log names one after the other: until the second nothing is joined.
        if spec is None or len(placed) < (2 if spec.effect == "join" else 1):
            continue
        if not spec.owned:
            markers[name] = tuple(m.hex for m in placed)
            continue
        by_owner: dict[str, str | tuple[str, ...]] = {}
        for owner in dict.fromkeys(m.company for m in placed):
            hexes = tuple(m.hex for m in placed if m.company == owner)
            by_owner[owner] = hexes[0] if len(hexes) == 1 else hexes
        markers[name] = by_owner
    return markers
