"""`punchboard proof`: faces to look at."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pipeline.cli.options import (
    AsOf,
    Cache,
    Edition,
    Game,
    Jobs,
    Language,
    Least,
    Notes,
    Products,
    ProjectFolder,
    Quiet,
    Roster,
    Samples,
    edition_name,
)
from pipeline.cli.proof_options import Given, Looks, check_options, look_of, stem_of
from pipeline.cli.say import say
from pipeline.press.proofs.format import Format, format_of
from pipeline.press.proofs.side import Side

if TYPE_CHECKING:
    from pipeline.cli.telling import Measure
    from pipeline.edition.project import Project
    from pipeline.press.proofs.making import ProofOrder, Proofs

_MOST_LISTED = 6


def proof(
    game: Game,
    slugs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SLUG",
            help="Records: slug, kind:slug or kind:*; or components. All of the game when none.",
        ),
    ] = None,
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", metavar="K", help="All records of this kind; may be repeated."),
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
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.outcome import measured
    from pipeline.cli.proof_editions import edition_of_roster, state
    from pipeline.edition.context import EditionKey
    from pipeline.edition.project import open_project
    from pipeline.press.proofs.choice import Choice
    from pipeline.press.proofs.files import Place
    from pipeline.press.proofs.making import ProofOrder
    from pipeline.press.proofs.many import Contact

    measure = measured(severity, notes=notes, quiet=quiet, as_json=False)
    names, kinds, products = tuple(slugs or ()), tuple(kind or ()), tuple(product or ())
    asked = (*names, *kinds, *products)
    stem, written = stem_of((game, *asked), side, contact=contact), format_of(out, format_)
    looks = Looks(overlay, no_overlay, cut, dpi)
    check_options(
        looks,
        Given(
            written,
            contact=contact,
            columns=columns is not None,
            samples=samples,
            chosen=bool(asked) or roster is not None,
            commit=bool(commit),
            present=watch or roster is not None,
        ),
    )
    look = look_of(looks, contact=contact)
    opened_project = open_project(project)
    opened_project.game_folder(game)
    with state(opened_project, game, commit) as root:
        key = EditionKey(root, game, lang, edition_name(edition, as_of))
        if roster is not None:
            key, products = edition_of_roster(opened_project, key, roster, products)
        order = ProofOrder(
            key,
            Choice(names, kinds, products, side, paper, samples),
            Place(out, opened_project, game, stem, written),
            look,
            Contact(columns or 0, paper) if contact else None,
            jobs,
            cache_folder(wanted=cache),
        )
        made = _make(order, project, measure, quiet=quiet)
    if not quiet:
        say(*_lines(made))
    if watch:
        from pipeline.cli.watching import follow

        follow(opened_project, (game,), Again(opened_project, order, project, measure))
    elif _is_faulty(made):
        raise typer.Exit(FINDINGS)


def _make(
    order: "ProofOrder", project: Path | None, measure: "Measure", *, quiet: bool
) -> "Proofs":
    """Make proofs, and say on stderr what is wrong with the faces."""
    from pipeline.cli.progress import progress_bar
    from pipeline.cli.report import print_findings
    from pipeline.cli.telling import once
    from pipeline.press.proofs.making import make_proofs

    with progress_bar(order.edition.game, quiet=quiet) as progress:
        made = make_proofs(order, progress)
    print_findings(once(filter(measure.tells, made.findings)), project)
    return made


def _is_faulty(made: "Proofs") -> bool:
    from pipeline.base.finding import has_errors

    return bool(made.failed) or has_errors(made.findings)


def _lines(made: "Proofs") -> Iterator[str]:
    """Yield what was written: a few files one by one, many by number."""
    from pipeline.cli.paths import shown
    from pipeline.cli.report import summary

    files = [*made.written, *made.same]
    if len(files) <= _MOST_LISTED:
        for file in sorted(files):
            same = ", as before" if file in made.same else ""
            yield f"{shown(file.resolve())}{same}"
    else:
        same = f", {len(made.same)} of them as before" if made.same else ""
        yield f"{shown(files[0].parent.resolve())}: {len(files)} proofs{same}"
    for subject in made.failed:
        yield f"not drawn: {subject}"
    if counts := summary(made.findings):
        yield counts


class Again:
    """Makes proofs again of which something has changed; whatever is wrong, the watch goes on."""

    def __init__(
        self, project: "Project", order: "ProofOrder", folder: Path | None, measure: "Measure"
    ) -> None:
        self._project, self._order = project, order
        self._folder, self._measure = folder, measure

    def __call__(self, game: str, paths: Sequence[Path]) -> Iterator[str]:
        """Yield what became of changed files."""
        from pipeline.base.errors import Misuse, PunchboardError
        from pipeline.cli.report import print_findings
        from pipeline.cli.watching import describe_changes
        from pipeline.edition.context import close_editions

        close_editions()
        started = time.perf_counter()
        told = describe_changes(self._project, paths)
        try:
            made = _make(self._order, self._folder, self._measure, quiet=True)
        except Misuse as error:
            yield f"{told} -> {error}"
            return
        except PunchboardError as error:
            print_findings(error.findings, self._folder)
            yield f"{told} -> {game}: nothing drawn"
            return
        taken = time.perf_counter() - started
        yield f"{told} -> {game}: {_work(made)} in {taken:.2f} s"


def _work(made: "Proofs") -> str:
    """Return how much there was to do."""
    names = [file.name for file in made.written]
    listed = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    lacking = f"; not drawn: {', '.join(made.failed[:4])}" if made.failed else ""
    return f"{f'{listed} written' if names else 'no proof changed'}{lacking}"


COMMANDS = {
    "proof": (
        proof,
        (
            "punchboard proof scrimmage brute",
            "punchboard proof scrimmage brute gunner --side both --format pdf --out proofs.pdf",
            "punchboard proof scrimmage --kind archetype --contact",
            "punchboard proof kriegbot -p hex-tiles --cut --dpi 200 --out tiles/",
            "punchboard proof scrimmage brute --overlay trim,safe,grid",
            "punchboard proof scrimmage --kind archetype --watch",
        ),
    )
}
