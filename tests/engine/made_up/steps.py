"""The steps of the made-up title: the engine's own, with the least that they leave open."""

from __future__ import annotations

from routeopt.board import Token
from routeopt.engine.setting import Setting
from routeopt.engine.state import State
from routeopt.engine.steps.option import OptionTrade


class Trade(OptionTrade):
    """Any sales, then one purchase."""

    def startable(self, setting: Setting, state: State) -> list[str]:
        """Return the majors that may be started."""
        return [c for c in super().startable(setting, state) if setting.companies[c].kind == "major"]

    def started(self, setting: Setting, state: State, player: str, company: str) -> None:  # noqa: ARG002
        """Place the home station."""
        state.board = state.board.place(Token(company, setting.homes[company]))
        state.stations[company] = state.stations[company][1:]
