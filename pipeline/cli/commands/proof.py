"""`punchboard proof`: one face to look at."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.options import (
    AsOf,
    Edition,
    Game,
    Language,
    Least,
    Notes,
    ProjectFolder,
    Quiet,
    edition_name,
)
from pipeline.cli.say import say


class Format(StrEnum):
    """What a proof is written as."""

    PNG = "png"
    PDF = "pdf"


class Side(StrEnum):
    """Which side of the piece."""

    FRONT = "front"
    BACK = "back"


def proof(
    game: Game,
    slug: Annotated[
        str, typer.Argument(metavar="SLUG", help="A record's key, kind:slug, or a page component.")
    ],
    format_: Annotated[Format, typer.Option("--format", help="The format.")] = Format.PNG,
    side: Annotated[Side, typer.Option("--side", help="The side.")] = Side.FRONT,
    dpi: Annotated[int, typer.Option("--dpi", min=36, max=1200, help="Pixels an inch.")] = 300,
    overlay: Annotated[
        bool, typer.Option("--overlay/--no-overlay", help="Draw trim, safe area and boxes.")
    ] = True,
    product: Annotated[
        str, typer.Option("--product", "-p", metavar="P", help="Of this product.")
    ] = "",
    paper: Annotated[
        str, typer.Option("--paper", metavar="PAPER", help="For pages as large as the paper.")
    ] = "",
    lang: Language = "",
    edition: Edition = "",
    as_of: AsOf = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Default: GAME-SLUG.png here.")
    ] = None,
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    project: ProjectFolder = None,
) -> None:
    """Draw one face as PNG or PDF, with trim, safe area and boxes drawn over it."""
    from pipeline.cli.paths import shown
    from pipeline.cli.report import print_findings
    from pipeline.cli.telling import measured
    from pipeline.edition.context import EditionKey, open_edition
    from pipeline.edition.project import open_project
    from pipeline.press.proof import ProofRequest, make_proof, write_png
    from pipeline.publish.atomic import write_atomically

    measure = measured(severity, notes=notes, quiet=quiet, as_json=False)
    opened_project = open_project(project)
    opened_project.game_folder(game)
    opened = open_edition(EditionKey(opened_project.root, game, lang, edition_name(edition, as_of)))
    made = make_proof(
        opened, ProofRequest(slug, product, side is Side.BACK, paper), overlay=overlay
    )
    suffix = "-back" if side is Side.BACK else ""
    target = out or Path(f"{game}-{slug.replace(':', '-')}{suffix}.{format_}")
    if format_ is Format.PNG:
        write_png(made.pdf, dpi, target)
    else:
        write_atomically(target, made.pdf)
    print_findings(made.findings, project, measure)
    if not quiet:
        say(shown(target.resolve()))


COMMANDS = {
    "proof": (
        proof,
        (
            "punchboard proof scrimmage brute",
            "punchboard proof scrimmage brute --side back --format pdf --no-overlay",
        ),
    )
}
