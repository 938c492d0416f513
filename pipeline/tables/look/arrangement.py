"""Which of a card's fields stands where, by what they hold."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from pipeline.tables.column import Column, Role
from pipeline.tables.headers import header_words

_CORNER: Final = ("cost", "mana", "mana-cost", "price", "kosten", "cout", "coste", "level", "cmc")
_FLAVOUR: Final = frozenset(
    {"flavor", "flavour", "flavor-text", "flavour-text", "quote", "zitat", "lore"}
)
_NUMBERS: Final = frozenset(
    {"id", "card-id", "cardid", "nr", "no", "number", "card-number", "index"}
)
_MOST_STATS: Final = 4
_MOST_KINDS: Final = 3
_SHORT: Final = 5
"""Letters of a text that is set like a number: X, 2+, 3/3."""
_LONGEST_ACRONYM: Final = 3
_LONGEST_STAT: Final = 4
_LONGEST_KIND: Final = 24


class Part(NamedTuple):
    """A field on the face: its name, its column's header, and how it is printed."""

    field: str
    label: str
    spec: Mapping[str, Any]
    optional: bool


class Arrangement(NamedTuple):
    """The places of a face and the fields in them."""

    title: bool = False
    corner: Part | None = None
    picture: Part | None = None
    icon: Part | None = None
    kinds: tuple[Part, ...] = ()
    prose: tuple[Part, ...] = ()
    lines: tuple[Part, ...] = ()
    flavour: Part | None = None
    stats: tuple[Part, ...] = ()
    number: Part | None = None
    letters: int = 0
    """Letters of the fullest card's texts."""


def arrange(columns: Sequence[Column]) -> Arrangement:
    """Return where the fields of columns stand on a card; each stands somewhere."""
    shown = [c for c in columns if c.field and c.role not in (Role.NAME, Role.COPIES)]
    picture = next((c for c in shown if c.role is Role.PICTURE), None)
    icon = next((c for c in shown if c.role is Role.ICON and c is not picture), None)
    corner = next((c for w in _CORNER for c in shown if header_words(c.header.text) == w), None)
    corner = corner if corner is not None and _is_stat(corner) else None
    number = next((c for c in shown if header_words(c.header.text) in _NUMBERS), None)
    rest = [c for c in shown if c not in (picture, icon, corner, number)]
    flavour = next((c for c in rest if header_words(c.header.text) in _FLAVOUR), None)
    prose = [c for c in rest if c.type == "markup" and c is not flavour]
    stats = [c for c in rest if _is_stat(c)][:_MOST_STATS]
    kinds = [c for c in rest if _is_kind(c) and c not in stats][:_MOST_KINDS]
    placed = [*prose, *stats, *kinds, flavour]
    lines = [c for c in rest if c not in placed]
    return Arrangement(
        any(c.role is Role.NAME for c in columns),
        _part(corner),
        _part(picture),
        _part(icon),
        tuple(map(_shown, kinds)),
        tuple(map(_shown, prose)),
        tuple(map(_shown, lines)),
        _part(flavour),
        tuple(map(_shown, stats)),
        _part(number),
        _letters([*prose, *lines, *([flavour] if flavour else [])]),
    )


def _part(column: Column | None) -> Part | None:
    return None if column is None else _shown(column)


def _shown(column: Column) -> Part:
    spec = column.spec
    optional = spec.get("required") is False or spec["type"] == "flag"
    return Part(column.field, label_of(column.header.text), spec, optional)


def label_of(header: str) -> str:
    """Return a header as it is printed: ELDER_NAME as Elder name."""
    words = " ".join(header.replace("_", " ").split())
    shouts = words.isupper() and len(words) > _LONGEST_ACRONYM
    return words.capitalize() if shouts or words.islower() else words


def _is_stat(column: Column) -> bool:
    if column.role is not Role.FIELD or column.type not in ("integer", "number", "dice", "text"):
        return False
    longest = max((len(cell.text.strip()) for cell in column.filled), default=0)
    return longest <= (_SHORT if column.type != "text" else _LONGEST_STAT)


def _is_kind(column: Column) -> bool:
    if column.role is not Role.FIELD or not column.type.startswith(("choice", "ref", "text")):
        return False
    return max((len(cell.text.strip()) for cell in column.filled), default=0) <= _LONGEST_KIND


def _letters(columns: Sequence[Column]) -> int:
    rows = zip(*(column.cells for column in columns), strict=True)
    return max((sum(len(cell.text) + 12 for cell in row if cell.text) for row in rows), default=0)
