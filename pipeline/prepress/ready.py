"""A finished PDF made ready for a press: flattened, in inks, measured, of the structure asked."""

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any, Final

from pipeline.base.finding import Finding, Severity
from pipeline.prepress.conversion import Conversion
from pipeline.prepress.flattening import Flattening
from pipeline.prepress.opening import opened
from pipeline.prepress.pdfx import make_structure, require_embedded_fonts
from pipeline.prepress.separation import Separation
from pipeline.prepress.settings import InkPlace, PressReady, PressSettings
from pipeline.prepress.totals import Totals

_ROUNDING: Final = 0.5
"""Percent that inks of 8 bits may be off."""


def press_ready(
    pdf: bytes,
    settings: PressSettings,
    name: str = "the PDF",
    progress: Callable[[int, int], None] | None = None,
) -> PressReady:
    """Return a PDF, whoever made it, with its colours as inks and nothing translucent.

    `name` is what findings call it, `progress` gets the pages that are done and their count.
    Raises PunchboardError for a file that cannot be made ready: damaged, encrypted, with hidden
    layers, without its fonts.
    """
    findings: list[Finding] = []
    with opened(pdf, name) as document:
        if settings.standard is not None:
            require_embedded_fonts(document, name)
        findings += _annotations(document)
        separation = Separation(settings.profile, settings.ink)
        conversion = Conversion(document, separation)
        count = len(document.pages)
        flattening = Flattening(document, separation, settings.dpi)
        for number, page in enumerate(document.pages, 1):
            findings += flattening.page(page, number)
            conversion.page(page)
            if progress is not None:
                progress(number, count)
        conversion.finish()
        if settings.standard is not None:
            make_structure(document, settings)
        made = _written(document)
        totals = Totals()
        places = [totals.of_page(page, at) for at, page in enumerate(document.pages, 1)]
    highest = max(places, key=lambda place: place.total)
    if settings.ink is not None and highest.total > settings.ink + _ROUNDING:
        findings.append(_too_much(highest, settings.ink))
    return PressReady(made, highest, tuple(findings))


def _too_much(place: InkPlace, most: float) -> Finding:
    message = (
        f"expected at most {most:g} % of ink, found {place.total:g} % "
        f"({place.what}, {place.x:g} mm right and {place.y:g} mm below the trim's corner)"
    )
    hint = "take overprinting out of the file" if "overprint" in place.what else ""
    return Finding("press-ink", message, subject=f"page {place.page}", hint=hint)


def _written(document: Any) -> bytes:
    """Return a file as PDF 1.4 writes it, the same bytes each time."""
    from pikepdf import ObjectStreamMode

    with suppress(RuntimeError):
        # What qpdf cannot tell apart stays in the file, which does no harm.
        document.remove_unreferenced_resources()
    into = BytesIO()
    document.save(
        into,
        deterministic_id=True,
        force_version="1.4",
        object_stream_mode=ObjectStreamMode.disable,
        compress_streams=True,
    )
    return into.getvalue()


def _annotations(document: Any) -> list[Finding]:
    """Tell of notes, fields and links: no press prints them, and the standard forbids them."""
    from pikepdf import Dictionary

    found: list[Finding] = []
    for number, page in enumerate(document.pages, 1):
        notes = [note for note in page.obj.get("/Annots", ()) if isinstance(note, Dictionary)]
        kinds = [str(note.get("/Subtype", "/note")).lstrip("/") for note in notes]
        links = [kind for kind in kinds if kind in ("Link", "Popup")]
        others = [kind for kind in kinds if kind not in ("Link", "Popup")]
        place = f"page {number}"
        if links:
            message = f"links are left out: {len(links)}"
            found.append(Finding("press-links", message, subject=place, severity=Severity.INFO))
        if others:
            message = f"annotations are left out: {len(others)} ({', '.join(sorted(set(others)))})"
            hint = "flatten them where they were made if they are to be printed"
            found.append(
                Finding(
                    "press-annotations",
                    message,
                    subject=place,
                    hint=hint,
                    severity=Severity.WARNING,
                )
            )
    return found
