"""No regular expression of the package takes more than its text is long: 10^5 characters of its worst kind."""

from __future__ import annotations

import ast
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

import routeopt

PACKAGE = Path(routeopt.__file__).parent
METHODS = ("compile", "match", "search", "fullmatch", "split", "findall", "finditer", "sub", "subn")
LENGTH = 100_000
SECONDS = 2.0


def patterns() -> Iterator[tuple[str, str, str, int]]:
    """Yield module, name or line, pattern and flags of every call of `re`, and of every compiled pattern."""
    for file in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(file.read_text())
        assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
        names: dict[ast.expr, str] = {}
        for statement in assigned:
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    names[statement.value] = target.id
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if not (isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.func.attr in METHODS):
                continue
            where = f"{file.relative_to(PACKAGE)}:{node.lineno}"
            given = [*node.args[1:], *(k.value for k in node.keywords)]
            flags = {n.attr for arg in given for n in ast.walk(arg) if isinstance(n, ast.Attribute) if n.attr.isupper()}
            text = _value(file, names.get(node), node.args[0])
            yield where, node.func.attr, text, sum(int(getattr(re, flag)) for flag in flags)


def _value(file: Path, name: str | None, node: ast.expr) -> str:
    """Return a pattern that is written out, or, where it is put together, as its module has it."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    module = ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
    assert name is not None, f"{module}: a pattern that is put together has a name in its module"
    compiled = getattr(__import__(module, fromlist=["_"]), name)
    assert isinstance(compiled, re.Pattern)
    return str(compiled.pattern)


ALL = list(patterns())


def worst(pattern: str, length: int) -> Iterator[str]:
    """Yield long texts of what a pattern asks for: each sign, word and pair again and again, and then another end."""
    literal = sorted(set(re.findall(r"[^\\()\[\]{}?*+|^$]", pattern)))
    words = re.findall(r"[A-Za-z ]{2,}", pattern)
    signs = list(dict.fromkeys([*literal, *" \t\na0\"'\\([].@-"]))
    units = [*signs, *words, *(f"{word} " for word in words)]
    units += [a + b for a in signs for b in (" ", "0", "\\") if a != b]
    for unit in units:
        body = (unit * (length // len(unit) + 1))[:length]
        yield from (body, body + "\x00")
    for head in (*words, "K9", '"""', "[", "2V"):
        yield from (head + sign * length + "\x00" for sign in (" ", "0", "a", "-"))


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Stop what takes longer; matching hears signals."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_there_are_patterns() -> None:
    assert len(ALL) > 30


@pytest.mark.parametrize(("where", "method", "pattern", "flags"), ALL, ids=[f"{where}" for where, *_ in ALL])
def test_no_pattern_takes_the_square_of_its_text(where: str, method: str, pattern: str, flags: int) -> None:
    compiled = re.compile(pattern, flags)
    tried = ("match", "fullmatch", *_searched(where, method))

    def seconds(name: str, text: str, most: float = SECONDS) -> float:
        began = time.perf_counter()
        try:
            with within(most):
                getattr(compiled, name)(text) if name != "sub" else compiled.sub("", text)
        except TimeoutError:
            pytest.fail(f"{where}: {pattern!r}.{name} on {len(text):,} characters, {text[:12]!r}...{text[-3:]!r}")
        return time.perf_counter() - began

    # The texts that take longest when they are short are tried long: a square is plain at a twentieth of the length.
    for name in tried:
        short = [seconds(name, text, SECONDS / 5) for text in worst(pattern, LENGTH // 20)]
        slowest = sorted(range(len(short)), key=short.__getitem__)[-3:]
        for number, text in enumerate(worst(pattern, LENGTH)):
            if number in slowest:
                seconds(name, text)


@pytest.mark.parametrize(
    "pattern",
    [
        r"\s*\[*\s*[\"']?([^\"'=\]]+?)[\"']?\s*[=\]]",
        r"^(?P<title>.*?)[\s:,-]*\bmap[\s-]*(?P<map>\w+)$",
    ],
)
def test_what_takes_the_square_is_found(pattern: str) -> None:
    with pytest.raises(pytest.fail.Exception, match="characters"):
        test_no_pattern_takes_the_square_of_its_text("here", "match", pattern, 0)


def _searched(where: str, method: str) -> tuple[str, ...]:
    """Return how a pattern is used other than from the start: what its module says."""
    if method != "compile":
        return () if method in ("match", "fullmatch") else ("search", "sub")
    file = PACKAGE / where.partition(":")[0]
    line = file.read_text().splitlines()[int(where.partition(":")[2]) - 1]
    name = line.split("=")[0].strip()
    text = file.read_text()
    if not name.isidentifier():
        return ("search", "sub")
    used = [m for m in ("search", "sub", "split", "findall", "finditer") if f"{name}.{m}(" in text]
    return ("search", "sub") if used else ()
