"""The shapes of faces as imposition needs them, and what pieces of one sheet have in common."""

from pipeline.base.errors import fail
from pipeline.base.units import mm
from pipeline.edition.context import OpenEdition
from pipeline.impose.face import Contour, Crease, Ellipse, FaceSpec, Fold, Outline, Rectangle
from pipeline.impose.model import Paper
from pipeline.layout.component import Component
from pipeline.layout.layout_file import Layout
from pipeline.press.orders import Run
from pipeline.press.sheet_options import page_paper


def face_spec(edition: OpenEdition, layout: Layout, component: Component) -> FaceSpec:
    """Return the shape of a component's faces as imposition needs it."""
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
    return Rectangle(edition.formats[layout.trim].radius)


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
                "give all components of a product the same trim",
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
                f"{member} is not cut like the others of its pool: bleed, outline or folds differ",
                edition.products.position(run.product, "pool", index),
                run.product,
                "give the components of a pool one trim, one bleed and one outline",
            )
