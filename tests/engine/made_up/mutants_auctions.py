"""Rules of auctions, each switched off once."""

# ruff: noqa: E501 - a mutant is two texts of source, best read side by side

from __future__ import annotations

from tests.play.mutants import Mutant

TABLE, STEP, ROUND = "engine/table/auctions.py", "engine/steps/auction.py", "engine/rounds.py"
WATERFALL, ENGLISH = "engine/steps/waterfall.py", "engine/steps/english.py"

# fmt: off
AUCTIONS = (
    Mutant("raise_by", TABLE, "return best.amount + rules.raise_by", "return best.amount + 5"),
    Mutant("raise_by, first", TABLE, "(rules.raise_by if isinstance(rules, WaterfallRules) else 0)", "0"),
    Mutant("least bid", TABLE, "    if amount < low:", "    if False:"),
    Mutant("step", TABLE, "    if (amount - low) % rules.step:", "    if False:"),
    Mutant("step, listed", STEP, "            high -= (high - low) % rules.step\n", ""),
    Mutant("free money", TABLE, "    if amount > high:", "    if False:"),
    Mutant("binds", TABLE, '(rules.binds == "all" or highest(auction, bid.item) == bid)', "True"),
    Mutant("binds", TABLE, '(rules.binds == "all" or highest(auction, bid.item) == bid)', "highest(auction, bid.item) == bid"),
    Mutant("binds, own item", TABLE, "bid.player == player and bid.item != but and", "bid.player == player and"),
    Mutant("binds, top lot", WATERFALL, "free = state.cash[player] - auctions.bound(self.rules, auction, player)", "free = state.cash[player]"),
    Mutant("own bid replaced", TABLE, "if (b.item, b.player) != (bid.item, bid.player))", "if True)"),
    Mutant("pass_final", TABLE, "out = auction.out if rules.pass_final else frozenset[str]()", "out = auction.out"),
    Mutant("pass_final", TABLE, "out = auction.out if rules.pass_final else frozenset[str]()", "out = frozenset[str]()"),
    Mutant("raise_own", WATERFALL, "best.player == player and not self.rules.raise_own", "best.player == player"),
    Mutant("raise_own", WATERFALL, "best.player == player and not self.rules.raise_own", "False"),
    Mutant("top lot's price", WATERFALL, "            elif action.price != cost:\n                raise WrongPriceError(f\"{player}: {item} is on top", "            elif False:\n                raise WrongPriceError(f\"{player}: {item} is on top"),
    Mutant("one lot at a time", WATERFALL, 'return "" if item == auction.item else f"{auction.item} is bid on now"', 'return ""'),
    Mutant("speaks", TABLE, 'if rules.speaks == "lowest":', "if True:"),
    Mutant("speaks", TABLE, 'if rules.speaks == "lowest":', "if False:"),
    Mutant("speaks, bidders alone", TABLE, "among = [p for p in among if p in bids]", "pass"),
    Mutant("speaks, clockwise", TABLE, "[*order[place + 1 :], *order[:place]]", "[*order[:place], *order[place + 1 :]]"),
    Mutant("chain", WATERFALL, "        while lots(state).lots:\n            auction = lots(state)\n            top", "        for _ in range(1):\n            auction = lots(state)\n            top"),
    Mutant("drop", WATERFALL, "if self.rules.drop and not auction.sold:", "if False:"),
    Mutant("drop, first lot alone", WATERFALL, "if self.rules.drop and not auction.sold:", "if self.rules.drop:"),
    Mutant("drop, so much", TABLE, "top.price - rules.drop", "top.price - 5"),
    Mutant("drop, none", WATERFALL, "if self.rules.drop and not auction.sold:", "if not auction.sold:"),
    Mutant("forced at 0", WATERFALL, "                self.force(setting, state)", "                pass"),
    Mutant("forced on the next", WATERFALL, "        state.at = (state.at + 1) % len(state.queue)\n        self.sell(", "        self.sell("),
    Mutant("all_pass, income", WATERFALL, "            self.rest(setting, state)", "            pass"),
    Mutant("all_pass, ends", WATERFALL, 'self.rules.all_pass == "ends" and state.passed >= len(state.order)', "False"),
    Mutant("passes in a row", STEP, '        """End a turn in which the player did something."""\n        state.passed = 0', '        """End a turn in which the player did something."""'),
    Mutant("names", ENGLISH, 'return auction.items if self.rules.names == "opener" else (ANY,)', "return auction.items"),
    Mutant("must_open", ENGLISH, "        if auction.item or not self.rules.must_open:", "        if True:"),
    Mutant("must_open", ENGLISH, "        if auction.item or not self.rules.must_open:", "        if auction.item:"),
    Mutant("next_opener", ENGLISH, 'if self.rules.next_opener == "winner":', "if True:"),
    Mutant("next_opener", ENGLISH, 'if self.rules.next_opener == "winner":', "if False:"),
    Mutant("opening_pass_final", ENGLISH, "if self.rules.opening_pass_final:", "if False:"),
    Mutant("opening_pass_final", ENGLISH, "if self.rules.opening_pass_final:", "if True:"),
    Mutant("left_over", ENGLISH, "<= self.rules.left_over:", "<= 0:"),
    Mutant("unsold", ENGLISH, 'if self.rules.unsold == "first":', "if True:"),
    Mutant("unsold", ENGLISH, 'if self.rules.unsold == "first":', "if False:"),
    Mutant("unsold, all pass", ENGLISH, "        self.discard(setting, state)\n\n    def close(", "        pass\n\n    def close("),
    Mutant("winner picks", ENGLISH, "if auction.item == ANY and len(auction.lots) > 1:", "if False:"),
    Mutant("winner picks, last lot", ENGLISH, "if auction.item == ANY and len(auction.lots) > 1:", "if auction.item == ANY:"),
    Mutant("hidden", "engine/lots.py", "bid if bid.player == viewer else bid._replace(amount=NOTHING)", "bid"),
    Mutant("hidden, own", "engine/lots.py", "bid if bid.player == viewer else bid._replace(amount=NOTHING)", "bid._replace(amount=NOTHING)"),
    Mutant("hidden, in the view", "engine/state.py", "self.auction = conceal(self.auction, player)", "pass"),
    Mutant("sealed, best", TABLE, "best = max(made, key=lambda bid: bid.amount)", "best = made[0]"),
    Mutant("sealed, pays", TABLE, 'best.amount if rules.pays == "own" else second', "best.amount"),
    Mutant("sealed, pays", TABLE, 'best.amount if rules.pays == "own" else second', "second"),
    Mutant("sealed, unsold", STEP, "            self.hand_over(setting, state, GONE, top)", "            pass"),
    Mutant("draft, price", STEP, "if action.price != cost and not free:", "if False:"),
    Mutant("draft, any_price", STEP, "if action.price != cost and not free:", "if action.price != cost:"),
    Mutant("draft, one each", STEP, "        return state.turn.over and state.at == len(state.queue) - 1", "        return False"),
    Mutant("draft, money", STEP, "            if lot.price <= state.cash[state.current]:", "            if True:"),
    Mutant("drop, none", WATERFALL, "            state.auction = auctions.cheaper(self.rules, auction)\n", ""),
    Mutant("next player", ROUND, "        state.at = (state.at + 1) % len(state.queue)\n        state.turn", "        state.turn"),
)
# fmt: on
