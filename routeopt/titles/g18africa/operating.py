"""A company's turn: what follows its run, the move of its marker, and its dealings in shares and private companies."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.board.lines import reach
from routeopt.engine.actions import AnyAction, BuyCompany, BuyShares, ChooseAbility, Legal, Pass, SellShares
from routeopt.engine.flow import end_step, expect
from routeopt.engine.positions import position
from routeopt.engine.refs import Certificate, TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, GONE, POOL, CardInDeck, Run, State
from routeopt.engine.steps.dividend import DividendStep
from routeopt.engine.steps.run import RunStep
from routeopt.engine.steps.trains import TrainStep
from routeopt.engine.steps.turn import BesideStep, TurnStep
from routeopt.engine.table import cards, certificates, companies, dividends
from routeopt.engine.table.dividends import Kind
from routeopt.engine.table.sales import Block
from routeopt.errors import PowerError, ShareError, WrongStepError
from routeopt.titles.g18africa.market import Market
from routeopt.titles.g18africa.rules import yes
from routeopt.titles.g18africa.setting import cards_of, concessions_of, economy_of
from routeopt.titles.g18africa.state import own
from routeopt.titles.g18africa.stock import SELL

ASSIGN = "assign"


def pay_bonds(setting: Setting, state: State) -> None:  # noqa: ARG001
    """Pay bonds by the state of the economy [3, 3.4.7]."""
    _, each = economy_of(state)
    for player, count in own(state).bonds.items():
        state.pay(BANK, player, each * count)


def depress(setting: Setting, state: State) -> None:
    """Move all markers back where the economy is in Depression; those of a cell keep their order [3, 3.4.7]."""
    if economy_of(state)[0] != "depression":
        return
    moved = {c: setting.chart.after(cell, "left") for c, cell in state.cells.items()}
    for company in setting.chart.ranked(state, state.cells):
        setting.chart.place(state, company, moved[company])
    close_at_zero(setting, state)


def close_at_zero(setting: Setting, state: State) -> None:
    """Close companies at 0; their concessions are gone [3.5.1]."""
    for company in setting.chart.closing(state):
        boss = certificates.controller(state, company)
        back = GONE if yes(setting, "concession_lost") or not boss else boss
        for name in concessions_of(setting):
            if state.privates[name] == company:
                state.privates[name] = back
        if not yes(setting, "closed_pool_shares_vanish"):
            own(state).ghosts += len(certificates.numbers_of(state, company, POOL))
        companies.close(state, company)


class AfricaDividendStep(DividendStep):
    """Pay a run at once; the marker moves after the purchase of trains [3, 3.5]."""

    def pay(self, setting: Setting, state: State, company: str, kind: Kind, run: Run) -> None:
        """Pay, and note how far the marker will move."""
        price = setting.chart.price(state, company).price
        mine, exactly_half = own(state), 2 * run.revenue == price
        mine.kept = kind == "withhold"
        mine.moves = self.prices.kept if mine.kept else self.prices.steps_paid(run.revenue, price)
        if exactly_half and not mine.kept and not yes(setting, "half_moves"):
            mine.moves = 0
        dividends.pay(setting, state, self.dividend, company, kind, run.revenue)


class PriceStep(TurnStep):
    """Move the marker; a managed company without a train and a dividend goes back three [2.3, 3.5.1]."""

    name = "price"

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Ask nobody."""
        return ""

    def leave(self, setting: Setting, state: State) -> None:
        """Move it."""
        company, mine = state.current, own(state)
        managed, trainless = not certificates.president(state, company), not state.trains(company)
        steps = mine.moves
        if setting.option("manager_train_test") == "trainless":
            steps -= 2 * (managed and trainless)
        elif managed and trainless and mine.kept and not (state.turn.bank_trains or mine.bought_train):
            steps = -3
        setting.chart.shift(state, company, steps)
        mine.kept, mine.moves, mine.bought_train = False, 0, False
        close_at_zero(setting, state)


class AfricaTrainStep(TrainStep):
    """Buying trains and selling them to the bank [3.6]."""

    def hand_over(self, setting: Setting, state: State, company: str, card: TrainCard, price: int) -> None:
        """Pay another company for a train, and note that one was bought."""
        super().hand_over(setting, state, company, card, price)
        own(state).bought_train = True


class AfricaRunStep(RunStep):
    """Running trains: any run, or where the option says so a best one [3.4]."""

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Judge a run and note what it brought."""
        before = position(setting, state, state.current)
        super().do(setting, state, action)
        if yes(setting, "best_route_required"):
            from routeopt.solution import solve

            best = solve(before, unchecked=True).revenue
            if state.turn.run is not None and state.turn.run.revenue < best:
                raise WrongStepError(f"{state.current}: a run of {best} is possible, and the best one is demanded")


class DealStep(TurnStep):
    """A company sells shares and private companies, then buys one from the pool at most [3.7].

    Parameters
    ----------
    market : Market
        Sales and purchases.
    """

    name = "deal"

    def __init__(self, market: Market) -> None:
        self.market = market

    def actor(self, setting: Setting, state: State) -> str:
        """Return the company in turn while it can do something."""
        if state.turn.over:
            return ""
        can = any(not isinstance(action, Pass) for action in self.legal(setting, state))
        return state.current if can else ""

    def handles(self, action: AnyAction) -> bool:
        """Take sales, purchases and passes."""
        sells = isinstance(action, ChooseAbility) and action.choice == SELL
        return sells or isinstance(action, Pass | SellShares | BuyShares | BuyCompany)

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield sales, purchases and `pass`."""
        company = state.current
        for block in self.market.blocks(setting, state, company):
            yield SellShares(entity=company, shares=block.shares, percent=block.percent)
        for name in cards_of(setting):
            if state.privates[name] == company:
                yield ChooseAbility(entity=company, power=name, choice=SELL)
        seen = set[str]()
        for card in cards.at(state, POOL):
            if isinstance(card, Certificate):
                if card.company not in seen and not self.refuse(setting, state, company, card):
                    seen.add(card.company)
                    yield BuyShares(entity=company, share=card)
            elif not self.refuse(setting, state, company, card):
                yield BuyCompany(entity=company, item=card, price=setting.privates[card].value)
        yield Pass(entity=company)

    def refuse(self, setting: Setting, state: State, company: str, card: CardInDeck) -> str:
        """Return why a company may not buy a card of the pool, or an empty text."""
        if isinstance(card, Certificate):
            if card.company == company:
                return "it is its own"
            if yes(setting, "company_no_rebuy") and card.company in state.turn.sold:
                return "it has sold some in this turn"
        elif card not in cards_of(setting):
            return "it is not on sale"
        cost = self.market.cost(setting, state, card)
        return "" if cost <= state.cash[company] else f"it costs {cost}, {company} has {state.cash[company]}"

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Sell, buy once, or pass."""
        company = state.current
        expect(action.entity, company)
        if isinstance(action, SellShares):
            self.market.sell(setting, state, company, Block(action.shares, action.percent))
            state.turn.sold = (*state.turn.sold, action.shares[0].company)
        elif isinstance(action, ChooseAbility):
            if action.company or action.train is not None or action.amount:
                raise PowerError(f"{company}: a sale of {action.power} says nothing more")
            self.market.sell_private(setting, state, company, action.power)
        elif isinstance(action, BuyShares | BuyCompany):
            card: CardInDeck = action.share if isinstance(action, BuyShares) else action.item
            lies = card in cards.at(state, POOL)
            why = self.refuse(setting, state, company, card) if lies else "it is not in the pool"
            if isinstance(action, BuyCompany) and not why and action.price != setting.privates[action.item].value:
                why = f"it costs {setting.privates[action.item].value}"
            if why:
                raise ShareError(f"{company}: {card} cannot be bought: {why}")
            self.market.buy(setting, state, company, card)
            end_step(state)
        else:
            super().do(setting, state, action)


class ConcessionStep(BesideStep):
    """The player who directs the company in turn gives it a concession of his, for good [3.4.5]."""

    name = "concession"

    def handles(self, action: AnyAction) -> bool:
        """Take assignments."""
        return isinstance(action, ChooseAbility) and action.choice == ASSIGN

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield one for each of his concessions."""
        boss = certificates.controller(state, state.current)
        for name in concessions_of(setting):
            if boss and state.privates[name] == boss and self.can_use(setting, state, name):
                yield ChooseAbility(entity=state.current, power=name, choice=ASSIGN)

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Assign it."""
        assert isinstance(action, ChooseAbility)
        expect(action.entity, state.current)
        if action not in list(self.legal(setting, state)):
            raise PowerError(f"{state.current}: {action.power} cannot be assigned to it now")
        state.privates[action.power] = state.current

    def can_use(self, setting: Setting, state: State, name: str) -> bool:
        """Tell whether a company may be given a concession: by an option it needs a train, and lines to both ends."""
        if not yes(setting, "concession_assign_requires_route"):
            return True
        bonus = next(bonus for bonus in setting.data.game.bonuses if bonus.name == name)
        lines = reach(state.board, state.current)
        hexes = {coordinate for coordinate, _ in lines.entries} | {ref.hex for ref in lines.stops}
        return bool(state.trains(state.current)) and all(hexes & {*place} for place in bonus.places)
