"""Looking over the parts of an .ods file: sizes, percentages, spans, formulas without a value."""

from collections.abc import Mapping

from pipeline.tables.failed import BLANK, VALUELESS
from pipeline.tables.survey import Extent, Survey, walk

_TEXTS = ("p", "span", "a")


def survey_ods(parts: Mapping[str, bytes], file: str, sheet: str) -> Survey:
    """Return what a sheet holds. Raises PunchboardError where any is too large or damaged.

    A reader takes all sheets into memory, so all count.
    """
    look = _ContentLook(file, sheet)
    walk(parts.get("content.xml", b"<none/>"), file, look.start, look.end, look.text)
    return Survey(frozenset(look.percentages), tuple(look.spans), look.failed)


class _ContentLook:
    """One pass over the part of the contents."""

    def __init__(self, file: str, sheet: str) -> None:
        self.file, self.wanted = file, sheet
        self.extent = Extent(file, "")
        self.is_wanted = self.in_cell = self.is_formula = self.is_error = False
        self.row = self.column = self.rows_repeated = self.columns_repeated = 0
        self.letters = 0
        self.shown: list[str] = []
        self.row_cells: list[tuple[int, int, int]] = []
        self.type = ""
        self.span = (1, 1)
        self.percentages: set[tuple[int, int]] = set()
        self.failed: dict[tuple[int, int], str] = {}
        self.spans: list[tuple[int, int, int, int]] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "table":
            sheet = attributes.get("table:name", "")
            self.extent, self.row = Extent(self.file, sheet), 0
            self.is_wanted = sheet == self.wanted
        elif name == "table-row":
            self.rows_repeated = _count(attributes, "table:number-rows-repeated")
            self.column, self.row_cells = 0, []
        elif name in ("table-cell", "covered-table-cell"):
            self.columns_repeated = _count(attributes, "table:number-columns-repeated")
            self.type = attributes.get("office:value-type", "")
            self.is_formula = "table:formula" in attributes
            # A text without letters behind what is shown is how programs write that it failed.
            failed = attributes.get("calcext:value-type") == "error"
            self.is_error = failed or attributes.get("office:string-value") == ""
            self.span = (
                _count(attributes, "table:number-rows-spanned"),
                _count(attributes, "table:number-columns-spanned"),
            )
            self.letters, self.in_cell, self.shown = 0, True, []

    def text(self, data: str) -> None:
        if self.in_cell:
            self.letters += len(data)
            if self.is_error:
                self.shown.append(data)

    def end(self, name: str) -> None:
        if name in ("table-cell", "covered-table-cell"):
            self._end_cell()
        elif name == "table-row":
            for column, count, letters in self.row_cells:
                total = count * self.rows_repeated
                last = self.row + self.rows_repeated
                self.extent.add(last, column, total, letters * total)
            self.row += self.rows_repeated

    def _end_cell(self) -> None:
        self.in_cell = False
        row, column = self.row + 1, self.column + 1
        self.column += self.columns_repeated
        if self.type or self.letters:
            self.row_cells.append((self.column, self.columns_repeated, self.letters))
            # Repeated cells count before they are named one by one.
            self.extent.add(row, self.column, 0, 0)
            cells = ((row, each) for each in range(column, self.column + 1))
            if self.is_wanted and self.type == "percentage":
                self.percentages.update(cells)
            elif self.is_wanted and self.is_error and self.letters:
                self.failed |= dict.fromkeys(cells, "".join(self.shown).strip())
            elif self.is_wanted and self.is_formula and not self.letters and self.type == "string":
                self.failed[row, column] = BLANK
        elif self.is_formula and self.is_wanted:
            self.failed[row, column] = VALUELESS
        if self.is_wanted and self.span != (1, 1):
            self.spans.append((row, column, *self.span))


def _count(attributes: Mapping[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    return max(1, int(text)) if text.isdecimal() and len(text) < 12 else 1
