"""Rules of private companies, each switched off once."""

# ruff: noqa: E501 - a mutant is two texts of source, best read side by side

from __future__ import annotations

from tests.play.mutants import Mutant

TABLE, STEP = "engine/table/privates.py", "engine/steps/privates.py"

# fmt: off
PRIVATES = (
    Mutant("income", TABLE, "state.pay(BANK, owner, income(setting, state, name))", "pass"),
    Mutant("income, owners", TABLE, 'if name in setting.privates and not owner.startswith("@"):', "if owner in state.order:"),
    Mutant("kept_income", TABLE, "return spec.kept_income if kept else spec.income", "return spec.income"),
    Mutant("kept_income", TABLE, "kept = spec.kept_income and state.privates[name] in state.order", "kept = False"),
    Mutant("kept_income, by companies", TABLE, "kept = spec.kept_income and state.privates[name] in state.order", "kept = spec.kept_income"),
    Mutant("blocks", TABLE, "        for coordinate in spec.blocks", "        for coordinate in ()"),
    Mutant("blocks, a company's", TABLE, "if is_open(state, name) and state.privates[name] not in setting.companies", "if is_open(state, name)"),
    Mutant("blocks, closed", TABLE, "if is_open(state, name) and state.privates[name] not in setting.companies", "if state.privates[name] not in setting.companies"),
    Mutant("closes_in", TABLE, "if due and not kept and is_open(state, name):", "if False:"),
    Mutant("closes_in", TABLE, "if due and not kept and is_open(state, name):", "if not kept and is_open(state, name):"),
    Mutant("closes_by", TABLE, "if spec.closes_by == company and is_open(state, n)", "if is_open(state, n)"),
    Mutant("closes_by", TABLE, "if spec.closes_by == company and is_open(state, n)", "if False"),
    Mutant("gives", TABLE, "[read_certificate(share) for share in spec.gives]", "[]"),
    Mutant("gives, unsold", TABLE, 'if spec is None or owner.startswith("@"):\n        return', 'if spec is None:\n        return'),
    Mutant("par", STEP, "        certificates.move(state, [Certificate(action.company, 0)], duty.entity)\n", ""),
    Mutant("par", STEP, "        ask(state, Waiting(PAR, owner, (spec.par,)))", "        pass"),
    Mutant("par, its company", STEP, "action.company != duty.about[0] or action.cell", "action.cell"),
    Mutant("par, its cells", STEP, " or action.cell not in setting.par_cells(state):", ":"),
    Mutant("buyers", TABLE, "    if kind not in rules.buyers:", "    if False:"),
    Mutant("to_companies", TABLE, "spec.to_players if player else spec.to_companies", "spec.to_players if player else True"),
    Mutant("to_players", TABLE, "spec.to_players if player else spec.to_companies", "True if player else spec.to_companies"),
    Mutant("first", TABLE, "early = bool(rules.first) and state.phase < setting.phase_at[rules.first]", "early = False"),
    Mutant("last", TABLE, "(rules.last and state.phase > setting.phase_at[rules.last])", "False"),
    Mutant("from_set", TABLE, " or state.set < rules.from_set:", ":"),
    Mutant("purchase", TABLE, "if rules.purchase and (state.turn.bought or buyer != state.current):", "if rules.purchase and state.turn.bought:"),
    Mutant("purchase", TABLE, "if rules.purchase and (state.turn.bought or buyer != state.current):", "if rules.purchase and buyer != state.current:"),
    Mutant("purchase", STEP, "        if rules.purchase:", "        if False:"),
    Mutant("purchase", STEP, "        if rules.purchase:", "        if True:"),
    Mutant("limit", TABLE, "        if held >= (setting.certificate_limit or 0):", "        if False:"),
    Mutant("counts", "engine/setting.py", "private in self.privates and self.privates[private].counts", "private in self.privates"),
    Mutant("counts", "engine/setting.py", "private in self.privates and self.privates[private].counts", "False"),
    Mutant("counts, the bought one", TABLE, "    if player and spec.counts:", "    if player:"),
    Mutant("least", TABLE, "max(rules.low, -(-value * rules.least // 100))", "rules.low"),
    Mutant("least, rounded up", TABLE, "-(-value * rules.least // 100)", "value * rules.least // 100"),
    Mutant("low", TABLE, "max(rules.low, -(-value * rules.least // 100))", "max(1, -(-value * rules.least // 100))"),
    Mutant("most", TABLE, "min(high, value * rules.most // 100) if rules.most else high", "high"),
    Mutant("most, none", TABLE, "min(high, value * rules.most // 100) if rules.most else high", "min(high, value * rules.most // 100)"),
    Mutant("most, money", TABLE, "    high = state.cash[buyer]", "    high = 10**6"),
    Mutant("price", STEP, "if not isinstance(action.price, int) or not low <= action.price <= high:", "if False:"),
    Mutant("asks", STEP, "return not rules.asks or ", "return "),
    Mutant("asks", STEP, "return not rules.asks or (buyer in state.shares and certificates.controller(state, buyer) == owner)", "return not rules.asks"),
    Mutant("asks", STEP, "return not rules.asks or (buyer in state.shares and certificates.controller(state, buyer) == owner)", "return True"),
    Mutant("asks, once", STEP, "                elif name not in state.turn.refused:", "                else:"),
    Mutant("paid to the owner", TABLE, "    state.pay(buyer, state.privates[name], price)", "    state.pay(buyer, BANK, price)"),
    Mutant("president in his company's turn", STEP, '            elif "player" in rules.buyers and player:', '            elif "player" in rules.buyers and company is None:'),
    Mutant("count", TABLE, "        state.uses[_use(name, ability)] -= 1", "        pass"),
    Mutant("count, any", TABLE, "(not ability.count or state.uses.get(_use(name, ability), 0) > 0)", "state.uses.get(_use(name, ability), 0) > 0"),
    Mutant("closes", TABLE, "    if ability.closes and (not ability.count or not state.uses[_use(name, ability)]):", "    if False:"),
    Mutant("closes", TABLE, "    if ability.closes and (not ability.count or not state.uses[_use(name, ability)]):", "    if not ability.count or not state.uses[_use(name, ability)]:"),
    Mutant("closes, the last time", TABLE, "    if ability.closes and (not ability.count or not state.uses[_use(name, ability)]):", "    if ability.closes:"),
    Mutant("owner", TABLE, '{"company": (company,), "player": (boss,), "either": (company, boss)}[ability.owner]', "(company,)"),
    Mutant("owner", TABLE, '{"company": (company,), "player": (boss,), "either": (company, boss)}[ability.owner]', "(boss,)"),
    Mutant("share, places", TABLE, "if certificates.owner_of(state, share) not in [places[place] for place in ability.places]:", "if False:"),
    Mutant("share, its company", STEP, "or action.company != share.company ", ""),
    Mutant("share, cap", STEP, "        if over and not", "        if False and not"),
    Mutant("share, presidency", STEP, "            certificates.settle_president(setting, state, share.company)", "            pass"),
    Mutant("share, float", STEP, "        companies.float_if_sold(setting, state, self.capital, share.company)", "        pass"),
    Mutant("share, out of turn", STEP, "        if player not in state.order:", "        if player != state.current:"),
)
# fmt: on
