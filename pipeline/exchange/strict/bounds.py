"""What a file from elsewhere may take, and the finding where it takes more."""

from typing import Final

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.base.reading import ROSTER
from pipeline.base.reading import decoded as utf8

MOST_BYTES: Final = ROSTER.most
"""Size of a file, and of what an archive holds, once unpacked."""

MOST_RATIO: Final = 200
"""How many times larger than itself an archive may become; honest rosters stay below 40."""

MOST_DEPTH: Final = 64
"""Nesting: a roster of another program has some ten levels of selections, two of ours each."""

MOST_MEMBERS: Final = 16
"""Files in an archive; a roster's has one."""

MOST_NODES: Final = 200_000
"""Elements of XML, or values of JSON."""


def too_large(name: str, what: str, most: int, found: str) -> PunchboardError:
    """Return the error for something of which there is too much."""
    message = f"{what}: expected at most {most:,}, found {found}"
    hint = "this is no roster; export it once more, or import it in parts"
    return fail("import-too-large", message, Position(name), hint=hint)


def check_size(content: bytes, name: str) -> None:
    """Raise PunchboardError where a file is larger than any roster."""
    if len(content) > MOST_BYTES:
        raise too_large(name, "bytes", MOST_BYTES, f"{len(content):,}")


def decoded(content: bytes, name: str) -> str:
    """Return a file's text; raises PunchboardError where it is too large or not UTF-8."""
    check_size(content, name)
    return utf8(content, name)
