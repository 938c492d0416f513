"""Inline elements to runs: ``<b> <i> <t> <s> <u> <span> <note> <icon/> <br/>`` and text."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.markup.runs import (
    Break,
    Inline,
    InlineIcon,
    Note,
    RunError,
    Words,
    unknown_inline,
)
from pipeline.markup.tags import Tag, unescape

_SPACE: Final = re.compile(r"[ \t\r\n]+")
_ALLOWED: Final = {"span": {"style"}, "icon": {"name", "fill"}}
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
            if not names or names.pop() != tag.name:
                raise RunError(f"</{tag.name}> closes nothing that is open")
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
        raise RunError(f"<{tag.name}> has no attribute {min(extra)!r}")


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
        return InlineIcon(_require_attribute(tag, "name"), tag.attributes.get("fill", ""))
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
