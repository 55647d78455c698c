"""Rules of hands and decks, options, minors and formations switched off one by one."""

# ruff: noqa: E501 - a mutant is two texts of source, best read side by side

from __future__ import annotations

from tests.play.mutants import Mutant

COMPANIES, CARDS = "engine/table/companies.py", "engine/table/cards.py"
FORMATION, OPTION, TRADING = "engine/table/formation.py", "engine/steps/option.py", "engine/steps/trading.py"
TRADES = "engine/table/trades.py"
# fmt: off
CARD_RULES = (
    Mutant("cards", TRADES, "return tuple(place + player if place == HAND else place for place in self.trade.places)", "return self.trade.places"),
    Mutant("cards", TRADES, "for company in setting.companies if any_share else state.cells:", "for company in state.cells:"),
    Mutant("cards", TRADING, "        if not self.rules.trade.unstarted:\n            return []\n", ""),
    Mutant("cards", COMPANIES, "par = not started or (rules.at", "par = (rules.at"),
    Mutant("cards", COMPANIES, "BANK if where == POOL else _paid", "_paid"),
    Mutant("cards", COMPANIES, "if share.number and len(sold) < rules.starts_by:", "if len(sold) < rules.starts_by:"),
    Mutant("cards", COMPANIES, "if share.number and len(sold) < rules.starts_by:", "if share.number and len(sold) + 1 < rules.starts_by:"),
    Mutant("cards", COMPANIES, "            certificates.take_presidency(setting, state, company, player)", "            pass"),
    Mutant("cards", "engine/table/certificates.py", ">= max(whole, held.get(buyer, 0))", "> max(whole, held.get(buyer, 0))"),
    Mutant("cards", "engine/state.py", "frozenset((DECK, *(HAND", "frozenset((GONE, *(HAND"),
    Mutant("cards", "engine/state.py", ", *(HAND + other for other in self.order if other != player)))", ",))"),
    Mutant("cards", "engine/state.py", '        self.deck = tuple("" for _ in self.deck)', "        pass"),
    Mutant("option", OPTION, 'if holder in ("", player) or not option_cells(', "if True or not option_cells("),
    Mutant("option", OPTION, 'if holder in ("", player) or not option_cells(self, setting, state, holder, action.company):', 'if holder in ("", player):'),
    Mutant("option", OPTION, "if action.company != company:", "if False:"),
    Mutant("option", OPTION, "state.turn = Turn(sold=state.turn.sold)", "pass"),
    Mutant("option", OPTION, "state.turn = Turn(sold=state.turn.sold)", "state.turn = Turn()"),
    Mutant("option", OPTION, "        self.trade.bought(state, str(player), str(company))", "        pass"),
    Mutant("minor", COMPANIES, "    state.opened, state.floated = (*state.opened, company), (*state.floated, company)\n    state.pay(BANK, company, money)", "    state.opened, state.floated = (*state.opened, company), (*state.floated, company)"),
    Mutant("formation", FORMATION, "    state.pay(BANK, company, rules.money)", "    pass"),
    Mutant("formation", FORMATION, "owner if owner in state.order else IPO", "IPO"),
    Mutant("formation", FORMATION, "    state.privates[rules.president] = GONE", "    pass"),
    Mutant("formation", FORMATION, "certificates.move(state, [first], boss or IPO)", "certificates.move(state, [first], IPO)"),
    Mutant("formation", FORMATION, "_replace(owner=company)", "_replace(owner=part)"),
    Mutant("formation", FORMATION, "    state.pay(part, company, state.cash[part])", "    pass"),
    Mutant("formation", FORMATION, "    if rules.stations:", "    if False:"),
    Mutant("formation", FORMATION, "if token.stop.hex in own or not state.stations[company]:", "if not state.stations[company]:"),
    Mutant("formation", FORMATION, "certificates.settle_president(setting, state, company)", "pass"),
    Mutant("formation", FORMATION, "    companies.close(state, part)", "    pass"),
)
