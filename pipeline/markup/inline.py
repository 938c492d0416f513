"""Inline elements to runs: ``<b> <i> <t> <span> <icon/> <br/>`` and text."""

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from pipeline.markup.runs import Break, Inline, InlineIcon, RunError, Words, unknown_inline

_SPACE: Final = re.compile(r"[ \t\r\n]+")
_ALLOWED: Final = {"span": {"style"}, "icon": {"name", "fill"}}
LINE_MARK: Final = "_at"


def inline_runs(element: Element) -> tuple[Inline, ...]:
    """Return the runs inside `element`; white space collapses, and outer spaces fall away.

    Raises RunError for an unknown inline element or attribute.
    """
    if len(element) == 0:
        text = element.text
        if not text:
            return ()
        if "\n" in text or "  " in text or "\t" in text:
            text = _SPACE.sub(" ", text)
        text = text.strip(" ")
        return (Words(text),) if text else ()
    return _trim(list(_walk(element, Words(""))))


def _walk(element: Element, look: Words) -> Iterator[Inline]:
    if element.text:
        yield look._replace(text=_SPACE.sub(" ", element.text))
    for child in element:
        yield from _child(child, look)
        if child.tail:
            yield look._replace(text=_SPACE.sub(" ", child.tail))


def _child(child: Element, look: Words) -> Iterator[Inline]:
    tag = child.tag
    extra = set(child.attrib) - _ALLOWED.get(tag, set()) - {LINE_MARK}
    if extra:
        raise RunError(f"<{tag}> has no attribute {sorted(extra)[0]!r}")
    if tag == "b":
        yield from _walk(child, look._replace(bold=True))
    elif tag == "i":
        yield from _walk(child, look._replace(italic=True))
    elif tag == "t":
        yield from _walk(child, look._replace(term=True))
    elif tag == "span":
        yield from _walk(child, look._replace(span=_needed(child, "style")))
    elif tag == "icon":
        yield InlineIcon(_needed(child, "name"), child.get("fill", ""))
    elif tag == "br":
        yield Break()
    else:
        raise unknown_inline(tag)


def _needed(element: Element, attribute: str) -> str:
    value = element.get(attribute)
    if not value:
        raise RunError(f"<{element.tag}> needs the attribute {attribute!r}")
    return value


def _trim(runs: list[Inline]) -> tuple[Inline, ...]:
    """Drop empty runs, doubled spaces across runs, and the paragraph's outer spaces."""
    kept: list[Inline] = []
    open_space = True
    for run in runs:
        if isinstance(run, Words):
            text = run.text.lstrip(" ") if open_space else run.text
            if not text:
                continue
            open_space = text.endswith(" ")
            kept.append(run._replace(text=text))
        else:
            open_space = isinstance(run, Break)
            kept.append(run)
    if kept and isinstance(kept[-1], Words):
        last = kept[-1].text.rstrip(" ")
        kept[-1:] = [kept[-1]._replace(text=last)] if last else []
    return tuple(kept)
