"""Recorded games of 1830's kind in the online edition, turned into actions of the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from routeopt.engine.actions import AnyAction, Bankrupt, ChooseAbility, Pass
from routeopt.engine.game import Game
from routeopt.engine.state import IPO
from routeopt.engine.table.certificates import owner_of, percent_of
from routeopt.errors import BadValueError
from routeopt.records.actions import ExportedAction, Setup
from routeopt.spec import GameSpec
from routeopt.spec.play import PlaySpec
from routeopt.titles.importing import Handler, RecordImporter

#: How the online edition differs from the rulebook in every title of this kind.
ONLINE = {"consent": "at_once", "packet_price": "any", "train_price": "any", "runs": "as_recorded"}


class StandardImporter(RecordImporter):
    """Follows one recorded game.

    Parameters
    ----------
    game : GameSpec
        Names of both editions.
    play : PlaySpec
        What the title's `play.toml` says: its private companies.
    optional : tuple of str
        The optional rules of the online edition that are options of the title, by the same name, set to ``"yes"``.
    online : mapping of str to str
        How the online edition differs from the rulebook in this title alone.
    """

    def __init__(
        self,
        game: GameSpec,
        play: PlaySpec,
        optional: tuple[str, ...] = (),
        online: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(game)
        self.powers = {private.name: private.name for private in play.privates}
        self.optional, self.online = optional, {**ONLINE, **(online or {})}

    def options(self, setup: Setup) -> dict[str, str]:
        """Return the online edition's settings, and the optional rules of the record.

        Raises
        ------
        BadValueError
            The game was played by an optional rule that the title lacks.
        """
        setup.only(self.optional, self.title)
        return {**self.online, **dict.fromkeys(setup.options, "yes")}

    def _pass(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        """Pass: a player, a company, or whoever is asked because of a private company."""
        by_power = action.entity_type == "company"
        if by_power and not any(self.power(action.actor) in duty.about for duty in game.state.waiting[:1]):
            raise BadValueError(f"nobody is asked because of {action.actor}")
        yield Pass(entity=self.actor(game, action)[0])

    def _buy_shares(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:
        """Buy certificates, or take one for a private company."""
        sold = sum(percent_of(game.setting, self.share(name)) for name in action.shares or ())
        if action.percent not in (None, sold):
            raise BadValueError(f'"percent" is {action.percent}, the certificates are {sold} %')
        if action.entity_type != "company":
            yield from super()._buy_shares(game, action)
            return
        owner, power = self.actor(game, action)
        for name in action.shares or ():
            share = self.share(name)
            place = "ipo" if owner_of(game.state, share) == IPO else "pool"
            yield ChooseAbility(entity=owner, power=power, choice=place, company=share.company)

    def _bankrupt(self, game: Game, action: ExportedAction) -> Iterator[AnyAction]:  # noqa: ARG002
        yield Bankrupt(entity=self.company(action.actor))

    #: What each type of recorded action does; no other is known.
    handlers: ClassVar[Mapping[str, Handler]] = {
        **RecordImporter.handlers,
        "bankrupt": _bankrupt,
        "buy_shares": _buy_shares,
        "pass": _pass,
    }
