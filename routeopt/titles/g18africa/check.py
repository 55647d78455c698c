"""What breaks rules of 18Africa alone in a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from routeopt.errors import Fault
from routeopt.rules import Position


def check(position: Position) -> Iterator[Fault]:
    """Yield too many trains, and companies with more stations than their charter has.

    Parameters
    ----------
    position : Position
        The position.
    """
    limit = position.phase.train_limit
    if isinstance(limit, int) and len(position.trains) > limit:
        names = ", ".join(train.name for train in position.trains)
        yield Fault(
            "train limit",
            position.shown(position.company),
            f"{len(position.trains)} trains ({names}); a company owns at most {limit}: leave some out",
            "18Africa 3.6.4",
        )
    companies = {company.id: company for company in position.data.game.companies}
    stations = Counter(token.owner for token in position.board.tokens if token.kind == "station")
    for owner, count in stations.items():
        charter = len(companies[owner].token_costs)
        if count > charter:
            yield Fault(
                "stations",
                position.shown(owner),
                f"{count} stations on the board; the charter has {charter}, home included: take some away",
                "18Africa 3.3.1",
            )
