"""What all records of a title's files have in common."""

from __future__ import annotations

import msgspec


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, repr_omit_defaults=True):
    """Strict, immutable base of all records."""
