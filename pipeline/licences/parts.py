"""What comes with Punchboard and is no Python: icons, colour profiles, patterns, data of shops."""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path
from typing import Final

import pipeline
from pipeline.base.reading import is_there
from pipeline.edition.project import supplied_folder
from pipeline.licences.entry import Entry
from pipeline.licences.terms import Part, own_terms

_HOME: Final = Path(pipeline.__file__).parents[1]
_SHARED: Final = "shared/"


def list_parts() -> list[Entry]:
    """Return an entry for each part."""
    return [
        Entry(part.name, "", part.licence, texts=(_place(part.text),), source=part.source)
        for part in own_terms().parts
    ]


def _place(text: str) -> str:
    """Return where a text lies, from the folder of the package: in a checkout, or installed."""
    if text.startswith(_SHARED):
        place = supplied_folder() / text.removeprefix(_SHARED)
        return place.relative_to(_HOME).as_posix()
    return text if is_there(_HOME / text) else _packed(text)


def _packed(text: str) -> str:
    """Return where a file lies that the wheel keeps among its metadata."""
    try:
        packed = files("punchboard") or ()
    except PackageNotFoundError:
        packed = ()
    return next((str(file) for file in packed if file.name == text), text)


def parts_of(file: str) -> Iterator[Part]:
    """Yield the parts that a file belongs to, by its path: `pipeline/...`, or `shared/...`."""
    for part in own_terms().parts:
        if any(fnmatchcase(file, pattern) for pattern in part.files):
            yield part
