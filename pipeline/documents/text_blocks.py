"""Texts below > and |: what they say wrapped into lines, and as they stand."""

import re
from collections.abc import Sequence
from typing import Final

_FOLDS: Final = re.compile(r"(?<=[^ \n]) (?=[^ \n])")
"""Blanks that a line break may stand for: alone between two words."""


def folded(text: str, indent: int, width: int, old: Sequence[str] = ()) -> str | None:
    """Return a text below > with its lines indented; None where it cannot be written so.

    Lines of `old`, as the text stood in the file, stay where the text still has them.
    """
    body = text.removesuffix("\n")
    if not body or body[0].isspace() or body[-1].isspace() or "\t" in body:
        return None
    paragraphs = body.split("\n")
    if any(paragraph != paragraph.strip() for paragraph in paragraphs):
        return None
    if len(paragraphs) > 1:
        old = ()
    margin = " " * indent
    lines: list[str] = []
    for number, paragraph in enumerate(paragraphs):
        lines += ([""] if number else []) + _fold(paragraph, max(width - indent, 20), old)
    return _header(">", text) + "".join(f"\n{margin}{line}" if line else "\n" for line in lines)


def literal(text: str, indent: int) -> str | None:
    """Return a text below | with its lines indented; None where it cannot be written so."""
    body = text.removesuffix("\n")
    lines = body.split("\n")
    if not body or body[0].isspace() or body[-1].isspace():
        return None
    margin = " " * indent
    return _header("|", text) + "".join(f"\n{margin}{line}" if line else "\n" for line in lines)


def _header(sign: str, text: str) -> str:
    return sign if text.endswith("\n") else f"{sign}-"


def _fold(text: str, width: int, old: Sequence[str]) -> list[str]:
    head: list[str] = []
    tail: list[str] = []
    for line in old:
        if not (line and text.startswith(f"{line} ") and _FOLDS.match(text, len(line))):
            break
        head.append(line)
        text = text[len(line) + 1 :]
    for line in reversed(old[len(head) :]):
        if not (
            line and text.endswith(f" {line}") and _FOLDS.match(text, len(text) - len(line) - 1)
        ):
            break
        tail.append(line)
        text = text[: -len(line) - 1]
    return [*head, *_wrap(text, width), *reversed(tail)]


def _wrap(text: str, width: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in _FOLDS.split(text):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines
