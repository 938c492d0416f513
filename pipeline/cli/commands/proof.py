"""`proof`: faces to look at, drawn again while files are saved."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from pipeline.build.options import Format, Side, format_of
from pipeline.cli.options import (
    Cache,
    Edition,
    Jobs,
    Language,
    OptionalGame,
    Products,
    ProjectFolder,
    Roster,
    Samples,
    Verbosity,
)
from pipeline.cli.print_options import Grayscale, InkSaver, Printing
from pipeline.source.findings import Misuse

if TYPE_CHECKING:
    from pipeline.build.project import Project
    from pipeline.build.proofs.making import ProofForm, Proofs, ProofStyle
    from pipeline.build.request import Request
    from pipeline.cli.report import Measure


_DPI = 300
_CONTACT_DPI = 100
"""Pixels an inch of faces on a contact sheet: a poker card is 250 pixels wide."""


@dataclass(frozen=True)
class StyleOptions:
    """The options about what proofs look like; None and empty where they are not given."""

    dpi: Annotated[
        int | None,
        typer.Option(
            "--dpi", metavar="N", min=36, max=1200, help="Pixels an inch: 300; 100 for --contact."
        ),
    ] = None
    overlay: Annotated[
        str,
        typer.Option(
            "--overlay",
            metavar="LAYERS",
            help="Draw trim,bleed,safe,slots,folds (as usual), grid, or all.",
        ),
    ] = ""
    no_overlay: Annotated[
        bool, typer.Option("--no-overlay", help="Draw nothing over the faces.")
    ] = False
    cut: Annotated[
        bool,
        typer.Option("--cut", help="Exactly the cut face, clear round its outline, for screens."),
    ] = False


class GivenOptions(NamedTuple):
    """Which of the other options are given; `present` are those that need the files as they are."""

    format: Format
    contact: bool
    columns: bool
    samples: bool
    chosen: bool
    commit: bool
    present: bool


def check_options(asked: StyleOptions, options: GivenOptions) -> None:
    """Raise Misuse for options that contradict each other, or would have no effect."""
    faults = (
        (
            asked.overlay and asked.no_overlay,
            "--overlay and --no-overlay contradict each other: give one of them",
        ),
        (
            asked.cut and asked.overlay,
            "--cut leaves nothing but the cut face: leave --overlay away",
        ),
        (
            asked.cut and options.contact,
            "--cut has no effect: faces on a contact sheet are always cut",
        ),
        (options.columns and not options.contact, "--columns has no effect without --contact"),
        (
            asked.dpi is not None and options.format is Format.PDF,
            "--dpi has no effect: a PDF has no pixels",
        ),
        (
            options.samples and options.chosen,
            "--samples has no effect beside names, --kind, --product and --roster",
        ),
        (
            options.commit and options.present,
            "--commit shows files as they were: leave --watch and --roster away",
        ),
    )
    for contradict, message in faults:
        if contradict:
            raise Misuse(message)


def style_of(asked: StyleOptions, *, contact: bool) -> "ProofStyle":
    """Return what proofs show; raises Misuse for an unknown layer."""
    from pipeline.build.options import USUAL_LAYERS as USUAL
    from pipeline.build.options import layers
    from pipeline.build.proofs.making import ProofStyle

    bare = asked.no_overlay or asked.cut or contact
    over = layers(asked.overlay) if asked.overlay else () if bare else USUAL
    return ProofStyle(over, asked.cut, asked.dpi or (_CONTACT_DPI if contact else _DPI))


def stem_of(names: tuple[str, ...], side: Side, *, contact: bool) -> str:
    """Return what a single file is called; `names` are the game and what of it is asked for."""
    ending = [str(side)] if side is not Side.FRONT else []
    ending += ["contact"] if contact else []
    short = names if len(names) <= 2 else names[:1]
    return "-".join([*short, *ending]).replace(":", "-").replace("*", "all")


_MOST_LISTED: Final = 6
"""Files that are told one by one."""


def make_and_tell(
    opened: "Project",
    request: "Request",
    form: "ProofForm",
    folder: Path | None,
    measure: "Measure",
    *,
    quiet: bool,
    watch: bool,
) -> None:
    """Make proofs and tell of them; where `watch`, again whenever a file changes, until Ctrl-C.

    `folder` is the project as the user named it. Otherwise raises typer.Exit with 1 where anything
    is at fault, and as `make_proofs` does.
    """
    from typer import Exit

    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.report import print_findings
    from pipeline.cli.terminal import say
    from pipeline.source.findings import PunchboardError

    made: Proofs | None = None
    try:
        made = _make(request, form, folder, measure, quiet=quiet)
    except PunchboardError as error:
        if not watch:
            raise
        print_findings(error.findings, folder, measure)
    if made and not quiet:
        say(*_lines(made))
    if watch:
        from pipeline.cli.building import follow

        again = WatchedProofs(opened, request, form, folder, measure)
        follow(opened, (request.edition.game,), again)
    elif made and _is_faulty(made):
        raise Exit(FINDINGS)


def _make(
    request: "Request",
    form: "ProofForm",
    project: Path | None,
    measure: "Measure",
    *,
    quiet: bool,
) -> "Proofs":
    """Make proofs, and say on stderr what is wrong with the faces."""
    from pipeline.build.proofs.making import make_proofs
    from pipeline.cli.report import print_findings
    from pipeline.cli.terminal import progress_bar

    with progress_bar(request.edition.game, quiet=quiet) as progress:
        made = make_proofs(request, form, progress)
    print_findings(made.findings, project, measure)
    return made


def _is_faulty(made: "Proofs") -> bool:
    from pipeline.source.findings import has_errors

    return bool(made.failed) or has_errors(made.findings)


def _lines(made: "Proofs") -> Iterator[str]:
    """Yield what was written: a few files one by one, many by number."""
    from pipeline.cli.options import shown
    from pipeline.cli.report import summary
    from pipeline.source.findings import once

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
    for note in made.notes:
        yield f"note: {note}"
    if counts := summary(once(made.findings)):
        yield counts


class WatchedProofs:
    """Makes proofs again of which something has changed; whatever is wrong, the watch goes on."""

    def __init__(
        self,
        project: "Project",
        request: "Request",
        form: "ProofForm",
        folder: Path | None,
        measure: "Measure",
    ) -> None:
        self._project, self._request, self._form = project, request, form
        self._folder, self._measure = folder, measure

    def __call__(self, game: str, paths: Sequence[Path]) -> Iterator[str]:
        """Yield what became of changed files."""
        from pipeline.build.edition import close_editions
        from pipeline.cli.building import describe_changes
        from pipeline.cli.report import print_findings
        from pipeline.source.findings import Misuse, PunchboardError

        close_editions()
        started = time.perf_counter()
        told = describe_changes(self._project, paths)
        try:
            made = _make(self._request, self._form, self._folder, self._measure, quiet=True)
        except Misuse as error:
            yield f"{told} -> {error}"
            return
        except PunchboardError as error:
            print_findings(error.findings, self._folder, self._measure)
            yield f"{told} -> {game}: nothing drawn"
            return
        taken = time.perf_counter() - started
        yield f"{told} -> {game}: {_work(made)} in {taken:.2f} s"


def _work(made: "Proofs") -> str:
    names = [file.name for file in made.written]
    listed = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
    lacking = f"; not drawn: {', '.join(made.failed[:4])}" if made.failed else ""
    return f"{f'{listed} written' if names else 'no proof changed'}{lacking}"


def proof(
    *,
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
    style: StyleOptions,
    paper: Annotated[
        str,
        typer.Option(
            "--paper", metavar="PAPER", help="Of faces as large as a page, and of contact sheets."
        ),
    ] = "",
    ink_saver: InkSaver = False,
    grayscale: Grayscale = False,
    lang: Language = "",
    edition: Edition,
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
    verbosity: Verbosity,
    project: ProjectFolder = None,
) -> None:
    """Draw faces as PNG or PDF, with trim, bleed, safe area, folds and slots over them.

    One face or many, each in a file of its own, as the pages of a PDF that --out names, or all on a
    contact sheet. What cannot be drawn is told, and the others are made.
    """
    from pipeline.build.edition import EditionKey
    from pipeline.build.options import named_by, named_option
    from pipeline.build.project import open_project
    from pipeline.build.proofs.choice import Choice, Place
    from pipeline.build.proofs.making import Contact, ProofForm
    from pipeline.build.request import Request
    from pipeline.cli.building import of_roster, state
    from pipeline.cli.options import cache_folder
    from pipeline.game.edition import LIVING

    opened_project = open_project(project)
    words = [word for word in (game, *(slugs or ())) if word]
    game, names = opened_project.game_and_slugs(words)
    kinds, products = tuple(kind or ()), tuple(product or ())
    asked = (*names, *kinds, *products)
    stem, written = stem_of((game, *asked), side, contact=contact), format_of(out, format_)
    check_options(
        style,
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
    drawn = style_of(style, contact=contact)
    settings = Printing(ink_saver=ink_saver, grayscale=grayscale).settings()
    chosen = edition.name
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
        request = Request(
            EditionKey(root, game, lang, chosen, roster),
            opened_project.output,
            products,
            (paper,) if paper else (),
            jobs,
            cache=cache_folder(wanted=cache),
            samples=samples,
            settings=settings,
        )
        if roster is not None:
            request = of_roster(opened_project, request)
        form = ProofForm(
            Choice(names, kinds, side),
            Place(out, opened_project, game, stem, written, name),
            drawn,
            Contact(columns or 0, paper) if contact else None,
        )
        measure = verbosity.measure()
        make_and_tell(
            opened_project, request, form, project, measure, quiet=verbosity.quiet, watch=watch
        )


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
    ),
}
