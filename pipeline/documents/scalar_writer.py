"""Plain data as YAML on one line: in quotation marks wherever it could mean anything else."""

import json
import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from pipeline.base.visible import spelt_out

PLAIN: Final = re.compile(r"[^\W\d_](?:[\w ()'’/+×–—;.!?-]*[\w)’.!?])?")
"""What may stand plain wherever it stands."""

FLOWING: Final = re.compile(r"[^\W\d_](?:[\w ()'’/+×–—;.!?,-]*[\w)’.!?])?")
"""What may stand plain where no bracket is open, commas and all."""

_WORDS: Final = frozenset({"true", "false", "null"})
_OTHERS: Final = frozenset({"yes", "no", "on", "off", "y", "n"})
"""Words that are texts here, and truth values to other readers of YAML."""


def scalar(value: Any, plain: re.Pattern[str] = PLAIN) -> str:
    """Return a number, truth value, text or nothing; an empty list or mapping is one, too."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float):
        digits = format(Decimal(repr(value)), "f")
        return digits if "." in digits else f"{digits}.0"
    if isinstance(value, (Mapping, list, tuple)):
        return "{}" if isinstance(value, Mapping) else "[]"
    return str(value) if isinstance(value, int) else text(value, plain)


def text(value: str, plain: re.Pattern[str] = PLAIN) -> str:
    """Return a text as it is where it can mean nothing else, otherwise in quotation marks."""
    if plain.fullmatch(value) and value.lower() not in _WORDS | _OTHERS:
        return value
    return quoted(value)


def quoted(value: str) -> str:
    """Return a text in double quotation marks."""
    # YAML knows the escapes of Python, and has no other way to hold what no file may hold as it is.
    return spelt_out(json.dumps(value, ensure_ascii=False))


def bracketed(value: Any, *, lines: bool = False) -> str:
    """Return a value with lists and mappings in brackets, on one line.

    With `lines`, each entry of the outermost list begins a line of its own.
    """
    if isinstance(value, Mapping) and value:
        made = (f"{text(key)}: {bracketed(part)}" for key, part in value.items())
        return f"{{ {', '.join(made)} }}"
    if isinstance(value, (list, tuple)) and value:
        nested = lines and any(isinstance(part, (Mapping, list)) for part in value)
        between = ",\n" if nested else ", "
        return f"[{between.join(map(bracketed, value))}]"
    return scalar(value)
