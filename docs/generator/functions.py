"""The page of the template functions, from their docstrings."""

import inspect
import re
from collections.abc import Callable
from typing import Any

from generator.markdown import document, fenced
from pipeline.markup.functions import template_functions

_INTRODUCTION = """\
Beside Jinja's own filters and tests, templates may call these functions, and Jinja's `range` and
`namespace`. A wrong argument is an error that names the template's line."""


def page() -> str:
    """Return the page of all functions."""
    found = template_functions()
    parts = [part for name, function in found.items() for part in _function(name, function)]
    return document("Template functions", _INTRODUCTION, *parts)


def _function(name: str, function: Callable[..., Any]) -> list[str]:
    signature = re.sub(r"(fractions|typing)\.", "", str(inspect.signature(function)))
    signature = re.sub(r"collections\.abc\.|[\w.]+\.(?=T\b)|~(?=T\b)", "", signature)
    text = (inspect.getdoc(function) or "").replace("``", "`")
    return [f"## {name}", fenced(f"{name}{signature}", "python"), text]
