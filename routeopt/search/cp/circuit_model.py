"""The model of `cp-sat-circuit`: a circuit for each way in which a train may run, through a depot where routes begin.

A route is the circuit depot, first place, ..., last place, depot; places that it does not visit loop to themselves,
and so does the depot of a row that does not run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from routeopt import interrupts
from routeopt.network.bits import number_of
from routeopt.network.connections import passable
from routeopt.network.network import NO_LIMIT
from routeopt.search.cp.scale import Scale, scale_for, second_of
from routeopt.search.kernels.plan import (
    ADDITIVE,
    ALONE,
    AMOUNT,
    ENDS,
    FIRST,
    FIXED,
    HEAD,
    IN,
    KIND,
    MINIMUM,
    OUT,
    PASSES,
    PAYS_BEST,
    REACH,
    REACH_2,
    S_ADDS,
    S_FLAGS,
    S_GAIN,
    S_WEIGHT,
    S_WEIGHT_2,
    STATION_PAYS,
    TOKEN,
    VALUE,
    VARIABLE,
    VISIT,
    WEIGHT,
    Plan,
)
from routeopt.search.session.tasks import Task

#: A variable of CP-SAT, or an expression of them.
Literal = Any


class RowVariables(NamedTuple):
    """The variables of one row.

    Attributes
    ----------
    row : int
        The row.
    use : Literal
        It runs.
    start, end, visit : dict of int to Literal
        By place.
    steps : dict of int to Literal
        By step of the plan.
    """

    row: int
    use: Literal
    start: dict[int, Literal]
    end: dict[int, Literal]
    visit: dict[int, Literal]
    steps: dict[int, Literal]


class CircuitModel:
    """A CP-SAT model of one task.

    Parameters
    ----------
    plan, task : Plan, Task
        What is searched.

    Attributes
    ----------
    model : CpModel
        The model, after `finish` with its objective.
    scale : Scale
        Of the objective.
    rows : list of RowVariables
        Those added.
    """

    def __init__(self, plan: Plan, task: Task) -> None:
        with interrupts.loading():
            from ortools.sat.python.cp_model import CpModel

        self.plan, self.task = plan, task
        self.model = CpModel()
        self.rows: list[RowVariables] = []
        self.scale = _scale(plan, task)
        self._used = number_of(task.used)
        self._run = number_of(plan.run_bits[:-1])
        self._last = plan.bits.shape[1] - 1
        #: Who takes a bit of the run: variables by bit.
        self._takers: dict[int, list[Literal]] = {}
        #: Who meets a bonus paid once.
        self._meets: dict[int, list[Literal]] = {}
        self._terms: list[Literal] = []

    def add_row(self, row: int) -> RowVariables:
        """Add the variables and constraints of one row."""
        plan, model = self.plan, self.model
        spots = plan.spots[row].tolist()
        places = [p for p, spot in enumerate(spots) if spot[S_FLAGS] & (ENDS | PASSES)]
        made = RowVariables(row, model.new_bool_var(""), {}, {}, {}, {})
        for p in places:
            made.visit[p] = model.new_bool_var("")
            if spots[p][S_FLAGS] & ENDS:
                made.start[p], made.end[p] = model.new_bool_var(""), model.new_bool_var("")
            for step in range(int(plan.first[row, p]), int(plan.first[row, p + 1])):
                made.steps[step] = model.new_bool_var("")
        heads = {step: int(plan.steps[step, HEAD]) for step in made.steps}
        tails = {s: p for p in places for s in range(int(plan.first[row, p]), int(plan.first[row, p + 1]))}
        self._add_circuit(made, heads, tails)
        self._add_passing(made, spots, heads, tails)
        self._add_bits(made)
        self._add_limits(made, spots, heads)
        self._terms += self._pay(made, spots)
        self._terms += self._bonuses(made)
        self.rows.append(made)
        return made

    def finish(self, least: int) -> None:
        """Add what holds for the run as a whole, and the objective: only runs worth so much matter."""
        model, plan = self.model, self.plan
        for takers in self._takers.values():
            model.add_at_most_one(takers)
        for bonus, meets in sorted(self._meets.items()):
            paid = model.new_bool_var("")
            model.add(sum(meets) >= paid)
            self._terms.append(self.scale.down(int(plan.bonus[-1, bonus])) * paid)
        self._add_trains()
        objective = sum(self._terms) + self.scale.down(self.task.worth)
        model.add(objective >= self.scale.least(least))
        model.maximize(objective)

    # --- routes ------------------------------------------------------------------------------------------------------

    def _add_circuit(self, made: RowVariables, heads: dict[int, int], tails: dict[int, int]) -> None:
        depot = self.plan.spots.shape[1]
        arcs = [(depot, depot, made.use.negated())]
        arcs += [(p, p, visit.negated()) for p, visit in made.visit.items()]
        arcs += [(depot, p, start) for p, start in made.start.items()]
        arcs += [(p, depot, end) for p, end in made.end.items()]
        arcs += [(tails[step], heads[step], taken) for step, taken in made.steps.items()]
        self.model.add_circuit(arcs)
        # Without the depot the circuit could be a ring of places.
        for visit in made.visit.values():
            self.model.add_implication(visit, made.use)
        # Of the two directions of a route take the one that starts at the lower numbered end.
        order = [p * start for p, start in made.start.items()]
        self.model.add(sum(order) <= sum(p * end for p, end in made.end.items()))
        tokens = [v for p, v in made.visit.items() if self.plan.spots[made.row, p, S_FLAGS] & TOKEN]
        self.model.add(sum(tokens) >= made.use)

    def _add_passing(
        self, made: RowVariables, spots: Sequence[Sequence[int]], heads: dict[int, int], tails: dict[int, int]
    ) -> None:
        """Let no route go on where it may not pass, nor from a gate to one that does not go with it."""
        into: dict[int, dict[int, list[Literal]]] = {p: {} for p in made.visit}
        out: dict[int, dict[int, list[Literal]]] = {p: {} for p in made.visit}
        for step, taken in made.steps.items():
            into[heads[step]].setdefault(int(self.plan.steps[step, IN]), []).append(taken)
            out[tails[step]].setdefault(int(self.plan.steps[step, OUT]), []).append(taken)
        for p in made.visit:
            if not spots[p][S_FLAGS] & PASSES:
                self.model.add_at_most_one(v for side in (into[p], out[p]) for some in side.values() for v in some)
                continue
            for gate, arriving in into[p].items():
                barred = [v for other, leaving in out[p].items() if not passable(gate, other) for v in leaving]
                if barred:
                    self.model.add_at_most_one(arriving + barred)

    def _add_bits(self, made: RowVariables) -> None:
        """Note who takes track and resources of the run; within the route let each other bit be taken once."""
        plan, row = self.plan, made.row
        own: dict[int, list[tuple[int, Literal]]] = {}
        takers = [(-1, made.use, plan.row_bits[row])]
        takers += [(p, start, plan.place_bits[p, VISIT]) for p, start in made.start.items()]
        takers += [(int(plan.steps[s, HEAD]), taken, plan.bits[s]) for s, taken in made.steps.items()]
        for place, literal, words in takers:
            word = number_of(words[:-1])
            if word & self._used:
                self.model.add(literal == 0)
            for bit in _numbers(word & self._run):
                self._takers.setdefault(bit, []).append(literal)
            for bit in _numbers(word & ~self._run):
                own.setdefault(bit, []).append((place, literal))
        for users in own.values():
            # What only one place takes the circuit sees to.
            if len({place for place, _ in users}) > 1:
                self.model.add_at_most_one(literal for _, literal in users)

    def _add_limits(self, made: RowVariables, spots: Sequence[Sequence[int]], heads: dict[int, int]) -> None:
        plan, model = self.plan, self.model
        facts = plan.facts[made.row].tolist()
        further = [
            (int(plan.steps[s, WEIGHT]) - spots[heads[s]][S_WEIGHT]) * taken
            for s, taken in made.steps.items()
            if plan.steps[s, WEIGHT] != spots[heads[s]][S_WEIGHT]
        ]
        if facts[REACH] < NO_LIMIT:
            model.add(sum(spots[p][S_WEIGHT] * v for p, v in made.visit.items()) + sum(further) <= facts[REACH])
        if facts[REACH_2] < NO_LIMIT:
            model.add(sum(spots[p][S_WEIGHT_2] * v for p, v in made.visit.items()) <= facts[REACH_2])
        model.add(sum(spots[p][S_ADDS] * v for p, v in made.visit.items()) >= facts[MINIMUM] * made.use)

    def _add_trains(self) -> None:
        """Let each train run in one way; of trains alike the one that starts later comes first."""
        model, trains = self.model, self.task.trains
        by_row = {made.row: made for made in self.rows}
        before: Literal = 0
        for t in range(trains.same.size):
            own = [by_row[r] for r in trains.rows[trains.first[t] : trains.first[t + 1]].tolist()]
            model.add_at_most_one(made.use for made in own)
            starts = sum((p + 1) * start for made in own for p, start in made.start.items())
            if trains.same[t]:
                model.add(before >= starts)
            before = starts

    # --- worth -------------------------------------------------------------------------------------------------------

    def _pay(self, made: RowVariables, spots: Sequence[Sequence[int]]) -> Iterable[Literal]:
        """Return what the visits are worth."""
        down, facts = self.scale.down, self.plan.facts[made.row].tolist()
        terms = [down(spots[p][S_GAIN]) * v for p, v in made.visit.items() if spots[p][S_GAIN]]
        if facts[KIND] == ADDITIVE:
            return terms
        paid = self._paid(made, spots, facts[PAYS_BEST], bool(facts[STATION_PAYS]))
        fixed = [p for p in made.visit if not spots[p][S_FLAGS] & VARIABLE]
        terms += [down(spots[p][VALUE]) * paid[p] for p in fixed if spots[p][VALUE] and not spots[p][S_FLAGS] & FIRST]
        if len(fixed) < len(made.visit):
            terms += self._variable(made, spots, paid, facts[ALONE])
        return terms

    def _paid(
        self, made: RowVariables, spots: Sequence[Sequence[int]], most: int, at_station: bool
    ) -> dict[int, Literal]:
        """Return by place whether its visit is among those that pay: the best so many, some before others."""
        if most >= len(made.visit):
            return made.visit
        model = self.model
        first = {p: v for p, v in made.visit.items() if spots[p][S_FLAGS] & FIRST}
        others = {p: model.new_bool_var("") for p in made.visit if p not in first}
        for p, paid in others.items():
            model.add_implication(paid, made.visit[p])
        full: Literal = 0
        if len(first) <= most:
            model.add(sum(others.values()) + sum(first.values()) <= most)
        else:
            # Where those that pay first are too many they all pay, and no other does.
            full = model.new_bool_var("")
            model.add(sum(first.values()) >= most).only_enforce_if(full)
            model.add(sum(others.values()) == 0).only_enforce_if(full)
            model.add(sum(others.values()) + sum(first.values()) <= most).only_enforce_if(full.negated())
        paid_for = first | others
        if at_station and most > 0:
            tokens = [paid_for[p] for p in made.visit if spots[p][S_FLAGS] & TOKEN]
            model.add(sum(tokens) + self._filled(first, most) >= made.use)
        return paid_for

    def _filled(self, first: dict[int, Literal], most: int) -> Literal:
        """Return a literal that may hold only where those that pay first leave no room."""
        if len(first) < most:
            return 0
        filled = self.model.new_bool_var("")
        self.model.add(sum(first.values()) >= most).only_enforce_if(filled)
        return filled

    def _variable(
        self, made: RowVariables, spots: Sequence[Sequence[int]], paid: dict[int, Literal], alone: int
    ) -> Iterable[Literal]:
        """Return what the variable places pay: the best fixed place visited and an amount, or what they pay alone."""
        model, down = self.model, self.scale.down
        leads: dict[int, list[Literal]] = {}
        for p, visit in made.visit.items():
            if spots[p][S_FLAGS] & FIXED:
                leads.setdefault(spots[p][VALUE], []).append(visit)
        none = model.new_bool_var("")
        best = {value: model.new_bool_var("") for value in sorted(leads)}
        for value, visits in leads.items():
            model.add(sum(visits) >= best[value])
            for visit in visits:
                model.add_implication(none, visit.negated())
        model.add_exactly_one([none, *best.values()])
        terms = []
        for p in made.visit:
            if not spots[p][S_FLAGS] & VARIABLE:
                continue
            pays = {value: down(value + spots[p][AMOUNT]) for value in best}
            most = max(down(alone), *pays.values()) if pays else down(alone)
            term = model.new_int_var(0, most, "")
            model.add(term <= most * paid[p])
            model.add(term <= down(alone) * none + sum(pays[value] * chosen for value, chosen in best.items()))
            terms.append(term)
        return terms

    def _bonuses(self, made: RowVariables) -> Iterable[Literal]:
        """Return what bonuses add to the route; note who meets those paid once."""
        plan, model, last = self.plan, self.model, self._last
        once = int(plan.row_bits[made.row, last]) & ~self.task.once
        terms = []
        for b, need in enumerate(plan.needs.tolist()):
            worth = int(plan.bonus[made.row, b])
            if not worth and not once >> b & 1:
                continue
            met = model.new_bool_var("")
            model.add_implication(met, made.use)
            for condition in _numbers(need):
                word = 1 << condition
                ways = [v for p, v in made.visit.items() if int(plan.place_bits[p, VISIT, last]) & word]
                ways += [v for s, v in made.steps.items() if int(plan.bits[s, last]) & word]
                model.add(sum(ways) >= met)
            if worth:
                terms.append(self.scale.down(worth) * met)
            else:
                self._meets.setdefault(b, []).append(met)
        return terms


def _scale(plan: Plan, task: Task) -> Scale:
    """Return a scale for the runs of a task: each visit, and each bonus, counts once for each train."""
    rows = task.trains.rows.tolist()
    spots = plan.spots[rows]
    money = [spots[:, :, VALUE], spots[:, :, S_GAIN], spots[:, :, AMOUNT], plan.facts[rows, ALONE], plan.bonus]
    worths = [task.worth, *sorted({int(v) for some in money for v in some.ravel().tolist()})]
    visits = sum(max(map(second_of, spot), default=0) for spot in zip(*_by_place(plan, rows), strict=True))
    bonuses = sum(map(second_of, plan.bonus.ravel().tolist()))
    trains = task.trains.same.size
    return scale_for(worths, second_of(task.worth) + trains * (visits + bonuses))


def _by_place(plan: Plan, rows: Sequence[int]) -> Iterable[Sequence[int]]:
    """Yield by row what each place can be worth at most in what counts second."""
    for row in rows:
        spots = plan.spots[row].tolist()
        best_fixed = max((second_of(s[VALUE]) for s in spots), default=0)
        alone = second_of(int(plan.facts[row, ALONE]))
        yield [second_of(s[S_GAIN]) + max(second_of(s[VALUE]), alone, best_fixed + second_of(s[AMOUNT])) for s in spots]


def _numbers(word: int) -> Iterable[int]:
    """Yield the numbers of the bits that are set."""
    while word:
        low = word & -word
        yield low.bit_length() - 1
        word ^= low
