"""Text of a file never names an attribute: what can be asked for by name stands in a table."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2] / "routeopt"
#: Modules that look attributes up by names which are no constants, and where those names come from.
COMPUTED = {
    "__init__.py": "the names in `__all__`",
    "board/board.py": "the slots of a board",
    "draw/style.py": "fields of a theme",
    "engine/bots.py": "fields of an action",
    "engine/part.py": "fields of a record of the state",
    "engine/wire.py": "fields of an action",
    "formats/build.py": "fields of `Owned` that code asks for",
    "records/actions.py": "the field that code asks for",
    "rules/position.py": "fields of a position",
    "search/strategies/own.py": "what a strategy has",
    "solution/solution.py": "fields of a solution",
}


def test_attributes_are_looked_up_by_names_from_code_alone() -> None:
    found = set()
    for file in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("getattr", "setattr", "hasattr") and not isinstance(node.args[1], ast.Constant):
                found.add(str(file.relative_to(ROOT)))
            assert node.func.id not in ("eval", "exec"), file
    assert found == set(COMPUTED)
