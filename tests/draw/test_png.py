"""PNG, through the extra that makes it."""

from __future__ import annotations

import struct
import sys
import zlib

import pytest

from routeopt.draw import png_of
from routeopt.errors import MissingExtraError

SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    '<rect width="40" height="20" fill="#ffffff"/>{}</svg>'
)
TEXT = '<text x="5" y="15" font-size="14" font-family="Helvetica, Arial, sans-serif">Hg</text>'


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


def data(png: bytes) -> bytes:
    """Return the unpacked image data of a PNG."""
    at, packed = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += 12 + length
    return zlib.decompress(packed)


def test_a_picture_has_the_size_asked_for_and_its_text() -> None:
    pytest.importorskip("resvg_py", reason="the extra `pictures` is not installed")
    plain, written = png_of(SQUARE.format(""), zoom=3), png_of(SQUARE.format(TEXT), zoom=3)
    assert size(plain) == size(written) == (120, 60)
    assert data(plain) != data(written)


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'routeopt\[pictures\]'"):
        png_of(SQUARE.format(""))
