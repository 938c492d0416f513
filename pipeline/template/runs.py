"""Inline runs: tags and text inside an element as stretches of one look."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias
from xml.etree.ElementTree import ParseError, fromstring

from pipeline.source.names import did_you_mean

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
    """Return the last line mark of `xml` before `end`, for errors; empty if it is missing."""
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


INLINE_TAGS: Final = {
    "b": "strong words, in the style's bold cut",
    "i": "words set apart, in the style's italic cut",
    "t": "a term of art: the printed name of a record that the text refers to",
    "s": "words struck through, which no longer apply",
    "u": "words underlined, which are new",
    "span": "words in another style (attribute `style`), at that style's size",
    "icon": "an icon in the line (attribute `name`, optional `colour`)",
    "br": "a forced line break",
    "note": "a footnote: numbered, its words at the foot of the column (a flow with `note-style`)",
}


_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Words(NamedTuple):
    """Text of one look; `span` names another style, `line` is ``through`` or ``under`` the words.

    Both may be empty.
    """

    text: str
    bold: bool = False
    italic: bool = False
    term: bool = False
    span: str = ""
    line: str = ""


class InlineIcon(NamedTuple):
    """An icon as high as the type, in the text's colour unless `fill` names another."""

    name: str
    fill: str = ""
    text: str = ""


class Break(NamedTuple):
    """A forced line break."""

    text: str = " "


class Note(NamedTuple):
    """A footnote: its `runs` are at the foot of the column, its raised `number` in the line."""

    runs: tuple[Words | InlineIcon | Break, ...]
    number: int = 0

    @property
    def text(self) -> str:
        """The words of the note, as `Markup.plain` has them."""
        return f" ({''.join(run.text for run in self.runs)})"

    @property
    def mark(self) -> Words:
        return Words(str(self.number).translate(_RAISED))


Inline: TypeAlias = Words | InlineIcon | Break | Note


class RunError(ValueError):
    """Inline markup that is not in the closed set; the message says what is."""


def unknown_inline(tag: str) -> RunError:
    """Return the error for an element that text may not hold."""
    return RunError(f"text cannot hold <{tag}>; {did_you_mean(tag, INLINE_TAGS)}")


_SPACE: Final = re.compile(r"[ \t\r\n]+")
_ALLOWED: Final = {"span": {"style"}, "icon": {"name", "colour", "fill"}}
"""An icon's colour is called `colour`, as everywhere; `fill` is taken, too."""
_LINES: Final = {"s": "through", "u": "under"}
_LOOKS: Final = ("b", "i", "t", *_LINES)
_PLAIN: Final = Words("")


def words(text: str) -> str:
    """Return `text` as it is printed: entities resolved, white space collapsed."""
    if "&" in text:
        text = unescape(text)
    if "\n" in text or "  " in text or "\t" in text or "\r" in text:
        text = _SPACE.sub(" ", text)
    return text


def plain_runs(text: str) -> tuple[Inline, ...]:
    """Return the runs of an element that holds nothing but `text`."""
    stripped = words(text).strip(" ")
    return (Words(stripped),) if stripped else ()


def inline_runs(texts: Sequence[str], tags: Sequence[Tag]) -> tuple[Inline, ...]:
    """Return the runs of texts and inline tags in turn; outer spaces fall away.

    Raises RunError for an unknown inline element or attribute, or tags that do not match.
    """
    runs: list[Inline] = []
    around: list[Inline] | None = None
    looks = [_PLAIN]
    names: list[str] = []
    _append_words(runs, texts[0], _PLAIN)
    for tag, text in zip(tags, texts[1:], strict=True):
        if tag.opens:
            _check_inline(tag)
            if tag.name == "note":
                if around is not None or tag.closes:
                    raise RunError("<note> holds the words of a note, and no other note")
                around, runs = runs, []
            if not tag.closes or tag.name in _LOOKS:
                looks.append(_apply_look(tag, looks[-1]))
                names.append(tag.name)
            else:
                runs.append(_read_empty(tag))
        if tag.closes and (not tag.opens or tag.name in _LOOKS):
            if tag.name not in names:
                raise RunError(f"</{tag.name}> closes nothing that is open: delete it")
            if names.pop() != tag.name:
                raise RunError(f"</{tag.name}> comes too early: first close what is open within it")
            looks.pop()
            if tag.name == "note" and around is not None:
                runs = [*around, Note(_trim(runs))]  # type: ignore[arg-type]
                around = None
        _append_words(runs, text, looks[-1])
    if names:
        raise RunError(f"<{names[-1]}> is not closed")
    return _trim(runs)


def _append_words(runs: list[Inline], text: str, look: Words) -> None:
    if text:
        runs.append(Words(words(text), *look[1:]))


def _check_inline(tag: Tag) -> None:
    """Raise RunError for what text cannot hold."""
    if tag.name not in _LOOKS and tag.name not in ("span", "icon", "br", "note"):
        raise unknown_inline(tag.name)
    extra = set(tag.attributes) - _ALLOWED.get(tag.name, set())
    if extra:
        known = did_you_mean(min(extra), _ALLOWED.get(tag.name, set()) - {"fill"})
        raise RunError(f"<{tag.name}> has no attribute {min(extra)!r}; {known}")


def _apply_look(tag: Tag, outer: Words) -> Words:
    name = tag.name
    if name in _LOOKS:
        _, bold, italic, term, span, line = outer
        cuts = (bold or name == "b", italic or name == "i", term or name == "t")
        return Words("", *cuts, span, _LINES.get(name, line))
    if name == "note":
        return _PLAIN
    if name == "span":
        return outer._replace(span=_require_attribute(tag, "style"))
    raise RunError(f"<{tag.name}> holds nothing: write <{tag.name}/>")


def _read_empty(tag: Tag) -> Inline:
    if tag.name == "icon":
        colour = tag.attributes.get("colour") or tag.attributes.get("fill", "")
        return InlineIcon(_require_attribute(tag, "name"), colour)
    if tag.name == "br":
        return Break()
    raise RunError(f"<{tag.name}/> is empty")


def _require_attribute(tag: Tag, attribute: str) -> str:
    value = tag.attributes.get(attribute)
    if not value:
        raise RunError(f"<{tag.name}> needs the attribute {attribute!r}")
    return value


def _trim(runs: list[Inline]) -> tuple[Inline, ...]:
    """Drop empty runs, doubled spaces across runs, and the paragraph's outer spaces."""
    kept: list[Inline] = []
    open_space = True
    for run in runs:
        if type(run) is Words:
            text = run.text
            if open_space and text[0] == " ":
                text = text[1:]
                if not text:
                    continue
                run = Words(text, *run[1:])
            open_space = text[-1] == " "
        else:
            open_space = type(run) is Break
        kept.append(run)
    if kept and type(kept[-1]) is Words and kept[-1].text[-1] == " ":
        last = kept[-1].text[:-1]
        kept[-1:] = [Words(last, *kept[-1][1:])] if last else []
    return tuple(kept)
