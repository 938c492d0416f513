"""One side of a run of sheets: puts faces into its cells, sheet by sheet."""

from collections.abc import Sequence

from pipeline.base.finding import Finding
from pipeline.impose.arrangement import Arrangement
from pipeline.impose.cell_marks import CellMarks, cell_marks, marks_findings, on_sheet
from pipeline.impose.face import FaceSpec
from pipeline.impose.furniture import SideSheets, furnish
from pipeline.impose.model import Paper, Placement, Sheet
from pipeline.impose.options import Options
from pipeline.impose.slots import Slot, bleed_box, trim_box
from pipeline.impose.slug import Slug


class Side:
    """The cells of one side, in the order in which faces fill them.

    Marks are computed once for each number of cells in use, as all but the last sheet are alike.
    """

    def __init__(
        self,
        sheets: SideSheets,
        grid: Arrangement,
        slots: list[Slot],
        face: FaceSpec,
        paper: Paper,
        options: Options,
        slug: Slug | None,
    ) -> None:
        self.name, self.grid, self.slots = sheets.side, grid, slots
        self._face, self._paper, self._options = face, paper, options
        self._sheets = sheets.total
        self._furniture = furnish(sheets, bleed_box(slots), paper, options, slug)
        self._cell_marks_by_count: dict[int, CellMarks] = {}

    def sheet(self, faces: Sequence[str | None], number: int, *, backed: bool = True) -> Sheet:
        """Return the sheet of that number with `faces` in its first cells; None leaves a gap.

        `backed` says whether it has a back (or is one).
        """
        shared = self._cell_marks(len(faces))
        placements = tuple(
            [
                Placement(face, *slot)
                for face, slot in zip(faces, self.slots, strict=False)
                if face is not None
            ]
        )
        width, height = self.grid.width, self.grid.height
        trim, bleed = shared.trim, shared.bleed
        if 0 < len(placements) < len(faces):
            used = [Slot(*placement[1:]) for placement in placements]
            trim = on_sheet(trim_box(used), width, height)
            bleed = on_sheet(bleed_box(used), width, height)
        return Sheet(
            width,
            height,
            self.name,
            placements,
            shared.marks + self._furniture.draw(number, faces, backed=backed),
            trim,
            bleed,
            f"{number}/{self._sheets}",
            shared.overlay + self._furniture.over,
            shared.cut,
        )

    def findings(self) -> tuple[Finding, ...]:
        """Return what the sheets made so far lack."""
        made = self._cell_marks_by_count.values()
        return self._furniture.findings + marks_findings(made, self._paper)

    def _cell_marks(self, used: int) -> CellMarks:
        if used not in self._cell_marks_by_count:
            cells = self.slots[:used]
            frame = self._furniture.frame
            self._cell_marks_by_count[used] = cell_marks(
                cells, self.name, self.grid, self._face, self._options, frame
            )
        return self._cell_marks_by_count[used]
