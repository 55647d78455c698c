"""Writing pictures: SVG, PNG or a page, as the name of the file says."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

from routeopt.cli.output import require_folder, write_bytes, write_whole
from routeopt.errors import BadInputError, Fault
from routeopt.rules import Position
from routeopt.solution import SolvedRun

Kind = Literal["svg", "png", "html"]
_KINDS: dict[str, Kind] = {".svg": "svg", ".png": "png", ".html": "html", ".htm": "html"}


class Shown(NamedTuple):
    """A position and the run to draw on it, sentences that a page shows, and what is not as it should be.

    Attributes
    ----------
    position : Position
        The position.
    run : SolvedRun
        The run; empty for the position alone.
    words : tuple of str
        What a page says of the run.
    wrong : tuple of str
        Why the run is illegal, or not proven; also told on the command line.
    faults : tuple of Fault
        What is wrong with the position: marked on its hexes and listed below.
    """

    position: Position
    run: SolvedRun
    words: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


def kind_of(path: Path) -> Kind:
    """Return what the name of a file asks for, before any work is done.

    Raises
    ------
    BadInputError
        Its ending is none of those known, or its folder is not there.
    """
    require_folder(path)
    kind = _KINDS.get(path.suffix.lower())
    if kind is None:
        raise BadInputError(f'{path}: the ending "{path.suffix}" is none of .svg, .png, .html')
    return kind


def write_picture(path: Path, shown: Shown, *, dark: bool = False, near: bool = False, numbers: bool = False) -> None:
    """Draw a run into a file; with `numbers`, tile and rotation on every hex that has a tile.

    Raises
    ------
    RouteoptError
        The file cannot be written, or PNG is asked for without the extra that makes it.
    """
    from routeopt.draw import draw_page, draw_run
    from routeopt.draw.style import THEMES

    if kind_of(path) == "html":
        write_whole(
            path,
            draw_page(
                shown.position,
                shown.run,
                words=tuple(dict.fromkeys((*shown.words, *shown.wrong))),
                near=near,
                numbers=numbers,
                faults=shown.faults,
            ),
        )
    else:
        theme = THEMES["dark" if dark else "light"]
        write_drawing(
            path, draw_run(shown.position, shown.run, near=near, theme=theme, numbers=numbers, faults=shown.faults)
        )


def write_drawing(path: Path, svg: str) -> None:
    """Write an SVG document, as PNG where the name of the file says so.

    Raises
    ------
    RouteoptError
        As `write_picture`.
    """
    from routeopt.draw import png_of

    if kind_of(path) == "png":
        write_bytes(path, png_of(svg))
    else:
        write_whole(path, svg)
