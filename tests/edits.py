"""Edits of the files that tests begin with."""

from pathlib import Path


def swap(path: Path, old: str, new: str) -> None:
    """Write a file again with one text, which it has, for another."""
    text = path.read_text("utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new), "utf-8")
