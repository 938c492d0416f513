"""Anchors: names of places in a flow, whose pages other texts print."""

import re
from typing import TYPE_CHECKING, Any, Final

from pipeline.layout.errors import LayoutError
from pipeline.markup.attributes import text
from pipeline.markup.signature import Node

if TYPE_CHECKING:
    from pipeline.layout.context import Context

_ANCHOR: Final = re.compile(r"[a-z0-9]+(?:[-:][a-z0-9]+)*")


def anchor() -> Any:
    """Return the field of the attribute `anchor`."""
    return text("a name by which texts refer to the page that it stands on, as page_of does", "")


def is_anchored(root: Node) -> bool:
    """Tell whether anything below a node is an anchor."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if getattr(node.attributes, "anchor", ""):
            return True
        waiting += node.children
    return False


def note_anchor(name: str, context: "Context") -> None:
    """Note that the anchor of that name stands on the face. Raises LayoutError for no name."""
    if name:
        if _ANCHOR.fullmatch(name) is None:
            hint = "use small letters, digits, hyphens and colons, such as chapter:jokers"
            raise LayoutError(f"{name!r} cannot be an anchor", hint)
        context.anchors.setdefault(name)
