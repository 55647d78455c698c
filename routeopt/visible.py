"""Text that comes from files, made fit to be shown: on a terminal, in a picture, on a page, in an error.

Lives here: the one function through which such text goes. Nothing here imports any other part of the package.
"""

from __future__ import annotations

import re

#: What steers terminals, is invisible, turns the direction of text round, or may not stand in XML; but for line ends,
#: and the joiners that writing systems and pictograms need.
_HIDDEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff"
    "\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0x10000, 0x110000, 0x10000))
    + "]"
)


def visible(text: str) -> str:
    r"""Return text in which every character that is not to be seen is written out, as ``\x1b`` or ``\u202e``.

    Parameters
    ----------
    text : str
        Any text; what is visible already comes back as it is.
    """
    return _HIDDEN.sub(lambda found: repr(found[0])[1:-1], text)
