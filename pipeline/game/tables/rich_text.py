"""Texts of cells in the notation of `markup` fields: tags, entities, icons and line breaks."""

import html
import re
from collections.abc import Container, Iterator
from typing import Final, NamedTuple

from pipeline.game.notation import ICON, NotationError, escape, parse
from pipeline.game.tables.cell_patterns import plain_letters
from pipeline.source.names import SLUG, name_of
from pipeline.source.units import LITERAL

_COLOUR: Final = rf"(?:\|(?:{SLUG}|{LITERAL}))?"
_TOKEN: Final = re.compile(
    r"(?P<tag></?[A-Za-z][\w:-]*(?:\s[^<>]*)?/?>)"
    r"|(?P<entity>&(?:#\d{1,7}|#x[0-9A-Fa-f]{1,6}|[A-Za-z]\w{1,30});)"
    r"|(?P<escaped>\\[*{}\[\]|\\])"
    r"|(?P<newline>\\n|\\r\\n|\r\n|\r|\n)"
    r"|(?P<reference>\[\[[^\[\]]+\]\])"
    r"|(?P<icon>\{\{?\s*[\w][\w -]*" + _COLOUR + r"\}?\}"
    r"|\[[A-Za-z][\w-]*\]|(?<![\w:]):[A-Za-z][\w-]*:(?![\w:]))"
    r"|(?P<bold>\*\*(?=\S)[^*\n]+(?<=\S)\*\*)"
    r"|(?P<italic>(?<![\w*])\*(?=\S)[^*\n]+(?<=\S)\*(?![\w*]))"
)
_EMPHASIS: Final = {"bold": "**", "italic": "*"}
_TAG: Final = re.compile(r"<(?P<close>/?)(?P<name>[A-Za-z][\w:-]*)")
_BOLD: Final = frozenset({"b", "strong"})
_ITALIC: Final = frozenset({"i", "em", "u"})
_BREAK: Final = frozenset({"br"})
_BLOCKS: Final = frozenset({"p", "div", "ul", "ol"})
RICH: Final = re.compile(
    r"</?(?:b|strong|i|em|u|br|p|div|ul|ol|li|span|font|color|size)\b[^<>]*>|&\w+;|\\n|\n|"
    r"\*\*\S|\{[\w -]+" + _COLOUR + r"\}|\[[a-z][\w-]*\]|(?<![\w:]):[a-z][\w-]*:(?![\w:])",
    re.IGNORECASE,
)
"""What only a text with markup has in it."""


class Piece(NamedTuple):
    """Characters in one look, or an icon or a reference, in the notation."""

    text: str
    bold: bool = False
    italic: bool = False
    is_notation: bool = False


class RichText(NamedTuple):
    """A text in inline notation, and what of it was not understood, kept as it stood."""

    notation: str
    tags: tuple[str, ...] = ()
    icons: tuple[str, ...] = ()
    underlined: bool = False


def rich_text(text: str, icons: Container[str], *, is_source: bool = False) -> RichText:
    """Return a cell's text in inline notation; `icons` are the names of those that exist.

    A table that `is_source` of a game's records may name others in the notation, as YAML may: the
    game reports those that do not exist.
    """
    reader = _Reader(icons, is_source=is_source)
    reader.read(text)
    return RichText(
        _notation(reader.pieces),
        tuple(dict.fromkeys(reader.unknown_tags)),
        tuple(dict.fromkeys(reader.unknown_icons)),
        reader.underlined,
    )


def with_icons(text: str, icons: Container[str]) -> RichText:
    """Replace ``[icon]`` and ``:icon:`` by ``{icon}``; `icons` of the result are unknown ones."""
    unknown: list[str] = []

    def braced(match: re.Match[str]) -> str:
        source = match[0]
        if sign := _EMPHASIS.get(match.lastgroup or ""):
            return sign + _TOKEN.sub(braced, source[len(sign) : -len(sign)]) + sign
        if match.lastgroup != "icon" or source.startswith("{"):
            return source
        if icon_name(source) in icons:
            return f"{{{icon_name(source)}}}"
        if _may_be_icon(source):
            unknown.append(source)
        return source

    return RichText(_TOKEN.sub(braced, text), icons=tuple(dict.fromkeys(unknown)))


def _may_be_icon(source: str) -> bool:
    """Return whether an unknown name looks like an icon: words in brackets may be an aside."""
    return not source.startswith("[") or source[1:-1].islower() or len(source) <= len("[XX]")


def icon_names(text: str) -> Iterator[str]:
    """Yield the names in a text that may be those of icons."""
    for match in _TOKEN.finditer(text):
        if match.lastgroup == "icon":
            yield icon_name(match["icon"])


class _Reader:
    """Reads one text from left to right; bold and italic count how often they were opened."""

    def __init__(self, icons: Container[str], *, is_source: bool) -> None:
        self.icons, self.is_source = icons, is_source
        self.pieces: list[Piece] = []
        self.bold = self.italic = 0
        self.unknown_tags: list[str] = []
        self.unknown_icons: list[str] = []
        self.underlined = False

    def read(self, text: str) -> None:
        at = 0
        for match in _TOKEN.finditer(text):
            self._add(text[at : match.start()])
            getattr(self, f"_{match.lastgroup}")(match[0])
            at = match.end()
        self._add(text[at:])

    def _add(self, text: str) -> None:
        if text:
            self.pieces.append(Piece(text, self.bold > 0, self.italic > 0))

    def _tag(self, source: str) -> None:
        match = _TAG.match(source)
        name = match["name"].lower() if match else ""
        step = -1 if match and match["close"] else 1
        if name in _BREAK:
            self._add("\n")
        elif name in _BLOCKS:
            self._begin_line()
        elif name == "li":
            if step > 0:
                self._begin_line()
                self._add("• ")
        elif name in _BOLD:
            self.bold = max(0, self.bold + step)
        elif name in _ITALIC:
            self.italic = max(0, self.italic + step)
            self.underlined = self.underlined or name == "u"
        else:
            self.unknown_tags.append(source)
            self._add(source)

    def _begin_line(self) -> None:
        if self.pieces and not self.pieces[-1].text.endswith("\n"):
            self._add("\n")

    def _entity(self, source: str) -> None:
        self._add(html.unescape(source))

    def _escaped(self, source: str) -> None:
        self._add(source[1:])

    def _newline(self, source: str) -> None:
        self._add("\n")

    def _reference(self, source: str) -> None:
        if self.is_source:
            self.pieces.append(Piece(source, is_notation=True))
            return
        self.unknown_icons.append(source)
        self._add(source)

    def _icon(self, source: str) -> None:
        name = icon_name(source)
        if name in self.icons or (self.is_source and re.fullmatch(ICON, source)):
            _, bar, colour = source.strip("{}").partition("|")
            self.pieces.append(Piece(f"{{{name}{bar}{colour}}}", is_notation=True))
            return
        if _may_be_icon(source):
            self.unknown_icons.append(source)
        self._add(source)

    def _bold(self, source: str) -> None:
        self.bold += 1
        self.read(source[2:-2])
        self.bold -= 1

    def _italic(self, source: str) -> None:
        self.italic += 1
        self.read(source[1:-1])
        self.italic -= 1


def icon_name(source: str) -> str:
    """Return the name in what may be an icon: `fire` of ``{Fire|red}`` or ``:fire:``."""
    return name_of(plain_letters(source.strip("{}[]: ").partition("|")[0]))


def _notation(pieces: list[Piece]) -> str:
    """Return pieces in notation; where two looks can't are side by side, without the looks."""
    merged = _merge(pieces)
    styled = "".join(map(_marked, merged))
    text = "\n".join(line.rstrip() for line in styled.split("\n")).strip()
    try:
        parse(text)
    except NotationError:
        plain = (Piece(each.text, is_notation=each.is_notation) for each in merged)
        return "".join(map(_marked, plain)).strip()
    return text


def _merge(pieces: list[Piece]) -> list[Piece]:
    merged: list[Piece] = []
    for piece in pieces:
        if piece.is_notation or not merged or merged[-1][1:] != piece[1:]:
            merged.append(piece)
        else:
            merged[-1] = merged[-1]._replace(text=merged[-1].text + piece.text)
    return merged


def _marked(piece: Piece) -> str:
    """Return a piece in notation; its markers touch its words."""
    if piece.is_notation:
        return piece.text
    words = piece.text.strip()
    marker = "**" * piece.bold + "*" * piece.italic
    if not words or not marker:
        return escape(piece.text)
    before, _, after = piece.text.partition(words)
    return f"{before}{marker}{escape(words)}{marker[::-1]}{after}"
