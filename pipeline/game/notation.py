r"""The inline notation of markup fields.

    **bold**  *italic*  {icon-name}
    {icon-name|colour}             the icon in a colour: a name of the palette, or #rrggbb
    [[kind:slug]]  [[slug]]        prints the name of that record
    [[kind:slug|other words]]      refers to it, and prints other words
    [[=constant]]  [[=group.name]] prints a constant
    ^[words]                       a footnote
    [[kind:slug#page]]  [[#name]]  prints the page of that record, or of that anchor: p. 7
    \* \{ \} \[ \] \| \\           the character itself

Nothing else is markup. An opening marker touches the word that follows it, a closing one the word
before it; a marker that is not closed or nothing between is an error.
"""

import re
from typing import Final

from pipeline.game.text import ConstantRun, IconRun, Markup, NoteRun, PageRun, RefRun, Run, TextRun
from pipeline.source.names import SLUG, name_of
from pipeline.source.units import LITERAL

CONSTANT: Final = r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*"

_NOTE: Final = "^["
_SPECIAL: Final = re.compile(r"\*|[\\{}]|\^\[|\[\[|\]\]")
_IN_NOTE: Final = re.compile(r"\*|[\\{}]|\^\[|\[\[|\]")
_ESCAPED: Final = re.compile(r"\\([\\*{}\[\]|])")
ICON: Final = rf"\{{(?P<icon>{SLUG})(?:\|(?P<colour>{SLUG}|{LITERAL}))?\}}"
"""The pattern of an icon in a text."""

_ICON: Final = re.compile(ICON)
_MEANT_ICON: Final = re.compile(r"\{+\s*(\w[\w -]*?)\s*\}")
_MEANT_LINK: Final = re.compile(r"\[\[([^\[\]|:=#]+)[\]|]")
_LINK: Final = re.compile(
    rf"\[\[(?:=(?P<constant>{CONSTANT})|\#(?P<anchor>{SLUG})"
    rf"|(?:(?P<kind>{SLUG}):)?(?P<slug>{SLUG})"
    r"(?:(?P<page>\#page)|\|(?P<label>(?:\\[\\*{}\[\]|]|[^\\\]\[|*{}])+))?)\]\]"
)
_NO_MARKER: Final = r"(?:[^*\\{}\[\]^]++|\[(?!\[)|\](?!\])|\^(?!\[))"
_BOLD_ALONE: Final = re.compile(
    rf"{_NO_MARKER}*+(?:\*\*(?=\S){_NO_MARKER}++(?<=\S)\*\*{_NO_MARKER}*+)*+"
)
"""A text without other markup than bold words, in which only asterisks have to be read."""

_NEED_ESCAPE: Final = re.compile(r"([\\*{}\[\]|])")


class NotationError(ValueError):
    """A marker that cannot be read: at `offset` in the text, with the remedy in `hint`."""

    def __init__(self, message: str, offset: int, hint: str) -> None:
        super().__init__(message)
        self.offset, self.hint = offset, hint


def escape(text: str) -> str:
    """Return the notation that prints exactly `text`."""
    return _NEED_ESCAPE.sub(r"\\\1", text)


def link_offsets(source: str) -> tuple[int, ...]:
    """Return where the names of references and constants are in a text that can be parsed."""
    offsets: list[int] = []
    at = 0
    while (match := _SPECIAL.search(source, at)) is not None:
        link = _LINK.match(source, match.start())
        if link is not None and link["anchor"] is None:
            named = next(name for name in ("constant", "kind", "slug") if link[name] is not None)
            offsets.append(link.start(named))
        at = link.end() if link else match.end() + (match[0] == "\\")
    return tuple(offsets)


def parse(source: str) -> Markup:
    """Return the runs of a text. Raises NotationError."""
    if _BOLD_ALONE.fullmatch(source) is not None:
        return Markup(source, _bold_runs)
    reader = _Reader(source)
    reader.read()
    return Markup(source, tuple(reader.runs), reader.dynamic)


def _bold_runs(source: str) -> tuple[TextRun, ...]:
    parts = enumerate(source.split("**"))
    return tuple([TextRun(part, n % 2 == 1) for n, part in parts if part])


class _Reader:
    """Reads one text from left to right; bold and italic are switches."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.runs: list[Run] = []
        self.dynamic = False
        self.opened: dict[str, int | None] = {"**": None, "*": None}
        self.text: list[str] = []
        self.note: int | None = None

    def read(self) -> None:
        source, at = self.source, 0
        while (match := self._special(at)) is not None:
            start = match.start()
            if start > at:
                self.text.append(source[at:start])
            at = self._read_special(match[0], start)
        if at < len(source):
            self.text.append(source[at:])
        self._flush()
        if self.note is not None:
            raise _unbalanced_error(_NOTE, self.note)
        for marker, opened in self.opened.items():
            if opened is not None:
                raise _unbalanced_error(marker, opened)

    def _special(self, at: int) -> re.Match[str] | None:
        return (_SPECIAL if self.note is None else _IN_NOTE).search(self.source, at)

    def _read_special(self, mark: str, at: int) -> int:
        """Read what `mark` begins and return where it ends."""
        if mark == "*":
            return self._switch("**" if self._is_bold(at) else "*", at)
        if mark == "\\":
            escaped = _ESCAPED.match(self.source, at)
            if escaped is None:
                raise NotationError(
                    "a backslash has nothing to escape after it", at, "write \\\\ for a backslash"
                )
            self.text.append(escaped[1])
            return at + 2
        if mark == "{":
            return self._read_icon(at)
        if mark == "[[":
            return self._read_link(at)
        if mark == _NOTE:
            return self._open_note(at)
        if mark == "]":
            return self._close_note(at)
        raise _unbalanced_error(mark, at)

    def _is_bold(self, at: int) -> bool:
        if not self.source.startswith("**", at):
            return False
        bold, italic = self.opened["**"], self.opened["*"]
        closes_italic_first = italic is not None and (bold is None or italic > bold)
        return not (closes_italic_first and self.source.startswith("***", at))

    def _switch(self, marker: str, at: int) -> int:
        opened, end = self.opened[marker], at + len(marker)
        if opened is None:
            if self.source[end : end + 1].strip() == "":
                raise _unbalanced_error(marker, at)
            self._flush()
            self.opened[marker] = at
            return end
        if opened + len(marker) == at or self._is_empty(opened + len(marker), at):
            raise NotationError(
                f"nothing is between {marker} and {marker}",
                opened,
                "delete the markers, or escape them with \\",
            )
        if self.source[at - 1].isspace():
            raise _unbalanced_error(marker, at)
        self._flush()
        self.opened[marker] = None
        return end

    def _is_empty(self, start: int, end: int) -> bool:
        return not self.source[start:end].strip("* \t\n")

    def _open_note(self, at: int) -> int:
        if self.note is not None:
            raise NotationError(
                "a note holds no other note",
                at,
                "close the first one with ], or write ^\\[ for the signs",
            )
        self._flush()
        self.note = at
        self.runs.append(NoteRun(opens=True))
        return at + len(_NOTE)

    def _close_note(self, at: int) -> int:
        assert self.note is not None
        if not self.source[self.note + len(_NOTE) : at].strip():
            raise NotationError("a note has no words", self.note, "write ^[the words of the note]")
        self._flush()
        self.note = None
        self.runs.append(NoteRun(opens=False))
        return at + 1

    def _read_icon(self, at: int) -> int:
        match = _ICON.match(self.source, at)
        if match is None:
            meant = _MEANT_ICON.match(self.source, at)
            name = (name_of(meant[1]) if meant else "") or "icon-name"
            remedy = f"write {{{name}}}, {{{name}|colour}}, or \\{{ for the brace itself"
            if self.source.startswith("{{", at):
                icon = f"write {{{name}}}, {{{name}|colour}} for an icon"
                remedy = f"{icon}; a text has no values but constants, [[=name]]"
            raise NotationError("a brace without an icon", at, remedy)
        self._flush()
        self.runs.append(IconRun(match["icon"], match["colour"] or ""))
        return match.end()

    def _read_link(self, at: int) -> int:
        match = _LINK.match(self.source, at)
        if match is None:
            named = _MEANT_LINK.match(self.source, at)
            slug = name_of(named[1]) if named else ""
            near = f"[[{slug}]]" if slug else "[[kind:slug]]"
            remedy = f"write {near}, [[kind:slug|words]] or [[=constant]]"
            raise NotationError("[[ without a reference", at, remedy)
        self._flush()
        bold, italic = self._style()
        if match["anchor"]:
            self.runs.append(PageRun(match["anchor"], bold, italic))
            return match.end()
        self.dynamic = True
        if match["constant"]:
            self.runs.append(ConstantRun(match["constant"], bold, italic))
        else:
            label = match["label"] and _ESCAPED.sub(r"\1", match["label"])
            page = match["page"] is not None
            self.runs.append(RefRun(match["kind"], match["slug"], label, bold, italic, page))
        return match.end()

    def _flush(self) -> None:
        if self.text:
            self.runs.append(TextRun("".join(self.text), *self._style()))
            self.text.clear()

    def _style(self) -> tuple[bool, bool]:
        return self.opened["**"] is not None, self.opened["*"] is not None


def _unbalanced_error(marker: str, at: int) -> NotationError:
    sign, closing = marker[-1], "]" if marker == _NOTE else marker
    hint = f"write \\{sign} for the character itself; between double quotes \\\\{sign}"
    if marker != "}":
        hint = f"close it with {closing} right behind its last word, or {hint}"
    return NotationError(f"{marker} is not closed", at, hint)
