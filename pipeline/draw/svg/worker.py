"""The process that turns SVG into PDF or PNG, apart from ours: it may be ended at any time.

It is run as a script of its own, and imports nothing of Punchboard. A request is a line of JSON,
``[what, bytes]``, and so many bytes of SVG; an answer is a line of JSON, ``[done, bytes]``, and so
many bytes: the file, or why there is none.
"""

import json
import signal
import sys
from contextlib import suppress
from pathlib import Path

import typst

MEMORY = 2_000_000_000
"""Bytes of address space, where the system can bound it."""
SECONDS = 20
"""Seconds for a request: more than anybody waits for the answer."""

# No page of Typst is smaller than 3 pt, and files may have a grid of one unit. Filters become
# bitmaps of about 3 pixels a point: 400 dpi where the drawing is printed 60 mm wide.
_PAGE = b"""#set page(width: auto, height: auto, margin: 0pt, fill: none)
#image(bytes(sys.inputs.svg), format: "svg", width: 300pt)
"""


def bound_memory() -> None:
    """See to it that this process fails before the machine does."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        # Who may raise a bound must not do so.
        memory = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def bound_time(seconds: int) -> None:
    """Let the system end this process in so many seconds, 0 for never."""
    # Typst is not interrupted by anything that Python does.
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


def converted(what: str, svg: str) -> bytes:
    """Return an SVG file as PDF (`what` is ``pdf``) or PNG (``png:`` and pixels an inch)."""
    format_, _, ppi = what.partition(":")
    # What a drawing may refer to is sought below the root: here, where no picture is. The stubs
    # take no root that is a path with a source that is none.
    return bytes(
        typst.compile(  # type: ignore[call-overload]
            _PAGE,
            root=Path(__file__).parent,
            ignore_system_fonts=True,
            format=format_,
            ppi=float(ppi) if ppi else None,
            sys_inputs={"svg": svg},
            pdf_tags=False,
        )
    )


def main() -> None:
    """Answer requests until there are no more."""
    bound_memory()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    for line in source:
        bound_time(SECONDS)
        what, size = json.loads(line)
        svg = source.read(size).decode("utf-8")
        try:
            done, answer = True, converted(what, svg)
        except typst.TypstError as error:
            done, answer = False, str(error).encode()
        bound_time(0)
        sink.write(json.dumps([done, len(answer)]).encode() + b"\n" + answer)
        sink.flush()


if __name__ == "__main__":
    main()
