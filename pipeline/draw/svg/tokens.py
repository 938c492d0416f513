"""The tokens of a content stream, and the operators that set colours."""

import re
from collections.abc import Iterator
from typing import Final

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
