"""The one place where commands speak: nothing that content holds acts on a terminal or a log."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from stat import S_ISREG
from typing import Any, Final

from pipeline.base.errors import Misuse
from pipeline.base.visible import commands_log, visible_json, visible_line

_BUILD_SERVICES: Final = ("CI", "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION")
"""What services that run builds, and read their logs for commands, set in the environment."""


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


def json_items(items: Iterable[Any], indent: int) -> Iterator[str]:
    """Yield the lines of a list in JSON that `json_text` would print with an indent of 2.

    They stand `indent` spaces deep, without the brackets; of a long list none but one is held.
    """
    space = " " * indent
    before = ""
    for item in items:
        if before:
            yield f"{before},"
        before = space + json_text(item, indent=2).replace("\n", f"\n{space}")
    if before:
        yield before


def say_file(content: bytes) -> None:
    """Print a file on stdout: as it is, except that a terminal shows what it would act on.

    Raises Misuse where stdout is the log of a build service, and it would read a command in it.
    """
    sys.stdout.flush()
    if sys.stdout.isatty():
        say(*content.decode("utf-8", "backslashreplace").splitlines())
        return
    if _is_log() and commands_log(content.decode("utf-8", "replace")):
        raise Misuse("the log of this build would read a command in it: name a file with --out")
    sys.stdout.buffer.write(content)
    sys.stdout.flush()


def _is_log() -> bool:
    """Tell whether stdout may be read by a build service: not where it goes into a file."""
    if not any(os.environ.get(name) for name in _BUILD_SERVICES):
        return False
    try:
        return not S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except OSError:
        return True
