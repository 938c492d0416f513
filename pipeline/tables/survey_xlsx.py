"""Looking over the parts of an .xlsx file: sizes, percentages, formulas without a value."""

import posixpath
import re
from collections.abc import Mapping
from typing import Final

from pipeline.tables.failed import BLANK, VALUELESS
from pipeline.tables.survey import Extent, Survey, place_of, walk

_ROW: Final = re.compile("[0-9]{1,7}")
_PERCENT_FORMATS: Final = frozenset({"9", "10"})
"""Number formats 0 % and 0.00 %, which every workbook has."""


def survey_xlsx(parts: Mapping[str, bytes], file: str, sheet: str) -> Survey:
    """Return what a sheet holds. Raises PunchboardError where it is too large or damaged."""
    lengths = _string_lengths(_part(parts, "sharedstrings.xml"), file)
    percent_styles = _percent_styles(_part(parts, "styles.xml"), file)
    target = _sheet_part(parts, file, sheet)
    look = _SheetLook(Extent(file, sheet), lengths, percent_styles)
    if target in parts:
        walk(parts[target], file, look.start, look.end, look.text)
    return Survey(frozenset(look.percentages), (), look.failed)


def _part(parts: Mapping[str, bytes], name: str) -> bytes:
    """Return the part of a file's name, whatever its case; nothing where there is none."""
    return next((part for path, part in parts.items() if path.lower().endswith(f"/{name}")), b"")


class _SheetLook:
    """One pass over the part of a sheet."""

    def __init__(self, extent: Extent, lengths: list[int], percent_styles: frozenset[int]) -> None:
        self.extent, self.lengths, self.percent_styles = extent, lengths, percent_styles
        self.percentages: set[tuple[int, int]] = set()
        self.failed: dict[tuple[int, int], str] = {}
        self.row = self.column = 0
        self.type = self.style = self.within = ""
        self.has_formula = False
        self.value: list[str] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "row":
            given = attributes.get("r", "")
            self.row = int(given) if _ROW.fullmatch(given) else self.row + 1
            self.column = 0
        elif name == "c":
            row, column = place_of(attributes.get("r", ""))
            self.row, self.column = row or self.row, column or self.column + 1
            self.type, self.style = attributes.get("t", ""), attributes.get("s", "")
            self.has_formula, self.value = False, []
        elif name == "f":
            self.has_formula = True
        self.within = name

    def end(self, name: str) -> None:
        self.within = ""
        if name != "c":
            return
        text = "".join(self.value)
        if not text:
            if self.has_formula:
                # Only a program that has worked the formula out says that it gave a text.
                self.failed[self.row, self.column] = BLANK if self.type == "str" else VALUELESS
                self.extent.add(self.row, self.column, 1, 0)
            return
        self.extent.add(self.row, self.column, 1, self._letters(text))
        if self.type == "e":
            self.failed[self.row, self.column] = text
        if self.style.isdecimal() and int(self.style) in self.percent_styles:
            self.percentages.add((self.row, self.column))

    def text(self, data: str) -> None:
        if self.within in ("v", "t"):
            self.value.append(data)

    def _letters(self, text: str) -> int:
        if self.type == "s" and text.isdecimal() and int(text) < len(self.lengths):
            return self.lengths[int(text)]
        return len(text)


def _string_lengths(part: bytes, file: str) -> list[int]:
    """Return the letters of each shared string."""
    lengths: list[int] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "si":
            lengths.append(0)

    def text(data: str) -> None:
        if lengths:
            lengths[-1] += len(data)

    if part:
        walk(part, file, start, text=text)
    return lengths


def _percent_styles(part: bytes, file: str) -> frozenset[int]:
    """Return the indexes of the cell styles that show percentages."""
    formats = set(_PERCENT_FORMATS)
    styles: list[str] = []
    within = [""]

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "numFmt" and "%" in attributes.get("formatCode", ""):
            formats.add(attributes.get("numFmtId", ""))
        elif name in ("cellXfs", "cellStyleXfs"):
            within[0] = name
        elif name == "xf" and within[0] == "cellXfs":
            styles.append(attributes.get("numFmtId", ""))

    if part:
        walk(part, file, start)
    return frozenset(index for index, style in enumerate(styles) if style in formats)


def _sheet_part(parts: Mapping[str, bytes], file: str, sheet: str) -> str:
    """Return the name of the part that holds a sheet."""
    found = [""]
    targets: dict[str, str] = {}

    def start_workbook(name: str, attributes: dict[str, str]) -> None:
        if name == "sheet" and attributes.get("name") == sheet:
            found[0] = next((v for k, v in attributes.items() if k.endswith(":id")), "")

    def start_relations(name: str, attributes: dict[str, str]) -> None:
        if name == "Relationship":
            targets[attributes.get("Id", "")] = attributes.get("Target", "")

    walk(parts.get("xl/workbook.xml", b"<workbook/>"), file, start_workbook)
    walk(parts.get("xl/_rels/workbook.xml.rels", b"<none/>"), file, start_relations)
    target = targets.get(found[0], "")
    return target.lstrip("/") if target.startswith("/") else posixpath.normpath(f"xl/{target}")
