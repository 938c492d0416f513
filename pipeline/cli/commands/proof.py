"""`punchboard proof`: faces to look at."""

from pathlib import Path
from typing import Annotated

import typer

from pipeline.cli.face_options import Grayscale, InkSaver
from pipeline.cli.options import (
    AsOf,
    Cache,
    Edition,
    Jobs,
    Language,
    Least,
    Notes,
    OptionalGame,
    Products,
    ProjectFolder,
    Quiet,
    Roster,
    Samples,
    edition_name,
)
from pipeline.cli.print_options import print_settings
from pipeline.cli.proof_options import (
    GivenOptions,
    StyleOptions,
    check_options,
    stem_of,
    style_of,
)
from pipeline.press.proofs.format import Format, format_of
from pipeline.press.proofs.side import Side


def proof(
    game: OptionalGame = "",
    slugs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SLUG",
            help="Records: slug, kind:slug or kind:*; or components. All of the game when none.",
        ),
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", metavar="KIND", help="All records of this kind; may be repeated."),
    ] = None,
    product: Products = None,
    side: Annotated[Side, typer.Option("--side", help="The sides.")] = Side.FRONT,
    contact: Annotated[
        bool,
        typer.Option("--contact", help="All on one contact sheet, cut out, each with its name."),
    ] = False,
    columns: Annotated[
        int | None,
        typer.Option("--columns", metavar="N", min=1, max=100, help="Of the contact sheet."),
    ] = None,
    format_: Annotated[
        Format | None,
        typer.Option(
            "--format", help="The format; else as --out says, or png.", show_default=False
        ),
    ] = None,
    dpi: Annotated[
        int | None,
        typer.Option(
            "--dpi", metavar="N", min=36, max=1200, help="Pixels an inch: 300; 100 for --contact."
        ),
    ] = None,
    overlay: Annotated[
        str,
        typer.Option(
            "--overlay",
            metavar="LAYERS",
            help="Draw trim,bleed,safe,slots,folds (as usual), grid, or all.",
        ),
    ] = "",
    no_overlay: Annotated[
        bool, typer.Option("--no-overlay", help="Draw nothing over the faces.")
    ] = False,
    cut: Annotated[
        bool,
        typer.Option("--cut", help="Exactly the cut face, clear round its outline, for screens."),
    ] = False,
    paper: Annotated[
        str,
        typer.Option(
            "--paper", metavar="PAPER", help="Of faces as large as a page, and of contact sheets."
        ),
    ] = "",
    ink_saver: InkSaver = False,
    grayscale: Grayscale = False,
    lang: Language = "",
    edition: Edition = "",
    as_of: AsOf = "",
    commit: Annotated[
        str,
        typer.Option("--commit", metavar="REF", help="As of a commit, branch or tag of git."),
    ] = "",
    roster: Roster = None,
    samples: Samples = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="PATH",
            help="A .png, a .pdf, or a folder. One proof is written here, several below output/.",
            show_default=False,
        ),
    ] = None,
    jobs: Jobs = 0,
    cache: Cache = True,
    watch: Annotated[
        bool, typer.Option("--watch", "-w", help="Draw again what changes, until Ctrl-C.")
    ] = False,
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    project: ProjectFolder = None,
) -> None:
    """Draw faces as PNG or PDF, with trim, bleed, safe area, folds and slots over them.

    One face or many, each in a file of its own, as the pages of a PDF that --out names, or all on a
    contact sheet. What cannot be drawn is told, and the others are made.
    """
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.proof_editions import edition_of_roster, state
    from pipeline.cli.proofing import make_and_tell
    from pipeline.cli.telling import measured
    from pipeline.content.edition import LIVING
    from pipeline.edition.context import EditionKey
    from pipeline.edition.project import open_project
    from pipeline.press.print_settings import named_by, named_option
    from pipeline.press.proofs.choice import Choice
    from pipeline.press.proofs.files import Place
    from pipeline.press.proofs.making import ProofOrder
    from pipeline.press.proofs.many import Contact

    measure = measured(severity, notes=notes, quiet=quiet, as_json=False)
    opened_project = open_project(project)
    words = [word for word in (game, *(slugs or ())) if word]
    game, names = opened_project.game_and_slugs(words)
    kinds, products = tuple(kind or ()), tuple(product or ())
    asked = (*names, *kinds, *products)
    stem, written = stem_of((game, *asked), side, contact=contact), format_of(out, format_)
    style_options = StyleOptions(overlay, no_overlay, cut, dpi)
    check_options(
        style_options,
        GivenOptions(
            written,
            contact=contact,
            columns=columns is not None,
            samples=samples,
            chosen=bool(asked) or roster is not None,
            commit=bool(commit),
            present=watch or roster is not None,
        ),
    )
    style = style_of(style_options, contact=contact)
    settings = print_settings(ink_saver=ink_saver, grayscale=grayscale)
    chosen = edition_name(edition, as_of)
    given = (
        ("lang", lang),
        ("edition", "" if chosen == LIVING else chosen),
        ("commit", commit),
        ("roster", roster.stem if roster is not None else ""),
        ("paper", paper),
        ("ink-saver", ink_saver),
        ("grayscale", grayscale),
    )
    name = named_by(named_option(option, value) for option, value in given if value)
    with state(opened_project, game, commit) as root:
        key = EditionKey(root, game, lang, chosen)
        if roster is not None:
            key, products = edition_of_roster(opened_project, key, roster, products)
        order = ProofOrder(
            key,
            Choice(names, kinds, products, side, paper, samples, settings),
            Place(out, opened_project, game, stem, written, name),
            style,
            Contact(columns or 0, paper) if contact else None,
            jobs,
            cache_folder(wanted=cache),
        )
        make_and_tell(opened_project, order, project, measure, quiet=quiet, watch=watch)


COMMANDS = {
    "proof": (
        proof,
        (
            "punchboard proof scrimmage brute",
            "punchboard proof scrimmage brute gunner --side both --format pdf --out proofs.pdf",
            "punchboard proof scrimmage --kind archetype --contact",
            "punchboard proof kriegbot -p hex-tiles --cut --dpi 200 --out tiles/",
            "punchboard proof scrimmage brute --overlay trim,safe,grid",
            "punchboard proof scrimmage brute --ink-saver --side both",
            "punchboard proof scrimmage --kind archetype --watch",
        ),
    )
}
