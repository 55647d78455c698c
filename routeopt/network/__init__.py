"""From a position and its revenue table to numpy arrays, and from indices back to routes.

Lives here: the `Network` and `SearchResult` records, `compile_network`, `decode_routes`.
May not live here: rules, titles, the search itself.
"""

from routeopt.network.decode import decode_routes, encode_route
from routeopt.network.network import Network, compile_network
from routeopt.network.records import Objective, RouteIndices, SearchResult, Status, Worth

__all__ = [
    "Network",
    "Objective",
    "RouteIndices",
    "SearchResult",
    "Status",
    "Worth",
    "compile_network",
    "decode_routes",
    "encode_route",
]
