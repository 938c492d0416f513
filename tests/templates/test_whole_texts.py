"""The words of the content are printed whole: no template takes a piece of a text."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "templates").glob("*/*.j2"))
CUTS = re.compile(
    r"""split\(\s*["'][.!?;:][ "'] | \|\s*(?:truncate|first|last)\b[^%}]*\|\s*string
    | (?:text|definition|words|sentence)(?:\.plain)?\[[^\]]*: | \|\s*string\s*\)\[""",
    re.VERBOSE,
)
"""What ends a sentence as the place of a cut, and slices of texts."""
PATHS = re.compile(r"\bpath\.split\(\"\.\"\)")
"""Dotted names of fields, which are no texts."""


def test_no_template_cuts_a_text() -> None:
    """Where room is short, the content has a short form of its own, or the face does not fit."""
    found = {
        source.relative_to(ROOT): [cut.group() for cut in CUTS.finditer(code)]
        for source in SOURCES
        if (code := PATHS.sub("", source.read_text("utf-8"))) and CUTS.search(code)
    }
    assert SOURCES
    assert not found
