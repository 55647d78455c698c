"""From SVG to PNG, through the `pictures` extra: resvg, with a font of its own, so that pictures never lack text."""

from __future__ import annotations

from routeopt.errors import MissingExtraError


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
    MissingExtraError
        The extra `pictures` is not installed.
    """
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
