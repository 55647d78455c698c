"""How 18Chesapeake is played: its rule values and set-up, by players and options of a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from routeopt.engine.refs import Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.setup import next_number
from routeopt.engine.state import GONE, POOL, State
from routeopt.engine.steps.trading import TradeStep
from routeopt.engine.table import certificates
from routeopt.engine.table.companies import CapitalRules
from routeopt.engine.table.forced import ForcedRules
from routeopt.spec import CompanySpec
from routeopt.spec.play import PrivateSpec
from routeopt.titles.standard.game import StandardGame
from routeopt.titles.standard.rounds import StandardRounds
from routeopt.titles.standard.rules import StandardRules, packet, sold_to_companies, trains

#: The private company whose company is drawn.
VANDERBILT = "CV"


def rules(setting: Setting) -> StandardRules:
    """Return what a game is played by."""
    return StandardRules(
        packet=packet(setting, step=5, binds="highest"),
        capital=CapitalRules(rest_to_pool=for_two(setting)),
        runs_as_recorded=setting.option("runs") == "as_recorded",
        trains=trains(setting, 200),
        forced=ForcedRules(others=True),
        private_sales=(sold_to_companies(setting),),
        exported=("2", "3", "4"),
    )


def for_two(setting: Setting) -> bool:
    """Tell whether two play, by rules of their own."""
    return len(setting.players) == 2


class ChesapeakeSetting(Setting):
    """The fixed part of a game: which company Cornelius Vanderbilt gets is drawn."""

    @property
    def drawn(self) -> str:
        """That company."""
        return list(self.companies)[next_number(self.seed) % len(self.companies)]

    def _series(self, company: CompanySpec) -> tuple[int, ...]:
        """Return the percents of a company's certificates: two play with fewer, but for that one."""
        series = super()._series(company)
        if not for_two(self) or company.id == self.drawn:
            return series
        return (series[0] + series[-1], *series[1:-1])

    def _privates(self) -> Sequence[PrivateSpec]:
        return [
            msgspec.structs.replace(p, par=self.drawn, closes_by=self.drawn) if p.name == VANDERBILT else p
            for p in super()._privates()
        ]


class TwoPlayerTrade(TradeStep):
    """A turn with two players: a purchase of another than the president takes a certificate out of the game."""

    def take(self, setting: Setting, state: State, player: str, share: Certificate) -> None:
        """Take the last certificate of the pool out of the game; where that is the one bought, nothing is paid."""
        pool = certificates.shares_of(state, share.company, POOL)
        if pool and certificates.president(state, share.company) != player:
            certificates.move(state, pool[-1:], GONE)
            if pool[-1] == share:
                return
        super().take(setting, state, player, share)


class TwoPlayerRounds(StandardRounds):
    """The rounds of two players."""

    def trade_step(self) -> TradeStep:
        """Return the turn of a stock round."""
        return TwoPlayerTrade(self.rules.trade, self.rules.sale, self.rules.capital, also=(self.sale,))


class ChesapeakeGame(StandardGame):
    """How 18Chesapeake is played."""

    setting_kind = ChesapeakeSetting

    def rounds(self, setting: Setting) -> StandardRounds:
        """Return what makes the rounds."""
        return (TwoPlayerRounds if for_two(setting) else StandardRounds)(self.rules(setting))
