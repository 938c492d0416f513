"""The words that the engine itself prints, beside those of templates."""

from pathlib import Path
from typing import Final

from pipeline.base.finding import Position
from pipeline.content.credit import IMPRINT, LICENCE
from pipeline.content.erratum import KINDS
from pipeline.content.locale.fields import FIELD
from pipeline.content.locale.message import CHOICE, Message
from pipeline.content.locale.words import LETTER
from pipeline.content.origin import Origin
from pipeline.content.sheet import ERRATA
from pipeline.layout.page_numbers import PAGE, REFERENCE

SLUG: Final = "slug line"
KIT: Final = "reprint kit"
PROPERTIES: Final = "properties of a file"
PARTS: Final = "left out of a secret list"

PRODUCT: Final = "product title"

_PRODUCTS: Final = ("Roster", "Rules of a roster", "Cards of a roster")
_FILE: Final = f"pipeline/edition/{Path(__file__).name}"
_WORDS: Final = (
    (LETTER, "D", "The letter before the number of a die’s faces: D6, W6, T6."),
    (SLUG, "sheet", "In the margin of a sheet, before its number: sheet 2/5."),
    (SLUG, "front", "In the margin: the side with the fronts."),
    (SLUG, "back", "In the margin: the side with the backs."),
    (SLUG, "fold", "In the margin: both sides, to be folded."),
    (SLUG, "flip on the long edge", "In the margin: how to turn the paper to print its back."),
    (SLUG, "flip on the short edge", "In the margin: how to turn the paper to print its back."),
    (SLUG, "print on the back of sheet %(sheet)s", "In the margin of backs; a sheet’s number."),
    (SLUG, "fold and glue, then cut", "In the margin: fronts and backs lie on one side."),
    (SLUG, "house value, not from the rulebook", "In the margin: what the sign before it means."),
    (SLUG, "changed by an erratum", "In the margin: what the sign or bar before it means."),
    (SLUG, "cut", "In the margin, after a solid line: what it means."),
    (SLUG, "score and fold", "In the margin, after a dashed line: what it means."),
    (SLUG, "ink saver", "In the margin: printed without coloured grounds, to save ink."),
    (SLUG, "greyscale", "In the margin: printed in black and greys."),
    (SLUG, "draft", "In the margin: printed to be looked at, whatever is wrong with it."),
    (SLUG, "no backs", "In the margin: the fronts are printed alone."),
    (SLUG, "selection", "In the margin: only some of the pieces are printed."),
    (SLUG, "glue", "In the margin, after a hatched area: what it means."),
    (IMPRINT, LICENCE, "The name of a licence follows: licence: CC-BY-4.0."),
    (SLUG, "stale", "In the margin of a draft, after their number: translations to be looked at."),
    (SLUG, "missing", "In the margin of a draft, after their number: texts not translated."),
    (ERRATA, "Errata", "Title of the sheet."),
    (ERRATA, "House rulings", "Title of the sheet, or of that part of it."),
    (ERRATA, "Errata and house rulings", "Title of the sheet."),
    (ERRATA, "since %(state)s", "At the head, after the number of entries: a date or a version."),
    (ERRATA, "page %(n)s", "A page of the source, after the section."),
    (PAGE, REFERENCE, "A page of the same book, within a sentence or in brackets."),
    (FIELD, "Name", "What a field is called that errata change."),
    *(
        (CHOICE + "erratum.kind", kind, "What sort of erratum it is.")
        for kind in KINDS[Origin.ERRATA]
    ),
    *((CHOICE + "ruling.kind", kind, "Why the house rules.") for kind in KINDS[Origin.RULINGS]),
    *((PARTS, part, "Stands after “without”.") for part in ("points", "rules", "xp", "equipment")),
    *((PRODUCT, title, "Title of a product that all games share.") for title in _PRODUCTS),
    (KIT, "%(n)s × %(name)s", "Pieces of a kit that are several."),
    (
        KIT,
        "%(name)s (new)",
        "A piece of a kit that was not there before; the name may have a number.",
    ),
    (KIT, "%(name)s: %(n)s more", "Pieces that are as they were, and of which there are more now."),
    (KIT, "take out %(n)s of %(m)s %(name)s", "Pieces of which there are fewer now."),
    (KIT, "Paste-over strips", "Bookmark of the strips that cover what has changed on a card."),
    (KIT, "%(game)s · paste-over strips, true size: print at 100 %", "Head of their sheet."),
    (KIT, "%(game)s: reprint since %(state)s", "Title of the file; a date, version or commit."),
    (KIT, "what has changed since %(state)s, content %(version)s", "Subject of the file."),
    (PROPERTIES, "%(product)s on %(paper)s, content %(version)s", "Subject of a file."),
    (PROPERTIES, "%(version)s, %(edition)s edition", "A version of the content as of a date."),
    (ERRATA, "What has changed", "Title of the list in a kit that reprints what errata changed."),
)


def engine_words() -> list[Message]:
    """Return the engine's own words as messages."""
    place = Position(_FILE, 1, 1)
    return [Message(context, text, place, False, notes=(note,)) for context, text, note in _WORDS]
