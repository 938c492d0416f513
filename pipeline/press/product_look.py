"""How the faces of a product are printed: by its sheet options and by what one printing asks."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding, Severity
from pipeline.base.suggest import hint
from pipeline.base.units import to_mm
from pipeline.edition.context import OpenEdition
from pipeline.edition.engine_words import SLUG
from pipeline.impose.options import DEFAULTS
from pipeline.impose.sleeves import SleeveFit
from pipeline.layout.component import Component
from pipeline.looks.look import Look
from pipeline.looks.sizing import sizing_of
from pipeline.press.orders import Run
from pipeline.press.print_settings import PrintSettings, PrintSize
from pipeline.press.sheet_options import page_paper, sheet_options

_SAME: Final = 0.05
"""Points by which trims are alike."""
_FITS: Final = SleeveFit.FITS


def product_look(edition: OpenEdition, name: str, settings: PrintSettings) -> Look:
    """Return how the faces of product `name` are printed.

    Raises Misuse for a trim format that there is none of.
    """
    size = settings.size
    try:
        options = sheet_options(edition, name, settings.overrides)
    except PunchboardError:
        # Imposition tells what is wrong with them, and withholds this product alone.
        options = DEFAULTS
    return Look(options.ink_saver, options.grayscale, size.scale, _trim(edition, size))


def _trim(edition: OpenEdition, size: PrintSize) -> tuple[float, float, float] | None:
    if not size.fit:
        return None
    found = edition.formats.get(size.fit)
    if found is None:
        raise Misuse(f"no trim format is named {size.fit!r}; {hint(size.fit, edition.formats)}")
    short, long = sorted((found.width, found.height))
    return short, long, found.radius


def look_notes(component: Component, look: Look, edition: OpenEdition) -> tuple[str, ...]:
    """Return what the slug line says of a look, in the words of an edition."""
    sizing, words = sizing_of(component, look), edition.words
    # A space would have bidirectional text put the sign on the other side of what comes before.
    space = "" if edition.rightward else " "
    scale = f"{sizing.scale * 100:.4g}{space}%" if sizing is not None else ""
    saver = words.get("ink saver", SLUG) if look.ink_saver else ""
    greys = words.get("greyscale", SLUG) if look.grayscale else ""
    return tuple(filter(None, (scale, saver, greys)))


def sleeve_findings(
    edition: OpenEdition, component: Component, look: Look, name: str
) -> Iterator[Finding]:
    """Yield that a component's pieces do not fit the sleeves `name`; nothing of pages.

    Raises Misuse for sleeves that there are none of.
    """
    if not name:
        return
    sleeve = edition.sleeves.get(name)
    if sleeve is None:
        raise Misuse(f"no sleeves are named {name!r}; {hint(name, edition.sleeves)}")
    if component.layout.on_paper:
        return
    sizing = sizing_of(component, look)
    width, height = (sizing or component).width, (sizing or component).height
    fit = sleeve.fit(width, height)
    inside = f"{_millimetres(sleeve.width, sleeve.height)} inside"
    what = f"{component.name}, {_millimetres(width, height)},"
    if fit is _FITS:
        return
    fitting = [each.name for each in edition.sleeves.values() if each.fit(width, height) is _FITS]
    yield Finding(
        "sleeve-misfit",
        f"{what} {fit.value} the sleeves {name!r}, {inside}",
        hint=f"sleeves that fit: {', '.join(fitting) or 'none is known'}",
        severity=Severity.WARNING,
    )


def size_notes(edition: OpenEdition, runs: Sequence[Run]) -> Iterator[str]:
    """Yield what a user who asks for a size or for sleeves wants to know: a line of each.

    That is at which trim pieces are printed, and which of them fit the sleeves.
    """
    asked = runs[0].settings.size if runs else PrintSize()
    if asked == PrintSize():
        return
    trims: dict[str, tuple[float, float]] = {}
    for run in runs:
        # Imposition tells what is wrong with a product.
        with suppress(PunchboardError):
            trims |= dict(_trims(edition, run))
    if trims and (asked.fit or asked.scale != 1.0):
        sizes = (f"{name} {_millimetres(*trim)}" for name, trim in trims.items())
        yield f"{_asked(asked)}: trimmed to {'; '.join(sizes)}"
    sleeve = edition.sleeves.get(asked.sleeves)
    fitting = [name for name, trim in trims.items() if sleeve and sleeve.fit(*trim) is _FITS]
    if sleeve is not None and fitting:
        inside = _millimetres(sleeve.width, sleeve.height)
        yield f"these fit the sleeves {sleeve.name!r}, {inside} inside: {', '.join(fitting)}"


def _trims(edition: OpenEdition, run: Run) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield at which trim the fronts of a run are printed; nothing of pages."""
    look = product_look(edition, run.product, run.settings)
    page = page_paper(edition, run.product, run.paper, run.settings.overrides)
    for member in edition.products.members(run.product):
        part = edition.component(edition.products.components(member)[0], page)
        if not part.layout.on_paper:
            sized = sizing_of(part, look) or part
            yield part.name, (sized.width, sized.height)


def _asked(size: PrintSize) -> str:
    return f"--fit {size.fit}" if size.fit else f"--scale {size.scale * 100:g}%"


def _millimetres(width: float, height: float) -> str:
    return f"{to_mm(width):.4g} × {to_mm(height):.4g} mm"


def look_findings(component: Component, look: Look, size: PrintSize) -> Iterator[Finding]:
    """Yield what of a size has no effect, or another one than a player may think."""
    if not look.resized:
        return
    sizing = sizing_of(component, look)
    asked = _asked(size)
    if component.layout.on_paper:
        yield Finding(
            "scale-ignored",
            f"{asked} has no effect: pages are as large as their paper, and stay so",
            hint="print it on another --paper, or scale it in the printer's dialogue",
            severity=Severity.WARNING,
        )
        return
    if look.fit is None or sizing is None:
        return
    wide, high = sorted((sizing.width, sizing.height))
    short, long, _ = look.fit
    if abs(wide - short) > _SAME or abs(high - long) > _SAME:
        trim = _millimetres(sizing.width, sizing.height)
        yield Finding(
            "fit-smaller",
            f"{asked}: its proportions are others; it is cut to {trim}, at {sizing.scale:.1%}",
            hint="its bleed does not reach as far as that format",
            severity=Severity.WARNING,
        )
