"""Rules of trading in a stock round and of companies that close, each switched off once."""

# ruff: noqa: E501 - a mutant is two texts of source, best read side by side

from __future__ import annotations

from tests.play.mutants import Mutant

TRADING, COMPANIES, CHART = "engine/steps/trading.py", "engine/table/companies.py", "engine/table/chart.py"
ORDER = 'if turn.bought and (order == "sell-buy" or (order == "either" and turn.cleared)):'
TWO = "if mine > max(held.get(p, 0) for p in state.order if p != player):"

# fmt: off
TRADES = (
    Mutant("order", "engine/table/trades.py", ORDER, "if False:"),
    Mutant("order", "engine/table/trades.py", ORDER, "if turn.bought:"),
    Mutant("order", "engine/table/trades.py", ORDER, 'if turn.bought and order == "sell-buy":'),
    Mutant("order", "engine/table/trades.py", ORDER, 'if turn.bought and order != "sell-buy-sell":'),
    Mutant("order", TRADING, "state.turn.cleared = bool(state.turn.sold)", "state.turn.cleared = False"),
    Mutant("sales_from", "engine/table/trades.py", "if state.set < self.trade.sales_from:", "if False:"),
    Mutant("rebuy", "engine/table/trades.py", "        if not self.trade.rebuy and (player, company) in state.sold:\n            return f\"{player} has sold {company} in this round\"\n        if not self.trade.surcharge", "        if not self.trade.surcharge"),
    Mutant("rebuy", "engine/table/trades.py", "if not self.trade.rebuy and (player, company) in state.sold:", "if (player, company) in state.sold:"),
    Mutant("rebuy", TRADING, '        if not self.rules.trade.rebuy and (player, company) in state.sold:\n            return f"{player} has sold {company} in this round"\n        if certificates', '        if certificates'),
    Mutant("resell", "engine/table/trades.py", "if not self.trade.resell and (player, company) in state.bought:", "if False:"),
    Mutant("resell", "engine/table/trades.py", "if not self.trade.resell and (player, company) in state.bought:", "if (player, company) in state.bought:"),
    Mutant("resell", "engine/table/trades.py", "if not self.trade.resell and (player, company) in state.bought:", "if not self.trade.resell:"),
    Mutant("unstarted", TRADING, 'return left if self.rules.trade.unstarted else []', 'return left'),
    Mutant("cap", "engine/table/trades.py", "if not self.trade.surcharge and self.over_cap(setting, state, player, share):", "if False:"),
    Mutant("cap", "engine/table/trades.py", "held + percent - self.trade.cap", "held + percent - 60"),
    Mutant("cap_of", "engine/table/trades.py", 'if self.trade.cap_of == "ipo" and certificates', "if False and certificates"),
    Mutant("cap_of", "engine/table/trades.py", 'if self.trade.cap_of == "ipo" and certificates', "if certificates"),
    Mutant("no_cap", "engine/table/trades.py", 'if setting.chart.has(state, share.company, "no_cap"):', "if False:"),
    Mutant("no_cap", "engine/table/trades.py", 'if setting.chart.has(state, share.company, "no_cap"):', "if True:"),
    Mutant("surcharge", "engine/table/trades.py", "-(-setting.chart.price(state, share.company).price * self.trade.surcharge // 100)", "(setting.chart.price(state, share.company).price * self.trade.surcharge // 100)"),
    Mutant("surcharge", TRADING, "companies.buy(setting, state, self.capital, player, share, surcharge)", "companies.buy(setting, state, self.capital, player, share)"),
    Mutant("surcharge", "engine/table/trades.py", "return price + (self.surcharge(setting, state, player, share) if self.trade.surcharge else 0)", "return price"),
    Mutant("surcharge", "engine/table/trades.py", "return min(percent, max(0, held + percent - self.trade.cap))", "return percent if held + percent > self.trade.cap else 0"),
    Mutant("surcharge", "engine/table/trades.py", "return min(percent, max(0, held + percent - self.trade.cap))", "return max(0, held + percent - self.trade.cap)"),
    Mutant("one purchase", "engine/table/trades.py", "if state.turn.bought and not self.several(setting, state):", "if False:"),
    Mutant("several", "engine/table/trades.py", "if state.turn.bought and not self.several(setting, state):", "if state.turn.bought:"),
    Mutant("several", "engine/table/trades.py", 'return company if company and setting.chart.has(state, company, "several") else ""', "return company"),
    Mutant("several", "engine/table/trades.py", "(owner != POOL or company != self.several(setting, state))", "company != self.several(setting, state)"),
    Mutant("several", "engine/table/trades.py", "(owner != POOL or company != self.several(setting, state))", "owner != POOL"),
    Mutant("several", TRADING, 'pooled=share.company if pooled else "")', "pooled=share.company)"),
    Mutant("several", TRADING, "        if state.turn.bought:\n            return \"one purchase a turn\"\n        if company not in self.startable", "        if company not in self.startable"),
    Mutant("limit", "engine/table/trades.py", "if self.certificates_after(setting, state, player, share) > (setting.certificate_limit or 0):", "if False:"),
    Mutant("limit", "engine/table/trades.py", TWO, "if False:"),
    Mutant("limit", "engine/table/trades.py", TWO, "if True:"),
    Mutant("limit", "engine/table/trades.py", TWO, TWO.replace(">", ">=")),
    Mutant("limit", TRADING, "certificates.certificates(setting, state, player) + 1 > (setting.certificate_limit or 0)", "False"),
    Mutant("no_limit", "engine/table/trades.py", "        if setting.chart.has(state, company, \"no_limit\"):\n            return count\n", ""),
    Mutant("must_sell", "engine/table/trades.py", "        if self.over_limit(setting, state, player):\n            return f\"{setting.certificate_limit} certificates\"\n", ""),
    Mutant("must_sell", "engine/table/trades.py", 'if self.trade.cap_of == "ipo" or self.trade.surcharge:', "if self.trade.surcharge:"),
    Mutant("must_sell", "engine/table/trades.py", 'if self.trade.cap_of == "ipo" or self.trade.surcharge:', 'if self.trade.cap_of == "ipo":'),
    Mutant("must_sell", "engine/table/trades.py", 'if held > self.trade.cap and not setting.chart.has(state, company, "no_cap"):', "if held > self.trade.cap:"),
    Mutant("must_sell", "engine/table/trades.py", 'if held > self.trade.cap and not setting.chart.has(state, company, "no_cap"):', "if False:"),
    Mutant("must_sell", "engine/table/trades.py", "excess if excess and self.blocks(setting, state, player) else", "excess if excess else"),
    Mutant("must_sell", "engine/table/trades.py", "        excess = excess or self.must_sell(setting, state, player)\n", ""),
    Mutant("must_sell", TRADING, 'if not self.rules.must_sell(setting, state, player):', 'if True:'),
    Mutant("money", "engine/table/trades.py", '            return f"it costs {price}, {player} has {state.cash[player]}"\n        return ""\n\n    def over_cap', '            pass\n        return ""\n\n    def over_cap'),
    Mutant("closes", COMPANIES, "    for company in setting.chart.closing(state):\n        close(state, company)", "    pass"),
    Mutant("closes", CHART, 'if self.has(state, company, "closes")]', "]"),
    Mutant("closes", "engine/table/sales.py", "    companies.close_by_price(setting, state)\n", ""),
    Mutant("closes", "engine/steps/dividend.py", "            companies.close_by_price(setting, state)\n", ""),
    Mutant("closes", "engine/rounds.py", "        companies.close_by_price(setting, state)\n", ""),
    Mutant("close, money", COMPANIES, "    state.pay(company, BANK, state.cash[company])\n    depot", "    depot"),
    Mutant("close, last runs", COMPANIES, "    depot.scrap(state, depot.last_runs(state, company))\n", ""),
    Mutant("close, trains", COMPANIES, "        depot.discard(state, company, card)", "        pass"),
    Mutant("close, holdings", COMPANIES, "        certificates.move(state, certificates.shares_of(state, other, company), POOL)", "        pass"),
    Mutant("close, privates", COMPANIES, "        state.privates[private] = POOL", "        pass"),
    Mutant("close, shares", COMPANIES, "    certificates.move(state, [Certificate(company, number) for number, _ in state.shares[company]], GONE)\n", ""),
    Mutant("close, stations", COMPANIES, "    state.board = state.board.with_tokens(t for t in state.board.tokens if t.owner != company)\n", ""),
    Mutant("close, stations", COMPANIES, "    state.stations[company] = ()\n    state.managers", "    state.managers"),
    Mutant("close, floated", COMPANIES, "    state.floated = tuple(c for c in state.floated if c != company)\n", ""),
    Mutant("close, opened", COMPANIES, "    state.opened = tuple(c for c in state.opened if c != company)\n", ""),
    Mutant("close, turn", COMPANIES, "    if state.current == company:\n        state.end_turn()\n", ""),
    Mutant("close, queue", COMPANIES, "if c != company))", "))"),
    Mutant("close, for good", TRADING, " and not companies.is_closed(state, c)]", "]"),
    Mutant("close, audit", "engine/audit.py", "there = 0 if is_closed(state, company) else", "there ="),
)
# fmt: on
