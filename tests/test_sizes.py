"""How large modules, functions and classes may be; what is larger stands here by name, and may only shrink."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "routeopt"
#: Lines of a module, lines of a function with its docstring, and public methods of a class, at the most.
MODULE, FUNCTION, CLASS = 400, 60, 15
#: What numba compiles is long on purpose: a call costs time there.
KERNELS = "search/kernels/"

#: What is larger today, and by how much. Who makes one smaller writes the new number, or takes the line out.
MODULES: dict[str, int] = {}
FUNCTIONS: dict[str, int] = {}
CLASSES = {
    "board/board.py: Board": 19,
}


@cache
def sources() -> dict[str, str]:
    return {file.relative_to(PACKAGE).as_posix(): file.read_text("utf-8") for file in sorted(PACKAGE.rglob("*.py"))}


def nodes() -> Iterator[tuple[str, ast.AST]]:
    for name, text in sources().items():
        for node in ast.walk(ast.parse(text)):
            yield name, node


def public_methods(node: ast.ClassDef) -> int:
    return sum(isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef) and not n.name.startswith("_") for n in node.body)


def test_modules() -> None:
    lines = {name: len(text.splitlines()) for name, text in sources().items() if not name.startswith(KERNELS)}
    assert {name: count for name, count in lines.items() if count > MODULE} == MODULES


def test_functions() -> None:
    lines = {
        f"{name}: {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for name, node in nodes()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not name.startswith(KERNELS)
    }
    assert {name: count for name, count in lines.items() if count > FUNCTION} == FUNCTIONS


def test_classes() -> None:
    methods = {f"{name}: {node.name}": public_methods(node) for name, node in nodes() if isinstance(node, ast.ClassDef)}
    assert {name: count for name, count in methods.items() if count > CLASS} == CLASSES


def test_the_scan_counts_what_it_says() -> None:
    (node,) = ast.parse("class A:\n    def a(self): ...\n    def _b(self): ...\n    async def c(self): ...").body
    assert isinstance(node, ast.ClassDef)
    assert public_methods(node) == 2
