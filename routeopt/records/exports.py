"""What a title says so that its exports can be followed: names of maps, optional rules, and where following starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from routeopt.errors import BadValueError
from routeopt.records.tracked import Tracked
from routeopt.spec import BoardSpec, TitleData


class ExportRules(Protocol):
    """How an 18xx.games export of this title is followed; `formats` calls it, the title implements it."""

    @property
    def maps(self) -> Mapping[str, str]:
        """Titles as the export names them, mapped to the name of the map."""
        ...

    @property
    def declined(self) -> Mapping[str, str]:
        """Titles near this one whose exports cannot be followed, mapped to what they are and why not."""
        ...

    def settings(self, rules: Sequence[str]) -> dict[str, str]:
        """Return the title's options as the optional rules of a game set them, by name."""
        ...

    def start(self, data: TitleData, board: BoardSpec) -> Tracked:
        """Return the state before the first action; its `apply` follows one action after the other."""
        ...


@dataclass(frozen=True)
class TrackedExport:
    """Export rules that are no more than the names of the maps and what is followed.

    Parameters
    ----------
    maps : mapping of str to str
        Titles as the export names them, mapped to the name of the map.
    tracked : callable
        Makes the state before the first action from the title's data and the map.
    declined : mapping of str to str
        Titles near this one whose exports cannot be followed, mapped to what they are and why not.
    sets : mapping of str to (str, str)
        Optional rules that are settings of the title, mapped to the option and its setting.
    """

    maps: Mapping[str, str]
    tracked: Callable[[TitleData, BoardSpec], Tracked]
    declined: Mapping[str, str] = field(default_factory=dict)
    sets: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def settings(self, rules: Sequence[str]) -> dict[str, str]:
        """Return the title's options as the optional rules of a game set them, by name.

        Raises
        ------
        BadValueError
            Two of the rules set one option otherwise.
        """
        found: dict[str, str] = {}
        by: dict[str, str] = {}
        for rule in rules:
            option, setting = self.sets.get(rule, ("", ""))
            if option and found.setdefault(option, setting) != setting:
                raise BadValueError(f'the optional rules "{by[option]}" and "{rule}" exclude each other')
            by.setdefault(option, rule)
        return found

    def start(self, data: TitleData, board: BoardSpec) -> Tracked:
        """Return the state before the first action."""
        return self.tracked(data, board)
