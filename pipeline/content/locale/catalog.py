"""A catalog: the translations of one PO file by context and text."""

from collections.abc import Callable, Iterable
from functools import cached_property
from gettext import c2py
from hashlib import blake2b
from pathlib import Path
from typing import Final

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.content.locale.message import CHOICE
from pipeline.content.locale.po import PoFile, Translated, entries_of, read_po
from pipeline.documents.document import Document

FOLDER: Final = "locale"
SUFFIX: Final = ".po"
_GERMANIC: Final = "n != 1"
_TRIED: Final = 1001
"""Numbers that a plural rule is tried on: rules look at the last three digits at most."""


class Catalog:
    """What one PO file says; `name` is the path that findings show.

    `plural_line` is the line of the plural rule.
    """

    def __init__(
        self,
        language: str,
        name: str,
        entries: Iterable[Translated],
        plural: str = _GERMANIC,
        plural_line: int = 1,
    ) -> None:
        self.language, self.name = language, name
        self.entries = tuple(entries)
        live = [entry for entry in self.entries if not entry.obsolete]
        self._by_context = {entry.context: entry for entry in live}
        self._by_text = {(entry.context, entry.text): entry for entry in live}
        self._plural, self._plural_line = plural, plural_line

    def at(self, context: str) -> Translated | None:
        """Return the entry of a keyed message."""
        return self._by_context.get(context)

    def of(self, context: str, text: str) -> Translated | None:
        """Return the entry of a word of templates."""
        return self._by_text.get((context, text))

    @cached_property
    def form(self) -> Callable[[int], int]:
        """The number of the plural form for a number; raises PunchboardError for a bad header."""
        try:
            rule = c2py(self._plural)
            if any(rule(number) < 0 for number in range(_TRIED)):
                raise ValueError("forms count from 0")
        except (ValueError, ArithmeticError, RecursionError):
            raise self._plural_error() from None
        return rule

    def _plural_error(self) -> PunchboardError:
        message = f"cannot read the plural rule {self._plural[:60]!r}"
        hint = "write what Poedit suggests for the language, such as nplurals=2; plural=n != 1;"
        return fail("po-plural", message, Position(self.name, self._plural_line, 1), hint=hint)

    @cached_property
    def words(self) -> "Catalog":
        """What it says of words of templates and of choices: all but texts of records."""
        words = (entry for entry in self.entries if of_words(entry.context))
        return Catalog(self.language, self.name, words, self._plural, self._plural_line)

    @cached_property
    def digest(self) -> bytes:
        """A digest of all that it says."""
        digest = blake2b(digest_size=16)
        for entry in self.entries:
            digest.update(repr(entry._replace(line=0)).encode("utf-8", "surrogatepass"))
        return digest.digest()


def of_words(context: str) -> bool:
    """Tell whether a context is of words of templates or of choices, not of a record."""
    return "." not in context or context.startswith(CHOICE)


def read_catalog(path: Path, shown: str) -> Catalog:
    """Return the catalog in a PO file. Raises PunchboardError where it cannot be read."""
    return catalog_of(read_po(path, shown), path.stem, shown)


def catalog_of(file: PoFile, language: str, shown: str) -> Catalog:
    """Return the catalog of a PO file that is read already."""
    header = str(file.metadata.get("Plural-Forms", ""))
    plural = header.partition("plural=")[2].rstrip("; \n") if "plural=" in header else _GERMANIC
    return Catalog(language, shown, entries_of(file), plural, file.plural_line)


class PoDocument(Document):
    """A PO file as whoever wrote a value: its positions are lines."""

    __slots__ = ()

    def __init__(self, name: str) -> None:
        self.name, self.data = name, {}

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return the line that the path begins with."""
        return Position(self.name, int(path[0]), 1)

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return the line that the path begins with: entries are wrapped as gettext likes."""
        return self.position(*path)
