"""A player's turn of a stock round: sales on his first one, then one of the ways to buy [2.1, 2.2]."""

from __future__ import annotations

from collections.abc import Iterator

from routeopt.engine.actions import AnyAction, BuyCompany, BuyShares, Choose, ChooseAbility, Legal, Pass, SellShares
from routeopt.engine.flow import expect
from routeopt.engine.refs import Certificate
from routeopt.engine.setting import Setting
from routeopt.engine.state import BANK, DISCARD, POOL, CardInDeck, State
from routeopt.engine.state import DECK as CARDS
from routeopt.engine.table import cards, certificates, companies
from routeopt.engine.table.sales import Block
from routeopt.errors import MustError, ShareError, WrongStepError
from routeopt.titles.g18africa import deck
from routeopt.titles.g18africa.market import Market
from routeopt.titles.g18africa.rules import yes
from routeopt.titles.g18africa.setting import cards_of
from routeopt.titles.g18africa.state import discard_pile, own, place_of

BOND = "bond"
SELL = "sell"
BUY = "buy"
DECK = "deck"
BOND_PRICE = 100
#: Most cards of the deck in a turn [2.2].
FROM_DECK = 3


class AfricaTradeStep:
    """A player's turn.

    Parameters
    ----------
    market : Market
        Sales and purchases.
    """

    name = "trade"

    def __init__(self, market: Market) -> None:
        self.market = market

    def actor(self, setting: Setting, state: State) -> str:  # noqa: ARG002
        """Return the player in turn."""
        return "" if state.turn.over else state.current

    def handles(self, action: AnyAction) -> bool:
        """Take sales, purchases, the deck, and passes."""
        return isinstance(action, Pass | SellShares | BuyShares | BuyCompany | ChooseAbility | Choose)

    def leave(self, setting: Setting, state: State) -> None:
        """Nothing follows."""

    # --- what is legal

    def legal(self, setting: Setting, state: State) -> Iterator[Legal]:
        """Yield sales, purchases and `pass`."""
        player = state.current
        if not self.refuse_sales(state, player):
            for block in self.market.blocks(setting, state, player):
                yield SellShares(entity=player, shares=block.shares, percent=block.percent)
            for name in cards_of(setting):
                if state.privates[name] == player:
                    yield ChooseAbility(entity=player, power=name, choice=SELL)
            if own(state).bonds[player]:
                yield ChooseAbility(entity=player, power=BOND, choice=SELL)
        for card in self.on_sale(setting, state, player):
            if not self.refuse_card(setting, state, player, card):
                if isinstance(card, Certificate):
                    yield BuyShares(entity=player, share=card)
                else:
                    yield BuyCompany(entity=player, item=card, price=setting.privates[card].value)
        if not self.refuse_bond(setting, state, player):
            yield ChooseAbility(entity=player, power=BOND, choice=BUY)
        if not self.refuse_deck(setting, state, player):
            yield Choose(entity=player, choice=DECK)
        if not self.must_sell(setting, state, player):
            yield Pass(entity=player)

    def limit(self, setting: Setting, state: State) -> int:
        """Return how many certificates a player may hold: fewer once companies have closed [2.4]."""
        closed = sum(1 for company in setting.companies if companies.is_closed(state, company))
        row = setting.play.closed[str(len(setting.players))]  # type: ignore[attr-defined]
        return (setting.certificate_limit or 0) if not closed else row[min(closed, 2) - 1]

    def must_sell(self, setting: Setting, state: State, player: str) -> bool:
        """Tell whether a player is over the limit and can sell [2.4]."""
        if self.refuse_sales(state, player) or not self.over(setting, state, player):
            return False
        private = any(state.privates[name] == player for name in cards_of(setting))
        if not private and not any(True for _ in self.market.blocks(setting, state, player)):
            return False
        best = yes(setting, "forced_sale_best_effort")
        return best or self.market.fewest(setting, state, player) <= self.limit(setting, state)

    def over(self, setting: Setting, state: State, player: str, more: int = 0) -> bool:
        """Tell whether a player holds more than the limit, or would."""
        return certificates.certificates(setting, state, player) + more > self.limit(setting, state)

    def refuse_sales(self, state: State, player: str) -> str:
        """Return why nothing may be sold now, or an empty text."""
        if player in own(state).begun:
            return "sales are made on the first turn of the round alone"
        if own(state).source:
            return "sales come before the purchase"
        return ""

    def on_sale(self, setting: Setting, state: State, player: str) -> Iterator[CardInDeck]:
        """Yield the cards that a player may come at now, one of each sort."""
        seen = set[tuple[str, str, bool]]()
        places = [cards.hand_of(player)]
        if state.set > 1:
            places.append(POOL)
        found = [card for place in places for card in cards.at(state, place)]
        found += discard_pile(state) if deck.few(state) else discard_pile(state)[:1]
        if (card := deck.shown(state)) is not None:
            found.append(card)
        for card in found:
            if isinstance(card, Certificate):
                sort = (card.company, place_of(state, card), bool(card.number))
                if sort in seen:
                    continue
                seen.add(sort)
            elif card not in cards_of(setting):
                continue
            yield card

    def _source_of(self, state: State, player: str, card: CardInDeck) -> str:
        """Return by which way to buy a card is bought [2.2]; empty: by none."""
        place = place_of(state, card)
        if card == deck.shown(state):
            return DECK
        if place == DISCARD and (deck.few(state) or card == discard_pile(state)[0]):
            return "discard"
        return {cards.hand_of(player): "hand", POOL: "pool"}.get(place, "")

    def refuse_card(self, setting: Setting, state: State, player: str, card: CardInDeck) -> str:
        """Return why a player may not buy a card now, or an empty text."""
        source, mine = self._source_of(state, player, card), own(state)
        if not source:
            return "it is not on sale"
        first = state.set == 1
        if first and isinstance(card, str) and not yes(setting, "first_sr_hand_privates"):
            return "in the first stock round no private companies are bought"
        if first and source != "hand":
            return "in the first stock round only cards in hand and bonds are bought"
        if mine.source and (mine.source != source or source == "pool"):
            return "one way to buy a turn"
        if source == "pool" and (player, self._company_of(card)) in state.sold:
            return f"{player} has sold it in this round"
        more = self.market.adds(setting, state, player, card) if yes(setting, "limit_after_swap") else 1
        if self.over(setting, state, player, more):
            return f"the limit is {self.limit(setting, state)} certificates"
        cost = self.market.cost(setting, state, card)
        return "" if cost <= state.cash[player] else f"it costs {cost}, {player} has {state.cash[player]}"

    def _company_of(self, card: CardInDeck) -> str:
        """Return what a sale is noted by: the company, or the private company."""
        return card.company if isinstance(card, Certificate) else card

    def refuse_bond(self, setting: Setting, state: State, player: str) -> str:
        """Return why a player may not buy a bond, or an empty text."""
        if own(state).source:
            return "one way to buy a turn"
        if sum(own(state).bonds.values()) >= int(setting.option("bond_supply")):
            return "no bond is left"
        if self.must_sell(setting, state, player):
            return f"{player} must sell first"
        return "" if state.cash[player] >= BOND_PRICE else f"it costs {BOND_PRICE}"

    def refuse_deck(self, setting: Setting, state: State, player: str) -> str:
        """Return why the next card of the deck is not revealed, or an empty text."""
        if state.set == 1:
            return "in the first stock round only cards in hand and bonds are bought"
        if own(state).source not in ("", DECK):
            return "one way to buy a turn"
        if deck.shown(state) is not None or own(state).revealed >= FROM_DECK:
            return "a card is bought or refused before the next one, and three are seen at most"
        if own(state).shuffled and own(state).revealed and not yes(setting, "deck_continue_after_reshuffle"):
            return "the deck has been shuffled anew"
        if self.must_sell(setting, state, player):
            return f"{player} must sell first"
        deck_left = any(place_of(state, card) == CARDS for card in state.deck)
        return "" if deck_left and not deck.few(state) else "there is no deck"

    # --- what is done

    def do(self, setting: Setting, state: State, action: AnyAction) -> None:
        """Sell, buy, reveal, or pass."""
        player = state.current
        expect(action.entity, player)
        if isinstance(action, SellShares):
            self._may_sell(state, player)
            self.market.sell(setting, state, player, Block(action.shares, action.percent))
            state.sold |= {(player, action.shares[0].company)}
            state.turn.sold = (*state.turn.sold, action.shares[0].company)
        elif isinstance(action, BuyShares):
            self._buy(setting, state, player, action.share)
        elif isinstance(action, BuyCompany):
            if action.item not in cards_of(setting) or action.price != setting.privates[action.item].value:
                raise ShareError(f"{player}: {action.item} is no private company with the price {action.price}")
            self._buy(setting, state, player, action.item)
        elif isinstance(action, ChooseAbility):
            self._bond_or_private(setting, state, player, action)
        elif isinstance(action, Choose):
            self._reveal(setting, state, player, action)
        else:
            self._pass(setting, state, player)

    def _may_sell(self, state: State, player: str) -> None:
        why = self.refuse_sales(state, player)
        if why:
            raise MustError(f"{player}: nothing can be sold now: {why}")

    def _bond_or_private(self, setting: Setting, state: State, player: str, action: ChooseAbility) -> None:
        if action.company or action.train is not None or action.amount or action.choice not in (SELL, BUY):
            raise WrongStepError(f'{player}: "{SELL}" of a bond or private company, or "{BUY}" of a bond is expected')
        if action.choice == BUY:
            why = self.refuse_bond(setting, state, player) if action.power == BOND else "bonds alone are bought so"
            if why:
                raise ShareError(f"{player}: {action.power} cannot be bought: {why}")
            state.pay(player, BANK, BOND_PRICE)
            own(state).bonds[player] += 1
            self._bought(setting, state, player, BOND)
            return
        self._may_sell(state, player)
        state.turn.sold = (*state.turn.sold, action.power)
        if action.power != BOND:
            self.market.sell_private(setting, state, player, action.power)
            if not yes(setting, "private_rebuy"):
                state.sold |= {(player, action.power)}
            return
        if not own(state).bonds[player]:
            raise ShareError(f"{player}: has no bond")
        own(state).bonds[player] -= 1
        state.pay(BANK, player, BOND_PRICE)

    def _reveal(self, setting: Setting, state: State, player: str, action: Choose) -> None:
        why = self.refuse_deck(setting, state, player) if action.choice == DECK else "the deck alone is turned over"
        if why:
            raise WrongStepError(f"{player}: no card is revealed: {why}")
        own(state).source = DECK
        deck.reveal(state)

    def _buy(self, setting: Setting, state: State, player: str, card: CardInDeck) -> None:
        known = card in state.privates if isinstance(card, str) else bool(place_of(state, card))
        why = self.refuse_card(setting, state, player, card) if known else "there is none"
        if not why and self.must_sell(setting, state, player):
            why = f"{player} must sell first"
        if why:
            raise ShareError(f"{player}: {card} cannot be bought: {why}")
        source = self._source_of(state, player, card)
        self.market.buy(setting, state, player, card)
        if deck.shown(state) is None:
            deck.refill(state)
        self._bought(setting, state, player, source)

    def _bought(self, setting: Setting, state: State, player: str, source: str) -> None:
        mine = own(state)
        mine.source, mine.bought, mine.buyer = source, mine.bought + 1, player
        if (
            source in ("pool", BOND)
            or (source == DECK and mine.revealed >= FROM_DECK)
            or (source == "discard" and not discard_pile(state))
        ):
            self.finish(setting, state, player)

    def _pass(self, setting: Setting, state: State, player: str) -> None:
        if self.must_sell(setting, state, player):
            raise MustError(f"{player}: holds more than {self.limit(setting, state)} certificates and must sell first")
        card = deck.shown(state)
        if card is not None:
            deck.put_back(state, card)
            own(state).refused = True
        self.finish(setting, state, player)

    def finish(self, setting: Setting, state: State, player: str) -> None:
        """End a turn: one without a purchase is a pass; a card is flipped where the way to buy says so [2, 2.2]."""
        mine = own(state)
        passes = not mine.bought and not (state.turn.sold and not yes(setting, "sell_only_is_pass"))
        state.passed = state.passed + 1 if passes else 0
        emptied = mine.source == "discard" and not discard_pile(state)
        flips = int(passes or mine.source == DECK or emptied)
        if passes and mine.refused:
            flips = int(setting.option("deck_refusal_flips"))
        for _ in range(flips if state.set > 1 else 0):
            if not deck.few(state):
                deck.flip(state)
        deck.refill(state)
        mine.begun |= {player}
        mine.source, mine.revealed, mine.bought, mine.refused, mine.shuffled = "", 0, 0, False, False
        state.turn.over = True


__all__ = ["BOND_PRICE", "SELL", "AfricaTradeStep"]
