"""What identifies this very Punchboard: its code, and the libraries that have a say in a print."""

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import pipeline

_LIBRARIES: Final = (
    *("jinja2", "markupsafe", "uharfbuzz", "pyphen", "reportlab", "pillow", "segno", "babel"),
    # They turn drawings into vectors, their colours into greys, and Markdown into blocks.
    *("typst", "pypdf", "pikepdf", "markdown-it-py", "mdit-py-plugins"),
    # They read files, and say what is wrong with them.
    *("pyyaml", "pydantic", "polib"),
)

_EXTRAS: Final = ("python-bidi", "budoux")
_CODE: Final = (".py", ".dic")


@cache
def engine_digest() -> bytes:
    """Return a digest that is another whenever the code or one of the libraries is another."""
    digest = blake2b(digest_size=16)
    for file in sorted(_code(str(Path(pipeline.__file__).parent))):
        digest.update(f"{file}\0".encode())
    for name in _LIBRARIES:
        digest.update(f"{name} {version(name)}\0".encode())
    for name in _EXTRAS:
        with suppress(PackageNotFoundError):
            digest.update(f"{name} {version(name)}\0".encode())
    return digest.digest()


def _code(folder: str) -> Iterator[tuple[str, int, int]]:
    """Yield the paths of all code below a folder, with their sizes and times."""
    # A fifth of the time of pathlib, and every build waits for it.
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _code(entry.path)
            elif entry.name.endswith(_CODE):
                status = entry.stat()
                yield entry.path, status.st_size, status.st_mtime_ns
