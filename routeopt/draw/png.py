"""From SVG to PNG, through the `pictures` extra: resvg, with a font of its own, so that pictures never lack text."""

from __future__ import annotations

import re

from routeopt.errors import MissingExtraError, TooLargeError

#: Four bytes each.
_MOST_PIXELS = 150_000_000
_SIZE = re.compile(r'width="([\d.]{1,12})" height="([\d.]{1,12})"')


def png_of(svg: str, *, zoom: float = 2.0) -> bytes:
    """Return a picture as PNG.

    Parameters
    ----------
    svg : str
        An SVG document.
    zoom : float
        Pixels of the PNG for each pixel of the SVG.

    Raises
    ------
    TooLargeError
        It has more pixels than memory should be given to.
    MissingExtraError
        The extra `pictures` is not installed.
    """
    found = _SIZE.search(svg)
    if found and float(found[1]) * float(found[2]) * zoom**2 > _MOST_PIXELS:
        raise TooLargeError(f"a picture of {found[1]} by {found[2]} is too large for PNG; SVG takes any size")
    try:
        import resvg_py
        from font_lato import Lato, LatoBold
    except ImportError as error:
        raise MissingExtraError("PNG needs the extra `pictures`: pip install 'routeopt[pictures]'") from error
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, zoom=zoom, skip_system_fonts=True, font_files=[Lato, LatoBold], sans_serif_family="Lato"
        )
    )
