"""Players that play to win: they see views of the state, choose among legal actions, and ask the solver.

Lives here: bots by name, and what they think of boards, trains and shares.
May not live here: rules, titles' names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from routeopt.engine.bots import Bot, RandomBot
from routeopt.engine.setting import Setting
from routeopt.errors import UnknownNameError, nearest

#: Makes a bot: from a seed that decides all its choices, and the fixed part of the game.
Maker = Callable[[int, Setting], Bot]


def _random(seed: int, setting: Setting) -> Bot:  # noqa: ARG001 - as all makers
    return RandomBot(seed)


def _greedy(seed: int, setting: Setting) -> Bot:
    from routeopt.bots.greedy import GreedyBot  # noqa: PLC0415 - the solver is heavy, and other bots do without

    return GreedyBot(seed, setting)


BOTS: Mapping[str, Maker] = MappingProxyType({"random": _random, "greedy": _greedy})


def find_bot(name: str) -> Maker:
    """Return the maker of a bot.

    Raises
    ------
    UnknownNameError
        There is no such bot.
    """
    if name not in BOTS:
        raise UnknownNameError(f'bot "{name}": {nearest(name, BOTS)}')
    return BOTS[name]
