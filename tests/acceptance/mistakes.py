"""Mistakes of authors, translators and strangers, read from mistakes.yaml, and how one is made."""

from pathlib import Path
from typing import Any, NamedTuple

import yaml

from acceptance.changes import change


class Mistake(NamedTuple):
    """A mistake: what is changed in the whole project, and how it is told by whoever meets it."""

    what: str
    changes: tuple[dict[str, Any], ...]
    told: tuple[str, str]
    by: str

    def make(self, root: Path) -> None:
        for each in self.changes:
            change(root / each["file"], each)


def _read() -> list[Mistake]:
    entries = yaml.load(Path(__file__).with_suffix(".yaml").read_text("utf-8"), yaml.CSafeLoader)
    return [
        Mistake(
            entry["what"],
            tuple(entry.get("changes", [entry])),
            tuple(entry["told"].rsplit(" ", 1)),
            entry["by"],
        )
        for entry in entries
    ]


MISTAKES = _read()
