"""`proof`: faces to look at, drawn again while files are saved."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from pipeline.build.options import USUAL_LAYERS as USUAL
from pipeline.build.options import (
    Format,
    PrintSettings,
    Side,
    format_of,
    layers,
    named_by,
    named_option,
)
from pipeline.cli.option_groups import argument, option
from pipeline.cli.options import (
    EDITION,
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
    cache_folder,
    shown,
)
from pipeline.cli.print_options import Grayscale, InkSaver, overrides_of
from pipeline.cli.report import print_findings, summary
from pipeline.cli.terminal import progress_bar, say
from pipeline.source.findings import Misuse, PunchboardError, has_errors, once
from pipeline.source.names import first_few

if TYPE_CHECKING:
    from pipeline.build.project import Project
    from pipeline.build.proofs.making import ProofForm, Proofs, ProofStyle
    from pipeline.build.request import Request


_LOOK = "How proofs look"
_DPI = 300
_CONTACT_DPI = 100
"""Pixels an inch of faces on a contact sheet: a poker card is 250 pixels wide."""


@dataclass(frozen=True)
class StyleOptions:
    """The options about what proofs look like; None and empty if they are not given."""

    side: Annotated[Side, option("--side", "Which sides to draw.")] = Side.FRONT
    contact: Annotated[
        bool, option("--contact", "Draw all on one contact sheet, each with its name.")
    ] = False
    columns: Annotated[
        int | None, option("--columns N", "Columns of the contact sheet.", _LOOK, min=1, max=100)
    ] = None
    format_: Annotated[
        Format | None,
        option("--format", "The format; png unless --out ends in .pdf.", _LOOK, show_default=False),
    ] = None
    dpi: Annotated[
        int | None,
        option(
            "--dpi N", "Pixels an inch; default: 300, with --contact 100.", _LOOK, min=36, max=1200
        ),
    ] = None
    overlay: Annotated[
        str,
        option(
            "--overlay LAYERS",
            "Layers over faces: trim,bleed,safe,slots,folds (default), grid or all.",
        ),
    ] = ""
    no_overlay: Annotated[bool, option("--no-overlay", "Draw nothing over the faces.", _LOOK)] = (
        False
    )
    cut: Annotated[
        bool,
        option(
            "--cut", "Draw only the cut face, transparent outside its outline, for screens.", _LOOK
        ),
    ] = False

    def require_effect(self, form: Format) -> None:
        """Raise Misuse for options that contradict each other, or would have no effect."""
        if self.overlay and self.no_overlay:
            raise Misuse("--overlay and --no-overlay contradict each other: give one of them")
        if self.cut and self.overlay:
            raise Misuse("--cut shows only the cut face: leave out --overlay")
        if self.cut and self.contact:
            raise Misuse("--cut has no effect: faces on a contact sheet are always cut")
        if self.columns is not None and not self.contact:
            raise Misuse("--columns has no effect without --contact")
        if self.dpi is not None and form is Format.PDF:
            raise Misuse("--dpi has no effect: a PDF has no pixels")

    def style(self) -> "ProofStyle":
        """Return what proofs show; raises Misuse for an unknown layer."""
        from pipeline.build.proofs.making import ProofStyle

        bare = self.no_overlay or self.cut or self.contact
        over = layers(self.overlay) if self.overlay else () if bare else USUAL
        return ProofStyle(over, self.cut, self.dpi or (_CONTACT_DPI if self.contact else _DPI))

    def stem(self, names: tuple[str, ...]) -> str:
        """Return the name of a single file; `names` are the game and what of it is asked for."""
        ending = [str(self.side)] if self.side is not Side.FRONT else []
        ending += ["contact"] if self.contact else []
        short = names if len(names) <= 2 else names[:1]
        return "-".join([*short, *ending]).replace(":", "-").replace("*", "all")


def _differing(given: Mapping[str, str | bool]) -> str:
    """Return what a folder of proofs is called that show a game otherwise than it is."""
    return named_by(named_option(option, value) for option, value in given.items() if value)


_MOST_LISTED: Final = 6
"""Files that are listed one by one."""


class _Maker(NamedTuple):
    """Makes proofs and reports them; `folder` is the project as the user named it."""

    project: "Project"
    form: "ProofForm"
    folder: Path | None
    verbosity: Verbosity

    def run(self, request: "Request", commit: str, *, watch: bool) -> None:
        """Make proofs as of a commit, if one is named; with `watch` again whenever a file changes.

        Raises typer.Exit with 1 if anything is at fault, and as `make_proofs` does.
        """
        from pipeline.cli.building import of_roster, state

        with state(self.project, request.edition.game, commit) as root:
            request = request._replace(edition=request.edition._replace(root=root))
            if request.edition.roster is not None:
                request = of_roster(self.project, request)
            self._make_all(request, watch=watch)

    def _make_all(self, request: "Request", *, watch: bool) -> None:
        from pipeline.cli.guard import FINDINGS

        made: Proofs | None = None
        try:
            made = self._made(request, quiet=self.verbosity.quiet)
        except PunchboardError as error:
            if not watch:
                raise
            print_findings(error.findings, self.folder, self.verbosity.measure())
        if made and not self.verbosity.quiet:
            say(*_lines(made))
        if watch:
            from pipeline.cli.building import follow

            game = request.edition.game
            follow(self.project, (game,), lambda _, paths: self._make_again(request, paths))
        elif made and (made.failed or has_errors(made.findings)):
            raise typer.Exit(FINDINGS)

    def _made(self, request: "Request", *, quiet: bool) -> "Proofs":
        """Make proofs, and say on stderr what is wrong with the faces."""
        from pipeline.build.proofs.making import make_proofs

        with progress_bar(request.edition.game, quiet=quiet) as progress:
            made = make_proofs(request, self.form, progress)
        print_findings(made.findings, self.folder, self.verbosity.measure())
        return made

    def _make_again(self, request: "Request", paths: Sequence[Path]) -> Iterator[str]:
        """Make what changed files have changed; the watch goes on after any error."""
        from pipeline.build.edition import close_editions
        from pipeline.cli.building import describe_changes

        close_editions()
        started, game = time.perf_counter(), request.edition.game
        changed = describe_changes(self.project, paths)
        try:
            made = self._made(request, quiet=True)
        except Misuse as error:
            yield f"{changed} -> {error}"
            return
        except PunchboardError as error:
            print_findings(error.findings, self.folder, self.verbosity.measure())
            yield f"{changed} -> {game}: nothing drawn"
            return
        taken = time.perf_counter() - started
        yield f"{changed} -> {game}: {_work(made)} in {taken:.2f} s"


def _lines(made: "Proofs") -> Iterator[str]:
    """Yield what was written: a few files one by one, many by number."""
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


def _work(made: "Proofs") -> str:
    names = [file.name for file in made.written]
    written = f"{first_few(names, 4)} written" if names else "no proof changed"
    lacking = f"; not drawn: {', '.join(made.failed[:4])}" if made.failed else ""
    return f"{written}{lacking}"


def proof(
    *,
    game: OptionalGame = "",
    slugs: Annotated[
        list[str] | None,
        argument(
            "SLUG", "Records: slug, kind:slug or kind:*; or components. All if you name none."
        ),
    ] = None,
    kind: Annotated[
        list[str] | None, option("--kind KIND", "Only records of this kind; repeatable.")
    ] = None,
    product: Products = None,
    style: StyleOptions,
    paper: Annotated[
        str,
        option(
            "--paper PAPER", "The paper of contact sheets, and of faces as large as a page.", _LOOK
        ),
    ] = "",
    ink_saver: InkSaver = False,
    grayscale: Grayscale = False,
    lang: Language = "",
    edition: Edition,
    commit: Annotated[
        str, option("--commit REF", "Draw the files of a commit, branch or tag of git.", EDITION)
    ] = "",
    roster: Roster = None,
    samples: Samples = False,
    out: Annotated[
        Path | None, option("--out PATH", "A .png, a .pdf or a folder.", show_default=False)
    ] = None,
    jobs: Jobs = 0,
    cache: Cache = True,
    watch: Annotated[
        bool, option("--watch -w", "Draw again when a file is saved, until Ctrl-C.")
    ] = False,
    verbosity: Verbosity,
    project: ProjectFolder = None,
) -> None:
    """Draw faces as PNG or PDF, with trim, bleed, safe area, folds and slots over them.

    It draws one face or many: each in its own file, as the pages of a PDF that --out names, or all
    on a contact sheet. It reports each face that cannot be drawn, and draws all others.
    """
    from pipeline.build.edition import EditionKey
    from pipeline.build.project import open_project
    from pipeline.build.proofs.choice import Choice, Place
    from pipeline.build.proofs.making import Contact, ProofForm
    from pipeline.build.request import Request
    from pipeline.game.edition import LIVING

    home = open_project(project)
    game, names = home.game_and_slugs([word for word in (game, *(slugs or ())) if word])
    kinds, products = tuple(kind or ()), tuple(product or ())
    asked, form = (*names, *kinds, *products), format_of(out, style.format_)
    style.require_effect(form)
    if samples and (asked or roster):
        raise Misuse("--samples has no effect with names, --kind, --product and --roster")
    if commit and (watch or roster):
        raise Misuse("--commit shows files of an earlier state: leave out --watch and --roster")
    given: dict[str, str | bool] = {
        "lang": lang,
        "edition": "" if edition.name == LIVING else edition.name,
        "commit": commit,
        "roster": roster.stem if roster is not None else "",
        "paper": paper,
        "ink-saver": ink_saver,
        "grayscale": grayscale,
    }
    place = Place(out, home, game, style.stem((game, *asked)), form, _differing(given))
    contact = Contact(style.columns or 0, paper) if style.contact else None
    proofs = ProofForm(Choice(names, kinds, style.side), place, style.style(), contact)
    key = EditionKey(home.root, game, lang, edition.name, roster)
    request = Request(
        key,
        home.output,
        products,
        (paper,) if paper else (),
        jobs,
        cache=cache_folder(wanted=cache),
        samples=samples,
        settings=PrintSettings(overrides_of({"ink_saver": ink_saver, "grayscale": grayscale})),
    )
    _Maker(home, proofs, project, verbosity).run(request, commit, watch=watch)


COMMANDS = {"proof": proof}
