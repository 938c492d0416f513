"""Files from strangers: numbers, JSON, XML and archives read within bounds."""

import io
import json
import re
import zipfile
import zlib
from functools import partial
from pathlib import PurePosixPath
from typing import Any, Final, NoReturn
from xml.parsers import expat

from pipeline.source.files import ROSTER
from pipeline.source.files import decoded as utf8
from pipeline.source.findings import Position, PunchboardError, fail
from pipeline.source.untrusted import DAMAGED_ARCHIVE

MOST_BYTES: Final = ROSTER.most
"""Size of a file, and of an archive's contents once unpacked."""

MOST_RATIO: Final = 200
"""How many times larger than itself an archive may become; honest rosters stay below 40."""

MOST_DEPTH: Final = 64
"""Nesting: a roster of another program has some ten levels of selections, two of ours each."""

MOST_MEMBERS: Final = 16
"""Files in an archive; a roster's has one."""

MOST_NODES: Final = 200_000
"""Elements of XML, or values of JSON."""


def too_large(name: str, what: str, most: int, found: str) -> PunchboardError:
    message = f"{what}: expected at most {most:,}, found {found}"
    hint = "this is too large for a roster; export it again, or import it in parts"
    return fail("import-too-large", message, Position(name), hint=hint)


def check_size(content: bytes, name: str) -> None:
    """Raise PunchboardError where a file is larger than any roster."""
    if len(content) > MOST_BYTES:
        raise too_large(name, "bytes", MOST_BYTES, f"{len(content):,}")


def decoded(content: bytes, name: str) -> str:
    """Return a file's text; raises PunchboardError if it is too large or not UTF-8."""
    check_size(content, name)
    return utf8(content, name)


MOST: Final = 1_000_000
"""What a roster counts or costs at most."""

_NUMBER: Final = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")


def number(value: Any, place: Position) -> float:
    """Return a number that is written as one or as a text; raises PunchboardError."""
    text = str(value).strip()
    fine = not isinstance(value, bool) and _NUMBER.fullmatch(text) is not None
    if not fine or abs(float(text)) > MOST:
        message = f"expected a number of at most {MOST:,}, found {text[:30]!r}"
        raise fail("import-number", message, place, hint="fix it in its source")
    return float(text)


def whole(value: Any, place: Position) -> int:
    """Return a number rounded to a whole one; raises PunchboardError."""
    return round(number(value, place))


_DIGITS: Final = 15
_LARGEST: Final = 1e15
# Possessive, and content with an open quotation: no text makes it go back or begin again.
_MARKS: Final = re.compile(r'"[^"\\]*+(?:\\.?[^"\\]*+)*+(?:"|\Z)|[\[\]{},]', re.DOTALL)


def read_json(content: bytes, name: str) -> Any:
    """Return what a JSON file holds; raises PunchboardError with the wrong place."""
    text = decoded(content, name)
    _check_shape(text, name)
    try:
        found = json.loads(
            text,
            object_pairs_hook=partial(_mapping, name),
            parse_constant=partial(_refuse_number, name),
            parse_int=partial(_integer, name),
            parse_float=partial(_decimal, name),
        )
        # Half of a character is no text, and no file can hold it.
        json.dumps(found, ensure_ascii=False).encode()
        return found
    except UnicodeEncodeError:
        message, hint = "a text has half of a character (a lone surrogate)", "write it again"
        raise fail("import-json", message, Position(name), hint=hint) from None
    except json.JSONDecodeError as error:
        place = Position(name, error.lineno, error.colno)
        hint = "export it once more, or fix it here"
        raise fail("import-json", f"this is not valid JSON: {error.msg}", place, "", hint) from None


def _check_shape(text: str, name: str) -> None:
    """Refuse deep nesting and sheer number before anything recurses."""
    depth = 0
    marks = (match[0] for match in _MARKS.finditer(text) if match[0][0] != '"')
    for nodes, mark in enumerate(marks):
        depth += (mark in "[{") - (mark in "]}")
        if depth > MOST_DEPTH:
            raise too_large(name, "levels of nesting", MOST_DEPTH, "more")
        if nodes > MOST_NODES:
            raise too_large(name, "values", MOST_NODES, "more")


def _mapping(name: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the pairs as a mapping; raises PunchboardError for a key that is there twice."""
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            message = f"the key {key[:40]!r} is twice in one object"
            raise fail("import-json", message, Position(name), hint="delete one of the two")
        made[key] = value
    return made


def _integer(name: str, text: str) -> int:
    return int(text) if len(text) <= _DIGITS else _refuse_number(name, text)


def _decimal(name: str, text: str) -> float:
    found = float(text)
    return found if abs(found) <= _LARGEST else _refuse_number(name, text)


def _refuse_number(name: str, text: str) -> NoReturn:
    message = f"expected a number of at most {_DIGITS} digits, found {text[:20]}"
    hint = "put it in quotes if it is a text"
    raise fail("import-json", message, Position(name), hint=hint)


_GZIP: Final = 31
"""zlib's window bits for a gzip header and its checksum."""

_ENCRYPTED: Final = 0x1
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

_SMALL: Final = 100_000
"""What may be unpacked at any ratio: a repetitive text packs well and harms nobody."""


def unzip(content: bytes, name: str, suffix: str) -> bytes:
    """Return the one member of an archive whose name ends in `suffix`.

    Raises PunchboardError for an archive that is damaged, encrypted or of another sort, names that
    lead elsewhere, too many members, or more bytes than any roster has.
    """
    check_size(content, name)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            member = _member(archive.infolist(), name, suffix)
            with archive.open(member) as stream:
                # One byte more than allowed: what the directory says of sizes is not believed.
                found = stream.read(_most(member.compress_size) + 1)
    except DAMAGED_ARCHIVE as error:
        raise _damaged_error("archive", name, str(error)) from None
    _check_unpacked(found, member.compress_size, name)
    return found


def gunzip(content: bytes, name: str) -> bytes:
    """Return what a gzip stream holds; raises PunchboardError if it is damaged or too large."""
    unpacker = zlib.decompressobj(_GZIP)
    try:
        found = unpacker.decompress(content, _most(len(content)) + 1)
    except zlib.error as error:
        raise _damaged_error("packed text", name, str(error)) from None
    _check_unpacked(found, len(content), name)
    if not unpacker.eof or unpacker.unused_data:
        raise _damaged_error("packed text", name, "it ends too early, or goes on after its end")
    return found


def _most(packed: int) -> int:
    return min(MOST_BYTES, max(_SMALL, packed * MOST_RATIO))


def _check_unpacked(found: bytes, packed: int, name: str) -> None:
    most = _most(packed)
    if len(found) > most:
        raise too_large(name, f"bytes unpacked from {packed:,}", most, "more")


def _member(members: list[zipfile.ZipInfo], name: str, suffix: str) -> zipfile.ZipInfo:
    """Return the member to be read; raises PunchboardError if the list of them is odd."""
    if len(members) > MOST_MEMBERS:
        raise too_large(name, "files in the archive", MOST_MEMBERS, str(len(members)))
    for member in members:
        path = PurePosixPath(member.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in member.filename:
            message = f"the archive has a file that leads out of it: {member.filename[:60]!r}"
            raise fail("import-zip", message, Position(name), hint="do not unpack it")
    fitting = [member for member in members if member.filename.lower().endswith(suffix)]
    if len(fitting) != 1:
        message = f"expected one {suffix} file in the archive, found {len(fitting)}"
        raise fail("import-zip", message, Position(name), hint="export it once more")
    if fitting[0].flag_bits & _ENCRYPTED:
        raise _damaged_error("archive", name, "it is encrypted")
    if fitting[0].compress_type not in _METHODS:
        raise _damaged_error("archive", name, "it is packed by a method that no list builder uses")
    return fitting[0]


def _damaged_error(what: str, name: str, said: str) -> PunchboardError:
    hint = "export or copy it once more, to its very end"
    return fail("import-zip", f"the {what} cannot be unpacked: {said}", Position(name), hint=hint)


_SEPARATOR: Final = " "


class Element:
    """One element: its name without a namespace, its attributes, its text and what it holds."""

    __slots__ = ("attributes", "children", "line", "name", "namespace", "text")

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.namespace, _, self.name = name.rpartition(_SEPARATOR)
        self.attributes, self.line, self.text = attributes, line, ""
        self.children: list[Element] = []

    def get(self, name: str) -> str:
        """Return an attribute, an empty text where it is not there."""
        return self.attributes.get(name, "")

    def all(self, *path: str) -> "list[Element]":
        elements = [self]
        for name in path:
            elements = [
                child for element in elements for child in element.children if child.name == name
            ]
        return elements

    def said(self, name: str) -> str:
        """Return the text of a child, an empty one if it is missing."""
        return next((child.text.strip() for child in self.children if child.name == name), "")


def read_xml(content: bytes, name: str) -> Element:
    """Return the root of an XML file; raises PunchboardError with the wrong place."""
    return _Reader(name).read(decoded(content, name))


class _Reader:
    def __init__(self, name: str) -> None:
        self._name, self._open, self._count = name, [Element("", {}, 0)], 0
        # The text is decoded already, so that no declaration can make it mean something else.
        self._parser = expat.ParserCreate("utf-8", _SEPARATOR)
        self._parser.buffer_text = True
        self._parser.buffer_size = 1 << 20
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._add_text
        types = partial(self._refuse, "document types and entities", "delete <!DOCTYPE ...>")
        for handler in ("StartDoctypeDecl", "EntityDecl", "UnparsedEntityDecl", "ElementDecl"):
            setattr(self._parser, f"{handler}Handler", types)
        self._parser.ExternalEntityRefHandler = types
        instructions = partial(self._refuse, "processing instructions", "delete <? ... ?>")
        self._parser.ProcessingInstructionHandler = instructions

    def read(self, text: str) -> Element:
        try:
            self._parser.Parse(text.encode(), True)
        except expat.ExpatError as error:
            place = Position(self._name, error.lineno, error.offset + 1)
            reason = expat.errors.messages.get(error.code, "it cannot be read")
            message, hint = f"this is not well-formed XML: {reason}", "export it once more"
            raise fail("import-xml", message, place, hint=hint) from None
        return self._open[0].children[0]

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) > MOST_DEPTH:
            raise too_large(self._name, "levels of nesting", MOST_DEPTH, "more")
        if self._count > MOST_NODES:
            raise too_large(self._name, "elements", MOST_NODES, "more")
        made = Element(name, attributes, self._parser.CurrentLineNumber)
        self._open[-1].children.append(made)
        self._open.append(made)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _add_text(self, text: str) -> None:
        self._open[-1].text += text

    def _refuse(self, what: str, hint: str, *_: object) -> NoReturn:
        parser = self._parser
        place = Position(self._name, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        raise fail("import-xml", f"a roster has no {what}", place, hint=hint)
