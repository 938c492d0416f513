"""What an edition prints where a translation is missing or stale."""

from enum import StrEnum
from typing import Final


class Policy(StrEnum):
    """Mark such texts for a draft, refuse them, or print the original in their place."""

    DRAFT = "draft"
    RELEASE = "release"
    FALLBACK = "fallback"


class State(StrEnum):
    """How far a text is translated; stale is what was made for an earlier wording, or is fuzzy."""

    DONE = "translated"
    STALE = "stale"
    MISSING = "missing"


MARKS: Final = {State.DONE: "", State.STALE: "†", State.MISSING: "‡"}
"""What stands before such a text in a draft: signs that every typeface has."""
