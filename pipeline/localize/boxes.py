"""The box that a field is printed in, read from templates without rendering them.

What is found is a slot of the layout that the template puts the field into by name, also in a loop
over a list. A field that only a macro prints, or an expression, has no box that could be told.
"""

import re
from collections import Counter
from functools import cache
from typing import Final

from pipeline.base.units import to_mm
from pipeline.layout.component import Component

# Each alternative goes on from where it has stopped, whatever it has found: a template of one
# opening after another is read once, not once from each of them.
_TOKEN: Final = re.compile(
    r"\{%-?\s*+for\s++(?P<var>\w++)\s++in\s++(?P<of>[\w.]++)[^%]*+%\}"
    r"|\{\{-?\s*+(?P<field>\w++(?:\.\w++)++)(?:[^{}]|\{(?!\{))*+\}\}"
    r"|<(?P<open>[a-z]++)(?P<attributes>(?:[^<>{]"
    r"|\{\{(?:[^}]|\}(?!\}))*+(?:\}\}|\Z)|\{%(?:[^%]|%(?!\}))*+(?:%\}|\Z))*+)(?P<end>>?)"
    r"|</(?P<close>[a-z]++)>"
)
_DEEPEST: Final = 64
"""Dots of a field's name: lists within lists, as loops within loops go through them."""

_SLOT: Final = re.compile(r'\bslot="(?P<name>[a-z0-9-]*+)(?P<more>\{\{)?')


def boxes(source: str, kind: str, component: Component) -> dict[str, tuple[float, float]]:
    """Return width and height in mm of the slot that each field of a kind is printed in.

    Fields are dotted, entries of lists written as ``#``; `source` is the component's template.
    """
    names = {kind.replace("-", "_"): "", "record": ""}
    open_ = _Open(component)
    found: dict[str, tuple[float, float]] = {}
    for token in _TOKEN.finditer(source):
        if token["var"]:
            path = _path(token["of"], names)
            if path is not None:
                names[token["var"]] = f"{path}.#"
        elif token["open"]:
            if token["end"] and not token["attributes"].endswith("/"):
                open_.begin(token["open"], token["attributes"])
        elif token["close"]:
            open_.end(token["close"])
        elif token["field"]:
            path = _path(token["field"], names)
            if path and open_.slot:
                found.setdefault(path, _size(component, open_.slot))
    return found


class _Open:
    """The elements that are open at a place of a template, and the innermost slot of theirs."""

    def __init__(self, component: Component) -> None:
        self._slots = component.slots
        self._open: list[tuple[str, str]] = []
        self._names: Counter[str] = Counter()
        self._first_of = cache(self._first)

    @property
    def slot(self) -> str:
        return self._open[-1][1] if self._open else ""

    def begin(self, name: str, attributes: str) -> None:
        """Open an element."""
        self._open.append((name, self._named(attributes) or self.slot))
        self._names[name] += 1

    def end(self, name: str) -> None:
        """Close the innermost element of a name; branches of a template may open it twice."""
        closed = "" if self._names[name] else name
        while closed != name:
            closed = self._open.pop()[0]
            self._names[closed] -= 1

    def _named(self, attributes: str) -> str:
        """Return the slot that an element names; of a name that is made up, the first that fits."""
        match = _SLOT.search(attributes)
        if match is None:
            return ""
        if match["more"]:
            return self._first_of(match["name"])
        return match["name"] if match["name"] in self._slots else ""

    def _first(self, beginning: str) -> str:
        return next((name for name in self._slots if name.startswith(beginning)), "")


def _path(dotted: str, names: dict[str, str]) -> str | None:
    """Return what a dotted name of the template is of the record, None for anything else."""
    first, _, rest = dotted.partition(".")
    if first not in names or names[first].count(".") > _DEEPEST:
        return None
    return ".".join(filter(None, (names[first], rest)))


def _size(component: Component, slot: str) -> tuple[float, float]:
    box = component.slots[slot]
    return to_mm(box.w), to_mm(box.h)
