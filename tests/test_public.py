"""The public names of the package."""

from __future__ import annotations

import subprocess
import sys

import pytest

import routeopt


def test_every_public_name_is_there_and_nothing_else_is_promised() -> None:
    assert routeopt.__all__ == sorted(routeopt.__all__)
    for name in routeopt.__all__:
        assert callable(getattr(routeopt, name)), name
    assert set(routeopt.__all__) <= set(dir(routeopt))


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        routeopt.solv  # noqa: B018 - asking for it is the test


def test_titles_are_listed_whether_or_not_their_package_was_imported_before() -> None:
    code = (
        "import routeopt; print(len(routeopt.titles())); import routeopt.titles.g18zoo; print(len(routeopt.titles()))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    first, second = out.split()
    assert first == second == str(len(routeopt.titles()))


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = "[m for m in ('numpy', 'numba', 'networkx', 'ortools', 'rich', 'typer') if m in sys.modules]"
    code = f"import sys, routeopt; print({heavy})"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "[]"
