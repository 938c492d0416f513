"""Where a face's trouble comes from: the field whose text does not fit, the template's line."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any, Final

from pydantic import BaseModel

from pipeline.base.finding import Finding, Position
from pipeline.content.inline import Markup
from pipeline.content.records import Record
from pipeline.edition.search_path import shown_name
from pipeline.layout.errors import GlyphError, Misfit
from pipeline.press.orders import FaceOrder

_ICON: Final = re.compile(r"\{[^}]*\}")
_WHERE: Final = re.compile(r"(?P<folder>[^/]+)/(?P<file>[^:]+):(?P<line>\d+)")


def misfit_finding(misfit: Misfit, order: FaceOrder, records: Sequence[Record]) -> Finding:
    """Return the finding that text does not fit, at the field that the text comes from.

    `records` are those that the face shows; the last one is what it is about.
    """
    message = misfit.message()
    place = template_position(misfit.where)
    if records:
        record, path = _field_of(records, misfit.text)
        if path:
            message = f"{'.'.join(map(str, path))}: {message}"
        hint = f"{misfit.remedy()} ({place.file}:{place.line})" if place.line else misfit.remedy()
        return Finding("fit", message, record.position_of(*path), order.subject, hint)
    return Finding("fit", message, place, order.subject, misfit.remedy())


def glyph_finding(error: GlyphError, order: FaceOrder, records: Sequence[Record]) -> Finding:
    """Return the finding that no font has a character, at the field that it comes from."""
    place = template_position(error.where)
    hint = error.remedy
    if records:
        record, path = _field_of(records, error.word, within=True)
        if path:
            hint = f"{error.remedy} ({place.file}:{place.line})" if place.line else error.remedy
            place = record.position_of(*path)
    message = f"no font has a glyph for {error.told}"
    return Finding("missing-glyph", message, place, order.subject, hint)


def template_position(where: str) -> Position:
    """Return ``folder/template:line`` as the position that findings show."""
    match = _WHERE.fullmatch(where)
    if match is None:
        return Position()
    path = PurePosixPath(match["folder"], match["file"])
    return Position(shown_name(path), int(match["line"]), 1)


def _field_of(
    records: Sequence[Record], text: str, within: bool = False
) -> tuple[Record, tuple[str | int, ...]]:
    """Return the longest text field that occurs in `text`; the last record alone when none does.

    With `within` the field is longer than `text`, which occurs in it.
    """
    wanted = _letters(text)
    found: tuple[Record, tuple[str | int, ...]] = (records[-1], ())
    longest = 0
    for record in records:
        for path, value in _texts(record.values, ()):
            letters = _letters(value)
            occurs = wanted in letters if within else letters in wanted
            if len(letters) > longest and occurs:
                found, longest = (record, path), len(letters)
    return found


def _texts(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, Markup):
        yield path, value.plain
    elif isinstance(value, str):
        yield path, value
    elif isinstance(value, BaseModel):
        for name, entry in value.__dict__.items():
            yield from _texts(entry, (*path, name))
    elif type(value) is tuple:
        for index, entry in enumerate(value):
            yield from _texts(entry, (*path, index))


def _letters(text: str) -> str:
    """Return what a text has in common with its print: no spaces, no icons, no case."""
    return "".join(_ICON.sub("", text).split()).casefold()
