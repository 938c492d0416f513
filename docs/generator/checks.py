"""The page of the checks, from their registry: what each finds, why, a bad and a good example."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Final

from generator.markdown import code, document, fenced, table
from pipeline.cli.checking import all_checks
from pipeline.source.registry import AnyCheck, first_sentence, mended, paragraphs

_INTRODUCTION: Final = """\
`punchboard check` runs them all, `punchboard locale check` those of translations alone;
[checking](../checking.md) and [languages](../languages.md) say how, and how to choose among them.
`punchboard explain CODE` prints the same on the terminal. The test suite and `punchboard check
--self-test` try every example: the bad one has a finding of this code, the good one none. What is
wrong with a single file, or does not fit on paper, is among the
[finding codes](finding-codes.md)."""

_LANGUAGES: Final = {".yaml": "yaml", ".po": "po", ".pot": "po"}


def page() -> str:
    """Return the page of all checks."""
    checks = all_checks()
    rows = ((f"[{code(name)}](#{name})", first_sentence(checks[name].doc)) for name in checks)
    parts = [part for known in checks.values() for part in _check(known)]
    return document("Checks", _INTRODUCTION, table(("code", "what it finds"), rows), *parts)


def _check(known: AnyCheck) -> Iterator[str]:
    """Yield the parts of one check; of the good example only files that differ are repeated."""
    yield f"## {known.code}"
    yield from paragraphs(known.doc)
    yield "Bad:"
    yield from _files(known.bad)
    yield "Good:"
    files, gone = mended(known)
    yield from _files(files)
    if gone:
        yield f"(without {', '.join(map(code, gone))})"


def _files(files: Mapping[str, str]) -> Iterator[str]:
    for name, text in files.items():
        yield f"{code(name)}:"
        yield fenced(text.rstrip(), _LANGUAGES.get(PurePath(name).suffix, "xml"))
