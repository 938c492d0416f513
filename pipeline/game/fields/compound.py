"""Fields of several values: lists and records, tables, and chapters in Markdown.

Files are read with the data that names them: where this type looks at a value, it is blocks.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

from pydantic import AfterValidator, BeforeValidator, Field, Strict, WithJsonSchema

from pipeline.game.fields.cells import (
    CellError,
    Reading,
    bracketed_text,
    entries_text,
    lines_text,
    read_bracketed,
    read_entries,
)
from pipeline.game.fields.spec import (
    Annotation,
    FieldType,
    FrozenModel,
    Options,
    Path,
    Raw,
    Spec,
    Target,
    build_model,
    field_type,
    is_required,
    sample_of,
    spec_within,
    type_of,
    written_out,
)
from pipeline.game.fields.values import Ref, check_bounds, parse_dice, read_markup
from pipeline.game.notation import parse
from pipeline.source.models import names, reject

_FIELD: Final = {"$ref": "#/$defs/field"}
_FIELDS: Final = {"type": "object", "additionalProperties": _FIELD}
_COUNT: Final = {"type": "integer", "minimum": 0}


@field_type("list")
class ListField(FieldType):
    """A list whose entries have the type under `of`: `length` entries, or `min` to `max`."""

    options: ClassVar[Options] = {
        "of": _FIELD | {"description": "the type of the entries"},
        "length": _COUNT | {"description": "how many entries there are"},
        "min": _COUNT | {"description": "the least entries"},
        "max": _COUNT | {"description": "the most entries"},
    }
    needed = ("of",)
    example = (
        "traits:\n  type: list\n  of: { type: ref, to: trait }\n  max: 3\n  default: []",
        "traits: [swift, silent]",
    )
    empty = ()
    nested = True

    def annotation(self, spec: Spec) -> Annotation:
        exact = _read_count(spec, "length")
        least = _read_count(spec, "min") if exact is None else exact
        most = _read_count(spec, "max") if exact is None else exact
        check_bounds(spec, least, most)
        of = spec.option("of", str, dict, required=True)
        entry = Any if of is None else spec.child(of, "of").annotation()
        entries: Any = tuple[entry, ...]  # type: ignore[valid-type]
        return Annotated[entries, Field(min_length=least, max_length=most)]

    def described(self, raw: Raw) -> str:
        of = raw.get("of")
        return f"list of {type_of(of).described(written_out(of))}"

    def inner(self, raw: Raw) -> Iterator[tuple[Path, Any]]:
        if "of" in raw:
            yield ("of",), raw["of"]

    def within(self, raw: Raw, part: str | int) -> Any:
        return raw.get("of") if isinstance(part, int) else None

    def cell(self, raw: Raw, value: Any, *, guarded: bool = False) -> str:
        """Return the entries: texts line by line, anything short with commas."""
        of = raw["of"]
        if not isinstance(value, list):
            return super().cell(raw, value, guarded=guarded)
        if not value:
            return "[]"
        if type_of(of).nested:
            return bracketed_text(value)
        listed = lines_text if type_of(of).is_translated(written_out(of)) else entries_text
        return listed(value, guarded=guarded)

    def read_cell(self, raw: Raw, text: str) -> Any:
        of, kind = written_out(raw["of"]), type_of(raw["of"])
        if text.strip() == "[]":
            return []
        if kind.nested:
            value = read_bracketed(text)
            if not isinstance(value, list):
                raise CellError("expected a list in brackets", "write [a, b]")
            return value
        if kind.is_translated(of):
            return [kind.read_cell(of, line) for line in text.split("\n") if line.strip()]
        return [kind.read_cell(of, entry) for entry in read_entries(text)]

    def read_table(self, raw: Raw, text: str, reading: Reading) -> Any:
        """Return the entries of a cell, which the separator of the column parts."""
        of = written_out(raw.get("of", "text"))
        parts = (part.strip() for part in text.split(reading.separator))
        return [type_of(of).read_table(of, part, reading) for part in parts if part]

    def sample(self, raw: Raw, target: Target) -> str:
        of = written_out(raw["of"])
        count = raw.get("length", raw.get("min", 0))
        return f"[{', '.join([type_of(of).sample(of, target)] * count)}]"


def _read_count(spec: Spec, name: str) -> int | None:
    count: int | None = spec.option(name, int)
    if count is not None and count < 0:
        message = f"the option {name!r} cannot be {count}"
        spec.setting.say("kind-option", message, *spec.path, name, hint="expected 0 or more")
        return None
    return count


def _fields(raw: Raw, option: str) -> Mapping[str, Any]:
    found = raw.get(option)
    return found if isinstance(found, Mapping) else {}


@field_type("record")
class RecordField(FieldType):
    """Several named fields that belong together, specified under `fields`."""

    options: ClassVar[Options] = {
        "fields": _FIELDS | {"description": "the fields of the part, by name"}
    }
    needed = ("fields",)
    example = (
        "ability:\n  type: record\n  fields:\n    name: text\n    text: markup",
        "ability:\n  name: Charge\n  text: Move, then fight.",
    )
    nested = True
    in_tables = False

    def annotation(self, spec: Spec) -> Annotation:
        fields = spec.option("fields", dict, required=True)
        return Any if fields is None else build_model(spec, fields, "fields")

    def inner(self, raw: Raw) -> Iterator[tuple[Path, Any]]:
        yield from ((("fields", name), field) for name, field in _fields(raw, "fields").items())

    def within(self, raw: Raw, part: str | int) -> Any:
        return _fields(raw, "fields").get(str(part))

    def sample(self, raw: Raw, target: Target) -> str:
        fields = {name: written_out(field) for name, field in raw["fields"].items()}
        inner = [
            f"{name}: {sample_of(field, target)}"
            for name, field in fields.items()
            if is_required(field)
        ]
        return "{ " + ", ".join(inner) + " }" if inner else "{}"


_ROLL: Final = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")

MAX_RESULTS: Final = 200
"""Results that a table on paper may have: a D100 with room to spare."""


class Roll(NamedTuple):
    """The results, `low` to `high`, that pick a row."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def _read_roll(value: Any) -> Any:
    match = _ROLL.fullmatch(str(value)) if type(value) in (int, str) else None
    if match is None:
        raise reject("field-type", f"expected a result, found {value!r}", "write 3 or 2-5")
    low = int(match[1])
    return Roll(low, int(match[2] or low))


def results(dice: str) -> tuple[int, ...]:
    """Return every result of `dice`, in order; D66 is two D6 read as tens and ones.

    Raises ValueError for what is no dice, or has too many results for a table.
    """
    if dice == "D66":
        return tuple(10 * tens + ones for tens, ones in product(range(1, 7), repeat=2))
    roll = parse_dice(dice)
    if roll.count * roll.sides > MAX_RESULTS:
        raise ValueError(f"expected dice of at most {MAX_RESULTS} results, found {dice!r}")
    return tuple(range(roll.count + roll.bonus, roll.count * roll.sides + roll.bonus + 1))


class _RolledRow(FrozenModel):
    """A row that a roll picks."""

    roll: Annotated[
        Any, BeforeValidator(_read_roll), WithJsonSchema({"type": ["integer", "string"]})
    ] = Field(description="the result, or results such as 2-5, that pick this row")


@field_type("table")
class TableField(FieldType):
    """Rows with the fields given under `columns`, written as a list of mappings.

    With `roll` (dice, or D66 for two D6 read as tens and ones) each row has a `roll` such as 3 or
    2-5, and the rows together must cover every result once.
    """

    options: ClassVar[Options] = {
        "columns": _FIELDS | {"description": "the fields of a row, by name"},
        "roll": {
            "type": "string",
            "description": "the dice that pick a row",
            "examples": ["D6", "2D6", "D66"],
        },
    }
    needed = ("columns",)
    example = (
        "finds:\n  type: table\n  roll: D6\n  columns:\n    result: markup",
        "finds:\n  - { roll: 1-4, result: Nothing. }\n  - { roll: 5-6, result: A coin. }",
    )
    empty = ()
    nested = True
    in_tables = False

    def annotation(self, spec: Spec) -> Annotation:
        columns = spec.option("columns", dict, required=True)
        roll = spec.option("roll", str)
        if columns is None:
            return Any
        row = build_model(spec, columns, "columns", base=_RolledRow if roll else FrozenModel)
        rows: Any = tuple[row, ...]  # type: ignore[valid-type]
        return rows if roll is None else _rolled(spec, rows, roll)

    def inner(self, raw: Raw) -> Iterator[tuple[Path, Any]]:
        yield from ((("columns", name), field) for name, field in _fields(raw, "columns").items())

    def within(self, raw: Raw, part: str | int) -> Any:
        row = {"type": "record", "fields": _fields(raw, "columns")}
        return row if isinstance(part, int) else None

    def sample(self, raw: Raw, target: Target) -> str:
        return "[]"


def _rolled(spec: Spec, rows: Any, roll: str) -> Annotation:
    try:
        expected = results(roll)
    except ValueError as error:
        spec.setting.say("kind-option", str(error), *spec.path, "roll", hint="write D6, 2D6 or D66")
        return Any

    def check(made: tuple[Any, ...]) -> tuple[Any, ...]:
        _check_cover(made, roll, expected)
        return made

    return Annotated[rows, AfterValidator(check)]


def _check_cover(rows: tuple[Any, ...], dice: str, expected: tuple[int, ...]) -> None:
    """Refuse rows that leave a result out, name it twice, or name one that cannot be rolled."""
    named: Counter[int] = Counter()
    for row in rows:
        low, high = row.roll
        if low not in expected or high not in expected or low > high:
            hint = f"expected {_join(expected)}"
            raise reject("table-roll", f"{dice} cannot roll {row.roll}", hint)
        named.update(n for n in expected if low <= n <= high)
    missing = [n for n in expected if n not in named]
    twice = [n for n in expected if named[n] > 1]
    if missing:
        raise reject("table-roll", f"no row for {_join(missing)}", f"give {dice} every result")
    if twice:
        raise reject(
            "table-roll", f"more than one row for {_join(twice)}", "keep one row for each result"
        )


def _join(numbers: Any) -> str:
    return ", ".join(map(str, numbers))


MARKDOWN: Final = "markdown"
"""The name of the field type."""

_SHOWN: Final = 60
"""Letters of a wrong value that a message quotes."""

Text = Annotated[str, Strict(), AfterValidator(read_markup)]
"""Words in the notation of `markup` fields."""


def _read_record(text: str) -> Any:
    kind, _, slug = text.partition(":")
    return Ref(kind, slug)


def _no_text() -> Any:
    return parse("")


class Column(FrozenModel):
    """A column of a table: what is at its head, and how it is aligned where it says so."""

    text: Text
    align: Literal["", "left", "center", "right"]


class Row(FrozenModel):
    """A row of a table."""

    cells: tuple[Text, ...]


class Picture(FrozenModel):
    """A picture by its path below the game's folder, or the piece of a `record`.

    `width` is in mm; a picture without one is as wide as there is room.
    """

    src: str = ""
    width: float = 0
    record: Annotated[str, AfterValidator(_read_record)] | None = None
    caption: str = ""


class Item(FrozenModel):
    """An item of a list."""

    blocks: "tuple[Block, ...]"


class Block(FrozenModel):
    """One block of text; what its type does not have is empty.

    A heading has `level`, `text` and an `anchor`, by which texts refer to its page; a paragraph
    `text`; a list `items`, the number that it starts with where it is `ordered`, and is `tight`
    if nothing is between them; a quote `blocks`, and a `label` such as example where it is
    a box; a table `columns` and `rows`; a figure `pictures` side by side; code its lines and their
    `language`. A rule has nothing.
    """

    type: Literal["heading", "paragraph", "list", "quote", "table", "figure", "rule", "code"]
    level: int = 0
    text: Text = Field(default_factory=_no_text)
    anchor: str = ""
    ordered: bool = False
    start: int = 1
    tight: bool = True
    label: str = ""
    items: tuple[Item, ...] = ()
    blocks: "tuple[Block, ...]" = ()
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()
    pictures: tuple[Picture, ...] = ()
    code: str = ""
    language: str = ""


def _block_specs() -> dict[str, Any]:
    """Return blocks as kinds.yaml would specify them, for those that look for texts."""
    fields: dict[str, Any] = {}
    blocks = {"type": "list", "of": {"type": "record", "fields": fields}}
    item = {"type": "record", "fields": {"blocks": blocks}}
    words = {"type": "markup"}
    picture = {"type": "record", "fields": {"caption": {"type": "text"}}}
    column = {"type": "record", "fields": {"text": words}}
    row = {"type": "record", "fields": {"cells": {"type": "list", "of": words}}}
    fields |= {
        "text": words,
        "blocks": blocks,
        "items": {"type": "list", "of": item},
        "columns": {"type": "list", "of": column},
        "rows": {"type": "list", "of": row},
        "pictures": {"type": "list", "of": picture},
        "code": {"type": "text", "doc": "Printed as it is written, line by line."},
    }
    return blocks


BLOCKS: Final = _block_specs()
"""The blocks of a file as kinds.yaml would specify them; they hold one another in a circle."""


def _refuse_names(value: Any) -> Any:
    if isinstance(value, str):
        hint = "name the file in each record"
        shown = value if len(value) <= _SHOWN else f"{value[:_SHOWN]}..."
        raise reject("markdown-file", f"the file {shown!r} is not read here", hint)
    return value


@field_type(MARKDOWN)
class MarkdownField(FieldType):
    """The path of a Markdown file in the game's folder, such as rules/setup.md.

    Templates see its blocks: headings, paragraphs, lists, tables, quotes, pictures.
    """

    example = ("text: markdown", "text: rules/setup.md")
    formatted = True
    in_tables = False

    def annotation(self, spec: Spec) -> Annotation:
        about = {"type": "string", "description": "a Markdown file in the game's folder"}
        schema = about | names(MARKDOWN, free=True)
        blocks: Any = tuple[Block, ...]
        return Annotated[blocks, BeforeValidator(_refuse_names), WithJsonSchema(schema)]

    def within(self, raw: Raw, part: str | int) -> Any:
        """Return a block as kinds.yaml would specify it."""
        return spec_within(BLOCKS, part)
