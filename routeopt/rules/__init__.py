"""What a run is and what it pays: trains, `Position`, `RouteRules`, the revenue table; and, apart from it, the judge.

Lives here: the records that a title fills and the plain-Python judge.
May not live here: a title's name, numpy arrays, search. `rules.judge` and the readings may not import `rules.table`.
"""

from routeopt.rules.position import Marker, Owned, Position, Train
from routeopt.rules.protocol import RouteRules
from routeopt.rules.table import Bonus, Condition, Mode, Place, RevenueTable, TrainRow

__all__ = [
    "Bonus",
    "Condition",
    "Marker",
    "Mode",
    "Owned",
    "Place",
    "Position",
    "RevenueTable",
    "RouteRules",
    "Train",
    "TrainRow",
]
