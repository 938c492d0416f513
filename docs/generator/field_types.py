"""The page of the field types, from their registry and their docstrings."""

import inspect
from typing import Final

from generator.markdown import code, document, fenced, table
from pipeline.game.fields.spec import COMMON_OPTIONS, FIELD_TYPES

_OPTIONS: Final = {
    "default": "the value where a record gives none; a field with a default is not required",
    "doc": "what the field means: shown by editors, and kept in the JSON Schema",
    "required": "`false` lets a record leave the field out: it is then empty (a list has no entry)",
    "type": "the field type; a field without other options may be written as its type alone",
}

_INTRODUCTION: Final = """\
`kinds.yaml` gives each field of a kind one of these types. The set is closed. Every field takes:"""


def page() -> str:
    """Return the page of all field types."""
    common = ((code(name), _OPTIONS[name]) for name in sorted(COMMON_OPTIONS))
    parts = [part for name in FIELD_TYPES for part in _type(name)]
    return document("Field types", _INTRODUCTION, table(("option", "meaning"), common), *parts)


def _type(name: str) -> list[str]:
    kind = FIELD_TYPES[name]
    own = f"\n\nOptions: {', '.join(map(code, sorted(kind.options)))}." if kind.options else ""
    specified, written = kind.example
    example = f"# kinds.yaml\n{specified}\n\n# a record\n{written}"
    return [f"## {name}", f"{inspect.cleandoc(kind.doc)}{own}", fenced(example, "yaml")]
