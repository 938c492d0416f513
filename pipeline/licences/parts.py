"""What comes with Punchboard and is no Python: icons, colour profiles, patterns, data of shops."""

from collections.abc import Iterator
from fnmatch import fnmatchcase

from pipeline.licences.entry import Entry
from pipeline.licences.terms import Part, own_terms


def list_parts() -> list[Entry]:
    """Return an entry for each part."""
    return [
        Entry(part.name, "", part.licence, texts=(part.text,), source=part.source)
        for part in own_terms().parts
    ]


def parts_of(file: str) -> Iterator[Part]:
    """Yield the parts that a file belongs to, by its path: `pipeline/...`, or `shared/...`."""
    for part in own_terms().parts:
        if any(fnmatchcase(file, pattern) for pattern in part.files):
            yield part
