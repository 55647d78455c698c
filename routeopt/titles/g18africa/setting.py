"""The fixed part of a game of 18Africa: the companies drawn for it, and what the pool makes of the economy."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from routeopt.engine.setting import Setting
from routeopt.engine.setup import next_number
from routeopt.engine.state import State
from routeopt.spec import EconomySpec
from routeopt.spec.play import PlaySpec, load_play
from routeopt.titles.g18africa.state import in_pool

#: How many companies take part, with two players and with more [1.2].
COMPANIES = {2: 7}
#: Most cards in the pool for each state of the economy, and what a bond pays then [3.4.7].
ECONOMIES = ((0, "boom", 10), (2, "recovery", 15), (6, "recession", 30), (10**6, "depression", 40))


class AfricaPlay(PlaySpec, frozen=True, kw_only=True):
    """What 18Africa says beyond other titles.

    Parameters
    ----------
    dealt : dict
        Number of players to the cards that each is dealt.
    prices : dict
        Company to its printed price.
    closed : dict
        Number of players to the certificate limits with one closed company, and with more.
    resale : dict
        Train to what the bank pays for it.
    """

    dealt: dict[str, int]
    prices: dict[str, int]
    closed: dict[str, tuple[int, int]]
    resale: dict[str, int]


def play_loader(package: str) -> Callable[[], AfricaPlay]:
    """Return what reads `play.toml`, once."""
    return cache(lambda: load_play(Path(str(resources.files(package))), AfricaPlay))


def economy_of(state: State) -> tuple[str, int]:
    """Return the state of the economy, and what a bond pays; the first two operating rounds are in Recovery [1.4]."""
    if state.set < 2:
        return "recovery", 15
    cards = in_pool(state)
    return next((name, bond) for most, name, bond in ECONOMIES if cards <= most)


class AfricaSetting(Setting):
    """Setting with the companies that were drawn, and the economy."""

    play: AfricaPlay

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        number, drawn = self.seed, list[tuple[int, str]]()
        for company in self.companies:
            number = next_number(number)
            drawn.append((number, company))
        chosen = {company for _, company in sorted(drawn)[: COMPANIES.get(len(self.players), 9)]}
        self.companies = {c: spec for c, spec in self.companies.items() if c in chosen}
        self.series = {c: series for c, series in self.series.items() if c in chosen}
        if len(self.players) == 2:
            self.trains = {
                name: msgspec.structs.replace(spec, count=spec.count - 1)
                if name in ("2", "3") and isinstance(spec.count, int)
                else spec
                for name, spec in self.trains.items()
            }
        if self.option("tiles_limited") == "no":
            self.data = msgspec.structs.replace(self.data, supply=dict.fromkeys(self.data.supply))
        self._economies = {spec.name: spec for spec in self.data.game.economies}

    def economy(self, state: State) -> EconomySpec | None:
        """Return the state of the economy by the Bank Pool [3.4.7]."""
        return self._economies[economy_of(state)[0]]


def cards_of(setting: Setting) -> list[str]:
    """Return the private companies that are cards of the deck, concessions apart."""
    return [name for name, private in setting.privates.items() if private.value]


def concessions_of(setting: Setting) -> list[str]:
    """Return the concessions."""
    return [name for name, private in setting.privates.items() if not private.value]
