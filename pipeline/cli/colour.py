"""Colours on a terminal, and none anywhere else."""

import os
import sys
from typing import Final

from pipeline.base.finding import Severity

_RESET: Final = "\x1b[0m"
_STYLES: Final = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.INFO: "\x1b[1;36m",
    "place": "\x1b[1m",
    "dim": "\x1b[2m",
    "added": "\x1b[32m",
    "removed": "\x1b[31m",
}


class Paint:
    """What colours words where `on`, and leaves them as they are otherwise."""

    def __init__(self, *, on: bool = False) -> None:
        self._on = on

    def __call__(self, style: str, text: str) -> str:
        """Return `text` in the style of a severity, or as a place, dimmed, added or removed."""
        return f"{_STYLES[style]}{text}{_RESET}" if self._on and text else text


def terminal_paint(*, out: bool = False) -> Paint:
    """Return what colours stderr, or stdout for `out`, on a terminal without NO_COLOR."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Paint(on=_is_terminal(out=out) and not plain)


def _is_terminal(*, out: bool = False) -> bool:
    return (sys.stdout if out else sys.stderr).isatty()
