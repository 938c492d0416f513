"""What an element looks like: its attributes, what it may hold, its page in the reference."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from pipeline.markup.runs import Inline


class Content(StrEnum):
    """What stands between an element's tags."""

    NOTHING = "nothing"
    INLINE = "inline text"
    CHILDREN = "elements"


class Place(StrEnum):
    """Where an element may stand: at a box of its own, or below its neighbour."""

    FACE = "face"
    FLOW = "flow"


class Signature(NamedTuple):
    """An element's name, attribute dataclass and content.

    `stands` says where it may stand; what it may hold is either named in `children` or is all that
    stands in the place that it `holds`.
    """

    name: str
    attributes: type
    content: Content
    doc: str
    children: tuple[str, ...] = ()
    example: str = ""
    stands: tuple[Place, ...] = (Place.FACE, Place.FLOW)
    holds: Place | None = None


def with_children(signatures: Mapping[str, Signature]) -> dict[str, Signature]:
    """Return the signatures with the names of all that each may hold."""

    def list_children(signature: Signature) -> tuple[str, ...]:
        standing = (name for name, each in signatures.items() if signature.holds in each.stands)
        return signature.children or tuple(sorted(standing))

    return {name: each._replace(children=list_children(each)) for name, each in signatures.items()}


class Node:
    """One element of a face: its typed attributes, its children or its inline runs.

    `attributes` is an instance of the signature's dataclass and may be shared between nodes.
    `where` is ``template:line`` when the face was pressed with lines, else empty.
    """

    __slots__ = ("attributes", "children", "name", "runs", "where")

    def __init__(
        self,
        name: str,
        attributes: Any,
        children: "tuple[Node, ...]",
        runs: tuple[Inline, ...],
        where: str,
    ) -> None:
        self.name = name
        self.attributes = attributes
        self.children = children
        self.runs = runs
        self.where = where

    def text(self) -> str:
        """Return the words of this element and of all below it, for messages."""
        own = "".join(run.text if isinstance(run.text, str) else "" for run in self.runs)
        return " ".join(filter(None, [own, *(child.text() for child in self.children)]))
