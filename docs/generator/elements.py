"""The page of the face elements, from their signatures."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from generator.markdown import code, document, fenced, table
from generator.samples import INLINE, INLINE_EXAMPLE
from pipeline.layout.element import ELEMENTS, Placed
from pipeline.source.units import to_mm
from pipeline.template.elements import Attribute, Content, Signature, attributes, with_children
from pipeline.template.runs import INLINE_TAGS

_INTRODUCTION: Final = """\
Look up an element of a template and its attributes. A template yields one `<face>`; any element or
attribute that is not on this page is an error. [Templates](../templates.md) says how they work
together, and how texts [shrink to fit](../templates.md#the-fit-ladder)."""
_TAKEN: Final = """\
A **length** is `3`, `3mm`, `1/8in` or `8pt`. A bare number is in mm; for a length *in points*, it
is in points. A **name** has small letters, digits and hyphens. A **colour** is a name of the
palette or `#rrggbb`. A **flag** is `true` or `false`. An attribute without a default is 0, false or
empty."""
_SHORT: Final = {
    "a length (3, 3mm, 1/8in, 8pt; a bare number is mm)": "length",
    "a length (a bare number is points)": "length in points",
    "lengths separated by spaces (bare numbers are mm)": "lengths",
    "a name (small letters, digits, hyphens)": "name",
    "a number from 0 to 1": "0 to 1",
    "a colour by its name, or as #rrggbb": "colour",
    "a colour or a gradient by its name, or #rrggbb": "colour or gradient",
    "true or false": "flag",
}
_LENGTHS: Final = ("a length (3", "lengths")
_SEVERAL: Final = 2
"""An attribute that so many elements have is described once: with its most frequent meaning."""


def page() -> str:
    """Return the page of all elements."""
    known = {name: element.signature for name, element in ELEMENTS.items()}
    signatures = with_children(known).values()
    shared = _shared(list(signatures))
    placed = {each.name for each in attributes(Placed).values()}
    of_flows = [each for each in shared if each.name not in placed]
    return document(
        "Face elements",
        _INTRODUCTION,
        _TAKEN,
        "## Place",
        "Elements that are placed on their own share these attributes. Positions are measured from"
        " the top left corner of the surrounding box.",
        _attributes(attributes(Placed).values()),
        "## Shared attributes",
        _attributes(of_flows),
        *(part for each in signatures for part in _element(each, shared, placed)),
        "## Inline elements",
        "`text`, `p` and `td` hold these among their words. A `markup` field becomes these"
        " elements.",
        *_example(INLINE, INLINE_EXAMPLE),
        table(
            ("element", "meaning"), ((code(f"<{tag}>"), doc) for tag, doc in INLINE_TAGS.items())
        ),
    )


def _shared(signatures: list[Signature]) -> list[Attribute]:
    """Return the attributes that several elements have alike."""
    found = [each for one in signatures for each in attributes(one.attributes).values()]
    counted = Counter(_key(each) for each in found)
    usual = {key[0]: key for key, _ in reversed(counted.most_common())}
    several = {key for key in usual.values() if counted[key] >= _SEVERAL}
    return list({key: each for each in found if (key := _key(each)) in several}.values())


def _key(attribute: Attribute) -> tuple[str, str, str]:
    return attribute.name, attribute.doc, _takes(attribute)


def _element(signature: Signature, shared: list[Attribute], placed: set[str]) -> list[str]:
    own = attributes(signature.attributes)
    known = {_key(each) for each in shared}
    holds = [] if (held := _holds(signature)) == "nothing" else [f"Holds {held}."]
    parts = [f"## {signature.name}", signature.doc, *holds]
    if signature.example:
        parts += _example(signature.name, signature.example)
    if rest := [each for each in own.values() if _key(each) not in known]:
        parts.append(_attributes(rest))
    others = [
        code(name) for name, each in own.items() if _key(each) in known and name not in placed
    ]
    place = ["[place](#place)"] if placed <= own.keys() else []
    if among := ", ".join([*place, *others]):
        parts.append(f"[Shared](#shared-attributes): {among}.")
    return parts


def _holds(signature: Signature) -> str:
    """Return what an element may hold; those of `face` and `flow` are listed there alone."""
    if signature.content is not Content.CHILDREN:
        return str(signature.content)
    known = with_children({name: each.signature for name, each in ELEMENTS.items()})
    for name in ("face", "flow"):
        if signature.name != name and set(signature.children) == set(known[name].children):
            return f"what [{name}](#{name}) holds"
    return ", ".join(map(code, signature.children))


def _example(name: str, source: str) -> list[str]:
    """Return an example and its picture, which the very same source has drawn."""
    return [fenced(source, "xml"), f"![{name}](../pictures/elements/{name}.png)"]


def _attributes(found: Iterable[Attribute]) -> str:
    return "\n".join(f"- {code(each.name)} ({_takes(each)}): {each.doc}" for each in found)


def _takes(attribute: Attribute) -> str:
    """Return what an attribute takes, and its default if that is not empty, zero or false."""
    expected = attribute.type.expected.removeprefix("one of ").removeprefix("a ")
    taken = _SHORT.get(attribute.type.expected, expected)
    default = _default(attribute)
    if default in ("", "0", "false"):
        return taken
    return f"{taken}; required" if attribute.required else f"{taken}; default {code(default)}"


def _default(attribute: Attribute) -> str:
    """Return the default as one would write it; lengths are held in points."""
    value = attribute.default
    if attribute.required:
        return "required"
    if isinstance(value, bool):
        return str(value).lower()
    if attribute.type.expected.startswith(_LENGTHS):
        listed = value if isinstance(value, tuple) else (value,)
        if "mm" in attribute.type.expected:
            return " ".join(f"{to_mm(each):.4g}mm" if each else "0" for each in listed)
        return " ".join(f"{each:g}pt" if each else "0" for each in listed)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value)
