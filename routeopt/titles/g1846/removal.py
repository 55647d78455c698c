"""Which corporations a game of 1846 leaves out: drawn at random, as 18xx.games draws them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from routeopt.errors import BadValueError
from routeopt.records.actions import Setup

#: Private companies of two groups, and corporations, in the order in which 18xx.games lists them.
_GROUPS = (("LSL", "MC", "O&I", "LM"), ("SC", "MPC", "TBC", "BT"), ("C&O", "ERIE", "PRR"))
#: Private companies in all; those that the first edition lacks, and what one rule of the second edition keeps.
_PRIVATES, _LATER, _KEPT = 12, ("LM", "BT"), ("LM", "BT", "C&O")
#: Optional rules: the first edition, and one that keeps what the second brought.
OPTIONS = _FIRST, _SECOND = ("first_ed", "second_ed_co")


def removed_corporations(setup: Setup) -> tuple[str, ...]:
    """Return the corporations that take no part.

    Parameters
    ----------
    setup : Setup
        Players, options and the seed.

    Raises
    ------
    BadValueError
        Not three to five players, or no seed.
    """
    players = len(setup.players)
    if not 3 <= players <= 5:
        raise BadValueError(f"{players} players: exports of 1846 can be followed with 3 to 5")
    if setup.seed is None:
        raise BadValueError("neither a seed nor an id with a number: which corporations are left out is not known")
    first_edition = _FIRST in setup.options
    excluded = _LATER if first_edition else _KEPT if _SECOND in setup.options else ()
    before = _PRIVATES - (len(_LATER) if first_edition else 0) + players
    draws = islice(_numbers(setup.seed), before, None)
    for group in _GROUPS[:-1]:
        _draw(group, excluded, draws)
    drawn = _draw(_GROUPS[-1], excluded, draws)
    return tuple(sorted(drawn, key=lambda name: drawn[name])[: 5 - players])


def _draw(group: Sequence[str], excluded: Sequence[str], draws: Iterator[int]) -> dict[str, int]:
    return {name: next(draws) for name in group if name not in excluded}


def _numbers(seed: int) -> Iterator[int]:
    """Yield what the linear congruential generator of 18xx.games draws."""
    number = seed % 2**31
    while True:
        number = (1103515245 * number + 12345) % 2**31
        yield number
