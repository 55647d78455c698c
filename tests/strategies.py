"""The strategies that prove their answers; tests that compare answers take these."""

from __future__ import annotations

from routeopt.search.registry import strategies

EXACT = tuple(name for name, strategy in strategies().items() if strategy.exact)
