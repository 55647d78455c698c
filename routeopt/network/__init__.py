"""From a position and its revenue table to numpy arrays, and from indices back to routes.

Lives here: the `Network` and `SearchResult` records, `compile_network`, `decode_routes`.
May not live here: rules, titles, the search itself.
"""
