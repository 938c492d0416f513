"""Tables as commands answer with them: in words, as CSV, as JSON, as a PDF to print."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from pipeline.cli.option_groups import option
from pipeline.cli.terminal import say, say_data, say_file
from pipeline.source.escaping import plain_cell
from pipeline.source.findings import Misuse

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
    out: Annotated[Path | None, option("--out FILE", "A file, instead of the terminal.")] = None
    paper: Annotated[str, option("--paper PAPER", "Of the PDF: a4, letter.")] = "a4"

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
            say(f"{shown(self.out)}  {pages} page{'s' if pages > 1 else ''}")
        elif self.out is not None:
            write_atomically(self.out, _TEXTS[form](table).encode())
        elif form is Format.CSV:
            say_file(_to_csv(table).encode())
        else:
            say_data(_to_data(table)) if form is Format.JSON else say(*_to_lines(table))


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
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return [f"{table.title}: {table.about}", *lines, *([table.foot] if table.foot else [])]


_TEXTS: Final[dict[Format, Callable[["Table"], str]]] = {
    Format.TEXT: lambda table: "\n".join(_to_lines(table)) + "\n",
    Format.CSV: _to_csv,
    Format.JSON: lambda table: json.dumps(_to_data(table), indent=2, ensure_ascii=False) + "\n",
}
