"""Tables as commands answer with them: in words, as CSV, as JSON, as a PDF to print."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from pipeline.cli.terminal import say, say_data, say_file

if TYPE_CHECKING:
    from pipeline.build.own_documents import Table

Out: TypeAlias = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Where the PDF or the CSV goes.")
]
Paper: TypeAlias = Annotated[
    str, typer.Option("--paper", metavar="PAPER", help="Of the PDF: a4, letter.")
]


class Format(StrEnum):
    """How a table is written."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    PDF = "pdf"


As: TypeAlias = Annotated[Format, typer.Option("--format", help="The format.")]


def write_table_as(table: "Table", format_: Format, out: Path | None, paper: str) -> None:
    """Write a table in a format, to a file where one is named; raises Misuse for a PDF without."""
    from pipeline.build.own_documents import write_table
    from pipeline.cli.options import pdf_place, shown
    from pipeline.source.findings import Misuse
    from pipeline.source.writing import write_atomically

    if format_ is Format.PDF:
        if out is None:
            raise Misuse("a PDF goes into a file: name it with --out")
        pages = write_table(table, pdf_place(out), paper)
        say(f"{shown(out)}  {pages} page{'s' if pages > 1 else ''}")
    elif format_ is Format.JSON:
        labels = [label.lower().replace(" ", "_").replace("-", "_") for label, _ in table.columns]
        rows = [dict(zip(labels, row, strict=True)) for row in table.rows]
        say_data({"title": table.title, "about": table.about, "rows": rows})
    elif format_ is Format.CSV and out is not None:
        write_atomically(out, _to_csv(table))
    elif format_ is Format.CSV:
        say_file(_to_csv(table))
    else:
        say(*_to_lines(table))


def _to_csv(table: "Table") -> bytes:
    import csv
    import io

    from pipeline.source.escaping import plain_cell

    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer)
    writer.writerow([label for label, _ in table.columns])
    writer.writerows([plain_cell(cell) for cell in row] for row in table.rows)
    return buffer.getvalue().encode()


def _to_lines(table: "Table") -> list[str]:
    rows = [tuple(label for label, _ in table.columns), *table.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return [f"{table.title}: {table.about}", *lines, *([table.foot] if table.foot else [])]
