"""Guild Assets (rulebook 4.4) and what the calendar says of them."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, ChooseAbility, Legal, Range
from routeopt.engine.flow import expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, State
from routeopt.engine.table.certificates import president
from routeopt.errors import NotOwnedError, PowerError, WrongPriceError
from routeopt.titles.g18zoo.play import zoo_play
from routeopt.titles.g18zoo.state import own

ASSET = "Guild Asset"


def asset_value(state: State) -> int:
    """Return what an asset is worth now."""
    if state.over or not state.set:
        return zoo_play().asset_at_end if state.over else zoo_play().asset_values[0][0]
    return zoo_play().asset_values[state.set - 1][state.number]


def purse(state: State, company: str) -> int:
    """Return what a company could raise: its treasury and all assets of its president."""
    return state.cash[company] + own(state).assets[president(state, company)] * asset_value(state)


class AssetStep:
    """Converting assets, beside whatever a player or a company does in turn."""

    name = "assets"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Never wait."""
        return ""

    def handles(self, action: AnyAction) -> bool:
        """Take conversions."""
        return isinstance(action, ChooseAbility) and action.power == ASSET

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the conversion: to the player in a stock round, shared with the company in an operating round."""
        if state.round == "stock":
            if own(state).assets[state.current]:
                yield ChooseAbility(entity=state.current, power=ASSET)
        elif not state.turn.forced:
            boss = president(state, state.current)
            if own(state).assets[boss]:
                share = Range(_least(setting), asset_value(state))
                yield ChooseAbility(entity=boss, power=ASSET, company=state.current, amount=share)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Convert one asset."""
        assert isinstance(action, ChooseAbility)
        stock = state.round == "stock"
        player = state.current if stock else president(state, state.current)
        expect(action.entity, player)
        if not own(state).assets[player]:
            raise NotOwnedError(f"{player}: no Guild Asset is left")
        if state.turn.forced:
            raise PowerError(f"{player}: no Guild Asset is converted during a forced purchase")
        if action.company != ("" if stock else state.current) or action.choice or action.train:
            raise PowerError(f"{player}: an asset is shared with the company in turn, in an operating round alone")
        value = asset_value(state)
        low, high = (0, 0) if stock else (_least(setting), value)
        if not isinstance(action.amount, int) or not low <= action.amount <= high:
            raise WrongPriceError(f"{player}: {low} to {high} of an asset goes to the company, not {action.amount}")
        own(state).assets[player] -= 1
        state.pay(BANK, player, value - action.amount)
        if action.amount:
            state.pay(BANK, action.company, action.amount)


def _least(setting: Setting) -> int:
    return 0 if setting.option("asset_share") == "from_0" else 1
