"""Changes of a project that are data: a file with other words, or something else in its place."""

import os
import shutil
from pathlib import Path
from typing import Any

from edits import edit


def change(file: Path, how: dict[str, Any]) -> None:
    """Change a file, or put something in its place."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if "find" in how:
        edit(file, how["find"], grown(how["write"]))
    elif "text" in how:
        file.write_text(grown(how["text"]), encoding="utf-8")
    elif "bytes" in how:
        file.write_bytes(how["bytes"].encode("latin-1"))
    elif "end" in how:
        file.write_text(file.read_text("utf-8") + grown(how["end"]), encoding="utf-8")
    elif "move" in how:
        (file.parent / how["move"]).parent.mkdir(exist_ok=True)
        file.rename(file.parent / how["move"])
    elif "size" in how:
        with file.open("ab") as stream:
            stream.truncate(how["size"])
    else:
        _replace(file, how)


def grown(text: str | list[str | dict[str, Any]]) -> str:
    """Return a text that is written as its parts, some of which are repeated."""
    if isinstance(text, str):
        return text
    return "".join(part if isinstance(part, str) else part["of"] * part["times"] for part in text)


def _replace(file: Path, how: dict[str, Any]) -> None:
    """Take a file or folder away, and put a folder, a file, a pipe or a link in its place."""
    if file.is_dir() and not file.is_symlink():
        shutil.rmtree(file)
    file.unlink(missing_ok=True)
    if how.get("be") == "folder":
        file.mkdir()
    elif how.get("be") == "file":
        file.write_text("words")
    elif how.get("be") == "pipe":
        os.mkfifo(file)
    elif "link" in how:
        file.symlink_to(how["link"])
