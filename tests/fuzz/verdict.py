"""What is wrong with how a command ended, and what it comes from."""

import json
import re
from collections.abc import Iterator
from typing import Final

from fuzz.enclosed import MEMORY, SECONDS, Ending
from fuzz.inputs import COMMAND_LINE, Input

FINDING: Final = re.compile(
    r"^(?:(?P<file>[^\s:][^:\n]*?)(?P<at>:\d+:\d+)?: )?"
    r"(?:error|warning|info): (?P<code>[a-z0-9-]+): ",
    re.MULTILINE,
)
WHOLE: Final = frozenset(
    (
        *("file-unreadable", "file-outside", "file-too-large", "file-access", "yaml-empty"),
        *("translation-missing", "import-format", "file-unknown", "component-unused"),
    )
)
"""Findings about a file as a whole, which have no line."""

_WRITES: Final = {
    "locale": ("content/lantern/locale/",),
    "import": ("far/", "content/"),
    "new": ("content/", "templates/"),
    "roster advance": ("far-",),
    "roster new": ("dusk.yaml",),
    "proof": ("lantern-",),
    "calibrate": ("calibration-", "settings/"),
    "schema": ("schemas/", "."),
}
"""Where commands write without being told so, beside their output."""

_TEXT: Final = (".yaml", ".j2", ".po", ".md")
_ENDS: Final = {".pdf": b"%%EOF", ".png": b"IEND\xaeB`\x82", ".svg": b"</svg>"}
_FRAME: Final = re.compile(r'File "[^"]*?/(pipeline/[^"]+)", line (\d+), in (\S+)')


def faults(given: Input, ending: Ending) -> list[str]:
    """Return what is wrong with an ending: causes, the same for inputs of one fault."""
    found = [*_of_process(ending)] or [*_of_words(given, ending), *_of_files(given, ending)]
    return sorted(set(found))


def _of_process(ending: Ending) -> Iterator[str]:
    if ending.seconds > SECONDS:
        yield f"more than {SECONDS} seconds"
    elif ending.killed:
        yield f"killed: {ending.killed}"
    if ending.memory > MEMORY:
        yield "more than 1 GB"
    if ending.trace:
        yield _cause(ending.trace)
    elif not ending.killed and ending.code not in (0, 1, 2):
        yield f"exit code {ending.code}"
    elif "Traceback (most recent" in ending.err:
        yield "a traceback is shown"


def _cause(trace: str) -> str:
    """Return the exception, and the last of our functions that it went through."""
    frames = _FRAME.findall(trace)
    last = trace.strip().splitlines()[-1].split(":")[0]
    return f"{last} in {frames[-1][0]}: {frames[-1][2]}" if frames else f"{last} somewhere"


def _of_words(given: Input, ending: Ending) -> Iterator[str]:
    if ending.code == 1 and not (ending.err or ending.out).strip():
        yield "exit code 1 without a word"
    for found in FINDING.finditer(ending.err):
        file, code = found["file"], found["code"]
        if not file:
            yield f"no file: {code}"
        elif file.endswith(_TEXT) and not found["at"] and code not in WHOLE:
            yield f"no line: {code}"


def _of_files(given: Input, ending: Ending) -> Iterator[str]:
    for name, content in ending.changed.items():
        path = name.removeprefix("lantern/")
        base = path.rpartition("/")[2]
        if not _may_write(given, path):
            yield f"changed outside of the output by {' '.join(given.words[:2])}: {path}"
        elif base.startswith(".") or base.endswith(".part"):
            yield f"left behind: {re.sub('[0-9a-f]{6,}', 'X', base)}"
        elif content is None and not path.startswith("cache/"):
            yield "a file is gone"
        elif content is not None:
            yield from _half(path, content)


def _may_write(given: Input, path: str) -> bool:
    """Tell whether a command may write a file there."""
    if (
        path.startswith(("output/", "made", "cache/", "settings/templates.key"))
        or given.sort == COMMAND_LINE
    ):
        # What a spoilt command line names is written where it says.
        return True
    line = " ".join(given.words)
    return any(line.startswith(each) and path.startswith(to) for each, to in _WRITES.items())


def _half(path: str, content: bytes) -> Iterator[str]:
    for suffix, end in _ENDS.items():
        if path.endswith(suffix) and not content.rstrip().endswith(end):
            yield f"half-written: *{suffix}"
    if path.endswith(".json"):
        try:
            json.loads(content)
        except ValueError:
            yield "half-written: *.json"
