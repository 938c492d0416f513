"""All checks run over one face, or over the look."""

from collections.abc import Iterator
from functools import cache

from pipeline.base.finding import Finding, Severity
from pipeline.build.proofing.check import FACE_CHECKS, LOOK_CHECKS, Remark
from pipeline.build.proofing.face import Face
from pipeline.layout.look import Look


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


def proofread_look(look: Look) -> Iterator[tuple[Finding, str]]:
    """Yield what is wrong with the look, each with the ``section.entry`` that it is about."""
    load_checks()
    for check in LOOK_CHECKS.values():
        yield from check.run(look)


@cache
def load_checks() -> None:
    """Import every check, once."""
    from pipeline.build.proofing import checks

    for registry in (FACE_CHECKS, LOOK_CHECKS):
        registry.discover(checks)
