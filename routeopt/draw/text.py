"""How much room text takes: no font is asked, so widths are those of the widest common one."""

from __future__ import annotations

from collections.abc import Sequence

_WIDTHS = {
    **dict.fromkeys("ijlI|'.,:;! ", 0.37),
    **dict.fromkeys('frt()[]/-°"', 0.48),
    **dict.fromkeys("mwMW%@", 1.05),
    **dict.fromkeys("ABCDGHKNOQRUVXYZ&+=", 0.83),
}
_OTHER = 0.71
_PLAIN = 0.92


def width(text: str, height: float, *, bold: bool = False) -> float:
    """Return how wide a line of text is at the most, in the unit of its height."""
    return sum(_WIDTHS.get(c, _OTHER) for c in text) * height * (1.0 if bold else _PLAIN)


def wrap(words: Sequence[str], most: float, height: float, *, bold: bool = False) -> list[str]:
    """Break words into lines that are no wider than `most`; a word that is wider has a line of its own."""
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, height, bold=bold) <= most:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
