"""What stays the same through one game: the title's data, its map, the players, the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from routeopt.board import Board, StopRef
from routeopt.board.book import TileBook, book_of
from routeopt.engine.refs import Cell, TrainCard
from routeopt.engine.state import State
from routeopt.engine.table.chart import Chart
from routeopt.errors import BadValueError, UnknownKeyError, nearest
from routeopt.limits import MOST_PLAYERS, check_count, check_name
from routeopt.rules import RouteRules
from routeopt.spec import BoardSpec, CompanySpec, EconomySpec, PhaseSpec, PowerSpec, TitleData, TrainSpec
from routeopt.spec.play import PlaySpec, PrivateSpec, by_players


class Setting:
    """The fixed part of a game, with look-ups that the steps share.

    Parameters
    ----------
    title : str
        Name as printed.
    data : TitleData
        The title's data.
    rules : RouteRules
        Its route rules.
    play : PlaySpec
        What its `play.toml` says.
    board : BoardSpec
        The map.
    players : sequence of str
        In seat order.
    options : mapping of str to str
        Settings that differ from the rulebook's.
    seed : int
        Decides what is drawn openly at the start.

    Raises
    ------
    BadValueError
        The number of players does not fit, two have one name, or a name is taken by the game.
    UnknownKeyError
        No such option.
    """

    def __init__(
        self,
        title: str,
        data: TitleData,
        rules: RouteRules,
        play: PlaySpec,
        board: BoardSpec,
        players: Sequence[str],
        options: Mapping[str, str],
        seed: int = 0,
    ) -> None:
        self.seed = seed % 2**31
        self.title, self.data, self.rules, self.play, self.spec = title, data, rules, play, board
        self.players = tuple(players)
        self.options = {**options}
        self.chart = Chart(play.chart)
        self.companies: dict[str, CompanySpec] = {
            c.id: c for c in data.game.companies if not board.companies or c.id in board.companies
        }
        self.powers: dict[str, PowerSpec] = {p.name: p for p in data.game.powers}
        self.privates: dict[str, PrivateSpec] = {p.name: p for p in self._privates()}
        self.trains: dict[str, TrainSpec] = {t.name: t for t in data.game.trains}
        self.phases: tuple[PhaseSpec, ...] = data.game.phases
        #: Percent of each certificate of each company, the president's first.
        self.series: dict[str, tuple[int, ...]] = {c: self._series(spec) for c, spec in self.companies.items()}
        self._units = {company: min(series) for company, series in self.series.items()}
        self._check()

    def _series(self, company: CompanySpec) -> tuple[int, ...]:
        shares = self.play.shares
        return shares[company.kind] if isinstance(shares, dict) else shares

    def _privates(self) -> Sequence[PrivateSpec]:
        """Return the private companies that take part."""
        return [p for p in self.play.privates if p.from_players <= len(self.players)]

    def unit(self, company: str) -> int:
        """Return how much of a company its smallest certificate is, in percent: what the chart's price buys."""
        return self._units[company]

    def counts_in_limit(self, private: str) -> bool:
        """Tell whether a private company counts as a certificate of its owner."""
        return private in self.privates and self.privates[private].counts

    def station_prices(self, company: str) -> tuple[int, ...]:
        """Return what the stations of a company cost one after the other, its home first."""
        return self.companies[company].token_costs

    def _check(self) -> None:
        check_count(self.players, MOST_PLAYERS, "players")
        for name in self.players:
            check_name(name, "players")
        taken = {*self.companies, *self.powers, *self.privates}
        for name in self.players:
            if name in taken or not name or name.startswith("@") or self.players.count(name) > 1:
                raise BadValueError(
                    f'players: "{name}" is taken, empty, or stands twice; each player needs a name apart'
                )
        if self.money is None or self.certificate_limit is None:
            raise BadValueError(
                f"players: {len(self.players)} cannot play {self.title}; "
                f"{', '.join(sorted(n for n in self.play.money if n.isdigit()))} can"
            )
        for name, value in self.options.items():
            known = {**self.play.options, **self.data.game.options}
            if name not in known:
                raise UnknownKeyError(f'option "{name}" is not in {self.title}; {nearest(name, known)}')
            if value not in known[name]:
                raise BadValueError(f'option {name}: "{value}" is not one of {", ".join(known[name])}')

    @property
    def money(self) -> int | None:
        """What each player starts with."""
        return by_players(self.play.money, len(self.players), self.spec.name, str(len(self.companies)))

    @cached_property
    def certificate_limit(self) -> int | None:
        """How many certificates a player may hold."""
        return by_players(self.play.certificates, len(self.players), self.spec.name, str(len(self.companies)))

    def option(self, name: str) -> str:
        """Return the setting of an option: the rulebook's where none is set."""
        known = self.play.options.get(name) or self.data.game.options[name]
        return self.options.get(name, known[0])

    @cached_property
    def homes(self) -> dict[str, StopRef]:
        """The home city of each company on this map."""
        found: dict[str, StopRef] = {}
        for coordinate, spec in self.spec.hexes.items():
            for home in spec.homes:
                company, _, city = home.partition(".")
                found[company] = StopRef(coordinate, int(city or 0))
        return found

    @cached_property
    def empty_board(self) -> Board:
        """The map before anything is laid."""
        return self.book.board

    @cached_property
    def book(self) -> TileBook:
        """What can be said of tiles and fixed hexes once for all."""
        return book_of(self.spec, self.data)

    @cached_property
    def phase_at(self) -> dict[str, int]:
        """Place of each phase."""
        return {phase.name: place for place, phase in enumerate(self.phases)}

    def phase(self, state: State) -> PhaseSpec:
        """Return the phase that is on."""
        return self.phases[state.phase]

    def economy(self, state: State) -> EconomySpec | None:  # noqa: ARG002 - titles need it
        """Return the state of the economy; None where the title has none."""
        return None

    def train_limit(self, state: State, company: str) -> int:
        """Return how many trains a company may own: a kind that the phase does not name keeps its last limit."""
        kind = self.companies[company].kind
        for phase in reversed(self.phases[: state.phase + 1]):
            limit = phase.train_limit
            if isinstance(limit, int):
                return limit
            if kind in limit:
                return limit[kind]
        return 0

    def par_cells(self, state: State) -> list[Cell]:
        """Return the cells where a company may start now."""
        return [
            cell for phase, cells in self.chart.pars.items() if self.phase_at[phase] <= state.phase for cell in cells
        ]

    def train(self, state: State, card: TrainCard) -> TrainSpec:
        """Return the kind of a card."""
        return self.trains[state.cards[card].kind]
