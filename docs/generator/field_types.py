"""The page of the field types, from their registry and their builders' docstrings."""

import inspect
from typing import Final

from generator.markdown import code, document, fenced, table
from pipeline.game.fields.spec import COMMON_OPTIONS, FIELD_TYPES

EXAMPLES: Final = {
    "choice": ("hands: { type: choice, of: [none, 1H, 2H] }", "hands: 2H"),
    "dice": ("damage: dice", "damage: 2D6+1"),
    "flag": ("unique: { type: flag, default: false }", "unique: true"),
    "image": ("portrait: { type: image, required: false }", "portrait: images/fox.png"),
    "integer": ("cost: { type: integer, min: 0, max: 9 }", "cost: 3"),
    "length": ("reach: { type: length, max: 100 }", "reach: 1/8in"),
    "list": (
        "traits:\n  type: list\n  of: { type: ref, to: trait }\n  max: 3\n  default: []",
        "traits: [swift, silent]",
    ),
    "markdown": ("text: markdown", "text: rules/setup.md"),
    "markup": ("text: markup", 'text: "**Play:** gain {power} [[=bonus]]."'),
    "number": ("weight: { type: number, min: 0 }", "weight: 2.5"),
    "record": (
        "ability:\n  type: record\n  fields:\n    name: text\n    text: markup",
        "ability:\n  name: Charge\n  text: Move, then fight.",
    ),
    "ref": ("element: { type: ref, to: element }", "element: ember"),
    "table": (
        "finds:\n  type: table\n  roll: D6\n  columns:\n    result: markup",
        "finds:\n  - { roll: 1-4, result: Nothing. }\n  - { roll: 5-6, result: A coin. }",
    ),
    "text": ("flavour: { type: text, required: false }", 'flavour: "Every blaze was small once."'),
}
"""Each type in kinds.yaml, and a value of it in a record; the tests read them with the engine."""

_OPTIONS: Final = {
    "default": "the value where a record gives none; a field with a default is not required",
    "doc": "what the field means: shown by editors, and kept in the JSON Schema",
    "required": "`false` lets a record leave the field out: it is then empty (a list has no entry)",
    "type": "the field type; a field without other options may be written as its type alone",
}

_INTRODUCTION: Final = """\
`kinds.yaml` gives each field of a kind one of these types. The set is closed. Every field takes:"""


def page() -> str:
    """Return the page of all field types. Raises KeyError for a type without an example."""
    common = ((code(name), _OPTIONS[name]) for name in sorted(COMMON_OPTIONS))
    parts = [part for name in FIELD_TYPES for part in _type(name)]
    return document("Field types", _INTRODUCTION, table(("option", "meaning"), common), *parts)


def _type(name: str) -> list[str]:
    kind = FIELD_TYPES[name]
    own = ", ".join(map(code, sorted(kind.options))) or "none of its own"
    specified, written = EXAMPLES[name]
    example = f"# in kinds.yaml, under fields\n{specified}\n\n# in a record\n{written}"
    return [
        f"## {name}",
        f"{inspect.cleandoc(kind.doc)}\n\nOptions: {own}.",
        fenced(example, "yaml"),
    ]
