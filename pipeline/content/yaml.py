"""Strict YAML: plain data with a position for every key and value, or findings.

The C parser's events feed our own builder. What YAML 1.1 guesses is text here (see `scalars`);
tags, merge keys, several documents and keys that are no text are refused.
"""

from collections.abc import Callable
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final

import yaml
from yaml.events import DocumentStartEvent, StreamEndEvent
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.content.builder import Builder
from pipeline.content.document import Data, Document
from pipeline.content.json_text import as_yaml
from pipeline.content.problems import Problems
from pipeline.content.text import control_in_file

__all__ = ["MAX_BYTES", "Data", "Document", "load_yaml", "parse_yaml"]

MAX_BYTES: Final = 20_000_000
"""Size that one file may have."""

_QUOTES = "put a text that begins with * { [ & ! @ ` % or has ': ' in it between quotes"
_REMEDIES: Final = (
    ("'\\t'", "indent with spaces, never with tabs"),
    ("alias", _QUOTES),
    ("mapping values are not allowed", _QUOTES),
    ("cannot start any token", _QUOTES),
    ("quoted scalar", "close the quotation mark"),
    ("flow", "close the bracket, or " + _QUOTES),
    ("", "check the indentation, the colons and the quotation marks above this place"),
)


class _PureParser(Reader, Scanner, Parser):
    """The events without the C library, some ten times slower."""

    def __init__(self, stream: bytes) -> None:
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)


def load_yaml(path: Path, name: str | None = None, *, mapping: bool = True) -> Document:
    """Return the document of one file; `name` is what positions show, by default the file's name.

    Raises PunchboardError with every finding of the file.
    """
    name = name or path.name
    try:
        # Opening a pipe waits for a writer, and a device may never end.
        status = path.stat()
        if not S_ISREG(status.st_mode):
            raise _unreadable(name, "is a directory" if S_ISDIR(status.st_mode) else "is no file")
        raw = path.read_bytes() if status.st_size <= MAX_BYTES else b""
    except OSError as error:
        raise _unreadable(name, (error.strerror or "unreadable").lower()) from None
    if status.st_size > MAX_BYTES:
        raise _too_large(name, status.st_size)
    return parse_yaml(as_yaml(raw) if path.suffix == ".json" else raw, name, mapping=mapping)


def _unreadable(name: str, reason: str) -> Exception:
    return fail("file-unreadable", f"cannot read the file: {reason}", Position(name))


def parse_yaml(text: str | bytes, name: str, *, mapping: bool = True) -> Document:
    """Return the document of a text; a root that is no mapping is refused where `mapping`.

    Raises PunchboardError with every finding of the text.
    """
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > MAX_BYTES:
        raise _too_large(name, len(raw))
    text = _decoded(raw, name)
    problems = Problems()
    builder = Builder(name, _events(text.encode()), problems)
    try:
        data, root = _build(builder)
    except yaml.MarkedYAMLError as error:
        _say_syntax(error, name, problems)
        problems.stop()
    if mapping and not isinstance(data, dict):
        found = "a list" if isinstance(data, list) else "a single value"
        problems.add(
            "yaml-root",
            f"expected a mapping of names to values, found {found}",
            root,
            hint="begin each entry with its name and a colon",
        )
    problems.stop()
    return Document(data, name, builder.places, builder.starts, text)


def _events(raw: bytes) -> Callable[[], Any]:
    parser = getattr(yaml, "cyaml", None)
    get: Callable[[], Any] = (parser.CParser if parser else _PureParser)(raw).get_event
    return get


def _build(builder: Builder) -> tuple[Data, Position]:
    read = builder.read
    read()
    event = read()
    if event.__class__ is not DocumentStartEvent:
        raise fail(
            "yaml-empty",
            "the file is empty",
            Position(builder.name),
            hint="write at least one entry",
        )
    event = read()
    mark = event.start_mark
    data = builder.value(event, 0)
    read()
    event = read()
    if event.__class__ is not StreamEndEvent:
        place = Position(builder.name, event.start_mark.line + 1, event.start_mark.column + 1)
        builder.problems.add(
            "yaml-documents",
            "a second document begins here",
            place,
            hint="keep one document a file: delete the line ---",
        )
    return data, Position(builder.name, mark.line + 1, mark.column + 1)


def _decoded(raw: bytes, name: str) -> str:
    try:
        text = raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        place = _place(raw[: error.start].decode("utf-8"), name)
        found = f"the byte 0x{raw[error.start]:02X}"
        raise fail(
            "yaml-encoding", f"expected UTF-8, found {found}", place, hint="save the file as UTF-8"
        ) from None
    control = control_in_file(text)
    if control is not None:
        place = _place(text[: control[1]], name)
        raise fail(
            "yaml-character",
            f"the file has the control character {control[0]}",
            place,
            hint="delete it",
        )
    return text


def _place(before: str, name: str) -> Position:
    return Position(name, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _too_large(name: str, size: int) -> Exception:
    return fail(
        "yaml-too-large",
        f"expected at most {MAX_BYTES} bytes, found {size}",
        Position(name),
        hint="split the file",
    )


def _say_syntax(error: yaml.MarkedYAMLError, name: str, problems: Problems) -> None:
    # An open quotation is noticed at the end of the file; it began where the author looks for it.
    open_quote = "quoted scalar" in str(error.context)
    mark = (error.context_mark if open_quote else error.problem_mark) or error.context_mark
    place = Position(name, mark.line + 1, mark.column + 1) if mark else Position(name)
    said = ", ".join(str(part) for part in (error.context, error.problem) if part)
    remedy = next(text for sign, text in _REMEDIES if sign in said)
    problems.add("yaml-syntax", f"this is not valid YAML: {said}", place, hint=remedy)
