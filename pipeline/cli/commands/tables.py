"""`export` and `import`: records as data or as tables of a spreadsheet, and back."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pipeline.authoring.record_sheets import csv_bytes, exportable, sheet_of
from pipeline.cli.option_groups import option
from pipeline.cli.options import Edition, OptionalGame, ProjectFolder
from pipeline.cli.tables import ImportOptions
from pipeline.cli.terminal import say, say_data, say_file
from pipeline.game.edition import BASE
from pipeline.source.files import DELIMITED, ROSTER, WORKBOOKS, read_bytes
from pipeline.source.findings import Misuse
from pipeline.source.names import counted, did_you_mean

if TYPE_CHECKING:
    from pipeline.authoring.record_sheets import RecordSheet
    from pipeline.game.game import Game


class Format(StrEnum):
    """What a game can be exported as."""

    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


def export(
    *,
    game: OptionalGame = "",
    format_: Annotated[
        Format,
        option(
            "--format", "json: records with all links resolved; csv, xlsx: as the files have them."
        ),
    ] = Format.JSON,
    kinds: Annotated[list[str] | None, option("--kind KIND", "Only this kind; repeatable.")] = None,
    delimiter: Annotated[
        str,
        option(
            "--delimiter SIGN", "The separator of CSV cells: , or ; (with decimal commas) or tab."
        ),
    ] = ",",
    out: Annotated[
        Path | None,
        option(
            "--out FILE",
            "The file to write, or a folder for CSV of several kinds; default: the standard"
            " output.",
        ),
    ] = None,
    edition: Edition,
    project: ProjectFolder = None,
) -> None:
    """Export the records of a game as data, or as tables for a spreadsheet.

    JSON is for programs: it resolves links and constants, and includes errata and rulings. CSV and
    workbooks (.xlsx) are for editing: they have the values of the files, and `punchboard import`
    writes your changes back.
    """
    from pipeline.build.project import open_project

    home = open_project(project)
    game = home.require_game(game)
    asked = edition.name
    if format_ is Format.JSON:
        if kinds or delimiter != ",":
            option = "--kind" if kinds else "--delimiter"
            raise Misuse(f"{option} is for tables: give --format csv or xlsx, too")
        _export_json(home.open_game(game, asked), out)
        return
    laid_over = asked if (edition.edition or edition.as_of) and asked != BASE else ""
    opened = home.open_game(game, laid_over or BASE)
    each_once = list(dict.fromkeys(kinds or ()))
    _export_tables(opened, format_, each_once, laid_over, _sign(format_, delimiter), out)


def _sign(format_: Format, delimiter: str) -> str:
    sign = {"tab": "\t", "\\t": "\t"}.get(delimiter, delimiter)
    if sign not in (",", ";", "\t"):
        raise Misuse(f"expected , or ; or tab as --delimiter, found {delimiter!r}")
    if format_ is Format.XLSX and sign != ",":
        raise Misuse("--delimiter is for CSV: a workbook has cells of its own")
    return sign


def _export_json(game: "Game", out: Path | None) -> None:
    from pipeline.game.view import export_json

    data = export_json(game)
    if out is None:
        say_data(data)
        return
    from json import dumps

    from pipeline.source.writing import write_atomically

    write_atomically(out, f"{dumps(data, indent=2, ensure_ascii=False)}\n".encode())


def _export_tables(
    game: "Game", format_: Format, kinds: list[str], edition: str, sign: str, out: Path | None
) -> None:
    from pipeline.authoring.write_xlsx import xlsx_bytes
    from pipeline.source.writing import write_atomically, written_together

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
    for kind in kinds:
        if kind not in game.kinds:
            raise Misuse(f"{game.id} has no kind {kind!r}; {did_you_mean(kind, known)}")
        if kind not in known:
            parts = " and ".join(factor.kind for factor in game.kinds[kind].factors)
            raise Misuse(f"{kind} combines {parts}, and has no records of its own; export those")


def _say_written(out: Path, sheets: "list[RecordSheet]") -> None:
    records = sum(len(sheet.records) for sheet in sheets)
    kinds = f"{len(sheets)} kinds" if len(sheets) > 1 else sheets[0].kind
    say(f"{out}: {counted(records, 'record')} of {kinds}")


def import_(*, options: ImportOptions) -> None:
    """Make a game from a spreadsheet, check it and print it; or read a roster from another program.

    Every column becomes a field, and the command shows its type and why. A column of copies says
    how often to print each card. Tags such as <b>, entities and icons become Punchboard's notation,
    and pictures are copied into the game. The command reports each cell that it leaves out.

    With --into it adds the rows to an existing game, by the game's kinds.yaml.

    A file that looks like a roster goes to `punchboard roster import`, which has more options.
    """
    file, game, out = options.file, options.into, options.out
    if _is_roster(file):
        from pipeline.cli.commands.roster_files import import_file

        import_file(str(file), game=game, out=out, quiet=options.quiet, project=options.project)
        return
    from pipeline.cli.table_import import import_into, import_new

    (import_into if game else import_new)(options)


def _is_roster(file: Path) -> bool:
    """Return whether a file looks like a roster, and not like a table."""
    if not file.is_file() or file.suffix.lower() in DELIMITED + WORKBOOKS:
        return False
    from pipeline.rosters.format import Incoming
    from pipeline.rosters.importing import format_of

    shown = file.as_posix()
    return bool(format_of(Incoming(shown, read_bytes(file, ROSTER, shown, given=True))))


COMMANDS = {"export": export, "import": import_}
