"""What proofreading is made of: checks of faces and of the look, one file each in ``checks/``."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Finding, Severity
from pipeline.base.registry import Registry
from pipeline.build.proofing.face import Face
from pipeline.build.proofing.marks import Place
from pipeline.checks.check import Example
from pipeline.layout.look import Look


class Remark(NamedTuple):
    """A finding about a face, still without its line, and the operation that it is about."""

    finding: Finding
    place: Place


FaceRun: TypeAlias = Callable[[Face], Iterator[Remark]]
LookRun: TypeAlias = Callable[[Look], Iterator[tuple[Finding, str]]]


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


class LookCheck(NamedTuple):
    """A check of a game's look; each finding comes with its ``section.entry`` of styles.yaml.

    `bad` and `good` are as those of a `FaceCheck`.
    """

    code: str
    doc: str
    run: LookRun
    bad: Example
    good: Example


FACE_CHECKS: Final[Registry[FaceCheck]] = Registry("check of faces")
LOOK_CHECKS: Final[Registry[LookCheck]] = Registry("check of the look")


def face_check(
    code: str, *, bad: Example, good: Example, worst: Severity = Severity.WARNING
) -> Callable[[FaceRun], FaceRun]:
    """Register the decorated function as the check `code`; its docstring says what it finds."""

    def register(run: FaceRun) -> FaceRun:
        doc = (run.__doc__ or "").strip()
        FACE_CHECKS.add(code, FaceCheck(code, doc, run, bad, good, worst))
        return run

    return register


def look_check(code: str, *, bad: Example, good: Example) -> Callable[[LookRun], LookRun]:
    """Register the decorated function as the check `code` of the look."""

    def register(run: LookRun) -> LookRun:
        LOOK_CHECKS.add(code, LookCheck(code, (run.__doc__ or "").strip(), run, bad, good))
        return run

    return register
