"""Random positions of 18ZOO with all that its inventions do to a run, on top of what `RandomBoards` makes.

To run many, from the repository's folder::

    python -m tests.titles.g18zoo.random_positions 5000
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from time import perf_counter

from routeopt.board import Board, StopRef, Token
from routeopt.board.hexes import opposite
from routeopt.rules import Marker, Position, Train
from routeopt.titles.g18zoo import TITLE
from tests.titles.random_boards import RandomBoards, describe, disagreements, faults

POWERS = ("Revolutionary Drinks", "Experimental Fuel", "Transit Track")
CARRIAGES = "Expanded Carriages"


class RandomZoo(RandomBoards):
    """Makes random positions of 18ZOO: the same number gives the same position."""

    def __init__(self) -> None:
        super().__init__(TITLE, smallest=8, largest=18)
        self._new_engine = next(card for card in self.data.game.trains if card.name == "1V")

    def position(self, number: int) -> Position:
        """Return the position of a number."""
        position = super().position(number)
        random = Random(f"inventions {number}")
        position = replace(
            position,
            held=frozenset(name for name in POWERS if random.random() < 0.5),
            active=frozenset(name for name in (CARRIAGES,) if random.random() < 0.3),
        )
        position = self._tunnel(random, position)
        position = self._tokens(random, position)
        return self._changed_trains(random, position)

    def _lay(self, random: Random, position: Position, region: Sequence[str]) -> Position:
        """Build on from a residence as players do: where track leads to a bare hex, and mostly so that it joins."""
        left = dict(self.data.supply)
        homes = [name for name, spec in position.board.spec.hexes.items() if spec.homes]
        for _ in range(2 * len(region)):
            board = position.board
            leads = _leads(board) or {random.choice([h for h in homes if h not in board.laid] or homes): set()}
            # Cities, and hexes that several tracks lead to, come first.
            weights = [(1 + len(edges)) * (4 if board.hex(name).stops else 1) for name, edges in leads.items()]
            (name,) = random.choices(list(leads), weights)
            fits = [
                tile
                for tile in self._fits(position, name)
                if self.data.tiles[tile[0]].color in position.phase.colors and left[tile[0]]
            ]
            if not fits:
                continue
            laid = [(tile, board.lay(name, *tile)) for tile in random.sample(fits, min(len(fits), 12))]
            tile, more = max(laid, key=lambda pair: len(leads[name] & _edges(pair[1], name)))
            if not list(self.title.rules.check(replace(position, board=more))):
                position = replace(position, board=more)
                left[tile[0]] = (left[tile[0]] or 0) - 1
        return position

    def _place(self, random: Random, position: Position, region: Sequence[str], companies: Sequence[str]) -> Position:
        region = list(position.board.laid)
        return super()._place(random, position, region, companies)

    def _markers(self, random: Random, position: Position, region: Sequence[str]) -> dict[str, tuple[Marker, ...]]:
        region = list(position.board.laid)
        return super()._markers(random, position, region)

    def _tunnel(self, random: Random, position: Position) -> Position:
        """Join a mining area that laid track reaches, if there is one, to another."""
        board = position.board
        mines = [ref for ref in board.stops() if board.hex(ref.hex).kind == "mining"]
        used = [ref for ref in mines if any(n in board.laid for n in board.grid.neighbours(ref.hex))]
        if random.random() < 0.5 or not used:
            return position
        first = random.choice(used)
        other = random.choice([ref for ref in used if ref != first] or [ref for ref in mines if ref != first])
        return replace(position, board=board.join(first, other))

    def _tokens(self, random: Random, position: Position) -> Position:
        """Fill cities with stations, beside the spaces too, and with the two markers, as far as the rules allow."""
        for kind in ("closed", "open", *("station",) * 6, "beside"):
            board = position.board
            cities = [r for r in board.stops() if r.hex in board.laid and board.stop(r).spec.kind == "city"]
            if not cities or random.random() < 0.2:
                continue
            token = self._token(random, position, kind, random.choice(cities))
            more = replace(position, board=board.place(token))
            if not faults(more):
                position = more
        return position

    def _token(self, random: Random, position: Position, kind: str, where: StopRef) -> Token:
        if kind == "closed":
            return Token("work_in_progress", where, "closed")
        if kind == "open":
            return Token("contract", where, "open")
        return Token(random.choice(position.board.spec.companies), where, beside=kind == "beside")

    def _changed_trains(self, random: Random, position: Position) -> Position:
        """Disable a train, let one run its last time, give one a New Engine."""
        trains: list[Train] = []
        for train in position.trains:
            chance = random.random()
            if chance < 0.05:
                trains.append(train._replace(disabled=True))
            elif chance < 0.25 and train.card.rusts and not any(t.spec is self._new_engine for t in trains):
                # The one marker goes on a train that a phase will scrap.
                trains.append(train._replace(spec=self._new_engine))
            else:
                trains.append(train)
        last = [card for card in self.data.game.trains if card.last_run]
        if position.phase.name == self.data.game.phases[-1].name and random.random() < 0.5:
            card = random.choice(last)
            trains.append(Train(card.name, card, card, last=True))
        return replace(position, trains=tuple(trains))


def _edges(board: Board, name: str) -> set[int]:
    return {end.number for track in board.content(name).tracks for end in track[:2] if end.kind == "edge"}


def _leads(board: Board) -> dict[str, set[int]]:
    """Return the bare hexes that laid track leads to, with the edges where it comes in."""
    found: dict[str, set[int]] = {}
    for name in board.laid:
        for edge in sorted(_edges(board, name)):
            other = board.grid.neighbour(name, edge)
            if other and other not in board.laid and board.hex(other).color == "white":
                found.setdefault(other, set()).add(opposite(edge))
    return found


def features(position: Position) -> list[str]:
    """Name what a position has, so that a test can see that all of it occurs."""
    board = position.board
    found = [*position.held, *position.active]
    found += [token.kind for token in board.tokens] + ["beside" for token in board.tokens if token.beside]
    found += [trait for train in position.trains for trait in train.spec.traits]
    found += ["last" for train in position.trains if train.last]
    found += ["disabled" for train in position.trains if train.disabled]
    found += ["tunnel" for _ in board.joined] + ["fast_food" for _ in position.markers.get("fast_food", ())]
    found += ["blocked" for ref in board.stops() if board.blocked(ref, position.company)]
    found += ["two tracks" for ref in board.stops() if ref.number and board.stop(ref).shared]
    return found


def main(numbers: Sequence[int]) -> int:
    """Try these positions; print each that fails, and what they had."""
    boards, start, failed, seen = RandomZoo(), perf_counter(), 0, Counter[str]()
    for number in numbers:
        position = boards.position(number)
        seen.update(set(features(position)))
        wrong = faults(position) + disagreements(position)
        if wrong:
            failed += 1
            print(f"position {number}", describe(position), *wrong, sep="\n", end="\n\n", flush=True)
    print(f"{len(numbers)} positions, {failed} failed, {perf_counter() - start:.0f} s; {dict(seen)}")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(range(int(sys.argv[1]))))
