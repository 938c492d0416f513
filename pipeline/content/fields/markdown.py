"""Fields whose value is a Markdown file of the game: a chapter, as blocks of text.

Files are read with the data that names them: where this type looks at a value, it is blocks.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field, Strict, WithJsonSchema

from pipeline.content.fields.model import FrozenModel
from pipeline.content.fields.plain import read_markup
from pipeline.content.fields.ref import Ref
from pipeline.content.fields.spec import Annotation, Spec, field_type, reject
from pipeline.content.notation import parse
from pipeline.documents.named import names

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
    """A column of a table: what stands at its head, and how it is aligned where it says so."""

    text: Text
    align: Literal["", "left", "center", "right"]


class Row(FrozenModel):
    """A row of a table."""

    cells: tuple[Text, ...]


class Picture(FrozenModel):
    """A picture by its path below the game's folder, or the piece of a `record`."""

    src: str = ""
    record: Annotated[str, AfterValidator(_read_record)] | None = None
    caption: str = ""


class Item(FrozenModel):
    """An item of a list."""

    blocks: "tuple[Block, ...]"


class Block(FrozenModel):
    """One block of text; what its type does not have is empty.

    A heading has `level`, `text` and an `anchor`, by which texts refer to its page; a paragraph
    `text`; a list `items`, the number that it starts with where it is `ordered`, and is `tight`
    where nothing stands between them; a quote `blocks`, and a `label` such as example where it is
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
    """Refuse a name that stands where no file is read, such as a default."""
    if isinstance(value, str):
        hint = "name the file in each record"
        shown = value if len(value) <= _SHOWN else f"{value[:_SHOWN]}..."
        raise reject("markdown-file", f"the file {shown!r} is not read here", hint)
    return value


@field_type(MARKDOWN)
def markdown(spec: Spec) -> Annotation:
    """Take the path of a Markdown file below the game's folder, such as rules/setup.md.

    Templates see its blocks: headings, paragraphs, lists, tables, quotes, pictures.
    """
    about = {"type": "string", "description": "a Markdown file below the game's folder"}
    schema = about | names(MARKDOWN, free=True)
    blocks: Any = tuple[Block, ...]
    return Annotated[blocks, BeforeValidator(_refuse_names), WithJsonSchema(schema)]
