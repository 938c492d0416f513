"""A finished PDF made ready for a press: flattened, in inks, measured, of the structure asked."""

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pipeline.prepress.conversion import Conversion
from pipeline.prepress.flattening import Flattening
from pipeline.prepress.opening import opened
from pipeline.prepress.pdfx import make_structure, require_embedded_fonts
from pipeline.prepress.separation import Separation
from pipeline.prepress.settings import PressReady, PressSettings

if TYPE_CHECKING:
    from pipeline.base.finding import Finding


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
    return PressReady(made, None, tuple(findings))


def _written(document: Any) -> bytes:
    """Return a file as PDF 1.4 writes it, the same bytes each time."""
    from pikepdf import ObjectStreamMode

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
