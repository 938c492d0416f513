"""One edition of a game checked: what its faces show, and the PO file that translates it."""

from pipeline.base.errors import PunchboardError
from pipeline.base.progress import Progress, silent
from pipeline.content.edition import LIVING
from pipeline.edition.po_files import SHARED, PoFiles
from pipeline.edition.project import Project
from pipeline.localize.checks.files import check_po_files
from pipeline.press.build import Order
from pipeline.press.cache.checked import Checked
from pipeline.press.checking import check, recalled


def check_translation(order: Order, progress: Progress = silent, *, fit: bool = True) -> Checked:
    """Return what a check finds in the edition of `order`, and in the PO file that it has if any.

    The words that all games share are a file alone. What nothing has changed of is recalled.
    """
    key = order.edition
    po_files = PoFiles(Project(key.root), key.game)
    file = Checked(())
    if key.edition == LIVING and po_files.file(key.language).exists():
        file = recalled(order, "translation", lambda _: _check_file(order), fit=False)
    if file.fatal or key.game == SHARED:
        return file
    edition = check(order, progress, fit=fit)
    return Checked(
        tuple(dict.fromkeys((*file.findings, *edition.findings))),
        tuple(dict.fromkeys((*file.ignored, *edition.ignored))),
        edition.fatal,
    )


def _check_file(order: Order) -> Checked:
    key = order.edition
    po_files = PoFiles(Project(key.root), key.game)
    try:
        (file,) = check_po_files(po_files, [key.language])
    except PunchboardError as error:
        return Checked(tuple(error.findings), (), tuple(error.findings))
    return Checked(file.findings, file.ignored, () if file.whole else file.findings)
