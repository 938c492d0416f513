"""The comments in a part of a YAML text."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.documents.spans import Span

_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#[^\n]*", re.MULTILINE)


def remarks_in(source: str, start: int, end: int, values: list[Span]) -> list[str]:
    """Return the comments from `start` to `end`, where `values` stand within."""
    found: list[str] = []
    at = start
    for value in (*_scalars(values), Span(end, end, "")):
        found += [match[0].rstrip() for match in _COMMENT.finditer(source, at, value.start)]
        if value.style in (">", "|"):
            header = source[value.start : value.end].partition("\n")[0]
            found += [match[0].rstrip() for match in _COMMENT.finditer(header)]
        at = value.end
    return found


def _scalars(values: list[Span]) -> Iterator[Span]:
    for value in values:
        if value.entries:
            yield from _scalars([entry.value for entry in value.entries])
        else:
            yield value
