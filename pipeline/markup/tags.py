"""Tags of face XML: cut out of the text at once, each different one read only once."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple
from xml.etree.ElementTree import ParseError, fromstring

_SPLIT: Final = re.compile(r"(<[^<>]*>)")
_CLOSING: Final = re.compile(r"</([A-Za-z_][\w.-]*)[ \t\r\n]*>")
_ENTITY: Final = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#([0-9]{1,7})|#x([0-9a-fA-F]{1,6}));|&")
_NAMED: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
LINE_MARK: Final = "_at"
_MARK: Final = re.compile(rf' {LINE_MARK}="([^"]*)"?')


class Tag(NamedTuple):
    """One tag: its name, its attributes, and whether it opens or closes an element (or both).

    `where` is ``template:line`` when the template was rendered with lines.
    """

    name: str
    attributes: Mapping[str, str]
    opens: bool
    closes: bool
    where: str


def cut(xml: str) -> tuple[list[str], list[str]]:
    """Return the texts and the tags of `xml` in turn: one text more than tags."""
    parts = _SPLIT.split(xml)
    return parts[0::2], parts[1::2]


def read_tag(source: str) -> Tag:
    """Return the tag that `source` spells; raises ValueError when it is not well-formed."""
    closing = _CLOSING.fullmatch(source)
    if closing is not None:
        return Tag(closing[1], {}, False, True, "")
    empty = source.endswith("/>")
    try:
        element = fromstring(source if empty else f"{source[:-1]}/>")
    except ParseError:
        raise ValueError(f"not well-formed: {unmarked(source)[:60]}") from None
    where = element.attrib.pop(LINE_MARK, "")
    return Tag(element.tag, dict(element.attrib), True, empty, where)


def mark_before(xml: str, end: int) -> str:
    """Return the last line mark of `xml` before `end`, for errors; empty where there is none."""
    marks = _MARK.findall(xml, 0, end)
    return marks[-1] if marks else ""


def unmarked(source: str) -> str:
    """Return `source` as its template has it."""
    return _MARK.sub("", source)


def unescape(text: str) -> str:
    """Return `text` with XML's own entities resolved; raises ValueError for any other."""
    return _ENTITY.sub(_character, text)


def _character(match: re.Match[str]) -> str:
    name, decimal, hexadecimal = match.groups()
    if name:
        return _NAMED[name]
    code = int(decimal) if decimal else int(hexadecimal, 16) if hexadecimal else 0
    if not 31 < code < 0x110000 or 0xD7FF < code < 0xE000 or code in (0xFFFE, 0xFFFF):
        raise ValueError("not well-formed: & must be written as &amp;")
    return chr(code)
