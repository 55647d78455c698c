"""Late-game boards of any title: legal tiles and tokens until little more fits; the same seed gives the same board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from routeopt.board import Board, StopRef, Token, check_board
from routeopt.board.check import FIXED, kinds
from routeopt.rules import Position, Train
from routeopt.spec import BoardSpec
from routeopt.titles.title import Title

#: Trains to take turns with, where a title's hardest are known; other titles draw from their last ones.
_SETS: Mapping[str, Sequence[Sequence[str]]] = {"18Africa": (("4+4+4E", "4+4+4T"), ("4E", "3+3T"))}
#: Of how many of the last trains that may run, and how often each hex is looked at again.
_LAST_TRAINS, _PASSES = 4, 3


class _Lay(NamedTuple):
    """A tile that fits a hex, the sides that it has track at, and how late it comes in the game."""

    number: str
    rotation: int
    sides: frozenset[int]
    rank: int


class LateBoards:
    """Makes late-game positions of one title.

    Parameters
    ----------
    title : Title
        The title.
    """

    def __init__(self, title: Title) -> None:
        self.title = title
        self.data = title.data
        self._fitting: dict[tuple[str, str, str], tuple[_Lay, ...]] = {}

    def position(self, seed: int) -> Position:
        """Return the position of a seed: the board full, one of the last phases, the last trains."""
        random = Random(f"late {self.title.name} {seed}")
        game = self.data.game
        printed = random.choice(list(self.data.boards.values()))
        bare = Board(printed, self.data.tiles)
        companies = printed.companies or tuple(company.id for company in game.companies)
        position = Position(
            title=self.title.name + (f" - Map {printed.name}" if printed.name else ""),
            data=self.data,
            rules=self.title.rules,
            board=bare,
            company="",
            trains=(),
            phase=random.choice(game.phases[-2:]),
            economy=random.choice(game.economies) if game.economies else None,
            bonuses=frozenset(bonus.name for bonus in game.bonuses if bonus.owned and random.random() < 0.3),
            held=frozenset(power.name for power in game.powers if random.random() < 0.2),
        )
        order = [c for c in random.sample(companies, len(companies)) if self._sound(replace(position, company=c))]
        position = replace(position, company=order[0])
        position = replace(position, board=self._tiled(random, position, printed))
        position = self._with_tokens(random, position, order)
        return replace(position, trains=self._trains(random, position, seed))

    def unbuilt(self, seed: int) -> Position:
        """Return the position of a seed as it would be before its company placed its last two stations.

        The company has one at home where its home lets it.
        """
        position = self.position(seed)
        board, company = position.board, position.company
        own = [token for token in board.tokens if token.owner == company and token.kind == "station"]
        others = [token for token in board.tokens if token not in own]
        own = own[: max(1, len(own) - 2)]
        home = home_of(board.spec, company)
        if home is not None and home.number < len(board.content(home.hex).stops):
            others = [token for token in others if token.stop != home]
            own = [Token(company, home), *(token for token in own[1:] if token.stop.hex != home.hex)]
        return replace(position, board=board.with_tokens([*others, *own]))

    def _sound(self, position: Position) -> bool:
        return not list(self.title.rules.check(position))

    # --- tiles -------------------------------------------------------------------------------------------------------

    def _tiled(self, random: Random, position: Position, printed: BoardSpec) -> Board:
        """Lay the tile that joins best with its neighbours on every hex, and look at each again a few times."""
        grid = position.board.grid
        left = dict(self.data.supply)
        lays: dict[str, _Lay] = {}
        sides = {name: _sides(position.board, name) for name in printed.hexes}
        names = [name for name, spec in printed.hexes.items() if spec.color not in FIXED]
        for _ in range(_PASSES):
            for name in random.sample(names, len(names)):
                fits = self._fits(position, name)
                before = lays.get(name)
                fits = tuple(lay for lay in fits if left[lay.number] != 0 or (before and lay.number == before.number))
                if not fits:
                    continue
                meets = {e for e, o in enumerate(grid.neighbours(name)) if o and (e + 3) % 6 in sides[o]}
                faces = {e for e, o in enumerate(grid.neighbours(name)) if o and (o in lays or not sides[o])}
                drawn = random.sample(fits, min(len(fits), 40))
                best = max(drawn, key=lambda lay: _merit(lay, meets, faces))
                for lay, change in ((before, 1), (best, -1)):
                    if lay is not None and left[lay.number] is not None:
                        left[lay.number] = (left[lay.number] or 0) + change
                lays[name] = best
                sides[name] = best.sides
        board = position.board.lay_all([(name, lay.number, lay.rotation) for name, lay in lays.items()])
        wrong = {fault.where for fault in check_board(board, self.data.supply)}
        wrong |= {fault.where for fault in self.title.rules.check(replace(position, board=board))}
        kept = [(name, lay.number, lay.rotation) for name, lay in lays.items() if name not in wrong]
        return position.board.lay_all(kept)

    def _fits(self, position: Position, name: str) -> tuple[_Lay, ...]:
        """Return all tiles that may lie on a hex in this phase."""
        key = (position.board.spec.name, name, position.phase.name)
        if key not in self._fitting:
            bare, colors = position.board, position.phase.colors
            printed = kinds(bare.hex(name).stops)
            labels = (bare.hex(name).label, bare.hex(name).later_label)
            found: list[_Lay] = []
            for number, tile in self.data.tiles.items():
                if tile.color not in colors or self.data.supply.get(number, 0) == 0 or tile.label not in labels:
                    continue
                if kinds(tile.stops) != printed and printed not in tile.fits:
                    continue
                boards = [(rotation, bare.lay(name, number, rotation)) for rotation in range(6)]
                fits = [(rotation, board) for rotation, board in boards if not check_board(board)]
                # Titles look at what lies where, not at how it is turned.
                if fits and self._sound(replace(position, board=fits[0][1])):
                    rank = colors.index(tile.color)
                    found += [_Lay(number, rotation, _sides(board, name), rank) for rotation, board in fits]
            self._fitting[key] = tuple(found)
        return self._fitting[key]

    # --- tokens and trains -------------------------------------------------------------------------------------------

    def _with_tokens(self, random: Random, position: Position, companies: Sequence[str]) -> Position:
        """Place most stations of all companies; the one that runs comes first, where most track meets."""
        stations = {company.id: len(company.token_costs) or 1 for company in self.data.game.companies}
        cities = [ref for ref in position.board.stops() if position.board.stop(ref).spec.kind == "city"]
        joined = {ref: len(_sides(position.board, ref.hex)) for ref in cities}
        for index, company in enumerate(companies):
            order = random.sample(cities, len(cities))
            if index == 0:
                order.sort(key=lambda ref: -joined[ref])
            wanted = stations[company] if index == 0 else random.randint(1, stations[company])
            for ref in order:
                if not wanted:
                    break
                board = position.board
                if len(board.tokens_at(ref)) >= board.stop(ref).spec.slots or not joined[ref]:
                    continue
                more = replace(position, board=board.place(Token(company, ref)))
                if not check_board(more.board) and self._sound(more):
                    position, wanted = more, wanted - 1
        return position

    def _trains(self, random: Random, position: Position, seed: int) -> tuple[Train, ...]:
        """Return as many of the last trains as the company may own."""
        cards = {card.name: card for card in self.data.game.trains if card.count != 0}
        if self.title.name in _SETS:
            names = _SETS[self.title.name][seed % len(_SETS[self.title.name])]
            return tuple(Train(name, cards[name], cards[name]) for name in names)
        sound = [n for n, card in cards.items() if self._sound(replace(position, trains=(Train(n, card, card),)))]
        trains: tuple[Train, ...] = ()
        for name in random.choices(sound[-_LAST_TRAINS:], k=4):
            before = sum(train.card.name == name for train in trains)
            train = Train(f"{name}#{before + 1}" if before else name, cards[name], cards[name])
            if self._sound(replace(position, trains=(*trains, train))):
                trains = (*trains, train)
        return trains


def home_of(printed: BoardSpec, company: str) -> StopRef | None:
    """Return the city where a company is at home on a map; None where it has none."""
    for coordinate, spec in printed.hexes.items():
        for home in spec.homes:
            name, _, city = home.partition(".")
            if name == company:
                return StopRef(coordinate, int(city or 0))
    return None


def _merit(lay: _Lay, meets: set[int], faces: set[int]) -> tuple[int, int, int]:
    """Say how well a tile lies: track that goes on, less track that ends; then how late a tile it is."""
    dead = len(lay.sides & faces - meets)
    return 3 * len(lay.sides & meets) - dead, lay.rank, len(lay.sides)


def _sides(board: Board, name: str) -> frozenset[int]:
    """Return the sides of a hex that its track meets."""
    return frozenset(end.number for track in board.content(name).tracks for end in track[:2] if end.kind == "edge")
