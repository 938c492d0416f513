"""The texts of a game without notation and without capitals, for checks that compare them."""

from pipeline.checks.content.subject import GameSubject, Place
from pipeline.content.records import Record


def plain_texts(checked: GameSubject) -> tuple[tuple[Record, Place, str], ...]:
    """Return every text as it reads, in small letters; call it through `GameSubject.cached`."""
    return tuple((record, path, text.plain.casefold()) for record, path, text in checked.texts)
