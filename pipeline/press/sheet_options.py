"""How a product is imposed, and the paper that its pages are as large as."""

from pipeline.base.errors import Misuse, fail
from pipeline.base.units import to_mm
from pipeline.edition.context import OpenEdition
from pipeline.impose.fields import FieldError, UnknownFieldError
from pipeline.impose.model import Paper
from pipeline.impose.options import Options
from pipeline.impose.papers import paper
from pipeline.impose.profiles import options, profile
from pipeline.press.one_printing import possible
from pipeline.press.print_settings import Overrides

USUAL_PROFILE = "home"


def sheet_options(edition: OpenEdition, name: str, overrides: Overrides = ()) -> Options:
    """Return how product `name` is imposed: its profile, its own choices over it, and `overrides`.

    Raises PunchboardError for an unknown profile or choice, and for a binding without backs;
    ValueError for an override that there is none of, which whoever makes them is to refuse.
    """
    choices = dict(edition.products[name].sheet)
    base = str(choices.pop("profile", USUAL_PROFILE))
    try:
        usual = profile(base, edition.profiles)
    except Misuse as error:
        place = edition.products.position(name, "sheet", "profile")
        raise fail("product-sheet", str(error), place, name) from None
    try:
        chosen = options("sheet", choices, usual)
    except ValueError as error:
        key = (error.key,) if isinstance(error, FieldError) else ()
        named = isinstance(error, UnknownFieldError)
        place = edition.products.position(name, "sheet", *key, key=named)
        raise fail("product-sheet", str(error), place, name) from None
    packed = edition.products[name].pack
    chosen = options("print settings", dict(possible(overrides, chosen, packed=packed)), chosen)
    if chosen.binding != "none" and chosen.backs in ("none", "gutterfold"):
        message = f"sheets that are bound are printed on both sides, found backs: {chosen.backs}"
        place = edition.products.position(name, "sheet")
        raise fail("product-sheet", message, place, name, "say backs: duplex or backs: separate")
    return chosen


def require_room(
    edition: OpenEdition, product: str, sheet: Paper, overrides: Overrides = ()
) -> None:
    """Raise PunchboardError where the margin that a product asks for leaves nothing of a sheet."""
    margin = sheet_options(edition, product, overrides).margin
    if margin is None or 2 * margin < min(sheet.width, sheet.height):
        return
    names = ("margin",) if "margin" in edition.products[product].sheet else ()
    place = edition.products.position(product, "sheet", *names)
    message = f"a margin of {to_mm(margin):g} mm leaves nothing of {sheet.title or sheet.name}"
    raise fail("product-sheet", message, place, product, "printers leave about 5 mm blank")


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
