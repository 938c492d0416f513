"""The page of the checks, from their registry: what each finds."""

from collections.abc import Iterator
from typing import Final

from generator.markdown import document
from pipeline.cli.checking import all_checks
from pipeline.source.registry import AnyCheck, paragraphs

_INTRODUCTION: Final = """\
Look up what each check finds. `punchboard explain CODE` also says why it matters, with a bad and
a good example. `punchboard check` runs all of them, `punchboard locale check` those of
translations. [Checking](../checking.md) says how to choose among them. Errors within a single file
are among the [finding codes](finding-codes.md). [Concepts](../concepts.md#words) explains words
such as *house value* and *face*."""


def page() -> str:
    """Return the page of all checks."""
    parts = (part for known in all_checks().values() for part in _check(known))
    return document("Checks", _INTRODUCTION, *parts)


def _check(known: AnyCheck) -> Iterator[str]:
    yield f"## {known.code}"
    found = next(iter(paragraphs(known.doc))).removeprefix("Find ")
    yield found[:1].upper() + found[1:]
