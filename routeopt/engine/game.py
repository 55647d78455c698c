"""A game: its title, players, seed, options and log of actions; each state is kept, so that undo is a step back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from routeopt import named
from routeopt.engine.actions import AnyAction, EndGame, Legal
from routeopt.engine.flow import Flow, Step
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.wire import read_action, write_action
from routeopt.errors import GameOverError, UnknownTitleError, UnreadableFileError, WrongKindError, expect
from routeopt.spec import BoardSpec
from routeopt.spec.load import board_of

VERSION = 1
FORMAT = "routeopt-game"


class Play(Protocol):
    """How a title is played: its set-up, rounds and scores."""

    def setting(self, players: Sequence[str], board: str | BoardSpec, options: Mapping[str, str], seed: int) -> Setting:
        """Bind the title's data to a map, players and options; the seed decides what is drawn openly at the start."""
        ...

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state before the first action."""
        ...

    def flow(self, setting: Setting) -> Flow:
        """Return the rounds of a game."""
        ...

    def scores(self, setting: Setting, state: State) -> dict[str, int]:
        """Return each player's score as the state stands."""
        ...

    def ranking(self, setting: Setting, state: State) -> list[str]:
        """Return the players from the winner on."""
        ...

    def audit(self, setting: Setting, state: State) -> list[str]:
        """List what is not conserved; empty where all is in order."""
        ...


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A saved game as a file says it.

    The map is there where the game is not played on one of the title's own, in the form of a `board.toml`: whoever
    opens it reads it as strictly as such a file (`spec.load.board_of`).
    """

    format: str
    version: int
    title: str
    players: tuple[str, ...]
    seed: int
    options: dict[str, str] = {}
    board: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    actions: tuple[dict[str, Any], ...] = ()
    result: dict[str, int] | None = None


class Game:
    """One game, from its first action on.

    Parameters
    ----------
    play : Play or str
        What is played: the name of a title, with or without a map (``"18xx - Map A"``), or what `Title.new_game` has.
    players : sequence of str
        Their names in seat order.
    seed : int
        Decides all that is drawn.
    options : mapping of str to str, optional
        Settings that differ from the rulebook's.
    board : str or BoardSpec
        Name of the map, or a map of one's own; empty: the title's first.

    Raises
    ------
    BadValueError, UnknownKeyError, UnknownNameError
        Players, options or map do not fit what is played.
    """

    def __init__(
        self,
        play: Play | str,
        players: Sequence[str],
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        board: str | BoardSpec = "",
    ) -> None:
        _check_kinds(play, players, seed, options, board)
        if isinstance(play, str):
            play, board = _of_title(play, board)
        self.play, self.seed = play, seed
        self.own_map = board if isinstance(board, BoardSpec) else None
        self.setting = play.setting(players, board, options or {}, seed)
        self.flow = play.flow(self.setting)
        first = self.play.begin(self.setting, seed)
        self.flow.settle(self.setting, first)
        self._states: list[State] = [first]
        self._log: list[AnyAction] = []

    def __repr__(self) -> str:
        at = "over" if self.finished else f"waits for {self.waits()[1]}"
        return f"Game({self.setting.title}, {len(self.setting.players)} players, {len(self._log)} actions, {at})"

    @property
    def state(self) -> State:
        """The state now; do not change it."""
        return self._states[-1]

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        """The log: every action in force."""
        return tuple(self._log)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return bool(self.state.over)

    def waits(self) -> tuple[Step, str]:
        """Return the step that waits, and the player or company that must act."""
        return self.flow.waits(self.setting, self.state)

    def legal_actions(self) -> list[Legal]:
        """Return every legal action, in a fixed order; free amounts are a `Range`."""
        return self.flow.legal(self.setting, self.state)

    def apply(self, action: AnyAction) -> None:
        """Do an action.

        Parameters
        ----------
        action : Action
            One that `legal_actions` lists, with amounts chosen; a run that the judge accepts; or `EndGame`.

        Raises
        ------
        IllegalActionError
            The rules forbid it; the message names the rule, and the game is unchanged.
        """
        if self.finished:
            raise GameOverError(f"the game is over ({self.state.over})")
        state = self.state.copy()
        if isinstance(action, EndGame):
            state.over = "ended by the players"
        else:
            self.flow.do(self.setting, state, action, self.state)
        # In this order: a log that is saved meanwhile has all actions of a game that is over.
        self._log.append(action)
        self._states.append(state)

    def undo(self, count: int = 1) -> None:
        """Take back the last actions.

        Raises
        ------
        GameOverError
            There are not so many.
        """
        if count > len(self._log):
            raise GameOverError(f"{count} actions cannot be taken back: there are {len(self._log)}")
        for _ in range(count):
            self._states.pop()
            self._log.pop()

    def copy(self) -> Game:
        """Return a game that goes on by itself; states are shared, as they never change."""
        new = object.__new__(Game)
        new.__dict__.update(self.__dict__)
        new._states, new._log = [*self._states], [*self._log]
        return new

    def view(self, player: str) -> State:
        """Return the state without what a player may not know."""
        state = self.state.copy()
        state.hide(player)
        return state

    def result(self) -> dict[str, int]:
        """Return each player's score as it stands, the winner first."""
        scores = self.play.scores(self.setting, self.state)
        return {player: scores[player] for player in self.play.ranking(self.setting, self.state)}

    def audit(self) -> list[str]:
        """List what is not conserved: money, certificates, tiles, trains, stations; empty where all is in order."""
        return self.play.audit(self.setting, self.state)

    def to_json(self) -> str:
        """Return the saved game: its title, players, seed, options and log, and a map of one's own."""
        own = self.own_map
        saved = SavedGame(
            format=FORMAT,
            version=VERSION,
            title=self.setting.title if own is None else self.setting.data.game.title,
            players=self.setting.players,
            seed=self.seed,
            options=self.setting.options,
            board=msgspec.UNSET if own is None else msgspec.to_builtins(own),
            actions=tuple({"id": n, **write_action(a)} for n, a in enumerate(self._log, 1)),
            result=self.result() if self.finished else None,
        )
        return msgspec.json.format(msgspec.json.encode(saved), indent=1).decode()


def _check_kinds(play: object, players: Sequence[str], seed: object, options: object, board: str | BoardSpec) -> None:
    """Refuse arguments of the wrong kind; errors as in `Game`."""
    if not isinstance(play, str) and not hasattr(play, "setting"):
        raise WrongKindError(f"play: the name of a title is expected, not {type(play).__name__}")
    wanted = 'a list of names, such as ["Ann", "Bob"],'
    expect(None if isinstance(players, str) else players, Sequence, "players", wanted)
    for player in players:
        expect(player, str, "players", wanted)
    expect(seed, int, "seed", "a whole number")
    expect(options, (Mapping, type(None)), "options", 'a mapping, such as {"option": "setting"},')
    expect(board, (str, BoardSpec), "board", "the name of a map, or a BoardSpec,")


def _of_title(name: str, board: str | BoardSpec) -> tuple[Play, str | BoardSpec]:
    """Return how a title is played by its name, and on which map: the one given, else the one that the name says."""
    found = named.part_of((name, "asked"))
    if found.title.play is None:
        raise UnknownTitleError(f"{found.title.name} cannot be played through the rules engine")
    where = found.title.fitting(board) if isinstance(board, BoardSpec) else board or found.map or ""
    return found.title.play.game(), where


def read_saved(text: str) -> SavedGame:
    """Read a saved game.

    Raises
    ------
    UnknownTitleError, UnreadableFileError
        The text is no JSON, or no saved game of a version that is known.
    """
    try:
        saved = msgspec.json.decode(text, type=SavedGame)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnreadableFileError(f"the text is no saved game: {error}") from error
    if saved.format != FORMAT or saved.version != VERSION:
        raise UnreadableFileError(
            f'format "{saved.format}" version {saved.version}: "{FORMAT}" version {VERSION} is expected'
        )
    return saved


def replay(play: Play, saved: SavedGame, board: str | BoardSpec = "", to: int | None = None) -> Game:
    """Play a saved game again.

    Parameters
    ----------
    play : Play
        How the title that the saved game names is played.
    saved : SavedGame
        The game.
    board : str or BoardSpec
        Name of the map, or a map of one's own; empty: the one that the game has, else the title's first.
    to : int, optional
        Stop after so many actions.

    Raises
    ------
    IllegalActionError
        An action of the log is not legal.
    """
    if not board and saved.board is not msgspec.UNSET:
        board = board_of(saved.board, "board")
    game = Game(play, saved.players, saved.seed, saved.options, board=board)
    for raw in saved.actions[:to]:
        game.apply(read_action(raw))
    return game


__all__ = ["Game", "Play", "SavedGame", "read_saved", "replay"]
