"""A PO file opened for its checks, with its glossary beside it."""

from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from polib import POEntry

from pipeline.base.reading import PO, read_text
from pipeline.content.locale.catalog import catalog_of
from pipeline.content.locale.glossary import read_glossary
from pipeline.content.locale.message import Message
from pipeline.content.locale.po import read_po
from pipeline.documents.problems import Problems
from pipeline.localize.checks.source import Source
from pipeline.localize.checks.subject import PoSubject
from pipeline.localize.checks.suppressions import Suppressions


def read_po_subject(
    path: Path, shown: str, messages: Sequence[Message], letter: str = "D"
) -> PoSubject:
    """Return a PO file and its glossary to be checked against `messages`.

    `shown` is its path in findings, `letter` that of dice. Raises PunchboardError where one of them
    cannot be read.
    """
    file = read_po(path, shown)
    problems = Problems()
    folder = PurePosixPath(shown).parent
    glossary = read_glossary(path.parent, path.stem, folder.as_posix(), problems)
    problems.stop()
    return PoSubject(
        Source(shown, read_text(path, PO, shown)),
        Suppressions({entry.linenum or 1: _remark(entry) for entry in file}),
        catalog_of(file, path.stem, shown),
        messages,
        glossary,
        letter,
    )


def _remark(entry: POEntry) -> str:
    """Return a translator's comment; what is not checked needs none."""
    return entry.tcomment if entry.translated() else ""
