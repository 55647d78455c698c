"""Steps of a company's turn that most titles share; a title overrides what its rules change."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine import depot, shares, stations
from routeopt.engine.actions import (
    AnyAction,
    BuyTrain,
    DiscardTrain,
    Dividend,
    LayTile,
    Legal,
    Offer,
    Pass,
    PlaceToken,
    Range,
    RunChoice,
    RunRoutes,
    SellShares,
)
from routeopt.engine.consent import make_offer
from routeopt.engine.flow import answered, ask, end_step, expect
from routeopt.engine.lays import LayRules, check_lay, legal_lays
from routeopt.engine.positions import position, read_routes, runners
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, CHANCERY, PILE, Run, State, Waiting
from routeopt.engine.track import meets_stop
from routeopt.errors import (
    IllegalRunError,
    LimitError,
    MustError,
    ShareError,
    StationError,
    TooPoorError,
    TrainError,
    WrongPriceError,
    WrongStepError,
)
from routeopt.rules.judge import judge


class TurnStep:
    """A step that waits for the company in turn; `pass` ends it."""

    name = "turn"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002 - titles need both
        """Return the company in turn."""
        return state.current

    def handles(self, action: AnyAction) -> bool:
        """Tell whether this step is the one for an action of this sort."""
        return isinstance(action, Pass)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield what may be done."""
        yield Pass(entity=self.actor(setting, state))

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Do it, or refuse it."""
        expect(action.entity, self.actor(setting, state))
        end_step(state)
        self.leave(setting, state)

    def leave(self, setting: Setting, state: State) -> None:
        """Do what follows where the step does not wait."""


class TrackStep(TurnStep):
    """Lay track: so many lays, at most one of them a replacement."""

    name = "track"
    lays = 2

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the company in turn while it has a lay left."""
        return state.current if state.turn.lays < self.lays else ""

    def handles(self, action: AnyAction) -> bool:
        """Take passes and lays without a power."""
        return isinstance(action, Pass) or (isinstance(action, LayTile) and not action.power)

    def rules(self, setting: Setting, state: State) -> LayRules:
        """Return what a lay may be now."""
        return LayRules(
            colors=setting.phase(state).colors, replace=not state.turn.replaced, not_on=state.turn.laid
        )

    def cost(self, setting: Setting, state: State, company: str, coordinate: str) -> int:  # noqa: ARG002
        """Return what a lay costs, below 0 where it pays: the hex's cost for its first tile."""
        return 0 if coordinate in state.board.laid else state.board.hex(coordinate).cost

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield all lays that can be paid, and `pass`."""
        company = state.current
        for where in legal_lays(setting, state, company, self.rules(setting, state)):
            if self.cost(setting, state, company, where[0]) <= state.cash[company]:
                yield LayTile(entity=company, hex=where[0], tile=where[1], rotation=where[2])
        yield Pass(entity=company)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Lay a tile, or pass."""
        if isinstance(action, LayTile):
            expect(action.entity, state.current)
            where = (action.hex, action.tile, action.rotation)
            check_lay(setting, state, state.current, self.rules(setting, state), where)
            if self.lay(setting, state, state.current, where):
                state.turn.replaced = True
            state.turn.lays += 1
            state.turn.laid |= {action.hex}
        else:
            super().do(setting, state, action)

    def lay(self, setting: Setting, state: State, company: str, where: tuple[str, str, int]) -> bool:
        """Lay a tile and pay for it; tell whether it replaced one.

        Raises
        ------
        TooPoorError
            The treasury is too small.
        """
        cost = self.cost(setting, state, company, where[0])
        state.pay(company, BANK, cost) if cost >= 0 else state.pay(BANK, company, -cost)
        replaced = where[0] in state.board.laid
        state.board = state.board.lay(*where)
        return replaced


class StationStep(TurnStep):
    """Place one station on a reachable city with a free space."""

    name = "station"

    def purse(self, setting: Setting, state: State, company: str) -> int:  # noqa: ARG002
        """Return how much the company could raise now."""
        return state.cash[company]

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn where it could place a station."""
        company = state.current
        if state.turn.stations or not state.stations[company]:
            return ""
        if self.purse(setting, state, company) < stations.cost(setting, state, company):
            return ""
        return company if stations.open_cities(setting, state, company) else ""

    def handles(self, action: AnyAction) -> bool:
        """Take passes and stations without a power."""
        return isinstance(action, Pass) or (isinstance(action, PlaceToken) and not action.power)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield all places that can be paid, and `pass`."""
        company = state.current
        if stations.cost(setting, state, company) <= state.cash[company]:
            for ref in stations.open_cities(setting, state, company):
                yield PlaceToken(entity=company, stop=str(ref))
        yield Pass(entity=company)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Place a station, or pass."""
        if isinstance(action, PlaceToken):
            expect(action.entity, state.current)
            ref = stations.parse_stop(action.stop)
            why = stations.refuse_station(setting, state, state.current, ref)
            if why:
                raise StationError(f"{action.stop}: {state.current} may not place a station: {why}")
            stations.place(setting, state, state.current, ref, stations.cost(setting, state, state.current))
            state.turn.stations += 1
        else:
            super().do(setting, state, action)


class RunStep(TurnStep):
    """Run trains: any run that the judge accepts, also none."""

    name = "run"
    #: Kinds of stops that may make a route together with a station.
    partners = frozenset({"city", "offboard", "town", "port", "mine"})

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn where it has a train that could run."""
        company = state.current
        if state.turn.run is not None or not runners(state, company):
            return ""
        return company if self.possible(setting, state, company) else ""

    def possible(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether some train could make a route: track leads from a station to a stop that counts for it."""
        kinds: set[str] = set()
        for card in runners(state, company):
            spec = setting.trains[state.cards[card].runs_as or state.cards[card].kind]
            kinds |= set(spec.minimum_of or spec.counts) if spec.minimum > 1 else self.partners
        return meets_stop(state.board, company, frozenset(kinds))

    def handles(self, action: AnyAction) -> bool:
        """Take runs."""
        return isinstance(action, RunRoutes)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield the one entry that carries the position."""
        yield RunChoice(state.current, position(setting, state, state.current))

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Judge a run and note what it brought."""
        assert isinstance(action, RunRoutes)
        company = state.current
        expect(action.entity, company)
        run = position(setting, state, company)
        verdict = judge(run, read_routes(state, company, action.routes))
        if not verdict.legal:
            raise IllegalRunError(verdict.faults)
        extra = self.extra(setting, action)
        state.turn.run = Run(verdict.revenue + extra[0], verdict.subsidy + extra[1])
        self.ran(setting, state, company)

    def extra(self, setting: Setting, action: RunRoutes) -> tuple[int, int]:  # noqa: ARG002
        """Return revenue and subsidy that a record counts beyond the rules."""
        if action.extra is not None:
            raise WrongStepError(f"{action.entity}: a run earns what the judge says and nothing extra")
        return 0, 0

    def ran(self, setting: Setting, state: State, company: str) -> None:
        """Do what follows a run at once."""


class DividendStep(TurnStep):
    """Pay out or withhold; a run of nothing counts as withheld without being asked."""

    name = "dividend"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the company in turn while its run is not settled."""
        turn = state.turn
        return state.current if not turn.paid and turn.run is not None and turn.run.revenue > 0 else ""

    def handles(self, action: AnyAction) -> bool:
        """Take dividends."""
        return isinstance(action, Dividend)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:  # noqa: ARG002
        """Yield both choices."""
        yield Dividend(entity=state.current, kind="payout")
        yield Dividend(entity=state.current, kind="withhold")

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Pay out or withhold."""
        assert isinstance(action, Dividend)
        expect(action.entity, state.current)
        if action.kind not in ("payout", "withhold"):
            raise WrongStepError(f'{action.entity}: dividend "{action.kind}"; "payout" or "withhold" is expected')
        run = state.turn.run
        assert run is not None
        if action.kind == "payout":
            self.pay_out(setting, state, state.current, run)
        else:
            self.withhold(setting, state, state.current, run)
        state.turn.paid = True
        self.settled(setting, state, state.current)

    def leave(self, setting: Setting, state: State) -> None:
        """Withhold a run of nothing."""
        if not state.turn.paid:
            run = state.turn.run or Run(0, 0)
            self.withhold(setting, state, state.current, run)
            state.turn.run, state.turn.paid = run, True
            self.settled(setting, state, state.current)

    def pay_out(self, setting: Setting, state: State, company: str, run: Run) -> None:
        """Move the marker and pay the players."""
        raise NotImplementedError

    def withhold(self, setting: Setting, state: State, company: str, run: Run) -> None:
        """Move the marker and pay the treasury."""
        raise NotImplementedError

    def settled(self, setting: Setting, state: State, company: str) -> None:
        """Do what follows either way: trains on their last run are scrapped."""
        depot.scrap(state, depot.last_runs(state, company))


class DiscardDuty(TurnStep):
    """Hand in trains above the limit."""

    name = "discard"

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company that has too many."""
        company = state.waiting[0].entity
        return company if depot.counted(state, company) > setting.train_limit(state, company) else ""

    def leave(self, setting: Setting, state: State) -> None:  # noqa: ARG002
        """The duty is done."""
        answered(state)

    def handles(self, action: AnyAction) -> bool:
        """Take discards."""
        return isinstance(action, DiscardTrain)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield every train that counts."""
        company = self.actor(setting, state)
        for card in state.trains(company):
            if not state.cards[card].last:
                yield DiscardTrain(entity=company, train=card)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Hand in a train."""
        assert isinstance(action, DiscardTrain)
        company = self.actor(setting, state)
        expect(action.entity, company)
        if action.train in state.cards and state.cards[action.train].last:
            raise TrainError(f"{company}: {action.train} is on its last run and does not count")
        depot.discard(state, company, action.train)


def ask_discards(setting: Setting, state: State) -> None:
    """Ask every company above the train limit to hand in the excess."""
    for company in setting.companies:
        if depot.counted(state, company) > setting.train_limit(state, company):
            ask(state, Waiting("discard", company))


class TrainStep(TurnStep):
    """Buy trains from the pile, the chancery and other companies; a company without one must."""

    name = "trains"

    def purse(self, setting: Setting, state: State, company: str) -> int:  # noqa: ARG002
        """Return how much the company could raise now."""
        return state.cash[company]

    def room(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether the company has room for a train."""
        return depot.counted(state, company) < setting.train_limit(state, company)

    def may_buy(self, setting: Setting, state: State, company: str) -> bool:
        """Tell whether the company may buy a train."""
        return self.room(setting, state, company)

    def has_train(self, state: State, company: str) -> bool:
        """Tell whether the company meets its duty to own a train."""
        return depot.counted(state, company) > 0

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn where it must buy, or has room and money for a train."""
        company = state.current
        if not self.has_train(state, company):
            return company
        if not self.room(setting, state, company):
            return ""
        return company if self.purse(setting, state, company) >= self.cheapest(setting, state, company) else ""

    def cheapest(self, setting: Setting, state: State, company: str) -> int:
        """Return the least that a train costs: 1 where another company has one that may be sold."""
        prices = [price for _, _, price in self.offered(setting, state)]
        if any(self.for_sale(state, card, company) for card in state.cards):
            prices.append(1)
        return min(prices, default=10**9)

    def offered(self, setting: Setting, state: State) -> list[tuple[str, str, int]]:
        """Return what pile and chancery have: card, face, price."""
        top = depot.top(state)
        found = [(top, face, setting.trains[face].price) for face in depot.faces(setting, state, top)] if top else []
        return found + [(c, state.cards[c].kind, setting.train(state, c).price) for c in state.trains(CHANCERY)]

    def for_sale(self, state: State, card: str, company: str) -> bool:
        """Tell whether a card is another company's that may be sold."""
        train = state.cards[card]
        return not train.owner.startswith("@") and train.owner != company and not train.last and not train.runs_as

    def handles(self, action: AnyAction) -> bool:
        """Take passes, purchases, and the sales of a forced one."""
        return isinstance(action, Pass | BuyTrain | SellShares) or (isinstance(action, Offer) and action.kind == "train")

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield purchases, sales of a forced purchase, and `pass` where a train is owned."""
        company = state.current
        must = not self.has_train(state, company)
        if self.may_buy(setting, state, company):
            for card, face, price in self.offered(setting, state):
                affordable = price <= state.cash[company]
                if (affordable and not state.turn.forced) or self.may_force(setting, state, company, card, price):
                    variant = face if len(depot.faces(setting, state, card)) > 1 else ""
                    yield BuyTrain(entity=company, train=card, price=price, variant=variant)
            if not state.turn.forced:
                yield from self.from_companies(setting, state, company)
        if must:
            yield from self.forced_sales(setting, state, company)
        else:
            yield Pass(entity=company)

    def from_companies(self, setting: Setting, state: State, company: str) -> Iterator[Legal]:
        """Yield purchases from companies of the same president, and offers to others."""
        cash = state.cash[company]
        for card in state.cards:
            if cash < 1 or not self.for_sale(state, card, company):
                continue
            if self.agreed(setting, state, company, state.cards[card].owner):
                yield BuyTrain(entity=company, train=card, price=Range(1, cash))
            elif card not in state.turn.refused:
                yield Offer(entity=company, kind="train", item=card, price=Range(1, cash))

    # --- forced purchase

    def forced(self, setting: Setting, state: State, company: str, price: int) -> bool:
        """Tell whether a card of this price may be bought by force: no train, and money for none that is offered.

        A dearer face of the card on top of the pile may be forced though the cheaper one could be paid.
        """
        if self.has_train(state, company) or price <= state.cash[company]:
            return False
        least = min((p for _, _, p in self.offered(setting, state)), default=0)
        if state.cash[company] < least:
            return True
        top = [p for c, _, p in self.offered(setting, state) if state.cards[c].owner == PILE]
        return price in top and state.cash[company] < price and min(top) <= state.cash[company] and len(top) > 1

    def may_force(self, setting: Setting, state: State, company: str, card: str, price: int) -> bool:  # noqa: ARG002
        """Tell whether the forced purchase of a card can be made now: the money is there, or nothing more can be sold."""
        if not self.forced(setting, state, company, price):
            return False
        boss = shares.president(state, company)
        if state.cash[company] + state.cash[boss] >= price:
            return True
        return not any(self.forced_blocks(setting, state, company))

    def forced_blocks(self, setting: Setting, state: State, company: str) -> Iterator[tuple[tuple[str, ...], int]]:
        """Yield the certificates that the president may sell, one at a time; never his own company's presidency."""
        boss = shares.president(state, company)
        unit = min(setting.play.shares)
        for other in setting.companies:
            if other not in state.cells:
                continue
            for block, percent in shares.blocks(setting, state, other, boss):
                if percent == unit and not (other == company and self.loses(setting, state, company, boss, percent)):
                    yield block, percent

    def loses(self, setting: Setting, state: State, company: str, boss: str, percent: int) -> bool:
        """Tell whether a sale would cost the president his own company."""
        rest = shares.held_percent(setting, state, company, boss) - percent
        return any(shares.held_percent(setting, state, company, p) > rest for p in state.order if p != boss)

    def forced_sales(self, setting: Setting, state: State, company: str) -> Iterator[Legal]:
        """Yield the sales of a forced purchase, while money lacks for a card that may be forced."""
        boss = shares.president(state, company)
        money = state.cash[company] + state.cash[boss]
        if not self.needs_sale(setting, state, company, money):
            return
        for block, percent in self.forced_blocks(setting, state, company):
            yield SellShares(entity=boss, shares=block, percent=percent)

    def needs_sale(self, setting: Setting, state: State, company: str, money: int) -> bool:
        """Tell whether some card that may be forced cannot be paid yet."""
        return any(
            self.forced(setting, state, company, price) and money < price
            for _, _, price in self.offered(setting, state)
        )

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Buy, sell for a forced purchase, or pass."""
        company = state.current
        if isinstance(action, BuyTrain):
            expect(action.entity, company)
            self.buy(setting, state, company, action)
        elif isinstance(action, SellShares):
            self.sell(setting, state, company, action)
        elif isinstance(action, Offer):
            expect(action.entity, company)
            self.offer(setting, state, company, action)
        else:
            expect(action.entity, company)
            if not self.has_train(state, company):
                raise MustError(f"{company}: it has no train and must buy one")
            super().do(setting, state, action)

    def sell(self, setting: Setting, state: State, company: str, action: SellShares) -> None:
        """Sell one certificate for a forced purchase."""
        boss = shares.president(state, company)
        expect(action.entity, boss)
        allowed = [(a.shares, a.percent) for a in self.forced_sales(setting, state, company) if isinstance(a, SellShares)]
        self.check_sale(setting, state, company, action, allowed)
        state.turn.forced = True
        self.move_after_sale(setting, state, boss, action)

    def check_sale(
        self, setting: Setting, state: State, company: str, action: SellShares, allowed: list[tuple[tuple[str, ...], int]]  # noqa: ARG002
    ) -> None:
        """Refuse a sale that a forced purchase does not allow.

        Raises
        ------
        ShareError
            Saying what may be sold.
        """
        alike = {(shares.company_of(b[0]), len(b), b[0].endswith("_0"), p) for b, p in allowed}
        if not action.shares:
            raise ShareError(f"{action.entity}: no certificate is named")
        found = (
            shares.company_of(action.shares[0]),
            len(action.shares),
            action.shares[0].endswith("_0"),
            action.percent,
        )
        if found not in alike or any(state.shares.get(s) != action.entity for s in action.shares):
            raise ShareError(
                f"{action.entity}: {', '.join(action.shares)} ({action.percent} %) cannot be sold now; for a forced purchase "
                f"by {company} one certificate at a time, while money lacks, and not the presidency of {company}"
            )

    def move_after_sale(self, setting: Setting, state: State, seller: str, action: SellShares) -> None:
        """Sell, and move the price down a row for each share."""
        company = shares.company_of(action.shares[0])
        shares.sell(setting, state, seller, action.shares, action.percent)
        for _ in range(action.percent // min(setting.play.shares)):
            setting.market.move(state, company, "down")

    def buy(self, setting: Setting, state: State, company: str, action: BuyTrain) -> None:
        """Buy a card from wherever it is."""
        card = action.train
        if card not in state.cards:
            raise TrainError(f'{company}: there is no train "{card}"')
        if not self.may_buy(setting, state, company):
            raise LimitError(
                f"{company}: no more trains can be bought; {setting.train_limit(state, company)} are allowed in phase "
                f"{setting.phase(state).name}"
            )
        price = action.price
        if not isinstance(price, int):
            raise WrongPriceError(f"{company}: the price of {card} must be one number")
        owner = state.cards[card].owner
        if owner in (PILE, CHANCERY):
            self.buy_offered(setting, state, company, action, price)
        else:
            self.buy_sold(setting, state, company, card, price)

    def buy_offered(self, setting: Setting, state: State, company: str, action: BuyTrain, price: int) -> None:
        """Buy from pile or chancery, by force where the treasury is too small."""
        card = action.train
        faces = [f for c, f, _ in self.offered(setting, state) if c == card]
        if not faces:
            raise TrainError(f"{company}: {card} is not on top of the pile; {depot.top(state)} is")
        face = action.variant or (faces[0] if len(faces) == 1 else "")
        if face not in faces:
            raise TrainError(f'{company}: {card} is bought as {" or ".join(faces)}, not as "{action.variant}"')
        if price != setting.trains[face].price:
            raise WrongPriceError(f"{company}: {face} costs {setting.trains[face].price}, not {price}")
        by_force = price > state.cash[company]
        if by_force and not self.forced(setting, state, company, price):
            raise TooPoorError(f"{company}: {face} costs {price}, the treasury has {state.cash[company]}")
        if state.turn.forced and not by_force:
            raise MustError(f"{company}: the forced purchase must be of a train that the treasury cannot pay")
        if by_force:
            if not self.may_force(setting, state, company, card, price):
                raise MustError(f"{company}: its president must sell certificates first")
            self.raise_money(setting, state, company, price)
        from_pile = state.cards[card].owner == PILE
        depot.pay_for(state, company, card, price)
        new_phase = depot.take(setting, state, company, card, face)
        self.bought(setting, state, company, from_pile=from_pile, new_phase=new_phase)
        if by_force:
            state.turn.over = True
            state.turn.step = 10**6

    def raise_money(self, setting: Setting, state: State, company: str, price: int) -> None:  # noqa: ARG002
        """Fill the treasury for a forced purchase: the president, then the bank, which doubles what he owes."""
        boss = shares.president(state, company)
        given = min(state.cash[boss], price - state.cash[company])
        state.pay(boss, company, given)
        lacking = price - state.cash[company]
        state.pay(BANK, company, lacking)
        state.debt[boss] += 2 * lacking

    def offer(self, setting: Setting, state: State, company: str, action: Offer) -> None:
        """Offer a price for another player's train; the answer is a duty of that player."""
        card = action.item
        if card not in state.cards or state.turn.forced or not self.for_sale(state, card, company):
            raise TrainError(f"{company}: {card} cannot be bought from another company")
        owner = state.cards[card].owner
        if self.agreed(setting, state, company, owner):
            raise TrainError(f"{company}: nobody need be asked for {card}; buy it")
        if not self.may_buy(setting, state, company):
            raise LimitError(f"{company}: no more trains can be bought")
        make_offer(state, company, shares.president(state, owner), action, 1, state.cash[company])

    def buy_sold(self, setting: Setting, state: State, company: str, card: str, price: int) -> None:
        """Buy from another company."""
        owner = state.cards[card].owner
        if state.turn.forced or not self.for_sale(state, card, company):
            raise TrainError(f"{company}: {card} cannot be bought from {owner}")
        if not self.agreed(setting, state, company, owner):
            raise TrainError(f"{company}: {card} belongs to a company of another player, who must be asked by an offer")
        if price < 1 or price > state.cash[company]:
            raise WrongPriceError(f"{company}: the price of {card} is 1 to {state.cash[company]}, not {price}")
        self.hand_over(setting, state, company, card, price)

    def hand_over(self, setting: Setting, state: State, company: str, card: str, price: int) -> None:
        """Pay another company for a train and take it."""
        depot.pay_for(state, company, card, price)
        depot.take(setting, state, company, card, state.cards[card].kind)

    def agreed(self, setting: Setting, state: State, company: str, owner: str) -> bool:  # noqa: ARG002
        """Tell whether nobody else need be asked."""
        return shares.president(state, owner) == shares.president(state, company)

    def bought(self, setting: Setting, state: State, company: str, *, from_pile: bool, new_phase: bool) -> None:
        """Do what follows a purchase: bonuses, scrapping, the limit."""
        raise NotImplementedError
