"""`punchboard reprint`: only what has changed."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pipeline.cli.face_options import Fit, Grayscale, InkSaver, Scale, Sleeves
from pipeline.cli.options import (
    AsOf,
    Cache,
    Edition,
    Fallback,
    Jobs,
    Json,
    Language,
    Least,
    Notes,
    OptionalGame,
    OutputFolder,
    Papers,
    Products,
    ProjectFolder,
    Quiet,
    edition_name,
    policy_of,
)
from pipeline.cli.print_options import (
    BackBleed,
    BackOffset,
    BackOrder,
    Backs,
    Gutter,
    Margin,
    Marks,
    Orientation,
    PrinterName,
    TurnOver,
    print_settings,
)
from pipeline.cli.say import say, say_data

if TYPE_CHECKING:
    from pipeline.reprint.compare import ChangedRun, TakeOut
    from pipeline.reprint.kit import Reprint


def reprint(
    since: Annotated[
        str,
        typer.Option(
            "--since",
            metavar="STATE",
            help="A date, a version of the content, a commit, branch or tag, or a manifest.json.",
        ),
    ],
    game: OptionalGame = "",
    product: Products = None,
    paper: Papers = None,
    edition: Edition = "",
    as_of: AsOf = "",
    lang: Language = "",
    out: OutputFolder = None,
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
    ink_saver: InkSaver = False,
    grayscale: Grayscale = False,
    scale: Scale = "",
    fit: Fit = "",
    sleeves: Sleeves = "",
    jobs: Jobs = 0,
    fallback: Fallback = False,
    cache: Cache = True,
    severity: Least = None,
    notes: Notes = False,
    quiet: Quiet = False,
    json: Json = False,
    project: ProjectFolder = None,
) -> None:
    """Print only what has changed since an older state, in one PDF for each paper.

    Faces are compared as they are drawn, so that a changed constant, template or colour counts,
    too. The kit holds the changed pieces with their backs, reference sheets that changed, and
    strips at true size to paste over what one doesn't want to print again. Nothing that was
    printed before is touched.
    """
    from pipeline.base.finding import has_errors
    from pipeline.cli.cache import cache_folder
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.progress import progress_bar
    from pipeline.cli.report import print_findings
    from pipeline.cli.telling import measured
    from pipeline.edition.context import EditionKey
    from pipeline.edition.project import open_project
    from pipeline.reprint.kit import reprint as make
    from pipeline.reprint.since import older_state
    from pipeline.reprint.state import Extent

    home = open_project(project)
    game = home.require_game(game)
    measure = measured(severity, notes=notes, quiet=quiet, as_json=json)
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
        ink_saver=ink_saver,
        grayscale=grayscale,
        scale=scale,
        fit=fit,
        sleeves=sleeves,
    )
    papers, kept = tuple(paper or ()), cache_folder(wanted=cache)
    extent = Extent(tuple(product or ()), papers, jobs, kept, settings)
    chosen, policy = edition_name(edition, as_of), policy_of(release=False, fallback=fallback)
    key = EditionKey(home.root, game, lang, chosen, policy=policy)
    with (
        older_state(home, game, since, chosen) as older,
        progress_bar(game, quiet=quiet or json) as progress,
    ):
        made = make(key, older, extent, home.prints_place(out), progress)
    print_findings(made.findings, project, measure, as_json=json)
    if json:
        say_data(_data(made, older.title))
    elif not quiet:
        say(*_lines(made, older.title))
    if has_errors(made.findings):
        raise typer.Exit(FINDINGS)


def _lines(made: "Reprint", since: str) -> list[str]:
    """Return what changed, product by product, and the kits, for people."""
    from pipeline.base.finding import has_errors
    from pipeline.cli.paths import shown
    from pipeline.press.announced import announced_note
    from pipeline.press.product_look import size_notes

    title = made.newer.edition.game.title
    announced = announced_note(made.newer.edition.game)
    sizes = size_notes(made.newer.edition, made.newer.plan.runs)
    notes = [f"note: {note}" for note in (made.note, announced, *sizes) if note]
    if not made.difference.papers:
        known = "what could be drawn has not" if has_errors(made.findings) else "nothing has"
        return [f"{title}: {known} changed since {since}; nothing was written", *notes]
    lines = [f"{title}: changed since {since}"]
    # Most products are the same on all papers.
    told = [_describe_product(made, changed) for changed in made.difference.runs]
    told += [_describe_out(made, each) for each in made.difference.out]
    lines += [f"  {line}" for line in dict.fromkeys(told)]
    for kit in made.kits:
        strips = f", {kit.strips} strip{'s' * (kit.strips != 1)}" if kit.strips else ""
        lines.append(f"{shown(kit.file)}  {kit.pages} page{'s' * (kit.pages != 1)}{strips}")
    return [*lines, *notes]


def _describe_product(made: "Reprint", changed: "ChangedRun") -> str:
    from pipeline.content.locale.words import OwnWords
    from pipeline.reprint.kit_list import backs, held

    names = ", ".join(held(made.newer, changed, OwnWords()))
    fronts = backs(changed)
    told = [names, f"backs differ: {fronts} unchanged front{'s' * (fronts != 1)}" * bool(fronts)]
    product = made.newer.edition.products[changed.run.product]
    unit = ("page" if product.pages else "piece") + "s" * (changed.printed != 1)
    return f"{product.title}: {changed.printed} {unit}: {'; '.join(filter(None, told))}"


def _describe_out(made: "Reprint", out: "TakeOut") -> str:
    from pipeline.content.locale.words import OwnWords
    from pipeline.reprint.kit_list import taken_out

    title = made.newer.edition.products[out.product].title
    return f"{title}: {taken_out(OwnWords(), out) if out.of else f'take out {out.name}'}"


def _data(made: "Reprint", since: str) -> dict[str, Any]:
    from pipeline.cli.paths import shown

    return {
        "game": made.newer.edition.game.id,
        "since": since,
        "changed": [
            {
                "product": changed.run.product,
                "paper": changed.run.paper.name,
                "faces": list(changed.faces),
                "pieces": [
                    {
                        "face": piece.front,
                        "owner": piece.owner,
                        "copies": piece.quantity,
                        "why": why,
                    }
                    for piece, why in zip(changed.run.pieces, changed.changes, strict=True)
                ],
            }
            for changed in made.difference.runs
        ],
        "out": [each._asdict() for each in made.difference.out],
        "kits": [
            {"file": shown(kit.file), "pages": kit.pages, "strips": kit.strips} for kit in made.kits
        ],
        "note": made.note,
        "announced": [entry.id for entry in made.newer.edition.game.announced],
    }


COMMANDS = {
    "reprint": (
        reprint,
        (
            "punchboard reprint kriegbot --since 2008",
            "punchboard reprint kriegbot --since v1.2 --paper a4",
            "punchboard reprint scrimmage --since HEAD~3 --product archetype-cards",
            "punchboard reprint scrimmage --since HEAD~3 --edition published",
            "punchboard reprint scrimmage --since old-prints/manifest.json",
            "punchboard reprint kriegbot --since 2008 --as-of 2009",
        ),
    )
}
