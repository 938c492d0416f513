"""The PDF page of a drawing, and its tokens."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final, NamedTuple


class Page(NamedTuple):
    """A drawing as a page: sizes in points, y upwards, resources as pypdf read them."""

    width: float
    height: float
    content: bytes
    resources: Any


def read_page(pdf: bytes) -> Page:
    """Return the first page of a PDF file that Typst has written."""
    from pypdf import PdfReader

    page = PdfReader(BytesIO(pdf)).pages[0]
    contents = page.get_contents()
    content = contents.get_data() if contents is not None else b""
    return Page(
        float(page.mediabox.width), float(page.mediabox.height), content, page["/Resources"]
    )


_TOKEN: Final = re.compile(
    r"<<.*?>>|\[[^\]]*\]|\([^)]*\)|<[0-9A-Fa-f\s]*>|/[^\s/\[\]<>()]+|[^\s/\[\]<>()]+", re.DOTALL
)
_OPERAND: Final = re.compile(r"[-+.\d/\[<(]")

FILLS: Final = frozenset({"g", "rg", "k", "sc", "scn"})
STROKES: Final = frozenset({"G", "RG", "K", "SC", "SCN"})
COLOURS: Final = FILLS | STROKES | {"cs", "CS", "ri"}
"""The operators that set a colour, and nothing else."""


def operations(content: bytes) -> Iterator[tuple[list[str], str]]:
    """Yield each operator of a content stream with its operands before it."""
    operands: list[str] = []
    for token in _TOKEN.findall(content.decode("latin-1")):
        if _OPERAND.match(token):
            operands.append(token)
        else:
            yield operands, token
            operands = []


def without_colours(content: bytes) -> bytes:
    """Return a content stream that takes its colours from where it is placed."""
    kept = (
        " ".join([*operands, operator])
        for operands, operator in operations(content)
        if operator not in COLOURS
    )
    return "\n".join(kept).encode("latin-1")
