"""Trains: the depot, buying, phases and what they scrap, the limit."""

from __future__ import annotations

from collections.abc import Iterable

from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, DEPOT, GONE, POOL, Card, State
from routeopt.errors import TrainError
from routeopt.spec import TrainSpec


def stack(setting: Setting, state: State) -> None:
    """Make the depot: all cards in the order of the title; of an unlimited kind one lies ready."""
    optional = setting.play.more_trains
    more_trains = bool(optional) and setting.option(optional) == "yes"
    faces = {f for card, all_faces in setting.play.faces.items() for f in all_faces if f != card}
    for spec in setting.trains.values():
        if spec.name in faces:
            continue
        count = spec.count
        if isinstance(count, dict):
            count = count[str(len(setting.players))]
        if count is not None and more_trains:
            count += spec.more
        for number in range(1 if count is None else count):
            state.cards[TrainCard(spec.name, number)] = Card(spec.name, DEPOT)


def top(state: State) -> TrainCard | None:
    """Return the card on top of the depot; None where it is used up."""
    return next((card for card, train in state.cards.items() if train.owner == DEPOT), None)


def on_sale(setting: Setting, state: State) -> list[TrainCard]:
    """Return the cards of the depot that are sold now: the one on top, and the first of kinds sold beside it."""
    found = list[TrainCard]()
    kinds = set[str]()
    last = setting.play.open_after
    everything = bool(last) and not any(t.owner == DEPOT and t.kind == last for t in state.cards.values())
    for card, train in state.cards.items():
        if train.owner != DEPOT or train.kind in kinds:
            continue
        kinds.add(train.kind)
        available = setting.trains[train.kind].available
        if not found or everything or (available and setting.phase_at[available] <= state.phase):
            found.append(card)
    return found


def faces(setting: Setting, state: State, card: TrainCard) -> tuple[str, ...]:
    """Return what a card may be bought as."""
    kind = state.cards[card].kind
    return setting.play.faces.get(kind, (kind,)) if state.cards[card].owner == DEPOT else (kind,)


def counted(state: State, company: str) -> int:
    """Return how many trains count against the limit: all but those on their last run."""
    return sum(1 for train in state.cards.values() if train.owner == company and not train.last)


def has_room(setting: Setting, state: State, company: str) -> bool:
    """Tell whether a company has fewer trains than it may own."""
    return counted(state, company) < setting.train_limit(state, company)


def take(setting: Setting, state: State, company: str, card: TrainCard, face: str) -> bool:
    """Give a card from pile, pool or another company to a company, without payment; tell whether a phase began.

    The card's phase, where it starts one, begins at once; what that scraps is for `doomed`.
    """
    from_depot = state.cards[card].owner == DEPOT
    old = state.cards[card]
    put(state, card, Card(face, company, disabled=old.disabled))
    spec = setting.trains[face]
    if from_depot and spec.count is None:
        number = sum(1 for c in state.cards if c.kind == card.kind)
        state.cards[TrainCard(card.kind, number)] = Card(card.kind, DEPOT)
    if from_depot and spec.phase and setting.phase_at[spec.phase] > state.phase:
        state.phase = setting.phase_at[spec.phase]
        return True
    return False


def export(setting: Setting, state: State, kinds: Iterable[str]) -> bool:
    """Take the card on top of the depot out of the game where it is of one of these kinds, as if it were bought.

    It may begin a phase, and what that makes out of date is scrapped; tell whether it has.
    """
    card = top(state)
    if card is None or card.kind not in kinds:
        return False
    new_phase = take(setting, state, GONE, card, card.kind)
    if new_phase:
        scrap(state, doomed(setting, state, GONE))
    return new_phase


def pay_for(state: State, company: str, card: TrainCard, price: int) -> None:
    """Pay the price of a card to whoever has it.

    Raises
    ------
    TooPoorError
        The treasury is too small.
    """
    owner = state.cards[card].owner
    state.pay(company, BANK if owner in (DEPOT, POOL) else owner, price)


def rusts_now(setting: Setting, state: State, spec: TrainSpec) -> bool:
    """Tell whether a kind of train is out of date in the phase that is on."""
    return bool(spec.rusts) and setting.phase_at[spec.rusts] <= state.phase


def doomed(setting: Setting, state: State, buyer: str) -> list[TrainCard]:
    """Turn obsolete cards for their last run, and return those that must go at once.

    Cards with a last run go at once at the buyer's and in the pool. A card that runs as another one stays.
    """
    gone = []
    for card, train in list(state.cards.items()):
        spec = setting.trains[train.kind]
        if train.owner == GONE or train.runs_as or train.last or not rusts_now(setting, state, spec):
            continue
        if spec.last_run and train.owner not in (buyer, POOL, DEPOT):
            state.cards[card] = train._replace(last=True)
        else:
            gone.append(card)
    return gone


def scrap(state: State, cards: Iterable[TrainCard]) -> None:
    """Take cards out of the game."""
    for card in cards:
        state.cards[card] = state.cards[card]._replace(owner=GONE, last=False, disabled=False)


def last_runs(state: State, company: str) -> list[TrainCard]:
    """Return a company's cards that are on their last run."""
    return [card for card in state.trains(company) if state.cards[card].last]


def discard(state: State, company: str, card: TrainCard) -> None:
    """Move a card to the pool.

    Raises
    ------
    TrainError
        The company does not own it.
    """
    if state.cards.get(card) is None or state.cards[card].owner != company:
        raise TrainError(f"{company}: no train {card}; it has {', '.join(map(str, state.trains(company))) or 'none'}")
    put(state, card, Card(state.cards[card].kind, POOL))


def put(state: State, card: TrainCard, train: Card) -> None:
    """Give a card to an owner; it comes behind those that he has."""
    del state.cards[card]
    state.cards[card] = train
