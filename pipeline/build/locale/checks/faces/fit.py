"""All faces of a game composed in one language: what does not fit, and what had to give way."""

from typing import NamedTuple

from pipeline.base.collector import collector_off
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, Severity
from pipeline.build.faces import compose, face_findings, make_face
from pipeline.build.locale.checks.faces.ladder import ladder_findings
from pipeline.build.locale.checks.faces.line_start import wrong_starts
from pipeline.build.orders import FaceOrder
from pipeline.build.plan import make_plan
from pipeline.build.studio import Studio, StudioKey, open_studio
from pipeline.build.workers import Progress, silent
from pipeline.layout.fit import Fit


class _Looked(NamedTuple):
    """What a face says: its findings, and the rungs that its texts have come down to."""

    findings: tuple[Finding, ...]
    rungs: tuple[Fit, ...] = ()


def fit_findings(
    key: StudioKey, progress: Progress = silent, *, ladder: bool = False
) -> tuple[Finding, ...]:
    """Return what is wrong with the faces of a game in the language of `key`, each thing once.

    With `ladder` every face that came down the fit ladder is named. Raises PunchboardError where
    content or look cannot be read.
    """
    with collector_off():
        studio = open_studio(key)
        studio.set_up()
        orders = make_plan(studio).orders
        told: dict[Finding, None] = {}
        rungs: dict[str, tuple[Fit, ...]] = {}
        for count, order in enumerate(orders, 1):
            looked = _look_at(studio, order)
            told |= dict.fromkeys(_in_language(each, studio.language) for each in looked.findings)
            if looked.rungs:
                rungs[order.subject] = (*rungs.get(order.subject, ()), *looked.rungs)
            progress("faces", count, len(orders))
    return (*told, *ladder_findings(len(orders), rungs, each=ladder))


def _look_at(studio: Studio, order: FaceOrder) -> _Looked:
    record = studio.game.record(order.kind, order.slug) if order.slug else None
    try:
        composed = compose(studio, order, record)
        found = face_findings(studio, order, record, composed, thorough=False)
    except PunchboardError:
        # Whoever makes faces tells what is wrong with one.
        return _Looked(make_face(studio, order).findings)
    place = Position() if record is None else record.position
    width = studio.compositor.shop.text_width
    starts = wrong_starts(composed.draw_list, studio.language, width)
    told = (_line_start(*each, order.subject, place) for each in starts)
    return _Looked((*found, *told), composed.rungs)


def _line_start(character: str, words: str, subject: str, place: Position) -> Finding:
    message = f"a line begins with {character}: {words[:40]}"
    hint = "put a no-break space before it, or take the break out"
    return Finding("translation-line-start", message, place, subject, hint, Severity.WARNING)


def _in_language(finding: Finding, language: str) -> Finding:
    return finding._replace(subject=f"{finding.subject} ({language})")
