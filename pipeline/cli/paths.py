"""Paths as the terminal shows them."""

from pathlib import Path


def shown(path: Path) -> str:
    """Return `path` from the working directory, where it lies below that."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)
