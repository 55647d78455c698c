"""Rounds made of steps: which step waits, who acts in it, and what comes when none does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from routeopt.engine.actions import AnyAction, Legal
from routeopt.engine.state import State, Waiting
from routeopt.errors import WrongActorError, WrongStepError

if TYPE_CHECKING:
    from routeopt.engine.setting import Setting


class Step(Protocol):
    """One thing to do in a turn, the same object in all games: what it knows of a game is in the state."""

    #: Name in messages and saved games.
    name: str

    def handles(self, action: AnyAction) -> bool:
        """Tell whether this step is the one for an action of this sort."""
        ...

    def actor(self, setting: Setting, state: State) -> str:
        """Return who must act in this step now; empty where it does not wait."""
        ...

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield what may be done."""
        ...

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Do it, or refuse it by an error that names the broken rule."""
        ...

    def leave(self, setting: Setting, state: State) -> None:
        """Do what follows where the step does not wait, or no longer waits."""
        ...


class Round(Protocol):
    """A round: duties that stop it, steps of a turn in order, and what may be done beside them."""

    #: Name in the state.
    name: str
    #: By the kind of `Waiting` that each deals with.
    duties: dict[str, Step]
    #: The steps of one turn.
    sequence: Sequence[Step]
    #: Steps that never wait: open while a step of the sequence waits.
    beside: Sequence[Step]

    def next_turn(self, setting: Setting, state: State) -> None:
        """Go on to the next turn, or to the next round."""
        ...


class Flow:
    """The rounds of a title.

    Parameters
    ----------
    rounds : sequence of Round
        All of them.
    """

    def __init__(self, rounds: Sequence[Round]) -> None:
        self.rounds = {r.name: r for r in rounds}
        #: The state that was settled last, and what waits in it.
        self._settled: tuple[State, Step, str] | None = None

    def waits(self, setting: Setting, state: State) -> tuple[Step, str]:
        """Return the step that waits and who must act in it.

        Raises
        ------
        WrongStepError
            Nothing waits: the game is over.
        """
        if self._settled is not None and self._settled[0] is state:
            return self._settled[1:]
        rounds = self.rounds.get(state.round)
        if state.over or rounds is None:
            raise WrongStepError("the game is over")
        if state.waiting:
            step = rounds.duties[state.waiting[0].kind]
            return step, step.actor(setting, state)
        step = rounds.sequence[state.turn.step]
        return step, step.actor(setting, state)

    def open_steps(self, setting: Setting, state: State) -> list[Step]:
        """Return the steps that take actions now: the one that waits, and what may be done beside it."""
        step, _ = self.waits(setting, state)
        return self._open(step, state)

    def _open(self, step: Step, state: State) -> list[Step]:
        return [step] if state.waiting else [step, *self.rounds[state.round].beside]

    def settle(self, setting: Setting, state: State) -> None:
        """Go on until a step waits, or the game is over; the state is not changed after that."""
        self._settled = None
        while not state.over:
            rounds = self.rounds[state.round]
            if state.waiting:
                step = rounds.duties[state.waiting[0].kind]
                if actor := step.actor(setting, state):
                    self._settled = (state, step, actor)
                    return
                step.leave(setting, state)
                continue
            if state.turn.step >= len(rounds.sequence):
                rounds.next_turn(setting, state)
                continue
            step = rounds.sequence[state.turn.step]
            if actor := step.actor(setting, state):
                self._settled = (state, step, actor)
                return
            # The pointer moves first: what leaving brings up (a duty) comes before the next step.
            state.turn.step += 1
            step.leave(setting, state)

    def legal(self, setting: Setting, state: State) -> list[Legal]:
        """Return all legal actions."""
        if state.over:
            return []
        return list(self._all(setting, state, self.open_steps(setting, state)))

    @staticmethod
    def _all(setting: Setting, state: State, steps: Iterable[Step]) -> Iterator[Legal]:
        for step in steps:
            yield from step.legal(setting, state)

    def do(self, setting: Setting, state: State, action: AnyAction, before: State | None = None) -> None:
        """Do an action and go on to what waits next.

        Parameters
        ----------
        setting, state : Setting, State
            The game; the state is changed.
        action : Action
            What is done.
        before : State, optional
            A state like it in which it is known already what waits.

        Raises
        ------
        IllegalActionError
            Naming the broken rule.
        """
        step, actor = self.waits(setting, state if before is None else before)
        for candidate in self._open(step, state):
            if candidate.handles(action):
                candidate.do(setting, state, action)
                self.settle(setting, state)
                return
        kind = type(action).__name__
        raise WrongStepError(f"{actor}: the game waits for {step.name}; {kind} cannot be done in it")


def end_step(state: State) -> None:
    """Leave the step of the sequence that waits."""
    state.turn.step += 1


def ask(state: State, *duties: Waiting) -> None:
    """Put duties behind those that wait already."""
    state.waiting = (*state.waiting, *duties)


def answered(state: State) -> Waiting:
    """Take away the duty that waits first, and return it."""
    first, *rest = state.waiting
    state.waiting = tuple(rest)
    return first


def expect(entity: str, actor: str) -> None:
    """Refuse an action of someone who is not asked.

    Raises
    ------
    WrongActorError
        Naming who is.
    """
    if entity != actor:
        raise WrongActorError(f'"{entity}" cannot act now: the game waits for {actor}')
