"""A file with errata laid over it; every changed value still knows where it was written."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pipeline.base.finding import Position
from pipeline.documents.document import Document

Path = tuple[str | int, ...]


class Amendment(NamedTuple):
    """A value at `path` of a file that another file, at `at`, has written instead."""

    path: Path
    document: Document
    at: Path


class AmendedDocument(Document):
    """A document whose data is another's with amendments; positions lead to whoever wrote them."""

    __slots__ = ("amendments", "base")

    def __init__(self, base: Document, data: Any, amendments: Sequence[Amendment]) -> None:
        self.base, self.data, self.name = base, data, base.name
        self.amendments = tuple(amendments)

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where the value at `path` stands: in the errata where it comes from there."""
        amendment = self._find_amendment(path)
        if amendment is None or (key and amendment.path == path and self.base.has(*path)):
            return self.base.position(*path, key=key)
        rest = path[len(amendment.path) :]
        return amendment.document.position(*amendment.at, *rest, key=key and bool(rest))

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return where character `offset` of the text at `path` stands."""
        amendment = self._find_amendment(path)
        if amendment is None:
            return self.base.position_in(offset, *path)
        return amendment.document.position_in(offset, *amendment.at, *path[len(amendment.path) :])

    def position_of_gap(self, *path: str | int) -> Position:
        """Return where something is missing at `path`: at the patch where that took it away."""
        amendment = self._find_amendment(path)
        if amendment is not None and amendment.path == path:
            return amendment.document.position(*amendment.at)
        return super().position_of_gap(*path)

    def _find_amendment(self, path: Path) -> Amendment | None:
        """Return the last amendment that `path` lies in."""
        for amendment in reversed(self.amendments):
            if path[: len(amendment.path)] == amendment.path:
                return amendment
        return None
