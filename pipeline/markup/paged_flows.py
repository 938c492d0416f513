"""Flows that go on over pages: each page spells out the whole, and it is read once."""

import re
from typing import Final, NamedTuple

from pipeline.markup.signature import Node

_MOST_KEPT: Final = 4
_PAGED: Final = re.compile(r'<flow\s(?=(?:[^<>]*\s)?past="[^"<>]+")[^<>]*+(?<!/)>')
_TAG: Final = re.compile(r"<[^<>]*>")
_CLOSING: Final = "</flow>"


class ReadFlow(NamedTuple):
    """What a flow holds, as it is spelt and as it was read.

    It would be read otherwise at another `depth`, in another `note_style` or after another number
    of notes; `notes` are its own.
    """

    spelling: str
    children: tuple[Node, ...]
    depth: int
    note_style: str
    notes_before: int
    notes: int

    def reads_alike(self, depth: int, note_style: str, notes_before: int) -> bool:
        """Tell whether it would be read in this place as it was."""
        return (depth, note_style, notes_before) == self[2:5]


class Spliced(NamedTuple):
    """A face without what a flow holds that was `read`; `tag` is the index of its opening tag."""

    xml: str
    tag: int
    read: ReadFlow


class PagedFlows:
    """What the last few flows that go on over pages hold."""

    def __init__(self) -> None:
        self._read: list[ReadFlow] = []

    def keep(self, read: ReadFlow) -> None:
        """Keep a flow for the pages to come."""
        self._read = [*self._read[1 - _MOST_KEPT :], read]

    def splice(self, xml: str) -> Spliced | None:
        """Return a face without what its flow holds, None where that is not known."""
        opening = _PAGED.search(xml) if self._read else None
        if opening is None:
            return None
        start = opening.end()
        for read in self._read:
            end = start + len(read.spelling)
            if xml.startswith(read.spelling, start) and xml.startswith(_CLOSING, end):
                tags = len(_TAG.findall(xml, 0, start))
                return Spliced(xml[:start] + xml[end:], tags - 1, read)
        return None
