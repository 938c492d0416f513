"""What the headers of columns say: words for names, quantities, texts and icons."""

from typing import Final

from pipeline.base.names import name_of
from pipeline.tables.names import plain_letters
from pipeline.tables.table import Table

NAMES: Final = ("name", "card-name", "cardname", "title", "card-title", "titel", "nom", "nombre")
NAMES_TOO: Final = ("kartenname", "carte", "titre", "titulo", "nome", "card", "karte")
SLUGS: Final = frozenset({"slug"})
COPIES: Final = frozenset(
    {"qty", "quantity", "count", "copies", "num-copies", "number-of-copies", "no-of-copies"}
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


def header_words(header: str) -> str:
    """Return a header's words in small letters with hyphens between them."""
    return name_of(plain_letters(header))


def column_named(table: Table, wanted: str) -> int | None:
    """Return the index of the column with a header, whatever its case; None for none."""
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
