"""How a product is imposed and how its faces look, and what imposition knows of each face."""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.options import Overrides, PrintSettings, PrintSize
from pipeline.build.po_files import SLUG
from pipeline.build.request import Run, possible
from pipeline.draw.look import Look
from pipeline.draw.painter import Painter, blank_edges
from pipeline.draw.redrawing import Sizing, sizing_of
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Colour, DrawList, Icon, Text
from pipeline.layout.layout_file import Layout
from pipeline.layout.lines import COLOUR, is_bar
from pipeline.sheets.model import (
    Contour,
    Crease,
    Edges,
    Ellipse,
    FaceSpec,
    Fold,
    Outline,
    Paper,
    Rectangle,
)
from pipeline.sheets.options import DEFAULTS, Options
from pipeline.sheets.papers import SheetChoices, SleeveFit, paper, profile
from pipeline.source.findings import Finding, Misuse, PunchboardError, Severity, fail
from pipeline.source.names import did_you_mean
from pipeline.source.units import mm, to_mm


def sheet_options(edition: OpenEdition, name: str, overrides: Overrides = ()) -> Options:
    """Return how product `name` is imposed: its profile, its own choices over it, and `overrides`.

    Raises PunchboardError for an unknown profile, and for a binding without backs; ValueError for
    an unknown override, which the caller has to refuse.
    """
    choices = edition.products[name].sheet
    try:
        usual = profile(choices.profile, edition.profiles)
    except Misuse as error:
        place = edition.products.position(name, "sheet", "profile")
        raise fail("product-sheet", str(error), place, name) from None
    chosen: Options = choices.laid_over(usual)
    asked = possible(overrides, chosen, packed=edition.products[name].pack)
    chosen = SheetChoices.model_validate(dict(asked)).laid_over(chosen)
    if chosen.binding != "none" and chosen.backs in ("none", "gutterfold"):
        message = f"bound sheets are printed on both sides, found backs: {chosen.backs}"
        place = edition.products.position(name, "sheet")
        raise fail("product-sheet", message, place, name, "write backs: duplex or backs: separate")
    return chosen


def require_room(
    edition: OpenEdition, product: str, sheet: Paper, overrides: Overrides = ()
) -> None:
    """Raise PunchboardError where the margin that a product asks for leaves nothing of a sheet."""
    margin = sheet_options(edition, product, overrides).margin
    if margin is None or 2 * margin < min(sheet.width, sheet.height):
        return
    own = edition.products[product].sheet
    names = ("margin",) if "margin" in own.model_fields_set else ()
    place = edition.products.position(product, "sheet", *names)
    message = f"a margin of {to_mm(margin):g} mm leaves no room on {sheet.title or sheet.name}"
    raise fail(
        "product-sheet",
        message,
        place,
        product,
        "write a smaller margin: most printers leave about 5 mm blank",
    )


def page_paper(
    edition: OpenEdition, product: str, sheet: Paper, overrides: Overrides = ()
) -> Paper:
    """Return the paper that pages of a product are as large as: half a sheet in a booklet.

    Raises PunchboardError for wrong choices of how it is imposed, and for too small a sheet.
    """
    if sheet_options(edition, product, overrides).binding == "none":
        return sheet
    size = f"{round(to_mm(sheet.height) / 2, 3):g}x{round(to_mm(sheet.width), 3):g}mm"
    try:
        return paper(size, edition.papers)._replace(margin=sheet.margin)
    except Misuse as error:
        place = edition.products.position(product, "sheet")
        raise fail("product-sheet", str(error), place, product) from None


_SAME: Final = 0.05
"""Points by which trims are alike."""
_FITS: Final = SleeveFit.FITS


def product_look(edition: OpenEdition, name: str, settings: PrintSettings) -> Look:
    """Return how the faces of product `name` are printed.

    Raises Misuse for an unknown trim format.
    """
    size = settings.size
    try:
        options = sheet_options(edition, name, settings.overrides)
    except PunchboardError:
        # Imposition reports what is wrong with them, and withholds this product alone.
        options = DEFAULTS
    return Look(options.ink_saver, options.grayscale, size.scale, _trim(edition, size))


def _trim(edition: OpenEdition, size: PrintSize) -> tuple[float, float, float] | None:
    if not size.fit:
        return None
    found = edition.formats.get(size.fit)
    if found is None:
        raise Misuse(
            f"no trim format is named {size.fit!r}; {did_you_mean(size.fit, edition.formats)}"
        )
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

    Raises Misuse for unknown sleeves.
    """
    if not name:
        return
    sleeve = edition.sleeves.get(name)
    if sleeve is None:
        raise Misuse(f"no sleeves are named {name!r}; {did_you_mean(name, edition.sleeves)}")
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
        # Imposition reports what is wrong with a product.
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
            f"{asked} has no effect: pages keep the size of their paper",
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
            f"{asked}: the card has other proportions and is cut to {trim}, at {sizing.scale:.1%}",
            hint="its bleed is smaller than that format",
            severity=Severity.WARNING,
        )


def face_spec(edition: OpenEdition, layout: Layout, component: Component) -> FaceSpec:
    mirrored, width = edition.mirrors(layout), component.width
    folds = tuple(
        Fold("x", width - mm(fold.x) if mirrored else mm(fold.x))
        if fold.x is not None
        else Fold("y", mm(fold.y or 0.0))
        for fold in layout.folds
    )
    shape = _outline(edition, layout, component)
    spec = FaceSpec(component.width, component.height, component.bleed, shape, folds)
    cut = component.cut
    if cut is None:
        return spec
    creases = tuple(
        Crease(
            *(
                (width - mm(x) if mirrored else mm(x)) if index % 2 == 0 else mm(x)
                for index, x in enumerate(crease)
            )
        )
        for crease in cut.creases
    )
    glue = tuple(Contour(path, mirrored) for path in cut.glue)
    return spec._replace(creases=creases, glue=glue, shaped=True)


def _outline(edition: OpenEdition, layout: Layout, component: Component) -> Outline:
    """Return the outline; a plain card of a named format has that format's rounded corners."""
    outline = component.outline
    if outline.shape == "circle":
        return Ellipse()
    if outline.shape == "path":
        return Contour(outline.path, edition.mirrors(layout))
    if component.cut or outline.corner or not isinstance(layout.trim, str) or layout.on_paper:
        return Rectangle(mm(outline.corner))
    return Rectangle(edition.formats[layout.format].radius)


def check_sizes(
    edition: OpenEdition, run: Run, first: Component, page: Paper | None = None
) -> None:
    """Raise PunchboardError unless all components of the product have one trim size."""
    for name in edition.products.components(run.product)[1:]:
        other = edition.component(name, page)
        if (other.width, other.height) != (first.width, first.height):
            raise fail(
                "product-sizes",
                f"{name} and {first.name} differ in trim size",
                edition.products.position_of_component(name),
                run.product,
                "give all components of a product the same trim: change it in"
                f" {edition.components.position(name).file}",
            )


def check_pooled(edition: OpenEdition, run: Run, first: FaceSpec) -> None:
    """Raise PunchboardError unless the members of a pool are cut and folded alike."""
    page = page_paper(edition, run.product, run.paper, run.settings.overrides)
    for index, member in enumerate(edition.products[run.product].pool):
        name = edition.products[member].components[0]
        spec = face_spec(edition, edition.layout(name), edition.component(name, page))
        if spec != first:
            raise fail(
                "product-pool",
                f"{member} is cut differently from its pool: bleed, outline or folds differ",
                edition.products.position(run.product, "pool", index),
                run.product,
                "give the components of a pool one trim, one bleed and one outline",
            )


def resized_spec(spec: FaceSpec, sizing: Sizing | None) -> FaceSpec:
    """Return the shape of faces that are printed at another size, or the same without one."""
    if sizing is None:
        return spec
    return spec._replace(
        width=sizing.width,
        height=sizing.height,
        bleed=sizing.bleed,
        outline=_resized_spec_outline(spec.outline, sizing),
        folds=tuple(
            Fold(fold.axis, sizing.x(fold.at) if fold.axis == "x" else sizing.y(fold.at))
            for fold in spec.folds
        ),
        creases=tuple(
            Crease(sizing.x(x0), sizing.y(y0), sizing.x(x1), sizing.y(y1))
            for x0, y0, x1, y1 in spec.creases
        ),
        glue=tuple(glue._replace(d=sizing.path(glue.d)) for glue in spec.glue),
    )


def _resized_spec_outline(outline: Outline, sizing: Sizing) -> Outline:
    if isinstance(outline, Contour):
        return outline._replace(d=sizing.path(outline.d))
    if isinstance(outline, Rectangle):
        own = outline.radius * sizing.scale
        return Rectangle(own if sizing.corner is None or not outline.radius else sizing.corner)
    return outline


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
                f"{back.component} is drawn {to_mm(bleed):.3g} mm beyond its trim, and no"
                f" further: back-bleed is {to_mm(options.back_bleed):.3g} mm, and the rest"
                " stays white",
                edition.components.position(back.component, "bleed"),
                product,
                f"write bleed: {to_mm(options.back_bleed):.3g} in {back.component}.layout.yaml",
                severity=Severity.WARNING,
            )


HOUSE: Final = "house"
ERRATUM: Final = "erratum"
BAR: Final = "change-bar"
"""The icon that represents a change bar."""

_ICONS: Final = frozenset({HOUSE, ERRATUM})


class FaceFacts(NamedTuple):
    """The signs that a face shows, as icons by name, and how far from each edge it is blank.

    `blank` is in points, and 0 for a face that is no page of its own. Where `credited` the face
    prints the credits of its game.
    """

    signs: tuple[str, ...] = ()
    blank: Edges = (0.0, 0.0, 0.0, 0.0)
    credited: bool = False


def face_facts(
    drawn: DrawList,
    component: Component,
    painter: Painter,
    palette: dict[str, Colour],
    credits: Sequence[str] = (),
) -> FaceFacts:
    """Return what is known of a face, whose colours are those of `palette`.

    `credits` are the phrases that credit the makers of its game.
    """
    bar = palette.get(COLOUR)
    signs: set[str] = set()
    words: list[str] = []
    for ops in (drawn.ops, *drawn.parts.values()):
        for op in ops:
            if type(op) is Text:
                words += op.words
            elif type(op) is Icon:
                if op.name in _ICONS:
                    signs.add(op.name)
            elif bar is not None and is_bar(op, bar):
                signs.add(BAR)
    blank = blank_edges(drawn, painter) if component.layout.on_paper else FaceFacts().blank
    return FaceFacts(tuple(sorted(signs)), blank, bool(credits) and _says(words, credits))


def _says(words: Iterable[str], phrases: Iterable[str]) -> bool:
    text = _letters("".join(words))
    return all(_letters(phrase) in text for phrase in phrases)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def pack_facts(digest: str, facts: FaceFacts) -> str:
    """Return the digest of a face and what is known of it as a note to keep."""
    return json.dumps([digest, *facts], separators=(",", ":"))


def unpack_facts(note: str) -> tuple[str, FaceFacts]:
    """Return what `pack_facts` has noted."""
    # A digest has no character that JSON escapes.
    digest, facts = note[2:].split('",', 1)
    return digest, _facts(facts)


@lru_cache(maxsize=4096)
def _facts(packed: str) -> FaceFacts:
    """Return the facts of a note, which most faces of a deck have in common."""
    signs, blank, credited = json.loads(f"[{packed}")
    return FaceFacts(tuple(signs), tuple(blank), credited)
