"""Tables: which one is imported, and how commands answer with one: in words, CSV, JSON, PDF."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import ProjectFolder, Quiet
from pipeline.cli.terminal import say, say_data, say_file
from pipeline.source.escaping import plain_cell
from pipeline.source.findings import Misuse
from pipeline.source.names import aligned, counted

if TYPE_CHECKING:
    from pipeline.build.own_documents import Table

_WHOLE: Final = re.compile(r"-?\d+")


class Format(StrEnum):
    """How a table is written."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    PDF = "pdf"


@dataclass(frozen=True)
class TableForm:
    """In which form a table is written, and where."""

    format_: Annotated[Format, option("--format", "The format.")] = Format.TEXT
    out: Annotated[
        Path | None, option("--out FILE", "The file to write; default: the terminal.")
    ] = None
    paper: Annotated[str, option("--paper PAPER", "The paper of the PDF: a4, letter.")] = "a4"

    def write(self, table: "Table", *, as_json: bool) -> None:
        """Write a table, as JSON if that is asked, too; raises Misuse for a PDF without a file."""
        form = Format.JSON if as_json else self.format_
        from pipeline.build.own_documents import write_table
        from pipeline.cli.options import pdf_place, shown
        from pipeline.source.writing import write_atomically

        if form is Format.PDF:
            if self.out is None:
                raise Misuse("a PDF goes into a file: name it with --out")
            pages = write_table(table, pdf_place(self.out), self.paper)
            say(f"{shown(self.out)}  {counted(pages, 'page')}")
        elif self.out is not None:
            write_atomically(self.out, _TEXTS[form](table).encode())
        elif form is Format.CSV:
            say_file(_to_csv(table).encode())
        else:
            say_data(_to_data(table)) if form is Format.JSON else say(*_to_lines(table))


class Prefer(StrEnum):
    """The sheet, or the files."""

    SHEET = "sheet"
    FILES = "files"


_READING: Final = "How the table is read"
_EXPORTED: Final = "A sheet that has been exported"


@dataclass(frozen=True)
class ImportOptions:
    """Which table is imported, how it is read, and what becomes of it."""

    file: Annotated[
        Path, argument("FILE", "A table (.csv, .tsv, .xlsx, .ods), or a roster from any program.")
    ]
    sheet: Annotated[
        str, option("--sheet SHEET", "The sheet of the workbook; default: the first.", _READING)
    ] = ""
    given_kind: Annotated[str, option("--kind KIND", "The kind of the records; default: card.")] = (
        ""
    )
    into: Annotated[
        str, option("--into GAME", "Add the records to this game, or read the roster for it.")
    ] = ""
    out: Annotated[
        Path | None, option("--out PATH", "The new game's folder, or the new roster file.")
    ] = None
    title: Annotated[str, option("--title TITLE", "The new game's printed title.")] = ""
    types: Annotated[
        list[str] | None,
        option("--types COLUMN=TYPE", "A column's type, or none; repeatable.", _READING),
    ] = None
    name: Annotated[str, option("--name-column COLUMN", "The column of the names.", _READING)] = ""
    copies: Annotated[
        str, option("--copies-column COLUMN", "How often each card is printed.", _READING)
    ] = ""
    header: Annotated[int, option("--header ROW", "The row of the header.", _READING, min=0)] = 0
    encoding: Annotated[
        str, option("--encoding ENCODING", "The encoding of a CSV: cp1252, utf-16, ...", _READING)
    ] = ""
    pictures: Annotated[
        Path | None,
        option(
            "--pictures DIR", "The folder of the pictures; default: the table's folder.", _READING
        ),
    ] = None
    dry_run: Annotated[bool, option("--dry-run", "Show what changes, and write nothing.")] = False
    prefer: Annotated[
        Prefer | None,
        option(
            "--prefer", "Which value to keep if both have changed.", _EXPORTED, show_default=False
        ),
    ] = None
    remove_missing: Annotated[
        bool, option("--remove-missing", "Remove records that the table lacks.")
    ] = False
    quiet: Quiet = False
    project: ProjectFolder = None

    @property
    def kind(self) -> str:
        return self.given_kind or "card"

    @property
    def picture_folder(self) -> Path:
        return self.pictures or self.file.parent

    def require_foreign(self) -> None:
        """Raise Misuse for the option that only an exported sheet has a use for."""
        if self.prefer is not None:
            raise Misuse("--prefer is for sheets that punchboard export has written, with --into")

    def require_own(self) -> None:
        """Raise Misuse for options that an exported sheet has no use for, as it says all that."""
        given = {
            "--kind": self.given_kind,
            "--types": self.types,
            "--name-column": self.name,
            "--copies-column": self.copies,
            "--header": self.header,
            "--pictures": self.pictures,
        }
        named = ", ".join(option for option, value in given.items() if value)
        if named:
            remedy = "it has been exported, and its columns say what they are"
            raise Misuse(f"{named} cannot be given for {self.file}: {remedy}")


def _to_data(table: "Table") -> dict[str, object]:
    labels = [label.lower().replace(" ", "_").replace("-", "_") for label, _ in table.columns]
    rows = [dict(zip(labels, row, strict=True)) for row in table.rows]
    return {"title": table.title, "about": table.about, "rows": rows}


def _to_csv(table: "Table") -> str:
    import csv
    import io

    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow([label for label, _ in table.columns])
    writer.writerows([_cell(cell) for cell in row] for row in table.rows)
    return buffer.getvalue()


def _cell(text: str) -> str:
    # No spreadsheet takes a negative number for a formula.
    return text if _WHOLE.fullmatch(text) else plain_cell(text)


def _to_lines(table: "Table") -> list[str]:
    rows = [tuple(label for label, _ in table.columns), *table.rows]
    return [f"{table.title}: {table.about}", *aligned(rows), *filter(None, [table.foot])]


_TEXTS: Final[dict[Format, Callable[["Table"], str]]] = {
    Format.TEXT: lambda table: "\n".join(_to_lines(table)) + "\n",
    Format.CSV: _to_csv,
    Format.JSON: lambda table: json.dumps(_to_data(table), indent=2, ensure_ascii=False) + "\n",
}
