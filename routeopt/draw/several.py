"""Several pictures in one, one below the other, each under its line of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from routeopt.draw.style import Theme
from routeopt.visible import visible

_SIZE = re.compile(r'width="([\d.]+)" height="([\d.]+)"')
#: Height of a line of text, its size, and where it begins, in pixels.
_LINE, _TEXT, _LEFT = 44, 22, 16


def draw_several(pictures: Sequence[tuple[str, str]], theme: Theme) -> str:
    """Return one SVG document of several.

    Parameters
    ----------
    pictures : sequence of (str, str)
        A line of text, and a whole SVG document as `draw_run` returns it.
    theme : Theme
        Colours.
    """
    rows: list[str] = []
    wide, top = 0.0, 0.0
    for text, svg in pictures:
        root = svg[svg.index("<svg") :]
        size = _SIZE.search(root)
        assert size is not None, "every picture says its size"
        rows.append(
            f'<text x="{_LEFT}" y="{top + 0.7 * _LINE:.2f}" font-size="{_TEXT}" font-weight="600" '
            f'fill="{theme.text}">{escape(visible(text))}</text>'
        )
        rows.append(root.replace("<svg", f'<svg x="0" y="{top + _LINE:.2f}"', 1))
        wide, top = max(wide, float(size[1])), top + _LINE + float(size[2])
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{wide:g}" height="{top:g}" viewBox="0 0 {wide:g} {top:g}" '
        'font-family="Helvetica, Arial, DejaVu Sans, sans-serif">\n'
        f'<rect width="{wide:g}" height="{top:g}" fill="{theme.background}" />\n' + "\n".join(rows) + "\n</svg>\n"
    )
