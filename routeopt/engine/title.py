"""A title: its data, route rules and export names bound into one record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from routeopt.engine.export import ExportRules
from routeopt.rules import RouteRules
from routeopt.spec import TitleData


@dataclass(frozen=True)
class Title:
    """A title, as registered.

    Parameters
    ----------
    name : str
        Short name: 18ZOO.
    load : callable
        Reads the data; called once, at first use.
    rules : RouteRules
        Route rules.
    export : ExportRules, optional
        How exports are followed; None where there are none.
    aliases : tuple of str
        Other names by which it is asked for.
    """

    name: str
    load: Callable[[], TitleData]
    rules: RouteRules
    export: ExportRules | None = None
    aliases: tuple[str, ...] = ()

    @cached_property
    def data(self) -> TitleData:
        """The title's data."""
        return self.load()
