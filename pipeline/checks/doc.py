"""The docstrings of checks, as the reference and the command line tell them."""

import re
from collections.abc import Mapping

from pipeline.checks.check import AnyCheck


def mended(check: AnyCheck) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Return the files that the good example has otherwise than the bad one, and those it lacks."""
    files = {name: text for name, text in check.good.items() if check.bad.get(name) != text}
    return files, tuple(name for name in check.bad if name not in check.good)


def paragraphs(doc: str) -> list[str]:
    """Return the paragraphs of a docstring, each on one line, with Markdown's marks for code."""
    return [" ".join(part.split()).replace("``", "`") for part in doc.split("\n\n")]


def headline(doc: str) -> str:
    """Return what is the case where a check finds something: its first sentence without *Find*."""
    found = first_sentence(doc).removeprefix("Find ").removesuffix(".")
    return found[0].lower() + found[1:]


def first_sentence(doc: str) -> str:
    """Return what stands before the first full stop that ends a sentence."""
    return re.split(r"(?<=[.!?])\s", paragraphs(doc)[0], maxsplit=1)[0]
