"""The box that a field is printed in, read from templates without rendering them.

What is found is a slot of the layout that the template puts the field into by name, also in a loop
over a list. A field that only a macro prints, or an expression, has no box that could be told.
"""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.base.units import to_mm
from pipeline.layout.component import Component

_TOKEN: Final = re.compile(
    r"\{%-?\s*for\s+(?P<var>\w+)\s+in\s+(?P<of>[\w.]+)[^%]*%\}"
    r"|\{\{-?\s*(?P<field>\w+(?:\.\w+)+)[^}]*\}\}"
    r"|<(?P<open>[a-z]+)(?P<attributes>(?:[^<>{]|\{\{.*?\}\}|\{%.*?%\})*?)(?P<empty>/?)>"
    r"|</(?P<close>[a-z]+)>",
    re.DOTALL,
)
_SLOT: Final = re.compile(r'\bslot="(?P<name>[a-z0-9-]*)(?P<more>\{\{)?')


def boxes(source: str, kind: str, component: Component) -> dict[str, tuple[float, float]]:
    """Return width and height in mm of the slot that each field of a kind is printed in.

    Fields are dotted, entries of lists written as ``#``; `source` is the component's template.
    """
    names = {kind.replace("-", "_"): "", "record": ""}
    open_: list[tuple[str, str]] = []
    found: dict[str, tuple[float, float]] = {}
    for token in _TOKEN.finditer(source):
        if token["var"]:
            path = _path(token["of"], names)
            if path is not None:
                names[token["var"]] = f"{path}.#"
        elif token["open"] and not token["empty"]:
            open_.append((token["open"], _slot(token["attributes"], component)))
        elif token["close"]:
            _close(open_, token["close"])
        elif token["field"]:
            path = _path(token["field"], names)
            slot = next((name for _, name in reversed(open_) if name), "")
            if path and slot:
                found.setdefault(path, _size(component, slot))
    return found


def _path(dotted: str, names: dict[str, str]) -> str | None:
    """Return what a dotted name of the template is of the record, None for anything else."""
    first, _, rest = dotted.partition(".")
    if first not in names:
        return None
    return ".".join(filter(None, (names[first], rest)))


def _slot(attributes: str, component: Component) -> str:
    """Return the slot that an element names; of a name that is made up, the first that fits."""
    match = _SLOT.search(attributes)
    if match is None:
        return ""
    if match["more"]:
        return next((name for name in component.slots if name.startswith(match["name"])), "")
    return match["name"] if match["name"] in component.slots else ""


def _close(open_: list[tuple[str, str]], name: str) -> None:
    """Close the innermost element of a name; branches of a template may open it twice."""
    for at in _backwards(open_):
        if open_[at][0] == name:
            del open_[at:]
            return


def _backwards(items: list[tuple[str, str]]) -> Iterator[int]:
    return iter(range(len(items) - 1, -1, -1))


def _size(component: Component, slot: str) -> tuple[float, float]:
    box = component.slots[slot]
    return to_mm(box.w), to_mm(box.h)
