"""All faces of a game composed in one language: what does not fit, and what had to give way."""

from typing import NamedTuple

from pipeline.base.collector import only_new_collected
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, Severity
from pipeline.base.progress import Progress, silent
from pipeline.edition.context import EditionKey, OpenEdition, open_edition
from pipeline.layout.fit import Fit
from pipeline.localize.checks.faces.ladder import ladder_findings
from pipeline.localize.checks.faces.line_start import wrong_starts
from pipeline.press.faces import compose, face_findings, make_face
from pipeline.press.orders import FaceOrder
from pipeline.press.plan import make_plan


class _FaceReport(NamedTuple):
    """What a face says: its findings, and the rungs that its texts have come down to."""

    findings: tuple[Finding, ...]
    rungs: tuple[Fit, ...] = ()


def fit_findings(
    key: EditionKey, progress: Progress = silent, *, ladder: bool = False
) -> tuple[Finding, ...]:
    """Return what is wrong with the faces of a game in the language of `key`, each thing once.

    With `ladder` every face that came down the fit ladder is named. Raises PunchboardError where
    content or look cannot be read.
    """
    with only_new_collected():
        edition = open_edition(key)
        edition.set_up()
        orders = make_plan(edition).orders
        findings: dict[Finding, None] = {}
        rungs: dict[str, tuple[Fit, ...]] = {}
        for count, order in enumerate(orders, 1):
            report = _inspect_face(edition, order)
            findings |= dict.fromkeys(
                _with_language(finding, edition.language) for finding in report.findings
            )
            if report.rungs:
                rungs[order.subject] = (*rungs.get(order.subject, ()), *report.rungs)
            progress("faces", count, len(orders))
    found = (*findings, *ladder_findings(len(orders), rungs, each=ladder))
    return edition.game.severities.judge(found).findings


def _inspect_face(edition: OpenEdition, order: FaceOrder) -> _FaceReport:
    record = edition.game.record(order.kind, order.slug) if order.slug else None
    try:
        composed = compose(edition, order, record)
        findings, _ = face_findings(edition, order, record, composed, thorough=False)
    except PunchboardError:
        # Whoever makes faces tells what is wrong with one.
        return _FaceReport(make_face(edition, order).findings)
    place = Position() if record is None else record.position
    width = edition.compositor.resources.text_width
    starts = wrong_starts(composed.draw_list, edition.language, width)
    line_starts = (_line_start_finding(*start, order.subject, place) for start in starts)
    return _FaceReport((*findings, *line_starts), composed.rungs)


def _line_start_finding(character: str, words: str, subject: str, place: Position) -> Finding:
    message = f"a line begins with {character}: {words[:40]}"
    hint = "put a no-break space before it, or take the break out"
    return Finding("translation-line-start", message, place, subject, hint, Severity.WARNING)


def _with_language(finding: Finding, language: str) -> Finding:
    return finding._replace(subject=f"{finding.subject} ({language})")
