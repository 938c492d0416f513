"""The command line, and all files below a folder."""

from pathlib import Path

from cli.conftest import run  # noqa: F401 - a fixture


def files(folder: Path) -> dict[str, bytes]:
    """Return all files below a folder, hidden ones, too."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}
