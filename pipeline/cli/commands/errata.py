"""`punchboard errata`: what was changed since it was printed, by the publisher and by us."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import Language, OptionalGame, ProjectFolder
from pipeline.cli.say import say, say_data
from pipeline.content.origin import Origin


class Format(StrEnum):
    """How the list is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"
    PDF = "pdf"


def errata(
    game: OptionalGame = "",
    since: Annotated[
        str | None,
        typer.Option(
            "--since",
            metavar="STATE",
            help="Only what came after a date (2009, 2009-08), a version or a commit.",
        ),
    ] = None,
    only: Annotated[
        Origin | None,
        typer.Option(
            "--only", metavar="errata|rulings", help="The publisher's errata, or the house rulings."
        ),
    ] = None,
    format_: Annotated[Format, typer.Option("--format", help="The format.")] = Format.TEXT,
    paper: Annotated[
        str, typer.Option("--paper", metavar="PAPER", help="Of the PDF; a4 when none is named.")
    ] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where the PDF goes.")
    ] = None,
    lang: Language = "",
    project: ProjectFolder = None,
) -> None:
    """List what errata and house rulings change: was and now, with the differing words marked.

    House rulings stand under a heading of their own, with what the rulebook says. What holds from
    a later day on is told as announced. As a PDF it is a sheet to print, in the game's own look.
    """
    from pipeline.base.errors import Misuse
    from pipeline.cli.errata_entries import entries_asked_for, open_with_announced, taken_as_known
    from pipeline.edition.project import open_project

    if (paper or out) and format_ is not Format.PDF:
        raise Misuse("--paper and --out are for a sheet to print: add --format pdf")
    home = open_project(project)
    opened = open_with_announced(home, home.require_game(game), lang)
    entries = entries_asked_for(home, opened, since, only)
    if format_ is Format.PDF:
        from pipeline.cli.errata_pdf import print_errata

        print_errata(home, opened, entries, since or "", paper, out, lang, only)
    elif format_ is Format.JSON:
        from pipeline.cli.errata_list import entry_data

        say_data([entry_data(opened, entry) for entry in entries])
    elif not entries:
        from pipeline.content.counting import nothing

        message = f"{opened.title}: {nothing(only)}" + (f" since {since}" if since else "")
        say(message, *taken_as_known(opened, since or ""))
    else:
        from pipeline.cli.errata_list import format_list

        say(*format_list(opened, entries, markdown=format_ is Format.MARKDOWN))


COMMANDS = {
    "errata": (
        errata,
        (
            "punchboard errata kriegbot",
            "punchboard errata kriegbot --since 2009-08 --format markdown",
            "punchboard errata scrimmage --only rulings",
            "punchboard errata scrimmage --since HEAD~10",
            "punchboard errata kriegbot --format pdf --paper letter --out errata.pdf",
        ),
    )
}
