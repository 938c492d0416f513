"""`punchboard import`: tables of spreadsheets become games."""  # noqa: N999 - the command's name

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import ProjectFolder, Quiet
from pipeline.tables.prefer import Prefer


def table(
    file: Annotated[
        Path, typer.Argument(metavar="TABLE", help="A .csv, .tsv, .xlsx or .ods file.")
    ],
    sheet: Annotated[
        str, typer.Option("--sheet", metavar="SHEET", help="The sheet; else the first filled one.")
    ] = "",
    kind: Annotated[
        str, typer.Option("--kind", metavar="KIND", help="The kind of the records; else card.")
    ] = "",
    into: Annotated[
        str,
        typer.Option("--into", metavar="GAME", help="A game that there is: records are added."),
    ] = "",
    path: Annotated[
        Path | None,
        typer.Option("--to", metavar="PATH", help="The new game's folder; else the file's name."),
    ] = None,
    title: Annotated[str, typer.Option("--title", help="The new game's printed title.")] = "",
    types: Annotated[
        list[str] | None,
        typer.Option(
            "--types",
            metavar="COLUMN=TYPE",
            help="What a column holds, none to leave it out; may be repeated.",
        ),
    ] = None,
    name: Annotated[
        str, typer.Option("--name", metavar="COLUMN", help="The column of the cards' names.")
    ] = "",
    copies: Annotated[
        str, typer.Option("--copies", metavar="COLUMN", help="The column of the quantities.")
    ] = "",
    header: Annotated[
        int, typer.Option("--header", min=0, metavar="ROW", help="The row of the header.")
    ] = 0,
    encoding: Annotated[
        str, typer.Option("--encoding", metavar="ENCODING", help="cp1252, utf-16, ... of a CSV.")
    ] = "",
    pictures: Annotated[
        Path | None,
        typer.Option("--pictures", metavar="DIR", help="Where the pictures lie; else the table."),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would be done, and write nothing.")
    ] = False,
    prefer: Annotated[
        Prefer | None,
        typer.Option(
            "--prefer",
            help="Who is right where sheet and files have both changed since the export.",
            show_default=False,
        ),
    ] = None,
    remove_missing: Annotated[
        bool, typer.Option("--remove-missing", help="Remove records that an exported sheet lacks.")
    ] = False,
    quiet: Quiet = False,
    project: ProjectFolder = None,
) -> None:
    """Make a game of a table in one step, check it and print it.

    Every column becomes a field, and is shown with its type and why; a quantity column says how
    often a card is printed. Tags such as <b>, entities and icons in texts become the notation of
    texts, pictures are copied into the game. Whatever is passed over is told with its cell.

    With --into the rows are added to a game that there is, as its kinds.yaml reads them.
    """
    from pipeline.cli.table_import import ImportOptions, import_into, import_new

    of_own = {
        "--kind": kind,
        "--types": types,
        "--name": name,
        "--copies": copies,
        "--header": header,
        "--pictures": pictures,
    }
    options = ImportOptions(
        file,
        sheet or None,
        kind or "card",
        header,
        encoding,
        pictures or file.parent,
        dry_run,
        quiet,
        project,
        prefer,
        remove_missing,
        tuple(option for option, value in of_own.items() if value),
    )
    overrides = options.overrides(types or (), name, copies)
    if into:
        import_into(options, overrides, into, title, path)
    else:
        import_new(options, overrides, path, title)


COMMANDS = {
    "table": (
        table,
        (
            "punchboard import table cards.csv",
            "punchboard import table cards.xlsx --sheet Monsters --kind monster --dry-run",
            "punchboard import table cards.csv --types cost=text --copies Num --pictures art",
            "punchboard import table cards.ods --into skyships",
        ),
    )
}
