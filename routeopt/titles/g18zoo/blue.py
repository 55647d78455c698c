"""Blue Inventions (Appendix 1, 1 to 6): used by players in their turns of a stock round."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, ChooseAbility, Legal
from routeopt.engine.flow import expect
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, GONE, Card, State
from routeopt.engine.table import depot
from routeopt.engine.table.certificates import president
from routeopt.errors import NotOwnedError, PowerError
from routeopt.titles.g18zoo.names import FORECASTER, GOLD, MINT, PHONOGRAPH, PROPAGANDA, SAFE
from routeopt.titles.g18zoo.scrapping import engine_card, scrap

GOLD_PAYS = 3
SAFE_PAYS = 2


def gained(setting: Setting, state: State, player: str, power: str) -> None:
    """Do what buying an Invention brings at once: Secret Safe pays, and in some games Artificial Gold."""
    if power == SAFE:
        state.pay(BANK, player, SAFE_PAYS)
    elif power == GOLD and setting.option("artificial_gold") == "on_purchase":
        state.pay(BANK, player, GOLD_PAYS)
        state.privates[GOLD] = GONE


class BlueStep:
    """Using blue Inventions, beside a player's turn."""

    name = "inventions"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Never wait."""
        return ""

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    def handles(self, action: AnyAction) -> bool:
        """Take uses of powers."""
        return isinstance(action, ChooseAbility)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield every use of the player's blue Inventions."""
        player = state.current
        for power in state.owned(player):
            yield from self.uses(setting, state, player, power)

    def uses(self, setting: Setting, state: State, player: str, power: str) -> Iterator[ChooseAbility]:
        """Yield the uses of one Invention."""
        if (
            power == GOLD
            or (power == MINT and state.uses[MINT])
            or (power == FORECASTER and (state.turn.bought or state.turn.sold) and power not in state.turn.used)
        ):
            yield ChooseAbility(entity=player, power=power)
        elif power == PROPAGANDA:
            for company, cell in state.cells.items():
                if setting.chart.after(cell, "right") != cell:
                    yield ChooseAbility(entity=player, power=power, company=company)
        elif power == PHONOGRAPH:
            yield from self.phonograph(setting, state, player)

    def phonograph(self, setting: Setting, state: State, player: str) -> Iterator[ChooseAbility]:
        """Yield the trains on top of the pile that a company of the player could buy."""
        top = depot.top(state)
        if not top:
            return
        for company in state.cells:
            room = depot.counted(state, company) < setting.train_limit(state, company)
            if president(state, company) != player or not room or engine_card(state, company):
                continue
            for face in depot.faces(setting, state, top):
                if setting.trains[face].price <= state.cash[company]:
                    yield ChooseAbility(entity=player, power=PHONOGRAPH, choice=face, company=company, train=top)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Use a blue Invention."""
        assert isinstance(action, ChooseAbility)
        player = state.current
        expect(action.entity, player)
        if state.privates.get(action.power) != player:
            raise NotOwnedError(f'{player}: does not have "{action.power}"')
        if action not in list(self.uses(setting, state, player, action.power)):
            raise PowerError(f"{player}: {action.power} cannot be used so now")
        if action.power == MINT:
            state.uses[MINT] = 0
            return
        if action.power == FORECASTER:
            state.turn.used |= {FORECASTER}
            return
        state.privates[action.power] = GONE
        if action.power == GOLD:
            state.pay(BANK, player, GOLD_PAYS)
        elif action.power == PROPAGANDA:
            setting.chart.move(state, action.company, "right")
        else:
            self.play_phonograph(setting, state, action)

    def play_phonograph(self, setting: Setting, state: State, action: ChooseAbility) -> None:
        """Buy a train that is disabled; the marker goes right for "1 NEW", never for a new phase."""
        company = action.company
        assert action.train is not None
        depot.pay_for(state, company, action.train, setting.trains[action.choice].price)
        new_phase = depot.take(setting, state, company, action.train, action.choice)
        state.cards[action.train] = Card(action.choice, company, disabled=True)
        setting.chart.move(state, company, "right")
        if new_phase:
            scrap(setting, state, company)
