"""One random game with all checks: what is offered is accepted, nothing else is, and undo and replay bring all back."""

from __future__ import annotations

import json
import random
from collections import Counter
from statistics import mean

from routeopt.engine.actions import AnyAction, BuyTrain, Legal, SellShares
from routeopt.engine.bots import Runner, no_run
from routeopt.engine.game import Game, read_saved, replay
from routeopt.engine.table.certificates import president
from routeopt.errors import IllegalActionError
from tests.play.games import concrete, is_legal, plain, play_random, spoilt
from tests.play.harness import Harness


class Tally:
    """What happened in all games."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.ends: Counter[str] = Counter()
        self.per_game: dict[str, list[int]] = {}
        #: Kinds of actions that were offered and tried; spoilt ones, those among them that were refused, and why.
        self.offered: Counter[str] = Counter()
        self.spoilt: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.rules: Counter[str] = Counter()

    def note(self, what: str, count: int) -> None:
        self.per_game.setdefault(what, []).append(count)

    def report(self) -> str:
        """All of it, a line each."""
        lines = [
            f"{sum(self.kinds.values())} actions: {_listed(self.kinds)}",
            f"ends: {_listed(self.ends)}",
            *(f"{w} a game: {min(c)} to {max(c)}, {mean(c):.1f} on average" for w, c in self.per_game.items()),
            f"offered and accepted on a copy: {sum(self.offered.values())}: {_listed(self.offered)}",
            f"spoilt: {sum(self.spoilt.values())}, refused {sum(self.refused.values())}: {_listed(self.refused)}",
            f"refused by: {_listed(self.rules)}",
        ]
        return "\n".join(lines)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{what} {count}" for what, count in counts.most_common())


class Watcher:
    """Looks on while a game is played, and tries what is offered and what is not.

    Parameters
    ----------
    harness : Harness
        The title.
    seed : int
        Decides what is tried.
    tally : Tally
        Gets the counts.
    share : float
        Share of actions before which it tries something.
    """

    def __init__(self, harness: Harness, seed: int, tally: Tally, share: float) -> None:
        self.harness, self.rng, self.tally, self.share = harness, random.Random(seed), tally, share
        self.rounds: list[str] = []
        self.presidents: dict[str, str] = {}
        self.treasury: dict[str, int] = {}
        self.changes = 0
        #: Sales for a train, changes of president by them, and purchases with the president's help.
        self.sold_for_trains = self.changed_by_them = self.helped = 0

    def __call__(self, game: Game, legal: list[Legal]) -> None:
        """Note where the game is, and try some actions."""
        state = game.state
        now = f"{state.round} {state.set}.{state.number}"
        if not self.rounds or self.rounds[-1] != now:
            self.rounds.append(now)
        last = game.actions[-1] if game.actions else None
        sold = isinstance(last, SellShares) and last.entity in state.order and state.round == "operating"
        self.sold_for_trains += sold
        for company in state.cells:
            boss = president(state, company)
            changed = self.presidents.get(company, boss) != boss
            self.changes += changed
            self.changed_by_them += changed and sold
            self.presidents[company] = boss
        if isinstance(last, BuyTrain) and isinstance(last.price, int) and state.round == "operating":
            self.helped += last.price > self.treasury.get(last.entity, last.price)
        self.treasury = {company: state.cash[company] for company in state.cells}
        if self.rng.random() < self.share:
            self._offered(game, legal)
        if self.rng.random() < self.share:
            self._spoilt(game, legal)

    def _offered(self, game: Game, legal: list[Legal]) -> None:
        """What is offered is accepted, and can be taken back."""
        before = plain(game.state)
        for entry in self.rng.sample(legal, min(3, len(legal))):
            trial = game.copy()
            action = concrete(entry, self.rng)
            trial.apply(action)
            self.tally.offered[type(action).__name__] += 1
            wrong = trial.audit()
            assert not wrong, f"after {action}: {wrong}"
            after = plain(trial.state)
            trial.undo()
            assert plain(trial.state) == before, action
            trial.apply(action)
            assert plain(trial.state) == after, action
        assert plain(game.state) == before

    def _spoilt(self, game: Game, legal: list[Legal]) -> None:
        """What is not offered is refused, and changes nothing."""
        before, log = plain(game.state), game.actions
        for _ in range(3):
            action = spoilt(concrete(self.rng.choice(legal), self.rng), game, self.rng, self.harness.words)
            trial = game.copy()
            why = refusal(trial, action)
            assert (why is None) == is_legal(game, action, legal), f"{action}: {why or 'was accepted'}"
            kind = type(action).__name__
            self.tally.spoilt[kind] += 1
            if why is not None:
                self.tally.refused[kind] += 1
                self.tally.rules[type(why).__name__] += 1
                assert plain(trial.state) == before, action
                assert trial.actions == log, action
        assert plain(game.state) == before


def refusal(game: Game, action: AnyAction) -> IllegalActionError | None:
    """Why an action was refused, or None where it was done."""
    try:
        game.apply(action)
    except IllegalActionError as error:
        return error
    return None


def check_random_game(
    harness: Harness, seed: int, run: Runner = no_run, tally: Tally | None = None, share: float = 0.15
) -> Game:
    """Play the game of a seed at random with all checks on.

    Parameters
    ----------
    harness : Harness
        The title.
    seed : int
        Of the game and of the players.
    run : callable
        Finds the runs.
    tally : Tally, optional
        Gets the counts.
    share : float
        Share of actions before which offered and spoilt actions are tried.
    """
    tally = tally or Tally()
    watcher = Watcher(harness, seed, tally, share)
    game = play_random(harness.new_game(seed), seed, watcher, run)
    missed = harness.rounds - {r.partition(" ")[0] for r in watcher.rounds}
    if not game.state.floated:
        # The bank broke early, and nobody had a company to operate.
        missed -= {"operating"}
    assert not missed, f"the game never came to {', '.join(sorted(missed))}"
    assert sorted(game.result()) == sorted(game.setting.players)
    check_log(game)
    check_undo(game, watcher.rng)
    _count(game, watcher, tally)
    return game


def check_log(game: Game) -> None:
    """The saved game replays to the same state, and is saved as the same text again."""
    again = replay(game.play, read_saved(game.to_json()), game.own_map or game.setting.spec.name)
    assert plain(again.state) == plain(game.state)
    assert json.loads(again.to_json()) == json.loads(game.to_json())


def check_undo(game: Game, rng: random.Random) -> None:
    """Actions that are taken back and done again lead to the same state."""
    end, log = plain(game.state), game.actions
    trial = game.copy()
    place = rng.randrange(len(log))
    trial.undo(len(log) - place)
    for action in log[place:]:
        trial.apply(action)
    assert (plain(trial.state), trial.actions) == (end, log)


def _count(game: Game, watcher: Watcher, tally: Tally) -> None:
    kinds = Counter(type(action).__name__ for action in game.actions)
    tally.kinds += kinds
    tally.ends[game.state.over] += 1
    for what, count in (
        ("actions", len(game.actions)),
        ("rounds", len(watcher.rounds)),
        ("tiles laid", kinds["LayTile"]),
        ("trains bought", kinds["BuyTrain"]),
        ("sales", kinds["SellShares"]),
        ("changes of president", watcher.changes),
        ("sales for a train", watcher.sold_for_trains),
        ("changes of president by them", watcher.changed_by_them),
        ("trains bought with the president's money", watcher.helped),
        ("phase reached", game.state.phase),
    ):
        tally.note(what, count)
