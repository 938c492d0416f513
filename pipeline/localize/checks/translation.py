"""One translation of a game checked: its PO file, and the faces in its language."""

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.progress import Progress, silent
from pipeline.checks.comments import Ignored
from pipeline.edition.po_files import SHARED, PoFiles
from pipeline.edition.project import Project
from pipeline.localize.checks.faces.fit import fit_findings
from pipeline.localize.checks.files import check_po_files
from pipeline.press.build import Order
from pipeline.press.cache.checked import Checked
from pipeline.press.checking import recalled

_ASKED = "translation"


def check_translation(order: Order, progress: Progress = silent, *, fit: bool = True) -> Checked:
    """Return all that is wrong with the translation that an order prints; without `fit` its file.

    The words that all games share have no faces. What nothing has changed of is recalled.
    """
    fit = fit and order.edition.game != SHARED
    return recalled(order, (_ASKED, fit), lambda _: _check(order, progress, fit=fit), fit=fit)


def _check(order: Order, progress: Progress, *, fit: bool) -> Checked:
    key = order.edition
    po_files = PoFiles(Project(key.root), key.game)
    findings: list[Finding] = []
    ignored: list[Ignored] = []
    try:
        for file in check_po_files(po_files, [key.language]):
            if not file.whole:
                return Checked(file.findings, file.ignored, file.findings)
            findings += file.findings
            ignored += file.ignored
        findings += fit_findings(key, progress) if fit else ()
    except PunchboardError as error:
        return Checked((*findings, *error.findings), tuple(ignored), tuple(error.findings))
    return Checked(tuple(findings), tuple(ignored))
