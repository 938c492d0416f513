"""The one date that a file may carry: what the environment says, or a fixed one, never a clock."""

import os
from typing import Final

from pipeline.base.errors import Misuse

SOURCE_DATE: Final = "SOURCE_DATE_EPOCH"
"""The variable that reproducible builds set (reproducible-builds.org)."""

# 9999-12-31T23:59:59Z, the last second that a PDF date can write.
_LAST = 253_402_300_799


def check_source_date() -> None:
    """Raise Misuse unless SOURCE_DATE_EPOCH is unset or seconds since 1970.

    ReportLab reads the variable itself, and takes 2000-01-01 without it.
    """
    text = os.environ.get(SOURCE_DATE, "").strip()
    if text and not (text.isascii() and text.isdigit() and int(text) <= _LAST):
        raise Misuse(f"{SOURCE_DATE} must be seconds since 1970, found {text!r}")
