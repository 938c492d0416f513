"""All checks run over one face, or over the look."""

from collections.abc import Iterator
from functools import cache

from pipeline.base.finding import Finding, Severity
from pipeline.layout.stylesheet import Stylesheet
from pipeline.proofreading.check import FACE_CHECKS, STYLESHEET_CHECKS, Remark
from pipeline.proofreading.face import Face


def proofread(face: Face, *, thorough: bool) -> list[Remark]:
    """Return the remarks on a face; errors alone where it need not be `thorough`."""
    load_checks()
    if thorough:
        return [remark for check in FACE_CHECKS.values() for remark in check.run(face)]
    grave = (check for check in FACE_CHECKS.values() if check.worst is Severity.ERROR)
    return [
        remark
        for check in grave
        for remark in check.run(face)
        if remark.finding.severity is Severity.ERROR
    ]


def proofread_stylesheet(stylesheet: Stylesheet) -> Iterator[tuple[Finding, str]]:
    """Yield what is wrong with the look, each with the ``section.entry`` that it is about."""
    load_checks()
    for check in STYLESHEET_CHECKS.values():
        yield from check.run(stylesheet)


@cache
def load_checks() -> None:
    """Import every check, once."""
    from pipeline.proofreading import checks

    for registry in (FACE_CHECKS, STYLESHEET_CHECKS):
        registry.discover(checks)
