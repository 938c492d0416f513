"""The page of the face elements, from their signatures."""

from typing import Any, Final

from generator.markdown import code, document, fenced, table
from generator.samples import INLINE, INLINE_EXAMPLE
from pipeline.layout.element import ELEMENTS, Placed
from pipeline.source.units import to_mm
from pipeline.template.elements import Attribute, Content, Signature, attributes, with_children
from pipeline.template.runs import INLINE_TAGS

_INTRODUCTION: Final = """\
A template yields one `<face>`. Only the elements and attributes of this page exist; any other is
an error that names the template's line. See [templates](../templates.md) for how they work
together."""
_LENGTHS: Final = ("a length (3", "lengths")


def page() -> str:
    """Return the page of all elements."""
    known = {name: element.signature for name, element in ELEMENTS.items()}
    signatures = with_children(known).values()
    placed = {attribute.name for attribute in attributes(Placed).values()}
    return document(
        "Face elements",
        _INTRODUCTION,
        " · ".join(f"[{each.name}](#{each.name})" for each in signatures),
        "## Where an element stands",
        "Elements that stand at a place of their own share these attributes. Lengths are measured"
        " from the top left corner of the box around.",
        _attributes(attributes(Placed).values()),
        *(part for each in signatures for part in _element(each, placed)),
        "## Inline elements",
        "What `text`, `p` and `td` may hold beside words. A `markup` field prints itself as these.",
        *_example(INLINE, INLINE_EXAMPLE),
        table(
            ("element", "meaning"),
            ((code(f"<{tag}>"), doc) for tag, doc in INLINE_TAGS.items()),
        ),
    )


def _element(signature: Signature, placed: set[str]) -> list[str]:
    own = attributes(signature.attributes)
    parts = [f"## {signature.name}", signature.doc]
    if signature.content is Content.CHILDREN:
        parts.append(f"Holds: {', '.join(map(code, signature.children))}.")
    else:
        parts.append(f"Holds: {signature.content}.")
    if signature.example:
        parts += _example(signature.name, signature.example)
    shared = placed <= own.keys()
    if shared:
        parts.append("Beside [its place](#where-an-element-stands):")
    rest = [each for name, each in own.items() if not (shared and name in placed)]
    return [*parts, _attributes(rest)] if rest else parts


def _example(name: str, source: str) -> list[str]:
    """Return an example and its picture, which the very same source has drawn."""
    return [fenced(source, "xml"), f"![{name}](../pictures/elements/{name}.png)"]


def _attributes(found: Any) -> str:
    rows = ((code(each.name), each.type.expected, _default(each), each.doc) for each in found)
    return table(("attribute", "takes", "default", "meaning"), rows)


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
