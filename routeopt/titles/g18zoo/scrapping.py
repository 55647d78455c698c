"""What buying a train brings (rulebook 8.6.6 to 8.6.8): bonuses, scrapping, New Engine, the limit."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, Choose, Legal, Pass
from routeopt.engine.flow import answered, ask, expect
from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import GONE, State, Waiting
from routeopt.engine.steps.trains import ask_discards
from routeopt.engine.table import certificates, depot
from routeopt.errors import TrainError
from routeopt.titles.g18zoo.names import ENGINE, ENGINE_TRAIN


def move(setting: Setting, state: State, company: str, direction: str) -> None:
    """Move a marker in an operating round: one that stays goes under the others (7.1.1)."""
    under = setting.option("below_threshold") == "under"
    setting.chart.move(state, company, direction, under=under)  # type: ignore[arg-type]


def engine_card(state: State, company: str) -> TrainCard | None:
    """Return the company's card that carries New Engine; None where there is none."""
    return next((c for c in state.trains(company) if state.cards[c].runs_as), None)


def scrap(setting: Setting, state: State, buyer: str) -> None:
    """Scrap what a new phase makes obsolete; the owner of New Engine is asked first whether to save one train."""
    let_go(setting, state, depot.doomed(setting, state, buyer))
    ask_discards(setting, state)


def let_go(setting: Setting, state: State, cards: list[TrainCard]) -> None:
    """Scrap cards, but ask the owner of New Engine about those that it could save."""
    holder = state.privates[ENGINE]
    saved = [c for c in cards if _may_save(setting, state, holder, c)]
    depot.scrap(state, [c for c in cards if c not in saved])
    if saved:
        ask(state, Waiting("protect", holder, tuple(saved)))


def _may_save(setting: Setting, state: State, holder: str, card: TrainCard) -> bool:
    owner = state.cards[card].owner
    if holder.startswith("@") or owner.startswith("@"):
        return False
    if holder in setting.companies:
        return owner == holder and not engine_card(state, holder)
    return certificates.president(state, owner) == holder


def mark(state: State, card: TrainCard, *, spent: bool) -> None:
    """Put New Engine on a train; the power goes to the train's company (Appendix 1, 20)."""
    train = state.cards[card]
    state.cards[card] = train._replace(runs_as=ENGINE_TRAIN, last=False, spent=spent)
    state.privates[ENGINE] = train.owner


def unmark(setting: Setting, state: State, card: TrainCard) -> None:
    """Take New Engine off: a train whose time is over is scrapped, unless its last run is still to come."""
    train = state.cards[card]
    state.cards[card] = train._replace(runs_as="", spent=False)
    state.privates[ENGINE] = GONE
    spec = setting.trains[train.kind]
    if depot.rusts_now(setting, state, spec):
        if spec.last_run and not train.spent:
            state.cards[card] = state.cards[card]._replace(last=True)
        else:
            depot.scrap(state, [card])


class ProtectDuty:
    """The owner of New Engine may save one of the trains that are about to be scrapped."""

    name = "protect"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the owner of New Engine."""
        return state.waiting[0].entity

    def handles(self, action: AnyAction) -> bool:
        """Take the choice or its refusal."""
        return isinstance(action, Choose | Pass)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield each train, and `pass`."""
        for card in state.waiting[0].about:
            yield Choose(entity=self.actor(setting, state), choice=str(card))
        yield Pass(entity=self.actor(setting, state))

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Save a train, and scrap the others."""
        expect(action.entity, self.actor(setting, state))
        cards = {str(card): card for card in state.waiting[0].about if isinstance(card, TrainCard)}
        if isinstance(action, Choose):
            if action.choice not in cards:
                raise TrainError(
                    f"{action.entity}: {action.choice} is not about to be scrapped; {', '.join(cards)} are"
                )
            mark(state, cards[action.choice], spent=True)
        answered(state)
        depot.scrap(state, [c for c in cards.values() if not state.cards[c].runs_as])

    def leave(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """Nothing waits."""
        answered(state)
