"""What became of each thing that arrived, for the report and for the file's comments."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pipeline.exchange.naming import Status
from pipeline.exchange.strict.bounds import too_large
from pipeline.exchange.yaml_writer import Comments

NOTES: Final = "notes"
COMMENT: Final = "a comment"
"""Where words stand that found no place."""

_LONGEST: Final = 5_000


class Match(NamedTuple):
    """One thing that arrived: where, in which words, and what became of it.

    `found` is the record or the field that took it, `candidates` are other names that are near,
    `kept` says where the words stand that found no place: in notes, or in a comment.
    """

    where: str
    text: str
    status: Status
    found: str = ""
    candidates: tuple[str, ...] = ()
    kept: str = ""

    def __str__(self) -> str:
        text = f"{self.status}: {self.text}"
        if self.found:
            text += f" is {self.found}"
        if self.status is Status.GUESSED:
            text += f"? near: {', '.join(self.candidates)}"
        return text + (f" (in {self.kept})" if self.kept else "")


class Converted(NamedTuple):
    """A roster of ours made of one that arrived: its data, its comments, and the report."""

    data: Mapping[str, Any]
    comments: Comments
    matches: tuple[Match, ...]


def clean(text: str, name: str) -> str:
    """Return a text from elsewhere on one line, without what no file of ours may hold.

    Raises PunchboardError where it is longer than any note.
    """
    if len(text) > _LONGEST:
        raise too_large(name, "characters of one text", _LONGEST, f"{len(text):,}")
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
