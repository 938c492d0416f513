"""`punchboard roster build`: rosters on paper."""

from typing import Annotated

import typer

from pipeline.cli.choice_options import Packing, print_choice
from pipeline.cli.face_options import Fit, Grayscale, InkSaver, Scale, Sleeves
from pipeline.cli.options import (
    AsOf,
    Edition,
    Fallback,
    Jobs,
    Json,
    Language,
    Least,
    Notes,
    OutputFolder,
    Papers,
    Products,
    ProjectFolder,
    Quiet,
    Release,
    edition_name,
    policy_of,
)
from pipeline.cli.print_options import (
    BackBleed,
    BackOffset,
    BackOrder,
    Backs,
    CutterName,
    Gutter,
    Margin,
    Marks,
    Orientation,
    PrinterName,
    TurnOver,
    print_settings,
)
from pipeline.cli.roster_options import OfGame, RosterFiles
from pipeline.edition.roster.visibility import Part


def build(
    files: RosterFiles,
    product: Products = None,
    paper: Papers = None,
    without: Annotated[
        list[Part] | None,
        typer.Option(
            "--without",
            metavar="PART",
            help="A secret list without points, rules, xp or equipment; may be repeated.",
        ),
    ] = None,
    blank: Annotated[
        int, typer.Option("--blank", min=0, max=100, help="Blank cards beside those of the roster.")
    ] = 0,
    base: Annotated[
        str, typer.Option("--base", metavar="URL", help="The QR code is a link to this page.")
    ] = "",
    game: OfGame = "",
    edition: Edition = "",
    as_of: AsOf = "",
    lang: Language = "",
    release: Release = False,
    fallback: Fallback = False,
    out: OutputFolder = None,
    pack: Packing = False,
    backs: Backs = "",
    flip: TurnOver = "",
    marks: Marks = None,
    gutter: Gutter = "",
    margin: Margin = "",
    orientation: Orientation = "",
    printer: PrinterName = "",
    back_offset: BackOffset = "",
    back_order: BackOrder = "",
    back_bleed: BackBleed = "",
    cutter: CutterName = "",
    ink_saver: InkSaver = False,
    grayscale: Grayscale = False,
    scale: Scale = "",
    fit: Fit = "",
    sleeves: Sleeves = "",
    jobs: Jobs = 0,
    draft: Annotated[
        bool, typer.Option("--draft", help="Print what is illegal, too, and what does not fit.")
    ] = False,
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Print rosters: the game's own sheets, a list, its rules, cards.

    The list shows the verdict, the seal of the list and a QR code that holds all of it. An illegal
    roster is printed only with --draft, and the verdict stands on the paper. Prints go to
    output/rosters/NAME.
    """
    from pipeline.base.errors import Misuse
    from pipeline.cli.building import Telling, print_rosters
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.outcome import finish
    from pipeline.cli.telling import measured
    from pipeline.edition.project import open_project
    from pipeline.edition.roster.visibility import RosterVisibility
    from pipeline.rosters.printing import Print

    home, chosen = open_project(project), edition_name(edition, as_of)
    if any(letter.isspace() for letter in base):
        raise Misuse(f"{base!r} begins no link: it has a blank in it")
    if base and without:
        raise Misuse("--base has no effect with --without: a secret list has no link")
    visibility = RosterVisibility(tuple(dict.fromkeys(without or ())), blank, base)
    policy = policy_of(release=release, fallback=fallback)
    settings = print_settings(
        backs=backs,
        flip=flip,
        marks=marks,
        gutter=gutter,
        margin=margin,
        orientation=orientation,
        printer=printer,
        back_offset=back_offset,
        back_order=back_order,
        back_bleed=back_bleed,
        cutter=cutter,
        choice=print_choice(pack=pack),
        ink_saver=ink_saver,
        grayscale=grayscale,
        scale=scale,
        fit=fit,
        sleeves=sleeves,
    )
    options = (
        out,
        tuple(product or ()),
        tuple(paper or ()),
        lang,
        jobs,
        draft,
        visibility,
        policy,
        settings,
    )
    measure = measured(severity, notes=notes, quiet=quiet, as_json=json)
    telling = Telling(project, measure, quiet, json)
    requests = [Print(file, *options) for file in files]
    outcomes = list(print_rosters(home, requests, game, chosen, telling))
    finish([outcome for outcome in outcomes if outcome is not None], as_json=json)
    if None in outcomes:
        raise typer.Exit(FINDINGS)


COMMANDS = {
    "build": (
        build,
        (
            "punchboard roster build my-army.yaml --paper a4",
            "punchboard roster build my-army.yaml --without points --without xp",
            "punchboard roster build my-army.yaml -p roster-cards --blank 6",
            "punchboard roster build my-army.yaml --pack --paper a4",
            "punchboard roster build my-army.yaml --lang de",
            "punchboard roster build broken.yaml --draft --out /tmp/drafts",
        ),
    )
}
