"""Inputs that have once failed, made as small as they get, and kept so that they never do again."""

import base64
from pathlib import Path
from typing import Final

import yaml

from fuzz.inputs import Input
from fuzz.trial import Bench
from fuzz.verdict import faults

FOLDER: Final = Path(__file__).with_name("found")
_MOST_TRIALS: Final = 120
_BASE64: Final = "base64:"


def read(path: Path) -> Input:
    data = yaml.safe_load(path.read_text("utf-8"))
    files = {name: _decoded(text) for name, text in data["files"].items()}
    return Input(data["sort"], tuple(data["words"]), files)


def keep(path: Path, given: Input, cause: str) -> None:
    files = {name: _encoded(content) for name, content in given.files.items()}
    data = {"was": cause, "sort": given.sort, "words": list(given.words), "files": files}
    path.parent.mkdir(exist_ok=True)
    path.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=120), "utf-8")


def smallest(bench: Bench, given: Input, cause: str, path: str) -> Input:
    """Return an input with as little of one file as still fails from the same cause."""
    left = _MOST_TRIALS

    def fails(content: bytes) -> bool:
        nonlocal left
        left -= 1
        tried = given._replace(files={**given.files, path: content})
        return cause in faults(tried, bench.try_out(tried))

    content = given.files[path]
    size = len(content) // 2
    while size and left > 0:
        at = 0
        while at < len(content) and left > 0:
            shorter = content[:at] + content[at + size :]
            if fails(shorter):
                content = shorter
            else:
                at += size
        size //= 2
    return given._replace(files={**given.files, path: content})


def _encoded(content: bytes) -> str:
    try:
        text = content.decode("utf-8")
        if yaml.safe_load(yaml.safe_dump(text)) == text and not text.startswith(_BASE64):
            return text
    except (UnicodeDecodeError, yaml.YAMLError):
        pass
    return _BASE64 + base64.b64encode(content).decode()


def _decoded(text: str) -> bytes:
    if text.startswith(_BASE64):
        return base64.b64decode(text.removeprefix(_BASE64))
    return text.encode()
