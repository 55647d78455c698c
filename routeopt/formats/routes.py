"""Routes as typed: ``"D5 D3 E2"`` lists every hex passed, in order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise

from routeopt.board import Board, End, Route, TrackRef
from routeopt.board.hexes import opposite
from routeopt.errors import (
    AmbiguousRouteError,
    BadValueError,
    Fault,
    IllegalRouteError,
    UnknownTrainError,
    expect,
    nearest,
)
from routeopt.formats.walk import Named, Walker, Way
from routeopt.limits import LONGEST_ROUTE
from routeopt.rules import Position, Train
from routeopt.rules.given import Given, position_of
from routeopt.rules.judge import judge
from routeopt.spec.names import names_of

#: Hexes in one route text; no board here has track for more.
LONGEST = 400
#: Ways looked at, and choices listed in a message.
_WAYS, _CHOICES = 200, 8
_TOKEN = re.compile(r"^(\()?([A-Za-z]{1,2}\d{1,3})(?:\.(\d{1,2})|:(\d{1,2}))?(\))?$")


def parse_route(position: Given, train: str | int, text: str) -> Route:
    """Find the route that a text names.

    Parameters
    ----------
    position : Position, str or Path
        The position, or the file that holds it.
    train : str or int
        Name of the train (of two alike the second is ``"2V#2"``), or its place in the position's list.
    text : str
        Every hex passed, in order: ``"D5 D3 E2"``. ``J21.1`` names a stop where a hex has several, ``J21:0`` a track
        segment; ``(K17)`` is run past without a visit; joined areas stand one after the other, or as ``C17/F8``.

    Returns
    -------
    Route
        A route over track that is there; whether the rules allow it is for the judge to say.

    Raises
    ------
    UnknownTrainError, UnknownHexError, BadValueError
        A name is not known, or the text is no route.
    IllegalRouteError
        No track runs so; the message says where it is missing.
    AmbiguousRouteError
        Several routes fit, and more than one of them is legal (or none): the message lists them.
    """
    position = position_of(position)
    expect(train, (str, int), "train", 'the name of a train, such as "2V#2", or its place in the list,')
    expect(text, str, "route", 'every hex passed, such as "D5 D3 E2",')
    place = train if isinstance(train, int) else find_train(position, train)
    if not 0 <= place < len(position.trains):
        raise UnknownTrainError(f"there is no train {place}: the position has {len(position.trains)}")
    names = _parse(position.board, text)
    for reuse in (False, True):
        found = list(islice(Walker(position.board, position.company, place, reuse).ways(names), _WAYS))
        if found:
            return _choose(position, text, names, _distinct(position.board, found))
    raise IllegalRouteError(_missing(position.board, names))


def find_train(position: Position, name: str) -> int:
    """Return the place of a train in the position's list.

    Parameters
    ----------
    position : Position
        The position.
    name : str
        In any edition's spelling; ``"2V#2"`` is the second of two alike.

    Raises
    ------
    UnknownTrainError
        The company has no such train.
    """
    for place, train in enumerate(position.trains):
        if train.name == name:
            return place
    wanted, _, number = name.partition("#")
    count = int(number) if number.isdecimal() and len(number) < 4 else 1
    for own in (True, False):
        places = [i for i, t in enumerate(position.trains) if wanted.casefold() in _train_names(t, own)]
        if 1 <= count <= len(places) and (number.isdecimal() or not number):
            return places[count - 1]
    known = [t.name for t in position.trains]
    company = position.shown(position.company)
    raise UnknownTrainError(f'{company} has no train "{name}"; {nearest(name, known)}')


def _train_names(train: Train, own: bool) -> set[str]:
    """Return the names that a train goes by: as what it runs, or its card's with and without what it runs as."""
    runs, cards = names_of(train.spec), names_of(train.card)
    if own:
        return {n.casefold() for n in (*runs, train.name.partition("#")[0])}
    suffix = "!last" if train.last else "!disabled" if train.disabled else ""
    names = [*cards, *(f"{c}!{r}" for c in cards for r in runs), *(f"{c}{suffix}" for c in cards)]
    return {n.casefold() for n in names}


def _parse(board: Board, text: str) -> list[Named]:
    names: list[Named] = []
    if len(text) > LONGEST_ROUTE:
        raise BadValueError(f"route: {len(text):,} characters; {LONGEST_ROUTE:,} are the most")
    for token in re.split(r"[\s,/]+", text.strip()):
        found = _TOKEN.match(token)
        if not found or bool(found[1]) != bool(found[5]):
            raise BadValueError(
                f'route "{text[:60]}": "{token[:20]}" is no hex: every hex passed is expected, such as "D5 D3 J21.1"'
            )
        stops = (int(found[3]),) if found[3] is not None else ()
        track = int(found[4]) if found[4] is not None else None
        named = Named(board.coordinate(found[2]), stops, track, bool(found[1]))
        content = board.content(named.hex)
        if stops and stops[0] >= len(content.stops):
            raise BadValueError(f"route: {token}: the hex has {_count(len(content.stops), 'stop')}, numbered from 0")
        if track is not None and track >= len(content.tracks):
            raise BadValueError(
                f"route: {token}: the hex has {_count(len(content.tracks), 'track segment')}, numbered from 0"
            )
        if names and names[-1].hex == named.hex and names[-1].stops and stops:
            names[-1] = names[-1]._replace(stops=names[-1].stops + stops)
        else:
            names.append(named)
    if len(names) > LONGEST:
        raise BadValueError(f"route: {len(names)} hexes; {LONGEST} are the most")
    for end, named in (("starts", names[0]), ("ends", names[-1])):
        if named.passed:
            raise BadValueError(f"route: it {end} at ({named.hex}); what is run past lies between two stops")
    return names


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _distinct(board: Board, ways: Sequence[Way]) -> list[Way]:
    """Keep one of several ways that differ only in which track of one district they end on."""
    kept: dict[object, Way] = {}
    for way in ways:
        visits = tuple((at, ref.hex, -1 if board.stop(ref).shared else ref.number) for at, ref in way.stops)
        skipped = tuple(leg.skipped for leg in way.route.legs)
        inner = frozenset(
            (at, ref)
            for at, ref in way.tracks
            if not any(e.kind == "stop" and board.content(ref.hex).stops[e.number].shared for e in _ends(board, ref))
        )
        kept.setdefault((visits, skipped, inner), way)
    return list(kept.values())


def _ends(board: Board, ref: TrackRef) -> tuple[End, ...]:
    return board.content(ref.hex).tracks[ref.number][:2]


def _choose(position: Position, text: str, names: Sequence[Named], ways: Sequence[Way]) -> Route:
    """Return the only way, or the only legal one, or the only one that visits every stop that it meets."""
    if len(ways) == 1:
        return ways[0].route
    legal = [w for w in ways if judge(position, [w.route]).legal]
    plain = [w for w in ways if not any(leg.skipped for leg in w.route.legs)]
    for some in (legal, [] if legal else plain):
        if len(some) == 1:
            return some[0].route
    choices = _texts(position.board, names, (legal or plain or ways)[: _CHOICES + 1])
    listed = "".join(f"\n  {c}" for c in choices[:_CHOICES]) + ("\n  ..." if len(choices) > _CHOICES else "")
    raise AmbiguousRouteError(
        f'route "{text}" fits several; name the stops (".") or track segments (":") in it:{listed}'
    )


def _texts(board: Board, names: Sequence[Named], ways: Sequence[Way]) -> list[str]:
    """Return a text for each way that names it alone: by its stops where that is enough, else by its track."""
    by_stop = [_text(board, names, way, frozenset()) for way in ways]
    if len(set(by_stop)) == len(by_stop):
        return by_stop
    tracks = [[{ref for at, ref in way.tracks if at == i} for way in ways] for i in range(len(names))]
    differing = frozenset(i for i, sets in enumerate(tracks) if any(s != sets[0] for s in sets))
    return [_text(board, names, way, differing) for way in ways]


def _text(board: Board, names: Sequence[Named], way: Way, by_track: frozenset[int]) -> str:
    tokens = []
    skipped = {ref for leg in way.route.legs for ref in leg.skipped}
    for i, named in enumerate(names):
        here = [ref for at, ref in way.stops if at == i]
        tracks = [ref for at, ref in way.tracks if at == i]
        if i in by_track and tracks:
            tokens.append(f"{named.hex}:{tracks[-1].number}")
        elif here and len(board.content(named.hex).stops) > 1:
            tokens += map(str, here)
        else:
            tokens.append(f"({named.hex})" if any(ref.hex == named.hex for ref in skipped) and not here else named.hex)
    return " ".join(tokens)


def _missing(board: Board, names: Sequence[Named]) -> list[Fault]:
    """Say why no track runs over these hexes: between which two none leads, or at which end no stop is."""
    faults = []
    for end, named in (("starts", names[0]), ("ends", names[-1])):
        if not board.content(named.hex).stops:
            faults.append(Fault("route: no stop", named.hex, f"the route {end} here, where there is no stop"))
    for here, there in pairwise(names):
        joined = any({here.hex, there.hex} <= {ref.hex for ref in group} for group in board.joined)
        edge = board.grid.edge_towards(here.hex, there.hex)
        if joined:
            continue
        if edge is None:
            faults.append(Fault("track: broken", here.hex, f"{there.hex} is no neighbour of it: name every hex"))
        elif not _leads(board, here.hex, edge) or not _leads(board, there.hex, opposite(edge)):
            bare = here.hex if not _leads(board, here.hex, edge) else there.hex
            faults.append(
                Fault("track: broken", here.hex, f"no track leads to {there.hex}: {bare} has none on that side")
            )
    if not faults:
        faults.append(
            Fault("track: broken", names[0].hex, "the hexes lie side by side, but no track joins them in this order")
        )
    return faults


def _leads(board: Board, coordinate: str, edge: int) -> bool:
    return any(("edge", edge) in track[:2] for track in board.content(coordinate).tracks)
