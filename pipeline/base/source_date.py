"""The day that a build goes by: what SOURCE_DATE_EPOCH says, else the clock, in UTC."""

import os
from datetime import UTC, datetime
from typing import Final

from pipeline.base.errors import Misuse

SOURCE_DATE: Final = "SOURCE_DATE_EPOCH"
"""The variable that reproducible builds set (reproducible-builds.org)."""

# 9999-12-31T23:59:59Z, the last second that a PDF date can write.
_LAST: Final = 253_402_300_799


def source_date() -> int | None:
    """Return the seconds since 1970 that SOURCE_DATE_EPOCH says, None where it is not set.

    Raises Misuse for anything else.
    """
    text = os.environ.get(SOURCE_DATE, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 20 and int(text) <= _LAST):
        raise Misuse(f"{SOURCE_DATE} must be seconds since 1970, found {text[:40]!r}")
    return int(text)


def today() -> str:
    """Return the day, as ISO 8601 writes it; raises Misuse as `source_date` does."""
    seconds = source_date()
    now = datetime.now(UTC) if seconds is None else datetime.fromtimestamp(seconds, UTC)
    return now.date().isoformat()
