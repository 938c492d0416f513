"""Files of schemas and settings: written where they differ, and nowhere outside the project."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from pipeline.base.errors import PunchboardError
from pipeline.base.reading import SCHEMA, is_there, read_text
from pipeline.edition.project import Project
from pipeline.publish.atomic import write_atomically
from pipeline.schemas.editor import FOLDER


def write_changed(project: Project, texts: Mapping[str, str]) -> Iterator[Path]:
    """Write the texts that differ from what their files hold; yield those files."""
    for file, text in texts.items():
        path = project.root / file
        if held(path) != text:
            write_atomically(path, text.encode(), lasting=not file.startswith(f"{FOLDER}/"))
            yield path


def held(path: Path) -> str | None:
    """Return what a file holds; None where it is to be written anew."""
    try:
        return read_text(path, SCHEMA) if is_there(path) else None
    except PunchboardError:
        return None
