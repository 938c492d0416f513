"""Paths as the terminal shows them, and those where a PDF may be written."""

from pathlib import Path

from pipeline.base.errors import Misuse
from pipeline.base.reading import PRINT, opened

_PDF = b"%PDF-"


def shown(path: Path) -> str:
    """Return `path` from the working directory, where it lies below that."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def pdf_place(path: Path) -> Path:
    """Return `path`, where a PDF is about to be written.

    Raises Misuse where that would replace a file of another sort, such as one of a game.
    """
    if path.is_file() and path.stat().st_size:
        with opened(path, PRINT, given=True) as stream:
            if stream.read(len(_PDF)) != _PDF:
                raise Misuse(f"{shown(path)} is there already, and no PDF: name another file")
    return path
