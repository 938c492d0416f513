"""The one place where commands speak: nothing that content holds acts on a terminal or a log."""

import sys
from collections.abc import Callable
from typing import Any

from pipeline.base.visible import visible_json, visible_line


def say(*lines: str, aside: bool = False) -> None:
    """Print lines on stdout, or on stderr, each of them on one line whatever stands in it."""
    stream = sys.stderr if aside else sys.stdout
    for line in lines:
        print(visible_line(line), file=stream)


def say_styled(line: str, paint: Callable[[str], str]) -> None:
    """Print a line on stdout as `paint` shows it on a terminal."""
    print(paint(visible_line(line)))


def say_data(data: Any) -> None:
    """Print data as JSON on stdout."""
    print(json_text(data, indent=2))


def json_text(data: Any, indent: int | None = None) -> str:
    """Return data as JSON that any output can take, and no terminal acts on."""
    from json import dumps

    # What an encoding lacks would be escaped in a way that JSON does not have.
    plain = not (sys.stdout.encoding or "").lower().startswith("utf")
    return visible_json(dumps(data, indent=indent, ensure_ascii=plain))


def say_file(content: bytes) -> None:
    """Print a file on stdout: as it is, except that a terminal shows what it would act on."""
    sys.stdout.flush()
    if sys.stdout.isatty():
        say(*content.decode("utf-8", "backslashreplace").splitlines())
    else:
        sys.stdout.buffer.write(content)
        sys.stdout.flush()
