"""The state of a game's files, so that its schemas are made anew only where one has changed."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeAlias

from pipeline.base import suffixes
from pipeline.edition.project import FONTS, Project

_SOURCES: Final = (
    ".yaml",
    ".yml",
    ".json",
    *suffixes.MARKDOWN,
    *suffixes.PICTURES,
    *suffixes.FONTS,
)

Stamp: TypeAlias = frozenset[tuple[str, int, int]]
"""Path, time of change and size of each file."""


def stamp_of(project: Project, place: str) -> Stamp:
    """Return what changes when a file does that the schemas of a game are made from."""
    own = (project.root / "content" / place, project.root / FONTS)
    folders = [*own, *project.template_folders(place)]
    return frozenset(entry for folder in folders for entry in _files(folder))


def _files(folder: Path | str) -> Iterator[tuple[str, int, int]]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _files(entry.path)
        elif entry.name.lower().endswith(_SOURCES):
            # An editor that saves may just have taken it away; its new state comes with the next.
            with suppress(OSError):
                status = entry.stat()
                yield entry.path, status.st_mtime_ns, status.st_size
