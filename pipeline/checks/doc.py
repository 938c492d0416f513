"""The docstrings of checks, as the reference and the command line tell them."""

import re


def paragraphs(doc: str) -> list[str]:
    """Return the paragraphs of a docstring, each on one line, with Markdown's marks for code."""
    return [" ".join(part.split()).replace("``", "`") for part in doc.split("\n\n")]


def first_sentence(doc: str) -> str:
    """Return what stands before the first full stop that ends a sentence."""
    return re.split(r"(?<=[.!?])\s", paragraphs(doc)[0], maxsplit=1)[0]
