"""Random legal positions of any title, on which all strategies and the judge must agree.

In the test suite a few hundred for each title; to run more, from the repository's folder::

    python -m tests.titles.random_boards 18Africa 5000

With sizes, `30 70`, boards have so many hexes; of such large ones strategies that walk all there is are left out::

    python -m tests.titles.random_boards 18Africa 500 30 70
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from time import perf_counter

import msgspec

from routeopt.board import Board, Token, check_board
from routeopt.board.check import FIXED, kinds
from routeopt.errors import RouteoptError
from routeopt.rules import Marker, Position, Train
from routeopt.search import Budget
from routeopt.solution.solve import solve
from routeopt.spec import BonusSpec, TileSpec
from routeopt.titles import find_title
from routeopt.titles.title import Title
from tests.strategies import EXACT

#: Steps that a strategy may take on a large board; one of CP-SAT's own units counts as ten million.
LARGE_STEPS = 20_000_000


class RandomBoards:
    """Makes random positions of one title: the same number gives the same position.

    Parameters
    ----------
    title : Title
        The title.
    smallest, largest : int
        How many hexes of the map are in use.
    """

    def __init__(self, title: Title, smallest: int = 6, largest: int = 18) -> None:
        self.title = title
        self.sizes = (smallest, largest)
        self.data = title.data
        self._fitting: dict[tuple[str, ...], list[tuple[str, int]]] = {}

    def position(self, number: int) -> Position:
        """Return the position of a number."""
        random = Random(f"{self.title.name} {number}")
        game = self.data.game
        options = {name: random.choice(settings) for name, settings in game.options.items()}
        bare = Board(random.choice(list(self.data.boards.values())).under(options), self.data.tiles)
        region = self._region(random, bare)
        position = Position(
            title=self.title.name,
            data=self.data,
            rules=self.title.rules,
            board=bare,
            company="",
            trains=(),
            phase=random.choice(game.phases),
            economy=random.choice(game.economies) if game.economies else None,
            bonuses=frozenset(b.name for b in game.bonuses if b.owned and random.random() < 0.5),
            options=options,
        )
        companies = self._companies(random, position)
        position = replace(position, company=companies[0], **self._powers(random))
        position = self._lay(random, position, region)
        position = self._place(random, position, region, companies)
        if game.bonuses and random.random() < 0.7:
            position = _scatter(random, position, region)
        position = replace(position, markers=self._markers(random, position, region))
        return replace(position, trains=self._trains(random, position))

    def _sound(self, position: Position) -> bool:
        return not list(self.title.rules.check(position))

    def _companies(self, random: Random, position: Position) -> list[str]:
        """Return up to four companies in play, the one that runs first."""
        playing = position.board.spec.companies or tuple(c.id for c in self.data.game.companies)
        sound = [name for name in playing if self._sound(replace(position, company=name))]
        return random.sample(sound, min(len(sound), random.randint(1, 4)))

    def _region(self, random: Random, board: Board) -> list[str]:
        """Grow a connected part of the map from a hex with a stop."""
        region = [random.choice([c for c, spec in board.spec.hexes.items() if spec.stops])]
        size = random.randint(*self.sizes)
        while len(region) < size:
            beside = {
                other: sum(1 for n in board.grid.neighbours(other) if n in region) ** 2
                * (3 if board.hex(other).stops else 1)
                for name in region
                for other in board.grid.neighbours(name)
                if other and other not in region
            }
            if not beside:
                break
            # Hexes with stops and with more neighbours inside come first: regions are round, and their track meets.
            region.append(random.choices(list(beside), list(beside.values()))[0])
        return region

    def _lay(self, random: Random, position: Position, region: Sequence[str]) -> Position:
        """Lay tiles that fit, each the best joined of a few drawn at random."""
        left = dict(self.data.supply)
        for name in region:
            fits = [
                tile
                for tile in self._fits(position, name)
                if self.data.tiles[tile[0]].color in position.phase.colors and left[tile[0]] != 0
            ]
            if not fits or random.random() < 0.05:
                continue
            drawn = random.sample(fits, min(len(fits), random.choice((2, 10, 40))))
            laid = [(tile, position.board.lay(name, *tile)) for tile in drawn]
            tile, board = max(laid, key=lambda pair: _joins(pair[1], name))
            more = replace(position, board=board)
            if self._sound(more):
                position = more
                count = left[tile[0]]
                left[tile[0]] = count if count is None else count - 1
        return position

    def _fits(self, position: Position, name: str) -> list[tuple[str, int]]:
        board = position.board
        key = (board.spec.name, *position.options.values(), name)
        if key not in self._fitting:
            printed = board.hex(name)
            bare = Board(board.spec, self.data.tiles)
            self._fitting[key] = [
                (number, rotation)
                for number, tile in self.data.tiles.items()
                if printed.color not in FIXED and _may_fit(kinds(printed.stops), tile)
                for rotation in range(6)
                if not check_board(bare.lay(name, number, rotation))
            ]
        return self._fitting[key]

    def _place(self, random: Random, position: Position, region: Sequence[str], companies: Sequence[str]) -> Position:
        """Place stations: of the company that runs in one city at least, of others wherever there is room."""
        board = position.board
        cities = [ref for ref in board.stops() if ref.hex in region and board.stop(ref).spec.kind == "city"]
        # The company starts where most track meets, or too many positions would have no route.
        cities.sort(key=lambda ref: (-min(2, _joins(board, ref.hex)), random.random()))
        for index, ref in enumerate(cities):
            for owner in random.sample(companies, len(companies)):
                if random.random() < 0.25 or (index == 0 and owner == companies[0]):
                    more = replace(position, board=position.board.place(Token(owner, ref)))
                    if self._sound(more) and not check_board(more.board):
                        position = more
        return position

    def _powers(self, random: Random) -> dict[str, frozenset[str]]:
        """Return powers held, and those in use among them."""
        held = [power for power in self.data.game.powers if random.random() < 0.2]
        active = [power.name for power in held if power.limited and random.random() < 0.7]
        return {"held": frozenset(power.name for power in held), "active": frozenset(active)}

    def _markers(self, random: Random, position: Position, region: Sequence[str]) -> dict[str, tuple[Marker, ...]]:
        """Return markers that lie where the title finds them in order; those that fill slots are left out."""
        stops = [ref for ref in position.board.stops() if ref.hex in region]
        owners = [token.owner for token in position.board.tokens] or [position.company]
        placed: dict[str, tuple[Marker, ...]] = {}
        for spec in self.data.game.markers:
            if spec.effect != "none" or not stops or random.random() < 0.3:
                continue
            more = {**placed, spec.name: (Marker(random.choice(stops), random.choice(owners) if spec.owned else ""),)}
            if self._sound(replace(position, markers=more)):
                placed = more
        return placed

    def _trains(self, random: Random, position: Position) -> tuple[Train, ...]:
        """Return up to three trains that the title finds in order, some of them alike."""
        cards = [Train(card.name, card, card) for card in self.data.game.trains if card.count != 0]
        cards = [train for train in cards if self._sound(replace(position, trains=(train,)))]
        trains: tuple[Train, ...] = ()
        for _ in range(random.choice((1, 2, 2, 3))):
            card = trains[-1].card if trains and random.random() < 0.2 else random.choice(cards).card
            copies = sum(1 for train in trains if train.card == card)
            more = (*trains, Train(card.name if not copies else f"{card.name}#{copies + 1}", card, card))
            if self._sound(replace(position, trains=more)):
                trains = more
        return trains


def _may_fit(printed: str, tile: TileSpec) -> bool:
    return kinds(tile.stops) == printed or printed in tile.fits


def _joins(board: Board, name: str) -> int:
    """Count the sides where the track of a hex goes on, and its cities."""
    joined = 0
    for edge in {e.number for track in board.content(name).tracks for e in track[:2] if e.kind == "edge"}:
        other = board.grid.neighbour(name, edge)
        content = board.content(other) if other else None
        back = {e.number for t in content.tracks for e in t[:2] if e.kind == "edge"} if content else set()
        joined += 1 if (edge + 3) % 6 in back else 0
    return joined + sum(stop.spec.kind == "city" for stop in board.content(name).stops)


def _scatter(random: Random, position: Position, region: Sequence[str]) -> Position:
    """Return the position with the bonuses at hexes of the region, as their own lie too far apart for small boards."""

    def moved(bonus: BonusSpec) -> BonusSpec:
        # What looks at stops that pay looks at stops of which a route visits one.
        places = tuple(tuple(random.choices(region, k=1 if bonus.paid else len(group))) for group in bonus.places)
        return msgspec.structs.replace(bonus, places=places)

    game = msgspec.structs.replace(position.data.game, bonuses=tuple(map(moved, position.data.game.bonuses)))
    return replace(position, data=msgspec.structs.replace(position.data, game=game))


def faults(position: Position) -> list[str]:
    """List what is wrong with a position; empty for all that `RandomBoards` makes."""
    found = (*check_board(position.board, position.data.supply), *position.rules.check(position))
    return [str(fault) for fault in found]


def large_disagreements(position: Position) -> list[str]:
    """Solve a large board by a walk and by one model; list a run above a bound, and proofs of different runs."""
    wrong = []
    said: dict[str, tuple[tuple[int, int], tuple[int, int], bool]] = {}
    for name in ("branch-and-bound", "cp-sat-circuit", "auto"):
        try:
            solution = solve(position, strategy=name, budget=Budget(steps=LARGE_STEPS), unchecked=True)
        except RouteoptError as error:
            wrong.append(f"{name}: {type(error).__name__}: {error}")
            continue
        said[name] = ((solution.revenue, solution.subsidy), tuple(solution.bound), solution.proven)
    best = max((run for run, _, _ in said.values()), default=(0, 0))
    if any(bound < best for _, bound, _ in said.values()) or len({run for run, _, sure in said.values() if sure}) > 1:
        wrong.append(f"strategies differ: {said}")
    return wrong


def disagreements(position: Position) -> list[str]:
    """Solve with every strategy; list what one of them, or the judge, says otherwise than the first."""
    said: dict[str, tuple[int, int, bool]] = {}
    wrong = []
    for name in EXACT:
        try:
            solution = solve(position, strategy=name, unchecked=True)
        except RouteoptError as error:
            wrong.append(f"{name}: {type(error).__name__}: {error}")
            continue
        said[name] = (solution.revenue, solution.subsidy, solution.proven)
    if len(set(said.values())) > 1 or not all(proven for _, _, proven in said.values()):
        wrong.append(f"strategies differ: {said}")
    return wrong


def describe(position: Position) -> str:
    """Return all of a position in one text, for a test that fails."""
    board = position.board
    lines = [
        f"company {position.company}, trains {[t.name for t in position.trains]}, phase {position.phase.name}",
        f"economy {position.economy and position.economy.name}, options {dict(position.options)}",
        f"bonuses held {sorted(position.bonuses)}; {position.data.game.bonuses}",
        f"markers {dict(position.markers)}",
        "tiles " + ", ".join(f'{name} = "{laid.number}@{laid.rotation}"' for name, laid in board.laid.items()),
        "tokens " + ", ".join(f"{token.owner} {token.stop}" for token in board.tokens),
    ]
    return "\n".join(lines)


def main(name: str, count: int, *sizes: int) -> int:
    """Try so many positions of a title; print each that fails, and how many did."""
    boards = RandomBoards(find_title(name).title, *sizes)
    differ = large_disagreements if sizes else disagreements
    start, failed, earning, several = perf_counter(), 0, 0, 0
    for number in range(count):
        position = boards.position(number)
        wrong = faults(position) + differ(position)
        if wrong:
            failed += 1
            print(f"position {number}", describe(position), *wrong, sep="\n", end="\n\n", flush=True)
            continue
        run = solve(position, budget=Budget(steps=LARGE_STEPS), unchecked=True)
        earning += run.revenue > 0
        several += len(run.routes) > 1
    print(
        f"{name}: {count} positions, {earning} with revenue, {several} with several routes, {failed} failed; "
        f"{perf_counter() - start:.0f} s"
    )
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
