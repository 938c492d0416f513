"""The calibration sheet, printed without any game: how far a printer's backs are off, and its size.

Its components lie among the shared templates, where games may print them, too.
"""

from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.units import mm, to_mm
from pipeline.impose.model import Paper, Piece
from pipeline.impose.options import Flip, Lie, Measure
from pipeline.impose.papers import paper
from pipeline.press.orders import FaceOrder
from pipeline.press.own_document import own_edition, write_document
from pipeline.press.print_settings import PrintSettings

_NAME: Final = "calibration"
_SIDES: Final = (_NAME, f"{_NAME}-back")
_FILES: Final = {
    "game.yaml": "id: calibration\ntitle: Punchboard\nversion: '1'\n",
    "kinds.yaml": "{}\n",
    "products.yaml": "calibration: { title: Calibration, component: calibration,"
    " back: calibration-back, sheet: { slug: false, ruler: false } }\n",
}
_LEAST: Final = mm(147)
"""The side of the smallest sheet that has room for scales and words."""


class SheetToMeasure(NamedTuple):
    """A calibration sheet: its paper, how it lies, and the edge about which it is turned over."""

    paper: str = "a4"
    lie: Lie = "portrait"
    flip: Flip = "long"


def write_calibration(asked: SheetToMeasure, settings: PrintSettings, target: Path) -> Paper:
    """Write the calibration sheet, front and back, to `target`; return its paper.

    `settings` are those of a printer that is known already, to see whether its backs lie right.
    Raises Misuse for an unknown paper or one that is too small, OSError where the target cannot be
    written.
    """
    with own_edition(_NAME, _files(asked)) as edition:
        moved = _moved(settings, asked)
        edition.constant_context["calibration"] = {"flip": asked.flip, **moved}
        sheet = paper(asked.paper, edition.papers)
        if sheet.width < _LEAST:
            least = f"{to_mm(_LEAST):g} mm wide"
            raise Misuse(f"the calibration sheet needs a paper that is at least {least}, as A5 is")
        orders = tuple(FaceOrder(side, _NAME, side, sheet.name) for side in _SIDES)
        write_document(edition, orders, (Piece(*_SIDES),), target, _as_page(settings, asked))
    return sheet


def _as_page(settings: PrintSettings, asked: SheetToMeasure) -> PrintSettings:
    """Return settings that move the back as the printer needs it on the sheets asked for.

    Its scales stand upright on the page whichever edge the sheet is turned about, so that what they
    show is right and down on the page.
    """
    if settings.printer is None:
        return settings
    bound: Flip = "short" if asked.lie == "landscape" else "long"
    measures = tuple(
        measure._replace(flip=bound)
        for measure in settings.printer.measures
        if (measure.lie, measure.flip) == (asked.lie, asked.flip)
    )
    return settings._replace(printer=settings.printer._replace(measures=measures))


def measured(settings: PrintSettings, asked: SheetToMeasure) -> Measure | None:
    """Return what is known of the printer on the sheets asked for; None without any."""
    measures = settings.printer.measures if settings.printer is not None else ()
    found = [each for each in measures if (each.lie, each.flip) == (asked.lie, asked.flip)]
    return found[-1] if found else None


def _moved(settings: PrintSettings, asked: SheetToMeasure) -> dict[str, str]:
    """Return what the sheet says of backs that are moved already."""
    measure = measured(settings, asked)
    if measure is None:
        return {}
    offset = ",".join(f"{round(to_mm(part), 4):g}" for part in (measure.right, measure.down))
    return {"offset": offset}


def _files(asked: SheetToMeasure) -> dict[str, str]:
    """Return the files of a game that has nothing but the calibration sheet, by their paths."""
    turned = "turn: true\n" if asked.lie == "landscape" else ""
    layout = f"trim: paper\nmirror: false\n{turned}"
    layouts = {f"templates/{_NAME}/{side}.layout.yaml": layout for side in _SIDES}
    return {f"content/{_NAME}/{name}": text for name, text in _FILES.items()} | layouts
