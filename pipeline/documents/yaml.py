"""Strict YAML: plain data with a position for every key and value, or findings.

The C parser's events feed our own builder. What YAML 1.1 guesses is text here (see `scalars`);
tags, merge keys, several documents and keys that are no text are refused.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import yaml
from yaml.events import DocumentStartEvent, StreamEndEvent
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.base.reading import YAML, decoded, read_bytes, too_large
from pipeline.documents.builder import Builder
from pipeline.documents.characters import control_in_file
from pipeline.documents.document import Data, Document
from pipeline.documents.json_escapes import as_yaml
from pipeline.documents.problems import Problems

__all__ = ["Data", "Document", "load_yaml", "parse_yaml", "put_away", "put_away_large"]

_MANY: Final = 300_000
"""Keys and values of a file from which it is let go of, once its records are made."""

_QUOTES = "put a text that begins with * { [ & ! @ ` % or has ': ' in it between quotes"
_SPACES = "indent with spaces, never with tabs"
_REMEDIES: Final = (
    ("'\\t'", _SPACES),
    ("tab character", _SPACES),
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


def load_yaml(
    path: Path, name: str | None = None, *, mapping: bool = True, given: bool = False
) -> Document:
    """Return the document of one file; `name` is what positions show, by default the file's name.

    It is `given` where the user has named it on the command line, and may lie anywhere then. Raises
    PunchboardError with every finding of the file.
    """
    name = name or path.name
    raw = read_bytes(path, YAML, name, given=given)
    return parse_yaml(as_yaml(raw) if path.suffix == ".json" else raw, name, mapping=mapping)


def parse_yaml(text: str | bytes, name: str, *, mapping: bool = True) -> Document:
    """Return the document of a text; a root that is no mapping is refused where `mapping`.

    Raises PunchboardError with every finding of the text.
    """
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > YAML.most:
        raise too_large(name, YAML, f"{len(raw):,}")
    text = _refuse_control_characters(decoded(raw, name), name)
    problems = Problems()
    builder = Builder(name, event_reader(text.encode()), problems)
    try:
        data, root = _build(builder)
    except yaml.MarkedYAMLError as error:
        _report_syntax(error, text, name, problems)
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


def put_away(document: Document) -> None:
    """Let go of what was read here of a file, until it is asked for."""
    document.put_away(partial(parse_yaml, name=document.name, mapping=False))


def put_away_large(document: Document) -> None:
    """Let go of what was read here of a file of many records, until it is asked for."""
    if type(document) is Document and document.size > _MANY:
        put_away(document)


def event_reader(raw: bytes) -> Callable[[], Any]:
    """Return what gives the events of a YAML text in UTF-8, one with each call."""
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


def _refuse_control_characters(text: str, name: str) -> str:
    """Return a text; raises PunchboardError where it has a character that no file may hold."""
    control = control_in_file(text)
    if control is not None:
        before = text[: control[1]]
        place = Position(name, before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise fail(
            "yaml-character",
            f"the file has the control character {control[0]}",
            place,
            hint="delete it",
        )
    return text


def _report_syntax(error: yaml.MarkedYAMLError, text: str, name: str, problems: Problems) -> None:
    # An open quotation is noticed at the end of the file; it began where the author looks for it.
    open_quote = "quoted scalar" in str(error.context)
    mark = (error.context_mark if open_quote else error.problem_mark) or error.context_mark
    place = Position(name, mark.line + 1, mark.column + 1) if mark else Position(name)
    message = ", ".join(str(part) for part in (error.context, error.problem) if part)
    if mark and text.startswith("\t", mark.index):
        # libyaml does not name it.
        message += " '\\t'"
    remedy = next(remedy for sign, remedy in _REMEDIES if sign in message)
    problems.add("yaml-syntax", f"this is not valid YAML: {message}", place, hint=remedy)
