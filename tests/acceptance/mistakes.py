"""Mistakes of authors, translators and strangers, read from mistakes.yaml, and how one is made."""

import shutil
from pathlib import Path
from typing import Any, NamedTuple

import yaml


class Mistake(NamedTuple):
    """A mistake: what is changed in the whole project, and how it is told by whoever meets it.

    `told` is the place and the code of a finding. `by` is a command that meets it.
    """

    what: str
    changes: tuple[dict[str, Any], ...]
    told: tuple[str, str]
    by: str

    def make(self, root: Path) -> None:
        """Make the mistake in the project at `root`."""
        for change in self.changes:
            _change(root / change["file"], change)


def _change(file: Path, change: dict[str, Any]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if "find" in change:
        text = file.read_text("utf-8")
        assert change["find"] in text, change
        file.write_text(text.replace(change["find"], change["write"], 1), encoding="utf-8")
    elif "text" in change:
        file.write_text(change["text"], encoding="utf-8")
    elif "bytes" in change:
        file.write_bytes(change["bytes"].encode("latin-1"))
    elif "end" in change:
        file.write_text(file.read_text("utf-8") + change["end"], encoding="utf-8")
    elif "move" in change:
        (file.parent / change["move"]).parent.mkdir(exist_ok=True)
        file.rename(file.parent / change["move"])
    else:
        _replace(file, change)


def _replace(file: Path, change: dict[str, Any]) -> None:
    """Take a file or folder away, and put a folder, a file or a link in its place."""
    if file.is_dir():
        shutil.rmtree(file)
    file.unlink(missing_ok=True)
    if change.get("be") == "folder":
        file.mkdir()
    elif change.get("be") == "file":
        file.write_text("words")
    elif "link" in change:
        file.symlink_to(change["link"])


def _read() -> list[Mistake]:
    entries = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
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
