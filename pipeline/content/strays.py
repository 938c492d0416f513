"""The folders within a game's folder: which are read, so that no file in another goes unseen."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from pipeline.base import suggest
from pipeline.base.finding import Position
from pipeline.content.folder import TAKEN
from pipeline.documents.problems import Problems

_YAML: Final = "*.y*ml"


def check_folders(folder: Path, name: str, kinds: Mapping[str, object], problems: Problems) -> None:
    """Note files in the place of folders, and folders with YAML files that nothing reads.

    `kinds` is what kinds.yaml says: the records of a kind may have a folder of their own.
    """
    known = {*map(str, TAKEN), *_folders_of(kinds)}
    for path in sorted(folder.iterdir()):
        place = Position(f"{name}/{path.name}")
        if path.name not in known:
            if path.is_dir() and any(path.glob(_YAML)):
                message = "nothing reads the YAML files of this folder"
                problems.add("file-unknown", message, place, hint=suggest.hint(path.name, known))
        elif not path.is_dir():
            hint = "rename or delete the file"
            problems.add("file-unknown", "expected a folder, found a file", place, hint=hint)
        else:
            for inner in sorted(path.iterdir()):
                if inner.is_dir() and any(inner.glob(_YAML)):
                    message = f"nothing reads folders within {path.name}"
                    place = Position(f"{name}/{path.name}/{inner.name}")
                    hint = f"move its files up, into {path.name}"
                    problems.add("file-unknown", message, place, hint=hint)


def _folders_of(kinds: Mapping[str, object]) -> Iterator[str]:
    for raw in kinds.values():
        if isinstance(raw, Mapping) and isinstance(raw.get("folder"), str):
            yield raw["folder"]
