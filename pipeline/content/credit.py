"""Who made a game and what may be done with it, as phrases to print one after another."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pipeline.content.locale.identity import is_identifier
from pipeline.content.locale.words import Words, format_message
from pipeline.content.meta import Meta

IMPRINT: Final = "imprint"
"""The context of the words that stand before a licence."""

LICENCE: Final = "licence: %(licence)s"


def credit_lines(meta: Meta, words: Words) -> tuple[str, ...]:
    """Return the credits of a game, phrase by phrase, and last its licence.

    A licence that is an SPDX identifier says what it is; words stand for themselves.
    """
    licence = meta.licence
    if licence and is_identifier(licence):
        licence = format_message(words, IMPRINT, LICENCE, licence=licence)
    return tuple(filter(None, (*_phrases(meta.credits), licence)))


def joined_phrases(phrases: tuple[str, ...]) -> str:
    """Return phrases in one line: sentences as they are, others set apart by a dot."""
    line = ""
    for phrase in phrases:
        between = " " if line.endswith((".", "!", "?", "。", "؟")) else " · "
        line = f"{line}{between}{phrase}" if line else phrase
    return line


def _phrases(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for task, people in value.items():
            yield f"{task}: {', '.join(_phrases(people))}"
    elif isinstance(value, (list, tuple)):
        for entry in value:
            yield from _phrases(entry)
    elif value not in (None, ""):
        yield str(value)
