"""`punchboard export`: every record as data, or as tables to be edited in a spreadsheet."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.base.errors import Misuse
from pipeline.cli.options import AsOf, Edition, OptionalGame, ProjectFolder, edition_name
from pipeline.cli.say import say, say_data, say_file

if TYPE_CHECKING:
    from pipeline.content.game import Game
    from pipeline.tables.record_sheet import RecordSheet


class Format(StrEnum):
    """What a game can be exported as."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


def export(
    game: OptionalGame = "",
    format_: Annotated[
        Format,
        typer.Option(
            "--format",
            help="json: records with all links resolved; csv, xlsx: as the files have them.",
        ),
    ] = Format.JSON,
    kinds: Annotated[
        list[str] | None,
        typer.Option("--kind", metavar="KIND", help="Only this kind; may be repeated."),
    ] = None,
    delimiter: Annotated[
        str,
        typer.Option(
            "--delimiter",
            metavar="SIGN",
            help="What parts the cells of CSV: , or ; (with decimal commas) or tab.",
        ),
    ] = ",",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="A file instead of the standard output; a folder for CSV of several kinds.",
        ),
    ] = None,
    edition: Edition = "",
    as_of: AsOf = "",
    project: ProjectFolder = None,
) -> None:
    """Export the records of a game as data, or as tables for a spreadsheet.

    JSON is for programs: links and constants are resolved, errata and rulings laid over. CSV and
    workbooks (.xlsx) are for editing: they have what the files say, and `punchboard import table`
    carries changes back into them.
    """
    from pipeline.content.edition import BASE
    from pipeline.content.opening import open_game
    from pipeline.edition.project import open_project

    opened_project = open_project(project)
    folder = opened_project.game_folder(opened_project.require_game(game))
    asked = edition_name(edition, as_of)
    if format_ is Format.JSON:
        _require_tables(kinds, delimiter)
        _export_json(open_game(folder, opened_project.root, asked), out)
        return
    laid_over = asked if (edition or as_of) and asked != BASE else ""
    opened = open_game(folder, opened_project.root, laid_over or BASE)
    each_once = list(dict.fromkeys(kinds or ()))
    _export_tables(opened, format_, each_once, laid_over, _sign(format_, delimiter), out)


def _require_tables(kinds: list[str] | None, delimiter: str) -> None:
    """Refuse what JSON has no use for."""
    if kinds or delimiter != ",":
        option = "--kind" if kinds else "--delimiter"
        raise Misuse(f"{option} is for tables: give --format csv or xlsx, too")


def _sign(format_: Format, delimiter: str) -> str:
    sign = {"tab": "\t", "\\t": "\t"}.get(delimiter, delimiter)
    if sign not in (",", ";", "\t"):
        raise Misuse(f"expected , or ; or tab as --delimiter, found {delimiter!r}")
    if format_ is Format.XLSX and sign != ",":
        raise Misuse("--delimiter is for CSV: a workbook has cells of its own")
    return sign


def _export_json(game: "Game", out: Path | None) -> None:
    from pipeline.content.export import export_json

    data = export_json(game)
    if out is None:
        say_data(data)
        return
    from json import dumps

    from pipeline.publish.atomic import write_atomically

    write_atomically(out, f"{dumps(data, indent=2, ensure_ascii=False)}\n".encode())


def _export_tables(
    game: "Game", format_: Format, kinds: list[str], edition: str, sign: str, out: Path | None
) -> None:
    from pipeline.publish.atomic import write_atomically
    from pipeline.publish.together import written_together
    from pipeline.tables.record_sheet import exportable, sheet_of
    from pipeline.tables.write_csv import csv_bytes
    from pipeline.tables.write_xlsx import xlsx_bytes

    _require_kinds(game, kinds, exportable(game))
    sheets = [sheet_of(game, kind, edition) for kind in kinds or exportable(game)]
    if not sheets:
        raise Misuse(f"{game.id} has no kind of records: there is nothing to export")
    if format_ is Format.XLSX:
        if out is None:
            raise Misuse("a workbook needs a file: name it with --out")
        slugs = {kind: tuple(records) for kind, records in game.records.items()}
        write_atomically(out, xlsx_bytes(sheets, slugs))
        _say_written(out, sheets)
        return
    if len(kinds) == 1:
        content = csv_bytes(sheets[0], sign)
        if out is None:
            say_file(content)
        else:
            write_atomically(out, content)
            _say_written(out, sheets)
        return
    if out is None or out.suffix:
        message = "CSV has one kind a file: choose it with --kind, or name a folder with --out"
        raise Misuse(message)
    with written_together(out) as write:
        for sheet in sheets:
            write(f"{sheet.kind}.csv", csv_bytes(sheet, sign))
    _say_written(out, sheets)


def _require_kinds(game: "Game", kinds: list[str], known: list[str]) -> None:
    from pipeline.base.suggest import hint

    for kind in kinds:
        if kind not in game.kinds:
            raise Misuse(f"{game.id} has no kind {kind!r}; {hint(kind, known)}")
        if kind not in known:
            parts = " and ".join(factor.kind for factor in game.kinds[kind].factors)
            raise Misuse(f"{kind} combines {parts}, and has no records of its own; export those")


def _say_written(out: Path, sheets: "list[RecordSheet]") -> None:
    records = sum(len(sheet.records) for sheet in sheets)
    kinds = f"{len(sheets)} kinds" if len(sheets) > 1 else sheets[0].kind
    say(f"{out}: {records} records of {kinds}")


COMMANDS = {
    "export": (
        export,
        (
            "punchboard export scrimmage --format json",
            "punchboard export scrimmage --out all.json",
            "punchboard export scrimmage --format xlsx --out balance.xlsx",
            "punchboard export scrimmage --format csv --kind archetype --out archetype.csv",
        ),
    )
}
