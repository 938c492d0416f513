"""Backs that are drawn further beyond the trim than fronts: what room sheets have for that."""

from pipeline.base.finding import Finding, Severity
from pipeline.base.units import to_mm
from pipeline.impose.arrangement import Arrangement
from pipeline.impose.margin_room import SLACK
from pipeline.impose.model import Paper
from pipeline.impose.nest import Nest
from pipeline.impose.slots import Slot


def short_back_bleed(
    backs: list[Slot], grid: Arrangement, wanted: float, paper: Paper
) -> tuple[Finding, ...]:
    """Return the finding that a sheet leaves the backs less bleed than is `wanted` (points)."""
    found = min(min(slot.bleed) for slot in backs)
    if isinstance(grid, Nest) and len(backs) > 1:
        found = min(found, grid.gutter[0] / 2)
    if found >= wanted - SLACK:
        return ()
    return (
        Finding(
            "back-bleed-room",
            f"{paper.title or paper.name} has room for {to_mm(found):.3g} mm of bleed on the backs"
            f" where they have least, not for the {to_mm(wanted):.3g} mm of back-bleed",
            hint="choose a wider gutter, a larger paper, or less back-bleed",
            severity=Severity.INFO,
        ),
    )
