"""The shape of faces at another size, as imposition needs it."""

from pipeline.impose.face import Contour, Crease, FaceSpec, Fold, Outline, Rectangle
from pipeline.looks.sizing import Sizing


def resized_spec(spec: FaceSpec, sizing: Sizing | None) -> FaceSpec:
    """Return the shape of faces that are printed at another size, or the same without one."""
    if sizing is None:
        return spec
    return spec._replace(
        width=sizing.width,
        height=sizing.height,
        bleed=sizing.bleed,
        outline=_outline(spec.outline, sizing),
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


def _outline(outline: Outline, sizing: Sizing) -> Outline:
    if isinstance(outline, Contour):
        return outline._replace(d=sizing.path(outline.d))
    if isinstance(outline, Rectangle):
        own = outline.radius * sizing.scale
        return Rectangle(own if sizing.corner is None or not outline.radius else sizing.corner)
    return outline
