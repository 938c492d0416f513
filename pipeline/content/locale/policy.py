"""What an edition prints where a translation is missing or stale."""

from enum import StrEnum
from typing import Final


class Policy(StrEnum):
    """Mark such texts for a draft, refuse them, or print the original in their place.

    A release may do the latter, too: then it refuses only what is wrong.
    """

    DRAFT = "draft"
    RELEASE = "release"
    FALLBACK = "fallback"
    RELEASED_FALLBACK = "release with fallback"

    @property
    def falls_back(self) -> bool:
        """Whether the original is printed in place of what is missing."""
        return self in (Policy.FALLBACK, Policy.RELEASED_FALLBACK)

    @property
    def releases(self) -> bool:
        """Whether translations must be right to be printed."""
        return self in (Policy.RELEASE, Policy.RELEASED_FALLBACK)


class State(StrEnum):
    """How far a text is translated; stale is what was made for an earlier wording, or is fuzzy."""

    DONE = "translated"
    STALE = "stale"
    MISSING = "missing"


MARKS: Final = {State.DONE: "", State.STALE: "†", State.MISSING: "‡"}
"""What stands before such a text in a draft: signs that every typeface has."""
