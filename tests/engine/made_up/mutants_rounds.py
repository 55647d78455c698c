"""Rules of rounds, set-up, scores and audits, each switched off once."""

# ruff: noqa: E501 - a mutant is two texts of source, best read side by side

from __future__ import annotations

from tests.play.mutants import Mutant

ROUNDS, SETUP, SCORES, AUDIT, STATE = (f"engine/{name}.py" for name in ("rounds", "setup", "scores", "audit", "state"))

# fmt: off
ROUND_RULES = (
    Mutant("rounds", ROUNDS, "if state.passed >= len(state.queue):", "if state.passed > len(state.queue):"),
    Mutant("rounds", ROUNDS, "state.at = (state.at + 1) % len(state.queue)", "pass"),
    Mutant("rounds", ROUNDS, "state.sold, state.bought = frozenset(), frozenset()", "pass"),
    Mutant("rounds", ROUNDS, 'if self.capital.float_at == "round_end":', "if False:"),
    Mutant("rounds", ROUNDS, "if self.prices.sold_out:", "if False:"),
    Mutant("rounds", ROUNDS, "if self.prices.sold_out:", "if True:"),
    Mutant("rounds", ROUNDS, "for place in (IPO, POOL, company)", "for place in (IPO, company)"),
    Mutant("rounds", ROUNDS, "for place in (IPO, POOL, company)", "for place in (IPO, POOL)"),
    Mutant("rounds", ROUNDS, 'if self.rules.priority == "richest":', "if False:"),
    Mutant("rounds", ROUNDS, "first = (state.at + 1) % len(state.queue)", "first = state.at"),
    Mutant("rounds", ROUNDS, "for kind in rules.first for", 'for kind in () for'),
    Mutant("rounds", ROUNDS, "[c for c in state.cells if c in floated and", "[c for c in state.cells if"),
    Mutant("rounds", ROUNDS, 'if self.rules.order == "each" or (self.rules.order == "sales" and state.turn.forced):', "if False:"),
    Mutant("rounds", ROUNDS, 'if self.rules.order == "each" or (self.rules.order == "sales" and state.turn.forced):', "if True:"),
    Mutant("rounds", ROUNDS, "if c in rest)", ")"),
    Mutant("rounds", ROUNDS, "start = state.at + 1 if start is None else start", "start = state.at if start is None else start"),
    Mutant("rounds", ROUNDS, "        for event in self.opening:\n            event(setting, state)\n", ""),
    Mutant("rounds", ROUNDS, "        for event in self.turn_opening:\n            event(setting, state)\n", ""),
    Mutant("rounds", ROUNDS, "state.cards[card] = train._replace(disabled=False)", "pass"),
    Mutant("rounds", ROUNDS, "after_stock = state.set > 0 and state.number == 0", "after_stock = state.set > 0"),
    Mutant("rounds", ROUNDS, "last = state.number >= state.rounds", "last = True"),
    Mutant("rounds", ROUNDS, "begun = state.set > 0 and not after_stock", "begun = state.set > 0"),
    Mutant("rounds", ROUNDS, '(last or self.rules.ends == "round")', "last"),
    Mutant("rounds", ROUNDS, '(last or self.rules.ends == "round")', "True"),
    Mutant("rounds", ROUNDS, "elif self.rules.sets and state.set >= self.rules.sets:", "elif False:"),
    Mutant("rounds", ROUNDS, "if entry[0] <= state.phase", ""),
    Mutant("rounds", ROUNDS, "rounds[min(state.set, len(rounds)) - 1]", "rounds[0]"),
    Mutant("state", STATE, "self.cash[BANK] < self.breaks_below", "False"),
    Mutant("state", STATE, "self.cash[BANK] < self.breaks_below", "self.cash[BANK] <= self.breaks_below"),
    Mutant("setup", SETUP, 'if setting.play.bank_breaks == "at_0"', "if False"),
    Mutant("setup", SETUP, "{BANK: setting.play.bank,", "{BANK: 0,"),
    Mutant("setup", SETUP, "return [thing for _, _, thing in sorted(numbered, key=lambda entry: entry[:2])]", "return [thing for _, _, thing in numbered]"),
    Mutant("scores", SCORES, " - state.debt[player]", ""),
    Mutant("scores", SCORES, "if rules.privates:", "if False:"),
    Mutant("scores", SCORES, "if rules.privates:", "if True:"),
    Mutant("scores", SCORES, "// setting.unit(company)", "// 20"),
    Mutant("scores", SCORES, "sorted(state.order, key", "sorted(scores, key"),
    Mutant("audit", AUDIT, "        if amount < 0 and name != BANK:", "        if False:"),
    Mutant("audit", AUDIT, "    if more:", "    if False:"),
    Mutant("audit", AUDIT, "if numbers != list(range(len(series))):", "if False:"),
    Mutant("audit", AUDIT, "if placed[company] + left !=", "if 0 * left >"),
    Mutant("audit", AUDIT, "if limit is not None and count > limit:", "if False:"),
    Mutant("audit", AUDIT, "if spec.count is None and kinds[spec.name] and spec.name not in waiting:", "if False:"),
)
# fmt: on
