"""`punchboard roster export`: a roster for people and for other programs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import AsOf, Edition, ProjectFolder, edition_name
from pipeline.cli.rosters import OfGame, RosterFile
from pipeline.cli.say import say_file


def export(
    file: RosterFile,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="FORMAT", help="text, markdown, csv, json, yaml, share, ros or rosz."
        ),
    ] = "text",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="A file instead of the standard output."),
    ] = None,
    game: OfGame = "",
    edition: Edition = "",
    as_of: AsOf = "",
    project: ProjectFolder = None,
) -> None:
    """Write a roster for people or for another program.

    For people as text, Markdown or CSV; for programs as JSON, YAML, the end of a link, or
    BattleScribe's ros and rosz, which many list builders read. All of the latter can be imported
    again without loss. The same roster gives the same bytes.
    """
    from pipeline.base.errors import Misuse
    from pipeline.base.suggest import hint
    from pipeline.build.project import open_project
    from pipeline.build.roster.opening import open_roster
    from pipeline.exchange.format import EXPORTERS, load_formats
    from pipeline.exchange.tell import tell
    from pipeline.publish.atomic import write_atomically

    load_formats()
    if to not in EXPORTERS:
        raise Misuse(f"there is no export format {to!r}; {hint(to, EXPORTERS)}")
    if out is None and to == "rosz" and sys.stdout.isatty():
        raise Misuse("a rosz is no text: name a file with --out")
    opened = open_roster(open_project(project), file, game, edition_name(edition, as_of))
    content = EXPORTERS[to].write(tell(opened.game, opened.record))
    if out is None:
        say_file(content)
    else:
        write_atomically(out, content)


COMMANDS = {
    "export": (
        export,
        (
            "punchboard roster export my-army.yaml",
            "punchboard roster export my-army.yaml --to markdown --out my-army.md",
            "punchboard roster export my-army.yaml --to rosz --out my-army.rosz",
        ),
    )
}
