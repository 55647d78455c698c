"""The trains that are still for sale, as an 18xx.games export shows them leave one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from routeopt.errors import BadValueError
from routeopt.spec import TrainSpec


class Depot:
    """The row of trains, the next one first; a train is named by its card and copy: ``"4-0"``.

    Parameters
    ----------
    trains : sequence of TrainSpec
        The title's trains in the order in which they are sold.
    players : int
        How many play, where the number of cards depends on it.
    more : mapping of str to int, optional
        Cards beyond the title's data, by name of the train.
    """

    def __init__(self, trains: Sequence[TrainSpec], players: int, more: Mapping[str, int] | None = None) -> None:
        self._specs = {t.name: t for t in trains}
        extra = more or {}
        self._left = {
            name: list(range(_cards(spec, players) + extra.get(name, 0)))
            for name, spec in self._specs.items()
            if spec.count is not None
        }
        self._sold = {name: 0 for name, spec in self._specs.items() if spec.count is None}

    def next(self) -> str:
        """Return the first train of the row, empty where none is left."""
        return next(self._row(), "")

    def _row(self, before: str = "") -> Iterator[str]:
        """Yield the trains in order, of an unlimited kind only the next; stop at the kind named."""
        for name in self._specs:
            if name == before:
                return
            if name in self._sold:
                yield f"{name}-{self._sold[name]}"
            else:
                yield from (f"{name}-{number}" for number in self._left[name])

    def take(self, train: str) -> tuple[str, ...]:
        """Take a train out of the row.

        Parameters
        ----------
        train : str
            Card and copy.

        Returns
        -------
        tuple of str
            The trains before it, still in the row, that must have left without a word if this one was for sale.

        Raises
        ------
        BadValueError
            It is not in the row.
        """
        name, _, copy = train.rpartition("-")
        number = int(copy) if copy.isdecimal() and len(copy) < 4 else -1
        if name in self._sold and number >= self._sold[name]:
            skipped = tuple(f"{name}-{n}" for n in range(self._sold[name], number))
            self._sold[name] = number + 1
        elif number in self._left.get(name, ()):
            left = self._left[name]
            skipped = tuple(f"{name}-{n}" for n in left[: left.index(number)])
            left.remove(number)
        else:
            raise BadValueError(f'train "{train}" is not in the depot; the next is {self.next() or "none"}')
        return skipped if self._specs[name].available else (*self._finite_before(name), *skipped)

    def _finite_before(self, name: str) -> Iterator[str]:
        return (t for t in self._row(name) if t.rpartition("-")[0] in self._left)

    def drop(self, kinds: Iterable[str]) -> None:
        """Take all trains of these kinds out of the game."""
        for name in kinds:
            self._left.pop(name, None)
            self._sold.pop(name, None)
            self._specs.pop(name, None)


def _cards(spec: TrainSpec, players: int) -> int:
    """Return how many cards there are; where the data know no such number of players, as for the nearest."""
    if isinstance(spec.count, dict):
        known = min(spec.count, key=lambda text: (abs(int(text) - players), int(text)))
        return spec.count[known]
    return spec.count or 0
