"""The punctuation of a language as a list of slips, and the registry of all languages."""

import re
from functools import cache
from typing import Final, NamedTuple

from pipeline.base.registry import Registry


class Slip(NamedTuple):
    """What is wrong where `pattern` is found: what it `says`, how to mend it, an example of each.

    It is looked for in the words of a translation, with U+FFFC for all that is none.
    """

    pattern: re.Pattern[str]
    says: str
    mend: str
    bad: str
    good: str


TONGUES: Final[Registry[tuple[Slip, ...]]] = Registry("language")


def slip(pattern: str, says: str, mend: str, *, bad: str, good: str) -> Slip:
    """Return a slip by its regular expression."""
    return Slip(re.compile(pattern), says, mend, bad, good)


def tongue(language: str, *slips: Slip) -> None:
    """Register the slips of a language."""
    TONGUES.add(language, slips)


def slips_of(language: str) -> tuple[Slip, ...]:
    """Return the slips of a language; none where nobody has written them down."""
    return load_tongues().get(language.partition("-")[0], ())


@cache
def load_tongues() -> Registry[tuple[Slip, ...]]:
    """Return the slips of all languages."""
    from pipeline.build.locale.checks import tongues

    TONGUES.discover(tongues)
    return TONGUES
