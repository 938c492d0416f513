"""What proofreading is made of: checks of faces and of the look, one file each in ``checks/``."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Finding, Severity
from pipeline.base.registry import Registry
from pipeline.checks.check import Example
from pipeline.layout.stylesheet import Stylesheet
from pipeline.proofreading.face import Face
from pipeline.proofreading.marks import Place


class Remark(NamedTuple):
    """A finding about a face, still without its line, and the operation that it is about."""

    finding: Finding
    place: Place


FaceRun: TypeAlias = Callable[[Face], Iterator[Remark]]
StylesheetRun: TypeAlias = Callable[[Stylesheet], Iterator[tuple[Finding, str]]]


class FaceCheck(NamedTuple):
    """A check of a finished face; `worst` is the gravest that it ever finds.

    `bad` and `good` are the files of games that print one card: products, kinds and the layout of
    ``card`` are supplied.
    """

    code: str
    doc: str
    run: FaceRun
    bad: Example
    good: Example
    worst: Severity


class StylesheetCheck(NamedTuple):
    """A check of a game's look; each finding comes with its ``section.entry`` of styles.yaml.

    `bad` and `good` are as those of a `FaceCheck`.
    """

    code: str
    doc: str
    run: StylesheetRun
    bad: Example
    good: Example


FACE_CHECKS: Final[Registry[FaceCheck]] = Registry("check of faces")
STYLESHEET_CHECKS: Final[Registry[StylesheetCheck]] = Registry("check of the look")


def face_check(
    code: str, *, bad: Example, good: Example, worst: Severity = Severity.WARNING
) -> Callable[[FaceRun], FaceRun]:
    """Register the decorated function as the check `code`; its docstring says what it finds."""

    def register(run: FaceRun) -> FaceRun:
        doc = (run.__doc__ or "").strip()
        FACE_CHECKS.add(code, FaceCheck(code, doc, run, bad, good, worst))
        return run

    return register


def stylesheet_check(
    code: str, *, bad: Example, good: Example
) -> Callable[[StylesheetRun], StylesheetRun]:
    """Register the decorated function as the check `code` of the look."""

    def register(run: StylesheetRun) -> StylesheetRun:
        STYLESHEET_CHECKS.add(
            code, StylesheetCheck(code, (run.__doc__ or "").strip(), run, bad, good)
        )
        return run

    return register
