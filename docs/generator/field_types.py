"""The page of the field types, from their registry and their docstrings."""

import inspect
from typing import Final

from generator.markdown import code, document, fenced, table
from pipeline.game.fields.spec import COMMON_OPTIONS, FIELD_TYPES

_OPTIONS: Final = {
    "default": "the value if a record gives none",
    "doc": "what the field means: editors show it",
    "required": "`false`: a record may leave the field out; a list is then empty",
    "type": "the field type; without other options, write the type alone: `cost: integer`",
}

_INTRODUCTION: Final = """\
Look up a type for a field of [kinds.yaml](../content.md#kindsyaml). Every field takes:"""
_SAYS: Final = """\
Some types also take `says`, for [a check](checks.md#figure-differs): the words around the number
in texts, such as `"{} power"`. Separate several wordings by `|`."""


def page() -> str:
    """Return the page of all field types."""
    common = ((code(name), _OPTIONS[name]) for name in sorted(COMMON_OPTIONS))
    parts = [part for name in FIELD_TYPES for part in _type(name)]
    options = table(("option", "meaning"), common)
    return document("Field types", _INTRODUCTION, options, _SAYS, *parts)


def _type(name: str) -> list[str]:
    kind = FIELD_TYPES[name]
    own = f"\n\nOptions: {', '.join(map(code, sorted(kind.options)))}." if kind.options else ""
    specified, written = kind.example
    example = f"# kinds.yaml\n{specified}\n\n# record\n{written}"
    return [f"## {name}", f"{inspect.cleandoc(kind.doc)}{own}", fenced(example, "yaml")]
