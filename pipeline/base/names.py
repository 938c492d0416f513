"""Names that become names of files and folders: of games, kinds, records, products and papers."""

import re
from typing import Final

SLUG: Final = r"[a-z0-9]+(?:-[a-z0-9]+)*"
MOST: Final = 100
"""Letters of a name; with what is added to it, a file system takes 255 bytes."""

_NAME: Final = re.compile(SLUG)
_QUOTED: Final = 40


def is_name(text: str) -> bool:
    """Tell whether a text can name a file or a folder."""
    return len(text) <= MOST and _NAME.fullmatch(text) is not None


def name_of(text: str) -> str:
    """Return the name that a text was probably meant for; empty where it has nothing for one."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower()))


def checked_name(text: str) -> str:
    """Return a text that can name a file or a folder; raises ValueError for any other."""
    if is_name(text):
        return text
    quoted = repr(text) if len(text) <= _QUOTED else f"{text[:_QUOTED]!r}… of {len(text)} letters"
    raise ValueError(
        f"expected small letters, digits and single hyphens, {MOST} at most, found {quoted}"
    )
