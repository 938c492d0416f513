"""What identifies this very Punchboard: its code, and the libraries that have a say in a print."""

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
    package = Path(pipeline.__file__).parent
    for path in sorted(path for path in package.rglob("*") if path.suffix in _CODE):
        status = path.stat()
        file_version = f"{path.relative_to(package)}\0{status.st_size}\0{status.st_mtime_ns}\0"
        digest.update(file_version.encode())
    for name in _LIBRARIES:
        digest.update(f"{name} {version(name)}\0".encode())
    for name in _EXTRAS:
        with suppress(PackageNotFoundError):
            digest.update(f"{name} {version(name)}\0".encode())
    return digest.digest()
