"""The recorded games beside the repository; tests that need them are skipped where they are absent."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from routeopt.formats.export_file import Export, read_export
from routeopt.formats.load import decode, read_text

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "18zoo"
GAMES = sorted((CORPUS / "games").glob("*.json"))
absent = pytest.mark.skipif(not GAMES, reason=f"recorded games are absent: {CORPUS}")


def export(path: Path) -> Export:
    where, text = read_text(path)
    return read_export(decode(text, where), where)


def states(path: Path) -> list[dict[str, Any]]:
    with gzip.open(CORPUS / "states" / f"{path.stem}.jsonl.gz", "rt") as file:
        return [json.loads(line) for line in file]


def runs() -> list[dict[str, Any]]:
    file = CORPUS / "runs.jsonl"
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
