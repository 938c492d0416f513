"""The checks of finished faces and of the stylesheet, one file each in ``checks/``."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.base.finding import Finding
from pipeline.base.severities import AS_FOUND, Severities
from pipeline.checks.check import AnyCheck, CheckRegistry
from pipeline.layout.stylesheet import Stylesheet
from pipeline.proofreading.face import Face
from pipeline.proofreading.marks import Place


class Remark(NamedTuple):
    """A finding about a face, still without its line, and the operation that it is about.

    With `beside` it holds only if that operation is the text of another box.
    """

    finding: Finding
    place: Place
    beside: Place | None = None


FACE_CHECKS: Final[CheckRegistry[Face, Remark]] = CheckRegistry(
    "check of faces", "pipeline.proofreading.checks"
)
"""Examples print one card: products, kinds and the layout of ``card`` are supplied."""

STYLESHEET_CHECKS: Final[CheckRegistry[Stylesheet, tuple[Finding, str]]] = CheckRegistry(
    "check of the stylesheet", "pipeline.proofreading.checks"
)
"""Each finding comes with its ``section.entry`` of styles.yaml; examples are as those of faces."""

face_check = FACE_CHECKS.check
stylesheet_check = STYLESHEET_CHECKS.check


def proofread(
    face: Face,
    *,
    thorough: bool,
    severities: Severities = AS_FOUND,
    also: frozenset[str] = frozenset(),
) -> list[Remark]:
    """Return the remarks on a face; where it need not be `thorough` those alone that are errors.

    Those of the codes `also` are among them in any case.
    """
    checks = [
        check
        for check in FACE_CHECKS.values()
        if thorough or check.code in also or severities.is_error(check.code, check.severity)
    ]
    return [remark for check in checks for remark in check.run(face)]


@cache
def proofreading_checks() -> Mapping[str, AnyCheck]:
    """Return the checks of faces and of the stylesheet by code, alphabetically."""
    checks: dict[str, AnyCheck] = {**FACE_CHECKS, **STYLESHEET_CHECKS}
    return MappingProxyType(dict(sorted(checks.items())))
