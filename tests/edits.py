"""Edits of the files that tests begin with."""

from collections.abc import Mapping
from pathlib import Path


def swap(path: Path, old: str, new: str) -> None:
    """Write a file again with one text, which it has, for another."""
    text = path.read_text("utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new), "utf-8")


def edit(path: Path, was: str, now: str) -> None:
    """Replace the first occurrence of a text in a file, which has it."""
    text = path.read_text(encoding="utf-8")
    assert was in text, f"{was!r} is not in {path.name}"
    path.write_text(text.replace(was, now, 1), encoding="utf-8")


def tree(folder: Path) -> dict[str, str]:
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in found}


def write(root: Path, files: Mapping[str, str]) -> Path:
    """Write files by their paths below a folder, and return it."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root
