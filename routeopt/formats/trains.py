"""Trains as files write them: a card, and after it what holds for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from routeopt.errors import BadValueError, UnknownTrainError, nearest
from routeopt.rules import Train
from routeopt.spec import TrainSpec
from routeopt.spec.names import find, match


def train_text(card: str, runs_as: str, *, last: bool, disabled: bool) -> str:
    """Return a train as `parse_train` reads it: its card, what it runs as (empty: as that), and what holds for it."""
    return f"{card}{f'!{runs_as}' if runs_as else ''}{'!last' if last else ''}{'!disabled' if disabled else ''}"


def parse_train(cards: Sequence[TrainSpec], text: str, where: str = "") -> Train:
    """Read ``"3V"``, ``"3V!last"``, ``"2V!disabled"`` or ``"3V!1V"`` (it runs as the card 1V).

    Parameters
    ----------
    cards : sequence of TrainSpec
        The title's trains.
    text : str
        As typed.
    where : str
        File and line, at the head of messages.

    Raises
    ------
    UnknownTrainError
        The title has no such card.
    BadValueError
        The suffix is none of those above.
    """
    name, *suffixes = text.split("!")
    card = find(cards, name, "train", where, UnknownTrainError)
    train = Train(name, card, card)
    for suffix in suffixes:
        other = match((c for c in cards if c.carried), suffix)
        if suffix == "last":
            train = train._replace(last=True)
        elif suffix == "disabled":
            train = train._replace(disabled=True)
        elif other is not None:
            train = train._replace(name=suffix, spec=other)
        else:
            known = ["last", "disabled", *(c.name for c in cards if c.carried)]
            raise BadValueError(f'{where}: train "{text}": "!{suffix}" is not known; {nearest(suffix, known)}')
    return train


def numbered(trains: Iterable[Train]) -> tuple[Train, ...]:
    """Return trains with names that tell them apart: of two alike the second is ``"2V#2"``."""
    counts: dict[str, int] = {}
    named = []
    for train in trains:
        name = train.name.partition("#")[0]
        counts[name] = number = counts.get(name, 0) + 1
        named.append(train._replace(name=name if number == 1 else f"{name}#{number}"))
    return tuple(named)
