"""Backs whose layouts bleed less than the sheet asks of them."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.base.units import mm, to_mm
from pipeline.edition.context import OpenEdition
from pipeline.impose.model import Paper
from pipeline.impose.options import Options


def back_art_short(
    edition: OpenEdition, product: str, options: Options, page: Paper
) -> Iterator[Finding]:
    """Yield each back of a product that is drawn less far beyond its trim than `back-bleed`."""
    if not options.back_bleed or options.backs == "none" or options.binding != "none":
        return
    for member in edition.products.members(product):
        back = edition.products[member].back
        if back is None or edition.layout(back.component).on_paper:
            continue
        bleed = edition.component(back.component, page).bleed
        if bleed < options.back_bleed - mm(0.001):
            yield Finding(
                "back-bleed-art",
                f"{back.component} is drawn {to_mm(bleed):.3g} mm beyond its trim, and no further:"
                f" a back-bleed of {to_mm(options.back_bleed):.3g} mm leaves the rest white",
                edition.components.position(back.component, "bleed"),
                product,
                f"write bleed: {to_mm(options.back_bleed):.3g} in {back.component}.layout.yaml",
                severity=Severity.WARNING,
            )
