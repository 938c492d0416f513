"""Edits of the files that tests begin with, and what there is in a folder."""

import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any


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


def git(folder: Path, *words: str) -> str:
    """Run git in a folder as somebody, and return what it says."""
    somebody = ("-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
    command = ["git", *somebody, *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder: Path) -> str:
    """Commit a folder as it is, to a repository of its own, and return the commit."""
    if not (folder / ".git").is_dir():
        git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", "state")
    return git(folder, "rev-parse", "HEAD")


def files(folder: Path) -> dict[str, bytes]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def tree(folder: Path) -> dict[str, str]:
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


def write_game(root: Path, files: Mapping[str, str], **others: str) -> Path:
    """Write a game's files, with some of its YAML replaced, and those that are empty left out."""
    given = {**files, **{f"{name}.yaml": text for name, text in others.items()}}
    return write(root, {name: text for name, text in given.items() if text})
