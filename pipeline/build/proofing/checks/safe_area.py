"""`safe-area`: text where the cut may go."""

from collections.abc import Iterator
from math import ceil, dist
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.base.units import to_mm
from pipeline.build.proofing.check import Remark, face_check
from pipeline.build.proofing.face import Face
from pipeline.build.proofing.marks import Run
from pipeline.layout.component import Component

# Layout places to hundredths of a point, and round letters reach over the line that they stand on.
_SLACK: Final = 0.3


@face_check("safe-area")
def safe_area(face: Face) -> Iterator[Remark]:
    """Find text that reaches out of the safe area of its component.

    Sheets shift in the printer and knives wander: what lies nearer to the trim is cut into.
    """
    component = face.component
    if not component.safe:
        return
    safe, right, bottom = component.safe, *_far_edges(component)
    round_ = component.layout.outline.shape == "circle"
    for run in face.runs:
        edges = run.edges
        excess = max(
            safe - edges.left, safe - edges.top, edges.right - right, edges.bottom - bottom
        )
        if round_:
            excess = max(excess, _out_of_circle(run, component))
        if excess > _SLACK:
            by = ceil(to_mm(excess) * 10 - 0.01) / 10
            message = f"text reaches {by:.1f} mm out of the safe area"
            hint = f"keep it {to_mm(safe):g} mm from the trim, or make its style decorative"
            yield Remark(
                Finding("safe-area", message, hint=hint, severity=Severity.WARNING), run.place
            )


def _far_edges(component: Component) -> tuple[float, float]:
    return component.width - component.safe, component.height - component.safe


def _out_of_circle(run: Run, component: Component) -> float:
    """Return how far a text's corner lies out of the safe circle of a round component."""
    centre = component.width / 2, component.height / 2
    radius = min(centre) - component.safe
    return max(dist(centre, corner) for corner in run.frame.corners(run.box)) - radius
