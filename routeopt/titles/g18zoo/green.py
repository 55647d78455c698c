"""Green Inventions (Appendix 1, 7 to 20): bought and used by companies at any time of their turns."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.board import StopRef, Token
from routeopt.board.lines import reach
from routeopt.engine.actions import (
    AnyAction,
    Assign,
    BuyCompany,
    ChooseAbility,
    LayTile,
    Legal,
    Offer,
    PlaceToken,
    Range,
)
from routeopt.engine.flow import expect
from routeopt.engine.refs import TrainCard
from routeopt.engine.setting import Setting
from routeopt.engine.state import GONE, State, Waiting
from routeopt.engine.steps.consent import make_offer
from routeopt.engine.steps.track import TrackStep
from routeopt.engine.table import depot, stations
from routeopt.engine.table.certificates import president
from routeopt.engine.table.lays import LayRules, check_lay
from routeopt.engine.table.stations import StationRules
from routeopt.errors import LimitError, NotOwnedError, PowerError, StationError, WrongPriceError
from routeopt.titles.g18zoo.names import (
    CARRIAGES,
    CONTRACT,
    ENGINE,
    FAST_FOOD,
    OVERPASS,
    ROBOT,
    SWITCHES,
    TUNNEL,
    WORK,
    WORKSITE,
)
from routeopt.titles.g18zoo.play import zoo_play
from routeopt.titles.g18zoo.scrapping import engine_card, mark, unmark

#: Where the contract stands once it is placed: its power stays with the company.
_OPEN = "contract"
_CLOSED = "work_in_progress"


def is_green(setting: Setting, power: str) -> bool:
    """Tell whether an Invention is green."""
    return setting.powers[power].number > zoo_play().blue


def use_up(state: State, power: str) -> None:
    """Count one use; the power is discarded after the last."""
    state.uses[power] -= 1
    if state.uses[power] <= 0:
        state.privates[power] = GONE


def lay_rules(power: str) -> LayRules | None:
    """Return what a power's extra lays may be now; None where it lays none."""
    if power == WORKSITE:
        return LayRules(colors=("yellow",), replace=False)
    if power == SWITCHES:
        return LayRules(colors=("green",), fresh=False, tiles=zoo_play().special_tiles, replaces=("7", "8", "9"))
    if power == ROBOT:
        return LayRules(colors=("green", "brown", "gray"), fresh=False, marked=("yellow",))
    return None


class GreenStep:
    """Buying and using green Inventions, beside the steps of a company's turn.

    Parameters
    ----------
    track : TrackStep
        Says what lays cost.
    trains_step : int
        Place in the turn of the step in which a train must be bought.
    """

    name = "inventions"

    def __init__(self, track: TrackStep, trains_step: int) -> None:
        self.track, self.trains_step = track, trains_step

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Never wait."""
        return ""

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    def handles(self, action: AnyAction) -> bool:
        """Take purchases of powers, and whatever names a power."""
        if isinstance(action, LayTile | PlaceToken):
            return bool(action.power)
        return isinstance(action, BuyCompany | Assign | ChooseAbility) or (
            isinstance(action, Offer) and action.train is None
        )

    # --- what is legal

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield purchases and uses."""
        if state.turn.forced:
            return
        company = state.current
        yield from self._purchases(setting, state, company)
        for power in state.owned(company):
            rules = lay_rules(power)
            if rules is not None:
                yield from self.track.payable(setting, state, company, rules, power=power)
            elif power in (FAST_FOOD, TUNNEL, WORK) or (power == CONTRACT and state.uses[CONTRACT]):
                for ref in self._targets(setting, state, company, power):
                    yield Assign(entity=company, power=power, stop=ref)
            elif power in (OVERPASS, CONTRACT):
                for ref in self.places(setting, state, company, power):
                    yield PlaceToken(entity=company, stop=ref, power=power)
            elif power == CARRIAGES and not self._refuse_carriages(state):
                yield ChooseAbility(entity=company, power=power)
            elif power == ENGINE:
                yield from self._engine_uses(setting, state, company)

    def _purchases(self, setting: Setting, state: State, company: str) -> Iterator[Legal]:
        """Yield green Inventions of players: bought from the own president, or by an offer to another."""
        if len(state.owned(company)) >= zoo_play().hand_limit:
            return
        for power, owner in state.privates.items():
            if owner not in state.order or not is_green(setting, power):
                continue
            price = Range(0, min(setting.powers[power].cost, state.cash[company]))
            if self._agreed(setting, state, company, owner):
                yield BuyCompany(entity=company, item=power, price=price)
            elif power not in state.turn.refused:
                yield Offer(entity=company, item=power, price=price)

    def _agreed(self, setting: Setting, state: State, company: str, owner: str) -> bool:
        """Tell whether nobody else need be asked."""
        return owner == president(state, company) or setting.option("consent") == "at_once"

    def _targets(self, setting: Setting, state: State, company: str, power: str) -> list[StopRef]:
        """Return where a power's marker may be put."""
        refs = state.board.stops()
        return [r for r in refs if not self._refuse_target(setting, state, company, power, r)]

    def _refuse_target(self, setting: Setting, state: State, company: str, power: str, ref: StopRef) -> str:
        """Return why a power's marker may not be put on a stop, or an empty text."""
        board = state.board
        if power == TUNNEL:
            return refuse_tunnel(state, ref)
        if not stations.is_city(board, ref) or ref.hex not in board.laid:
            return "a station tile is expected"
        if power == FAST_FOOD:
            return "" if board.has_station(ref, company) else f"{company} has no station there"
        if stations.spare(setting, state, ref) < 1:
            return "no space is empty" + (" but the reserved one" if stations.free(board, ref) > 0 else "")
        if power == CONTRACT and setting.option("marker_targets") == "first" and board.has_station(ref, company):
            return f"{company} has a station there"
        return ""

    def places(self, setting: Setting, state: State, company: str, power: str) -> list[StopRef]:
        """Return where a power allows a station that can be paid."""
        if state.turn.stations or not state.stations[company]:
            return []
        if stations.cost(state, company, self._station_rules(setting, power)) > state.cash[company]:
            return []
        lines = reach(state.board, company).stops
        refs = [r for r in stations.cities(state.board) if r in lines]
        return [r for r in refs if not self._refuse_place(setting, state, company, power, r)]

    def _refuse_place(self, setting: Setting, state: State, company: str, power: str, ref: StopRef) -> str:
        """Return why a power allows no station in a city, or an empty text."""
        if state.turn.stations:
            return "one station a turn"
        if power == CONTRACT and not any(t.owner == _OPEN for t in state.board.tokens_at(ref)):
            return "the contract is not there"
        return stations.refuse_station(setting, state, company, ref, self._station_rules(setting, power, tried=True))

    def _station_rules(self, setting: Setting, power: str, *, tried: bool = False) -> StationRules:
        """Return what a station by a power is; `tried`: as if the contract had left its space."""
        free = power == OVERPASS and setting.option("overpass_cost") == "free"
        return StationRules(free=free, beside=tried or power == OVERPASS)

    def _refuse_carriages(self, state: State) -> str:
        """Return why Expanded Carriages may not be used now, or an empty text."""
        if state.turn.run is not None or state.turn.paid:
            return "the trains have run"
        return "it is in use" if CARRIAGES in state.turn.used else ""

    def _engine_uses(self, setting: Setting, state: State, company: str) -> Iterator[Legal]:
        """Yield putting New Engine on a train, or taking it off."""
        if engine_card(state, company):
            yield ChooseAbility(entity=company, power=ENGINE, choice="remove")
            return
        for card in state.trains(company):
            if _will_be_scrapped(setting, state, card):
                yield ChooseAbility(entity=company, power=ENGINE, train=card)

    # --- what is done

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Buy a power or use one."""
        company = state.current
        expect(action.entity, company)
        if state.turn.forced:
            raise PowerError(f"{company}: no Invention is bought or used during a forced purchase")
        if isinstance(action, BuyCompany):
            self._buy(setting, state, company, action)
        elif isinstance(action, Offer):
            self._offer(setting, state, company, action)
        else:
            self._use(setting, state, company, action)

    def _buy(self, setting: Setting, state: State, company: str, action: BuyCompany) -> None:
        """Buy a green Invention from a player."""
        owner = self._seller(setting, state, company, action.item)
        if not self._agreed(setting, state, company, owner):
            raise PowerError(f"{company}: {action.item} belongs to another player, who must be asked by an offer")
        high = min(setting.powers[action.item].cost, state.cash[company])
        if not isinstance(action.price, int) or not 0 <= action.price <= high:
            raise WrongPriceError(f"{company}: the price of {action.item} is 0 to {high}, not {action.price}")
        take_power(state, company, action.item, action.price)

    def _seller(self, setting: Setting, state: State, company: str, power: str) -> str:
        """Return the player who could sell a power to a company.

        Raises
        ------
        NotOwnedError
            No player has it.
        PowerError
            It is blue.
        LimitError
            The company's hand is full.
        """
        owner = state.privates.get(power, "")
        if owner not in state.order:
            raise NotOwnedError(f'{company}: no player has "{power}"')
        if not is_green(setting, power):
            raise PowerError(f"{company}: {power} is blue and stays with its player")
        if len(state.owned(company)) >= zoo_play().hand_limit:
            raise LimitError(f"{company}: {zoo_play().hand_limit} Inventions are the most that a company may have")
        return owner

    def _offer(self, setting: Setting, state: State, company: str, action: Offer) -> None:
        """Offer another player a price for an Invention."""
        owner = self._seller(setting, state, company, action.item)
        if self._agreed(setting, state, company, owner):
            raise PowerError(f"{company}: nobody need be asked for {action.item}; buy it")
        make_offer(state, company, owner, action, 0, min(setting.powers[action.item].cost, state.cash[company]))

    def _use(self, setting: Setting, state: State, company: str, action: AnyAction) -> None:
        """Use a power that the company holds."""
        assert isinstance(action, LayTile | PlaceToken | Assign | ChooseAbility)
        if state.privates.get(action.power) != company:
            raise NotOwnedError(f'{company}: does not have "{action.power}"')
        if isinstance(action, LayTile):
            self.lay(setting, state, company, action)
        elif isinstance(action, PlaceToken):
            self._place(setting, state, company, action)
        elif isinstance(action, Assign):
            self._assign(setting, state, company, action)
        elif action.power == CARRIAGES and not (action.choice or action.company or action.train or action.amount):
            why = self._refuse_carriages(state)
            if why:
                raise PowerError(f"{company}: {action.power} cannot be used: {why}")
            # Its card goes after the run, as the run still needs it.
            state.turn.used |= {CARRIAGES}
            state.uses[CARRIAGES] -= 1
        elif action.power == ENGINE and not (action.company or action.amount):
            self._use_engine(setting, state, company, action)
        else:
            raise PowerError(f"{company}: {action.power} cannot be used so")

    def lay(self, setting: Setting, state: State, company: str, action: LayTile) -> None:
        """Lay a tile by a power, beside the normal lays."""
        rules = lay_rules(action.power)
        if rules is None:
            raise PowerError(f"{company}: {action.power} lays no tile")
        where = (action.hex, action.tile, action.rotation)
        check_lay(setting, state, company, rules, where)
        self.track.lay(setting, state, company, rules, where)
        use_up(state, action.power)
        if action.power == WORKSITE and setting.option("worksite") == "together" and state.uses[WORKSITE]:
            state.waiting = (Waiting("worksite", company), *state.waiting)

    def _place(self, setting: Setting, state: State, company: str, action: PlaceToken) -> None:
        """Place a station by Overpass, or in place of the contract."""
        if action.power not in (OVERPASS, CONTRACT):
            raise PowerError(f"{company}: {action.power} places no station")
        ref = action.stop
        if not stations.is_city(state.board, ref):
            raise StationError(f"{action.stop}: there is no city")
        why = self._refuse_place(setting, state, company, action.power, ref)
        if why:
            raise StationError(f"{action.stop}: {company} may not place a station by {action.power}: {why}")
        if action.power == CONTRACT:
            state.board = state.board.with_tokens(t for t in state.board.tokens if t.owner != _OPEN)
        stations.place(state, company, ref, self._station_rules(setting, action.power))
        state.turn.stations += 1
        state.privates[action.power] = GONE

    def _assign(self, setting: Setting, state: State, company: str, action: Assign) -> None:
        """Put a power's marker on the board."""
        ref = action.stop
        if action.power not in (FAST_FOOD, TUNNEL, WORK, CONTRACT) or not state.uses[action.power]:
            raise PowerError(f"{company}: {action.power} has no marker to be put down")
        why = self._refuse_target(setting, state, company, action.power, ref)
        if why:
            raise PowerError(f"{action.stop}: {action.power} may not be put there: {why}")
        if action.power == TUNNEL:
            state.waiting = (Waiting("tunnel", company, (action.stop,)), *state.waiting)
            return
        if action.power == FAST_FOOD:
            state.markers["fast_food"] = (*state.markers.get("fast_food", ()), (action.stop, company))
        elif action.power == WORK:
            state.board = state.board.place(Token(_CLOSED, ref, "closed"))
        else:
            state.board = state.board.place(Token(_OPEN, ref, "open"))
        state.uses[action.power] = 0
        if action.power != CONTRACT:
            state.privates[action.power] = GONE

    def _use_engine(self, setting: Setting, state: State, company: str, action: ChooseAbility) -> None:
        """Put New Engine on a train, or take it off and discard it."""
        marked = engine_card(state, company)
        if action.choice == "remove" and not action.train:
            if not marked:
                raise PowerError(f"{company}: {ENGINE} is on no train")
            unmark(setting, state, marked)
            if not depot.counted(state, company):
                # The duty to own a train comes back where it was met before.
                state.turn.step = min(state.turn.step, self.trains_step)
            return
        card = action.train if action.train in state.trains(company) else None
        if action.choice or marked or card is None or not _will_be_scrapped(setting, state, card):
            raise PowerError(
                f"{company}: {ENGINE} goes on one train of the company that some phase scraps and that is not on its "
                f"last run"
            )
        mark(state, card, spent=False)


def _will_be_scrapped(setting: Setting, state: State, card: TrainCard) -> bool:
    """Tell whether New Engine may go on a card: one that should be scrapped (Appendix 1, 20)."""
    train = state.cards[card]
    return bool(setting.trains[train.kind].rusts) and not train.last


def take_power(state: State, company: str, power: str, price: int) -> None:
    """Pay a player for an Invention and take it."""
    state.pay(company, state.privates[power], price)
    state.privates[power] = company


def refuse_tunnel(state: State, ref: StopRef) -> str:
    """Return why a stop is no end of the Tunnel that is being dug, or an empty text."""
    board = state.board
    if ref.hex not in board.spec.hexes or not 0 <= ref.number < len(board.content(ref.hex).stops):
        return "there is no such stop"
    if board.stop(ref).spec.kind != "offboard":
        return "a mining area is expected"
    first = state.waiting[0].about if state.waiting and state.waiting[0].kind == "tunnel" else ()
    return "another mining area is expected" if ref in first else ""
