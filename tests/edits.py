"""Edits of the files that tests begin with."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any


def swap(path: Path, old: str, new: str) -> None:
    """Write a file again with one text, which it has, for another."""
    text = path.read_text("utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new), "utf-8")


def tree(folder: Path) -> dict[str, str]:
    """Return the texts of all files below a folder by their paths there."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in found}


def write(root: Path, files: Mapping[str, str]) -> Path:
    """Write files by their paths below a folder, and return it."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


def at(data: Any, path: str) -> Any:
    """Return what plain data has at a dotted path, None if the last name is missing."""
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    for part in way:
        data = data[part]
    return data[last] if isinstance(last, int) else data.get(last)


def put(data: Any, path: str, value: Any) -> None:
    """Set a value of plain data at a dotted path: None takes it away, an end plus one adds it."""
    *way, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    for part in way:
        data = data[part]
    if value is None:
        del data[last]
    elif last == len(data) and isinstance(data, list):
        data.append(value)
    else:
        data[last] = value
