"""Characters that no file and no printed text may hold."""

import re
from typing import Final

# Embeddings, overrides and isolates turn text about, so that a file reads other than it prints.
_TURNING: Final = "\u202a-\u202e\u2066-\u2069"
_CONTROL: Final = re.compile(
    f"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029{_TURNING}\ufffe\uffff\ud800-\udfff]"
)
_CONTROL_IN_FILE: Final = re.compile(
    f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029{_TURNING}\ufeff\ufffe\uffff]"
)


def control_character(text: str) -> str | None:
    """Return the first control character of a value as U+0000, or None."""
    if text.isprintable():
        return None
    match = _CONTROL.search(text)
    return None if match is None else f"U+{ord(match[0]):04X}"


def control_in_file(text: str) -> tuple[str, int] | None:
    """Return the first character that no file may hold as U+0000, and its offset; or None."""
    match = _CONTROL_IN_FILE.search(text)
    return None if match is None else (f"U+{ord(match[0]):04X}", match.start())
