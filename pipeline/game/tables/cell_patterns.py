"""What headers and cells look like: names, numbers, dice, flags, pictures and items."""

import re
import unicodedata
from collections.abc import Container, Mapping, Sequence, Sized
from typing import Any, Final

from pipeline.game.fields.spec import RESERVED, VIEWED
from pipeline.game.kinds import RecordModel
from pipeline.game.records import SOURCE
from pipeline.game.tables.table import Table
from pipeline.source.files import is_picture as suffixes_is_picture
from pipeline.source.names import MOST, name_of

_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L"}
    | {"đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "'": "", "’": ""}
)
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LONGEST_FIELD: Final = 40
_LONGEST_SLUG: Final = MOST - 5
"""Letters that leave room for a number."""


def plain_letters(text: str) -> str:
    """Return a text with its letters brought to ASCII as far as they have a counterpart in it."""
    parts = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return parts.encode("ascii", "ignore").decode()


def slug_of(text: str, fallback: str, taken: Container[str] = frozenset()) -> str:
    """Return a slug for a text that no other record has; `fallback` where it has no letters."""
    base = name_of(plain_letters(text))[:_LONGEST_SLUG].strip("-") or fallback
    base = f"{base}-{fallback}" if base == SOURCE else base
    return _untaken(base, "-", taken)


def field_of(header: str, kind: str, taken: Container[str] = frozenset()) -> str:
    """Return a name for a column's field that no other field has and that is not reserved."""
    words = name_of(_HUMP.sub(" ", plain_letters(header)))
    name = words.replace("-", "_")[:_LONGEST_FIELD].strip("_") or "column"
    prefix = kind.replace("-", "_")
    if not name[0].isalpha() or is_reserved(name):
        name = f"{prefix}_{name}"
    return _untaken(name, "_", taken)


def is_reserved(field: str) -> bool:
    """Return whether a kind can have no field of this name."""
    return field in RESERVED or field in VIEWED or field in RecordModel.model_fields


def _untaken(base: str, joint: str, taken: Container[str]) -> str:
    name, number = base, 2
    while name in taken:
        name, number = f"{base}{joint}{number}", number + 1
    return name


NAMES: Final = ("name", "card-name", "cardname", "title", "card-title", "titel", "nom", "nombre")
NAMES_TOO: Final = ("kartenname", "carte", "titre", "titulo", "nome", "card", "karte")
SLUGS: Final = frozenset({"slug"})
COPIES: Final = frozenset(
    {"qty", "quantity", "count", "copies", "num-copies", "number-of-copies", "no-of-copies"}
    | {"how-many", "number-of-cards"}
    | {"card-count", "amount", "anzahl", "menge", "quantite", "cantidad", "quantita", "aantal"}
)
"""Headers of quantity columns: Squib's, Component.Studio's, The Game Crafter's and plain words."""
PROSE: Final = frozenset(
    {"text", "rules", "rule", "rules-text", "card-text", "main-text", "description", "effect"}
    | {"effects", "ability", "abilities", "body", "flavor", "flavour", "flavor-text"}
    | {"flavour-text", "texte", "regel", "regeln", "beschreibung", "effekt", "texto", "notes"}
)
ICONS: Final = frozenset({"icon", "symbol", "icons", "emblem"})
PICTURES: Final = frozenset(
    {"art", "artwork", "image", "img", "picture", "pic", "illustration", "photo", "bild", "imagen"}
)
LISTS: Final = frozenset({"tags", "keywords", "traits", "types", "subtypes", "symbols"})


def is_most(some: Sized, all_: Sized) -> bool:
    """Return whether `some` are two thirds of all: the others are mistakes then."""
    return 3 * len(some) >= 2 * len(all_) > 0


def header_words(header: str) -> str:
    """Return a header's words in small letters with hyphens between them."""
    return name_of(plain_letters(header))


def matching_field(header: str, kind: str, raw: Mapping[str, Any], fields: Container[str]) -> str:
    """Return the field of a kind that a header names: `name` or `slug`, too; nothing for none.

    `raw` is the kind as kinds.yaml has it, where the doc of a field may be its header; `fields` are
    those that its records may have.
    """
    own = raw.get("fields", {})
    docs = {spec.get("doc"): name for name, spec in own.items() if isinstance(spec, Mapping)}
    for field in (docs.get(header), header, field_of(header, kind)):
        if field in fields:
            return str(field)
    words = header_words(header)
    return "name" if words in NAMES + NAMES_TOO else words if words in SLUGS else ""


def column_named(table: Table, wanted: str) -> int | None:
    """Return the index of the column with a header, in any case; None for none."""
    for index, header in enumerate(table.header):
        if header.text.casefold() == wanted.casefold():
            return index
    words = [header_words(header.text) for header in table.header]
    return words.index(header_words(wanted)) if header_words(wanted) in words else None


def required_column(table: Table, wanted: str) -> int:
    """Return the index of the column with a header. Raises PunchboardError for none."""
    index = column_named(table, wanted)
    if index is None:
        listed = ", ".join(header.text for header in table.header)
        message = f"there is no column {wanted!r}"
        raise table.error("spreadsheet-column", message, hint=f"expected one of: {listed}")
    return index


_PATH: Final = re.compile(r"[^\n]{1,300}\.[A-Za-z]{3,4}")


def is_nothing(text: str) -> bool:
    """Return whether a text is a dash, which means *none* in a table."""
    return text in ("-", "–", "—")


def is_picture(text: str) -> bool:
    return _PATH.fullmatch(text) is not None and suffixes_is_picture(text)


SEPARATORS: Final = ("|", ";", "\n", ",", "/")
_WORDS: Final = {"|": "bars", ";": "semicolons", "\n": "lines", ",": "commas"}


def parts_of(texts: Sequence[str], separator: str) -> list[str]:
    """Return the items of all cells, without the space around them."""
    return [part.strip() for text in texts for part in text.split(separator) if part.strip()]


def called(separator: str) -> str:
    return _WORDS.get(separator, separator)


def separator_of(texts: Sequence[str], spec: Mapping[str, Any]) -> str:
    """Return what parts the items of a list's cells, best into its choices; else a comma."""
    of = spec.get("of")
    choices = of.get("of", ()) if isinstance(of, Mapping) else ()

    def fitting(separator: str) -> int:
        return sum(part in choices for part in parts_of(texts, separator))

    found = [each for each in SEPARATORS if any(each in text for text in texts)]
    return max(found, key=fitting, default=",")
