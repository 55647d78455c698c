"""What companies do because of private companies, each value switched off once."""

# ruff: noqa: E501 - a mutant is two texts of source, best read side by side

from __future__ import annotations

from tests.play.mutants import Mutant

LAY = "engine/steps/private_track.py"
STEP, TRACK, TABLE = "engine/steps/abilities.py", "engine/steps/track.py", "engine/table/privates.py"

# fmt: off
ABILITIES = (
    Mutant("lay, hexes", LAY, "        hexes=ability.hexes,\n        tiles", "        tiles"),
    Mutant("lay, tiles", LAY, "        tiles=ability.tiles,\n", ""),
    Mutant("lay, fresh", LAY, "        fresh=ability.fresh and usual.fresh,\n", ""),
    Mutant("lay, replace", LAY, "        replace=ability.replace and usual.replace,\n", ""),
    Mutant("lay, trace", LAY, "        trace=ability.trace,\n        free", "        free"),
    Mutant("lay, free", LAY, "        free=ability.free,\n    )", "    )"),
    Mutant("lay, extra", LAY, "extra = isinstance(ability, LayAbility) and ability.extra", "extra = True"),
    Mutant("lay, extra", LAY, "extra = isinstance(ability, LayAbility) and ability.extra", "extra = False"),
    Mutant("lay, of the turn", LAY, "            self.track.lay_of_turn(setting, state, company, rules, where)", "            self.track.lay(setting, state, company, rules, where)"),
    Mutant("lay, in its step", LAY, "(not extra and state.turn.step != self.at)", "False"),
    Mutant("lay, own hexes open", LAY, "own = frozenset(setting.privates[name].blocks)", "own = frozenset[str]()"),
    Mutant("lay, counted", LAY, "        privates.use(state, action.power, ability)\n        if isinstance(ability, LayAbility)", "        if isinstance(ability, LayAbility)"),
    Mutant("lay, station", LAY, "if ability.station and state.stations[company]:", "if False:"),
    Mutant("lay, station", LAY, "if ability.station and state.stations[company]:", "if state.stations[company]:"),
    Mutant("lay, station of the turn", STEP, "            state.turn.stations += 1\n        answered", "        answered"),
    Mutant("lay, station free", STEP, 'trace="none", free=True)', 'trace="none")'),
    Mutant("blocked", TRACK, "frozenset() if self.blocked is None else self.blocked(setting, state, company)", "frozenset()"),
    Mutant("discount", TRACK, "() if self.waives is None else self.waives(setting, state, company)", "()"),
    Mutant("discount, amount", TABLE, "amount=ability.amount or None", "amount=None"),
    Mutant("discount, all", TABLE, "amount=ability.amount or None", "amount=ability.amount"),
    Mutant("discount, once", TABLE, "for _, ability in found if not ability.count)", "for _, ability in found)"),
    Mutant("discount, once", LAY, "            if discount.count:\n                yield", "            if False:\n                yield"),
    Mutant("station, hexes", STEP, "hexes=hexes, trace=ability.trace", "trace=ability.trace"),
    Mutant("station, trace", STEP, "hexes=hexes, trace=ability.trace", "hexes=hexes"),
    Mutant("station, free", STEP, ", free=ability.free, price", ", price"),
    Mutant("station, price", STEP, ", price=ability.price)", ")"),
    Mutant("station, extra", STEP, "if not ability.extra and state.turn.stations >= self.usual.count:", "if False:"),
    Mutant("station, extra", STEP, "if not ability.extra and state.turn.stations >= self.usual.count:", "if state.turn.stations >= self.usual.count:"),
    Mutant("station, of the turn", STEP, "        if not ability.extra:\n            state.turn.stations += 1", "        pass"),
    Mutant("station, money", STEP, 'return "" if cost <= state.cash[company] else', 'return "" if True else'),
    Mutant("marker, kinds", STEP, "if state.board.stop(ref).spec.kind not in ability.kinds:", "if False:"),
    Mutant("turn, once a turn", STEP, "if action.power not in found or action.power in state.turn.used:", "if action.power not in found:"),
    Mutant("turn, counted", STEP, "        privates.use(state, action.power, found[action.power])", "        pass"),
)
# fmt: on
