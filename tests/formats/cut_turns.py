"""Every recorded game cut after its actions, as somebody exports it at the start of his turn; whose turn is it then?

    python -m tests.formats.cut_turns            # every game, after every action of an operating round
    python -m tests.formats.cut_turns 1830 18ZOO # of these titles

What the online game held says whose turn it was. Each line that is printed is a cut that is read otherwise: game, last
action, whose turn it was and whose the reader says; then how many were right, were asked back and were wrong, by title,
with the players who are to act (as an export of a game that goes on says them) and without.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from routeopt.errors import RouteoptError
from routeopt.formats.export import state_at
from routeopt.formats.export_file import read_export
from tests.formats.cut_logs import CORPUS, load

STATES = sorted([*CORPUS.glob("18zoo/states/*.jsonl.gz"), *CORPUS.glob("18xx/states/*/*.jsonl.gz")])
#: Steps of companies out of their turn: those that choose, or discard trains.
_OUT_OF_TURN = ("DiscardTrain", "HomeToken", "SpecialToken", "SpecialTrack", "Nationalize", "Bankrupt")


class Cut(NamedTuple):
    """A moment of a game: the last action, whose turn it is, and whose the reader takes it to be ("": it asks)."""

    game: str
    action: int
    kind: str
    truth: str
    found: str


def game_of(states: Path) -> Path:
    """Return the game whose states these are."""
    stem = states.name.removesuffix(".jsonl.gz")
    if "18zoo" in states.parts:
        return CORPUS / "18zoo" / "games" / f"{stem}.json"
    return CORPUS / "18xx" / states.parent.name / f"{stem}.json"


def company_turns(raw: dict[str, Any], states: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield each moment at which it is a company's turn: how many actions stand before it, and what is held then."""
    export = read_export(raw, states.name)
    places = {action["id"]: place + 1 for place, action in enumerate(raw["actions"])}
    names = {company.id for company in export.title.data.game.companies}
    names |= {alias for company in export.title.data.game.companies for alias in company.aliases}
    with gzip.open(states, "rt") as lines:
        for line in lines:
            held = json.loads(line)
            entity, action = str(held["current_entity"]), held["action_id"]
            ended = held.get("finished") or held["type"] == "end_game"
            if "Operating" not in held["round"] or entity not in names or action not in places or ended:
                continue
            if held.get("step") not in _OUT_OF_TURN:
                yield places[action], held


def cut_after(raw: dict[str, Any], place: int, held: dict[str, Any], *, acting: bool) -> Cut:
    """Read a game cut there; with `acting` it says who is to act."""
    cut = raw | {"status": "active", "actions": raw["actions"][:place]}
    cut.pop("finished_at", None)
    if acting:
        cut["acting"] = held["active_players"]
    try:
        found = state_at(read_export(cut, "cut"), "last").company
    except RouteoptError as error:
        found = f"an error: {error}"
    return Cut(str(raw["id"]), held["action_id"], held["type"], str(held["current_entity"]), found)


def cuts(states: Path, *, acting: bool, every: int = 1) -> Iterator[Cut]:
    """Yield each moment of a game at which it is a company's turn, or every so manieth of them."""
    raw = load(game_of(states))
    for number, (place, held) in enumerate(company_turns(raw, states)):
        if number % every == 0:
            yield cut_after(raw, place, held, acting=acting)


def main(titles: list[str]) -> int:
    """Print what is read otherwise, and the shares."""
    counts: Counter[tuple[str, bool, str]] = Counter()
    for states in STATES:
        title = load(game_of(states))["title"].partition(" ")[0]
        if titles and title not in titles:
            continue
        for acting in (True, False):
            for cut in cuts(states, acting=acting):
                sort = "right" if cut.found == cut.truth else "wrong" if cut.found else "asked"
                counts[title, acting, sort] += 1
                if sort != "right":
                    print(f"{cut.game} after {cut.action} ({cut.kind}), {acting=}: {cut.truth}, not {cut.found or '?'}")
    for title, acting in dict.fromkeys((title, acting) for title, acting, _ in counts):
        row = {sort: counts[title, acting, sort] for sort in ("right", "asked", "wrong")}
        print(title, "acting" if acting else "without", *(f"{sort} {n}" for sort, n in row.items()),
              f"{row['right'] / sum(row.values()):.1%}")  # fmt: skip
    return 1 if any(sort == "wrong" for _, _, sort in counts) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
