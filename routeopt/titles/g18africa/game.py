"""A game of 18Africa: its set-up, rounds and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from routeopt.engine.flow import Flow
from routeopt.engine.refs import Certificate
from routeopt.engine.scores import ScoreRules, worths
from routeopt.engine.setting import Setting
from routeopt.engine.setup import drawn, new_state
from routeopt.engine.state import State
from routeopt.engine.table import cards, certificates, companies
from routeopt.titles.g18africa import deck
from routeopt.titles.g18africa.rounds import AfricaRounds
from routeopt.titles.g18africa.setting import AfricaPlay, AfricaSetting, cards_of
from routeopt.titles.g18africa.state import AfricaState, own
from routeopt.titles.g18africa.track import newly_linked
from routeopt.titles.playing import TitleGame

if TYPE_CHECKING:
    pass


class AfricaGame(TitleGame):
    """How 18Africa is played."""

    setting_kind = AfricaSetting
    score_rules = ScoreRules(privates=True)

    def begin(self, setting: Setting, seed: int) -> State:
        """Return the state after the deal [1.2]: cards are in hands, one lies on the discard."""
        play = setting.play
        assert isinstance(play, AfricaPlay)
        state = new_state(setting, seed, AfricaState())
        own(state).bonds = dict.fromkeys(setting.players, 0)
        own(state).away = dict.fromkeys(setting.players, ())
        state.pars = {company: play.prices[company] for company in setting.companies}
        shares = [Certificate(c, n) for c, series in setting.series.items() for n in range(len(series))]
        cards.lay_deck(state, drawn(state, [*shares, *cards_of(setting)]))
        cards.deal(state, [(player, play.dealt[str(len(setting.players))]) for player in setting.players])
        deck.flip(state)
        own(state).linked = frozenset(newly_linked(setting, state.board, "", ()))
        state.breaks_below = int(setting.option("bank_break") == "le0")
        AfricaRounds(setting).hands().begin(state)
        return state

    def flow(self, setting: Setting) -> Flow:
        """Return the rounds."""
        return AfricaRounds(setting).flow()

    def scores(self, setting: Setting, state: State) -> dict[str, int]:
        """Return money, bonds, private companies and shares at their adjusted value [4]."""
        found = {}
        for player, worth in worths(setting, state, self.score_rules).items():
            total = worth + 100 * own(state).bonds[player]
            for company in setting.companies:
                units = certificates.held_percent(setting, state, company, player) // setting.unit(company)
                if company in state.cells:
                    total += units * (value(setting, state, company) - price(setting, state, company))
                elif not companies.is_closed(state, company) and setting.option("unstarted_value") == "printed":
                    total += units * state.pars[company]
            found[player] = total
        return found


def price(setting: Setting, state: State, company: str) -> int:
    """Return the market value of a share; the printed price where the company has not started."""
    return setting.chart.price(state, company).price if company in state.cells else state.pars[company]


def value(setting: Setting, state: State, company: str) -> int:
    """Return what a share is worth with what the company owns, rounded down [4]."""
    added = [2 * setting.privates[name].value for name in state.owned(company)]
    added += [setting.trains[state.cards[card].kind].price or 0 for card in state.trains(company)]
    for other in setting.companies:
        count = certificates.held_percent(setting, state, other, company) // setting.unit(other)
        added += [2 * price(setting, state, other)] * count
    if setting.option("score_rounding") == "each":
        added = [twentieths // 20 * 20 for twentieths in added]
    return price(setting, state, company) + sum(added) // 20


__all__ = ["AfricaGame", "price", "value"]
