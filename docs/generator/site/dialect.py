"""From the Markdown of forges, CommonMark with tables, to that of Python-Markdown."""

import re
from collections.abc import Iterator
from typing import Final

_FENCE: Final = re.compile(r"^ *(`{3,})(\w*)")
_ITEM: Final = re.compile(r"^( *)([-*]|\d+\.)( +)\S")
_SPAN: Final = re.compile(r"`[^`]+`")
_STEP: Final = 4


def converted(text: str) -> str:
    """Return a page with nested blocks indented by fours, and lists parted from what precedes.

    CommonMark indents what belongs to an item as far as its words; Python-Markdown wants four
    blanks a level, and a blank line before a list. Of a fence's words only the language is left. A
    bar in the code of a table is escaped there, and is not here.
    """
    return "\n".join(_lines(text.split("\n")))


def _lines(lines: list[str]) -> Iterator[str]:
    """Yield the lines as they must be; `depths` are the columns of the items that are open."""
    depths: list[int] = []
    fence = before = ""
    shift = 0
    for line in lines:
        indent = len(line) - len(line.lstrip(" "))
        item, marker = _ITEM.match(line), _FENCE.match(line)
        if fence:
            fence = "" if line.strip() == fence else fence
        elif line.strip():
            while depths and indent < depths[-1]:
                depths.pop()
            shift = max(0, _STEP * len(depths) - indent)
            if marker:
                fence, line = marker[1], line[: marker.end()]
            elif item:
                if before.strip() and not depths and not _ITEM.match(before):
                    yield ""
                depths.append(item.end() - 1)
            elif line.startswith("|"):
                line = _SPAN.sub(lambda span: span[0].replace("\\|", "|"), line)
        before = line
        yield " " * shift + line if line.strip() else line
