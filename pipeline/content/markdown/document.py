"""A file of records whose Markdown files have been read; every block knows where it stands."""

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.base.finding import Position
from pipeline.content.markdown.place import Path, Places
from pipeline.documents.document import Document


class MarkdownDocument(Document):
    """A document in whose data blocks have taken the place of the names of their files.

    `chapters` are the places of those blocks by the path of the field; positions lead to them.
    """

    __slots__ = ("base", "chapters")

    def __init__(self, base: Document, data: Any, chapters: Mapping[Path, Places]) -> None:
        self.base, self.data, self.name = base, data, base.name
        self.chapters = dict(chapters)

    def names(self) -> Iterator[str]:
        """Yield the top-level keys of a mapping."""
        return iter(self.data)

    def encoded(self) -> bytes:
        """Return the file's text in UTF-8, as it is without what it names."""
        return self.base.encoded()

    @property
    def as_written(self) -> Document:
        """The document with the names of its Markdown files."""
        return self.base

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where the value at `path` stands: in its Markdown file where it is of one."""
        within = self._find(path)
        if within is None or not within[1]:
            return self.base.position(*path, key=key)
        return within[0].position(within[1])

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return where character `offset` of the text at `path` stands."""
        within = self._find(path)
        if within is None or not within[1]:
            return self.base.position_in(offset, *path)
        return within[0].position(within[1], max(offset, 0))

    def _find(self, path: Path) -> tuple[Places, Path] | None:
        """Return the places of the file that `path` leads into, and the rest of the path."""
        for length in range(2, len(path) + 1):
            places = self.chapters.get(path[:length])
            if places is not None:
                return places, path[length:]
        return None
