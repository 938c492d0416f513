"""Where a face's error comes from: the field that does not fit, or the template's line."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any, Final, TypeAlias

from pydantic import BaseModel

from pipeline.build.request import FaceOrder
from pipeline.build.search_path import SearchPath, shown_name
from pipeline.game.language import MARKS
from pipeline.game.notation import ICON as ICON_PATTERN
from pipeline.game.records import Record
from pipeline.game.text import Markup
from pipeline.layout.errors import (
    ColourError,
    GlyphError,
    IconError,
    ImageError,
    LayoutError,
    Misfit,
)
from pipeline.source.findings import Finding, Position
from pipeline.template.elements import FaceError

_QUOTED: Final = re.compile(r"'([^']+)'|(</?[\w-]+)(?=>)|(&(?= must))")

_ABSENT: Final = "template: there is no "


def pointed(finding: Finding, search_path: SearchPath) -> Finding:
    """Return a finding at the word of the template's line that it quotes, else where that begins.

    One of any other file is as it was.
    """
    place = finding.position
    lines = search_path.template_lines(place.file) if place.line else []
    if not 0 < place.line <= len(lines):
        return finding
    column = _column(lines[place.line - 1], finding.message)
    return finding._replace(position=place._replace(column=column + 1))


def _column(line: str, message: str) -> int:
    for named in map("".join, _QUOTED.findall(message)):
        word = rf"(?<!\w){re.escape(named)}(?!\w)"
        part = re.search(rf"(?<=\.){word}", line) if message.startswith(_ABSENT) else None
        match = part or re.search(word, line)
        if match is not None:
            return match.start()
    return len(line) - len(line.lstrip())


Path: TypeAlias = tuple[str | int, ...]

_ICON: Final = re.compile(r"\{[^{}]*\}")
_NAMED_ICON: Final = re.compile(ICON_PATTERN)
_PAGE_LINK: Final = re.compile(r"\[\[(?:#(?P<anchor>[^\[\]#|]+)|(?P<record>[^\[\]#|]+)#page)[\]|]")
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


def refusal(
    error: FaceError | LayoutError,
    order: FaceOrder,
    records: Sequence[Record],
    otherwise: Position,
    remedy: str,
) -> Finding:
    """Return the finding that a face cannot be made: at the field or the template's line at fault.

    `otherwise` is the place of an error that names none.
    """
    place = template_position(error.where)
    code = "face-markup" if isinstance(error, FaceError) else "face-layout"
    if isinstance(error, GlyphError):
        code = "missing-glyph"
    elif isinstance(error, ImageError):
        code = error.code
    field = field_at_fault(records, error)
    if field is None:
        position = place if place.file else otherwise
        return Finding(code, error.message, position, order.subject, remedy)
    lines = f"({place.file}:{place.line})" if place.line else ""
    if code != "missing-glyph" and value_at_fault(error)[:1] in filter(None, MARKS.values()):
        remedy = "if a text is not language, write translate: false at its field in kinds.yaml"
    hint = " ".join(filter(None, (remedy, lines)))
    return Finding(code, error.message, field, order.subject, hint)


def value_at_fault(error: FaceError | LayoutError) -> str:
    """Return what an error says is wrong and a record may hold; nothing for any other error."""
    match error:
        case GlyphError():
            return error.word
        case ImageError():
            return error.source
        case IconError() | ColourError():
            return error.name
        case FaceError():
            return error.found
    return ""


def field_at_fault(records: Sequence[Record], error: FaceError | LayoutError) -> Position | None:
    """Return the place of the value at fault, None if none of the records holds it."""
    value = value_at_fault(error)
    if not value or not records:
        return None
    match error:
        case GlyphError():
            record, path = _field_of(records, value, within=True)
            return record.position_of(*path) if path else None
        case ImageError():
            return _field_of_image(records, value)
        case IconError():
            return _field_naming(records, value, "icon")
        case ColourError():
            return _field_naming(records, value, "colour")
    return _field_naming(records, value)


def _field_naming(records: Sequence[Record], name: str, part: str = "") -> Position | None:
    """Return where an icon of a text, or a field that is nothing else, names an icon or a colour.

    `part` is what of an icon names it, ``icon`` or ``colour``.
    """
    for record in reversed(records):
        for path, value in _values(record.values, ()):
            if value == name:
                return record.position_of(*path)
            page = _page_reference(value, name) if isinstance(value, Markup) else None
            if page is not None:
                return record.position_in(page, *path)
            icons = _NAMED_ICON.finditer(value.source) if isinstance(value, Markup) else ()
            for icon in icons:
                if part and icon[part] == name:
                    return record.position_in(icon.start(part), *path)
    return None


def _page_reference(value: Markup, found: str) -> int | None:
    """Return where a text refers to the page of the anchor that is `found` as ``#name``."""
    if not found.startswith("#"):
        return None
    for link in _PAGE_LINK.finditer(value.source):
        if found in (f"#{link['anchor']}", f"#{link['record']}"):
            return link.start()
    return None


def _field_of_image(records: Sequence[Record], source: str) -> Position | None:
    for record in reversed(records):
        for path, value in _texts(record.values, ()):
            if value == source:
                return record.position_of(*path)
    return None


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
    target = _comparable(text)
    best: tuple[Record, tuple[str | int, ...]] = (records[-1], ())
    longest = 0
    for record in records:
        for path, value in _texts(record.values, ()):
            candidate = _comparable(value)
            occurs = target in candidate if within else candidate in target
            if len(candidate) > longest and occurs:
                best, longest = (record, path), len(candidate)
    return best


def _texts(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    for inner, text in _values(value, path):
        yield inner, text.plain if isinstance(text, Markup) else text


def _values(value: Any, path: Path) -> Iterator[tuple[Path, Markup | str]]:
    """Yield every text of a record, in notation or not, with its path."""
    if isinstance(value, Markup | str):
        yield path, value
    elif isinstance(value, BaseModel):
        for name, entry in value.__dict__.items():
            yield from _values(entry, (*path, name))
    elif type(value) is tuple:
        for index, entry in enumerate(value):
            yield from _values(entry, (*path, index))


def _comparable(text: str) -> str:
    return "".join(_ICON.sub("", text).split()).casefold()
