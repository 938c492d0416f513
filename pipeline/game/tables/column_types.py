"""Which field each column of a table becomes, by its header and its cells.

The first that all cells pass wins; what passes none is text.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.game.fields.cells import are_flags, integer, number, uses_comma
from pipeline.game.fields.spec import FIELD_TYPES
from pipeline.game.fields.values import written_dice
from pipeline.game.tables.cell_patterns import (
    COPIES,
    ICONS,
    LISTS,
    NAMES,
    NAMES_TOO,
    PICTURES,
    PROSE,
    SEPARATORS,
    SLUGS,
    called,
    column_named,
    field_of,
    header_words,
    is_nothing,
    is_picture,
    parts_of,
    required_column,
)
from pipeline.game.tables.rich_text import RICH
from pipeline.game.tables.table import Cell, Column, Role, Table
from pipeline.source.files import is_drawing
from pipeline.source.names import is_name, or_else

_LONG_TEXT: Final = 60
_MOST_CHOICES: Final = 12
_LONGEST_CHOICE: Final = 30
_MOST_CHOICE_WORDS: Final = 4


class Known(NamedTuple):
    """What cells may name: icons, records of kinds by names and slugs, pictures without endings."""

    icons: frozenset[str] = frozenset()
    kinds: Mapping[str, Mapping[str, str]] = {}
    """For each kind its slugs, by name and by slug in small letters."""
    pictures: frozenset[str] = frozenset()
    folder: str = ""
    """The folder of the game's own icons, as findings show it."""
    again: str = ""
    """The command that takes the table in again."""
    is_source: bool = False
    """Whether the table is a record file, whose game reports what does not exist."""
    coming: frozenset[str] = frozenset()
    """Those of the icons that come along with the table if it names them."""

    def drawing(self, name: str) -> str:
        """Return how the game comes to an icon that it lacks: the one that is meant, or a file."""
        return or_else(name, self.icons, f"draw {self.folder}/{name}.svg")


class ColumnTexts(NamedTuple):
    """A column whose type is sought: its header as words with hyphens, its filled texts."""

    words: str
    texts: tuple[str, ...]
    some_empty: bool
    mostly_empty: bool
    known: Known


class Found(NamedTuple):
    """A field's type with its options, why, and what the column is for."""

    spec: Mapping[str, Any]
    why: str
    role: Role = Role.FIELD


def inferred(column: ColumnTexts, tests: Iterable[Callable[[ColumnTexts], Found | None]]) -> Found:
    for test in tests:
        found = test(column)
        if found is not None:
            return found
    return Found({"type": "text"}, _why_text(column))


def _why_text(column: ColumnTexts) -> str:
    others = [text for text in column.texts if number(text) is None]
    if len(others) < len(column.texts) / 2:
        shown = ", ".join(repr(text) for text in list(dict.fromkeys(others))[:3])
        return f"{len(others)} of {len(column.texts)} are not numbers: {shown}"
    return "short texts"


def _flag(column: ColumnTexts) -> Found | None:
    if not are_flags(column.texts, some_empty=column.some_empty):
        return None
    shown = "/".join(dict.fromkeys(text.casefold() for text in column.texts))
    default = {"default": False} if column.some_empty else {}
    return Found({"type": "flag", **default}, f"{shown} alone")


def _mark(column: ColumnTexts) -> Found | None:
    if set(column.texts) != {"1"} or not column.mostly_empty:
        return None
    return Found({"type": "flag", "default": False}, "1 or empty")


def _integer(column: ColumnTexts) -> Found | None:
    numbers = [integer(text) for text in column.texts]
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers):
        return None
    return Found({"type": "integer"}, f"whole numbers, {min(known)} to {max(known)}")


def _number(column: ColumnTexts) -> Found | None:
    comma = uses_comma(column.texts)
    if any(number(text, comma=comma) is None for text in column.texts):
        return None
    return Found({"type": "number"}, f"numbers with a decimal {'comma' if comma else 'point'}")


def _dice(column: ColumnTexts) -> Found | None:
    if any(written_dice(text) is None for text in column.texts):
        return None
    return Found({"type": "dice"}, f"dice such as {column.texts[0]}")


def _picture(column: ColumnTexts) -> Found | None:
    named = column.words in PICTURES and all(
        t.casefold() in column.known.pictures for t in column.texts
    )
    if named:
        return Found({"type": "image"}, "names of pictures", Role.PICTURE)
    if not all(map(is_picture, column.texts)):
        return None
    if column.words in ICONS and all(map(is_drawing, column.texts)):
        return Found({"type": "text", "translate": False}, "drawings of icons", Role.ICON)
    return Found({"type": "image"}, "paths of pictures", Role.PICTURE)


def _icon(column: ColumnTexts) -> Found | None:
    known = column.known.icons.intersection(column.texts)
    if column.words not in ICONS or not known or not all(map(is_name, column.texts)):
        return None
    return Found({"type": "text", "translate": False}, "names of icons", Role.ICON)


def _ref(column: ColumnTexts) -> Found | None:
    for kind, names in column.known.kinds.items():
        if all(text.casefold() in names for text in column.texts):
            return Found({"type": "ref", "to": kind}, f"all are names of the kind {kind}")
    for kind, names in column.known.kinds.items():
        for separator in SEPARATORS:
            parts = parts_of(column.texts, separator)
            if len(parts) > len(column.texts) and all(part.casefold() in names for part in parts):
                spec = {"type": "list", "of": {"type": "ref", "to": kind}}
                return Found(spec, f"names of the kind {kind}, separated by {called(separator)}")
    return None


def _markup(column: ColumnTexts) -> Found | None:
    if column.words in PROSE:
        return Found({"type": "markup"}, "its header")
    rich = next((text for text in column.texts if RICH.search(text)), "")
    if rich:
        match = RICH.search(rich)
        sign = match[0] if match else ""
        return Found({"type": "markup"}, f"has {'line breaks' if sign == chr(10) else sign}")
    if max(map(len, column.texts)) > _LONG_TEXT:
        return Found({"type": "markup"}, "long texts")
    return None


def _list(column: ColumnTexts) -> Found | None:
    for separator in SEPARATORS:
        parted = sum(separator in text for text in column.texts)
        parts = parts_of(column.texts, separator)
        if not parted or not _are_items(column, separator, parted, parts):
            continue
        counts = Counter(parts)
        few = len(counts) <= _MOST_CHOICES and len(counts) * 2 <= len(parts)
        of: Any = _choice_of(counts) if few else "text"
        why = f"separated by {called(separator)}"
        return Found({"type": "list", "of": of}, why)
    return None


def _are_items(column: ColumnTexts, separator: str, parted: int, parts: Sequence[str]) -> bool:
    """Return whether parts are items of lists, and not pieces of sentences or of 2/2."""
    short = all(
        len(part) <= _LONGEST_CHOICE and len(part.split()) <= _MOST_CHOICE_WORDS for part in parts
    )
    numbers = any(number(part) is not None for part in parts)
    sentences = any(part.endswith((".", "!", "?", ":")) for part in parts)
    often = parted * 2 >= len(column.texts) or column.words in LISTS
    repeats = len(set(parts)) * 1.25 <= len(parts) or column.words in LISTS
    tight = separator != "/" or not any(" / " not in t and " " in t for t in column.texts)
    return short and not numbers and not sentences and often and repeats and tight


def _choice(column: ColumnTexts) -> Found | None:
    values = list(dict.fromkeys(column.texts))
    if len(values) > _MOST_CHOICES or len(values) * 2 > len(column.texts):
        return None
    if len(values) < 2 or any(len(value) > _LONGEST_CHOICE for value in values):
        return None
    if sum(number(value) is not None for value in values) * 2 >= len(values):
        return None
    return Found(_choice_of(values), f"{len(values)} values, repeated")


def _choice_of(texts: Iterable[str]) -> Mapping[str, Any]:
    return {"type": "choice", "of": list(dict.fromkeys(texts)), "translate": True}


_TESTS: Final[tuple[Callable[[ColumnTexts], Found | None], ...]] = (
    _flag,
    _mark,
    _integer,
    _number,
    _dice,
    _picture,
    _icon,
    _ref,
    _list,
    _markup,
    _choice,
)


OF_YAML: Final = (_dice, _picture, _icon, _markup, _choice)
"""The tests of texts in a YAML file, where numbers and flags are no texts."""


BY_OPTION: Final = "as --types says"
NONE: Final = "none"
"""What --types calls a column that is left out."""


def overridden(column: ColumnTexts, type_: str) -> Found:
    """Return a type that the user has named, with the options that the texts give it."""
    why = BY_OPTION
    if type_ == "choice":
        return Found(_choice_of(column.texts), why)
    if type_ == "list":
        return _list(column) or Found({"type": "list", "of": "text"}, why)
    if type_ == "image":
        return Found({"type": "image"}, why, Role.PICTURE)
    if type_ == "icon":
        return Found({"type": "text", "translate": False}, why, Role.ICON)
    if type_ == "ref":
        return _ref(column) or Found({"type": "text"}, "names of no existing kind")
    return Found({"type": type_}, why)


def type_names() -> list[str]:
    names = (name for name, type_ in FIELD_TYPES.items() if type_.in_tables)
    return [*sorted((*names, "icon")), NONE]


def icon_names(folders: Iterable[Path]) -> frozenset[str]:
    return frozenset(path.stem for each in folders for path in (each / "icons").glob("*.svg"))


_LONG_NAME: Final = 32
_MOST_NAME_WORDS: Final = 5
"""The most letters and words of a name."""


class Overrides(NamedTuple):
    """What the user says of columns, by their headers: types, the names, the quantities."""

    types: Mapping[str, str] = {}
    name: str = ""
    copies: str = ""


def infer(table: Table, kind: str, known: Known, overrides: Overrides) -> tuple[Column, ...]:
    """Return what each column becomes, in the table's order.

    Raises PunchboardError (`spreadsheet-column`) for a header in `overrides` that the table has
    not, and (`spreadsheet-type`) for an unknown type.
    """
    _check_overrides(table, overrides)
    written = [tuple(row[index] for row in table.rows) for index in range(len(table.header))]
    columns = column_cells(table)
    types = {column_named(table, each): type_ for each, type_ in overrides.types.items()}
    name = name_column(table, overrides.name)
    copies = _find_copies(table, columns, overrides)
    taken: set[str] = set()
    found: list[Column] = []
    for index, (header, cells) in enumerate(zip(table.header, columns, strict=True)):
        if index == name:
            each = Found({}, _why_name(header, overrides), Role.NAME)
            field = "name"
        else:
            each = _find(header, cells, known, types.get(index, ""), is_copies=index == copies)
            field = (
                "" if each.role in (Role.EMPTY, Role.SLUG) else field_of(header.text, kind, taken)
            )
        taken.add(field)
        why = each.why if cells == written[index] else f"{each.why}; a dash is none"
        found.append(Column(header, cells, each.role, field, each.spec, why))
    return tuple(found)


def _check_overrides(table: Table, overrides: Overrides) -> None:
    for wanted in (*overrides.types, overrides.name, overrides.copies):
        if wanted:
            required_column(table, wanted)
    for wanted, type_ in overrides.types.items():
        if type_ not in type_names():
            message = f"a column cannot be read as {type_!r} ({wanted})"
            hint = f"expected one of: {', '.join(type_names())}"
            raise table.error("spreadsheet-type", message, hint=hint)


def name_column(table: Table, override: str) -> int | None:
    """Return the index of the column that names the records: by its header, else by its texts."""
    if override:
        return column_named(table, override)
    columns = column_cells(table)
    words = [header_words(header.text) for header in table.header]
    for name in NAMES + NAMES_TOO:
        if name in words and any(cell.text.strip() for cell in columns[words.index(name)]):
            return words.index(name)
    for index, cells in enumerate(columns):
        if words[index] not in PROSE | COPIES | ICONS | SLUGS and _may_name(cells):
            return index
    return None


def _why_name(header: Cell, overrides: Overrides) -> str:
    if overrides.name:
        return "as --name-column says"
    is_named = header_words(header.text) in NAMES + NAMES_TOO
    return "its header" if is_named else "short texts that differ"


def _without_dashes(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    return tuple(c._replace(text="") if is_nothing(c.text.strip()) else c for c in cells)


def _may_name(cells: Sequence[Cell]) -> bool:
    texts = [cell.text.strip() for cell in cells]
    short = sum(
        bool(text)
        and len(text) <= _LONG_NAME
        and len(text.split()) <= _MOST_NAME_WORDS
        and not is_picture(text)
        for text in texts
    )
    numbers = sum(number(text) is not None for text in texts)
    return (
        short >= 0.9 * len(texts)
        and numbers * 2 < len(texts)
        and len(set(texts)) >= 0.8 * len(texts)
    )


def _find_copies(
    table: Table, columns: Sequence[Sequence[Cell]], overrides: Overrides
) -> int | None:
    """Return the column whose header says copies: of several, the first that has a number."""
    if overrides.copies:
        return column_named(table, overrides.copies)
    typed = {column_named(table, each) for each in overrides.types}
    found: dict[bool, int] = {}
    for index, header in enumerate(table.header):
        texts = [cell.text.strip() for cell in columns[index] if cell.text.strip()]
        if header_words(header.text) in COPIES and texts and index not in typed:
            found.setdefault(any(integer(text) is not None for text in texts), index)
    return found.get(True, found.get(False))


def uncounted(columns: Sequence[Column]) -> Iterator[tuple[Cell, str, str]]:
    """Yield a header that says copies, or nearly so, but counts none; a message and a remedy."""
    none_counts = all(column.role is not Role.COPIES for column in columns)
    for column in columns if none_counts else ():
        if column.why != BY_OPTION and (remedy := counts_none(column.header, column.type)):
            yield column.header, *remedy


def counts_none(header: Cell, type_: str) -> tuple[str, str] | None:
    """Return a message and a remedy for a header that says copies, above cells of another type.

    One that nearly says so is asked for the right word if its cells count.
    """
    words = header_words(header.text)
    message = f"{header.text!r} counts no copies: each card is printed once"
    if words in COPIES and type_ != "integer":
        spec = "{ type: integer, default: 1, min: 0 }"
        return (
            message,
            f"in kinds.yaml, give its field {spec}; in products.yaml, name it by copies:",
        )
    if words not in COPIES and type_ == "integer" and get_close_matches(words, COPIES, cutoff=0.85):
        return message, "did you mean Copies? Then call the column so"
    return None


def column_cells(table: Table) -> list[tuple[Cell, ...]]:
    """Return the cells of each column; one with a dash alone is empty."""
    indexes = range(len(table.header))
    return [_without_dashes([row[index] for row in table.rows]) for index in indexes]


def _find(
    header: Cell, cells: Sequence[Cell], known: Known, type_: str, *, is_copies: bool
) -> Found:
    texts = tuple(cell.text.strip() for cell in cells if cell.text.strip())
    some_empty = len(texts) < len(cells)
    words = header_words(header.text)
    if type_ == NONE:
        return Found({}, BY_OPTION, Role.EMPTY)
    if is_copies:
        return Found({"type": "integer", "default": 1, "min": 0}, "number of copies", Role.COPIES)
    if all(map(is_nothing, texts)):
        return Found({}, "no cell is filled" if not texts else "nothing but dashes", Role.EMPTY)
    if words in SLUGS:
        return Found({}, "keys of the records", Role.SLUG)
    mostly_empty = len(texts) * 2 < len(cells)
    column = ColumnTexts(words, texts, some_empty, mostly_empty, known)
    found = overridden(column, type_) if type_ else inferred(column, _TESTS)
    spec = dict(found.spec)
    if some_empty and "default" not in spec:
        spec["required"] = False
    return found._replace(spec=spec)
