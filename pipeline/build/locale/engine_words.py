"""The words that the engine itself prints, beside those of templates."""

from pathlib import Path
from typing import Final

from pipeline.base.finding import Position
from pipeline.content.locale.message import Message
from pipeline.content.locale.words import LETTER

SLUG: Final = "slug line"
ERRATA: Final = "errata sheet"

_FILE: Final = f"pipeline/build/locale/{Path(__file__).name}"
_WORDS: Final = (
    (LETTER, "D", "The letter before the number of a die’s faces: D6, W6, T6."),
    (SLUG, "sheet", "In the margin of a sheet, before its number: sheet 2/5."),
    (SLUG, "front", "In the margin: the side with the fronts."),
    (SLUG, "back", "In the margin: the side with the backs."),
    (SLUG, "fold", "In the margin: both sides, to be folded."),
    (SLUG, "stale", "In the margin of a draft, after their number: translations to be looked at."),
    (SLUG, "missing", "In the margin of a draft, after their number: texts not translated."),
    (ERRATA, "Errata", "Title of the sheet, and what it is called in the foot."),
    (ERRATA, "What has changed", "Title of the list in a kit that reprints what errata changed."),
)


def engine_words() -> list[Message]:
    """Return the engine's own words as messages."""
    place = Position(_FILE, 1, 1)
    return [Message(context, text, place, False, notes=(note,)) for context, text, note in _WORDS]
