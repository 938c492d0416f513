"""Proofs made by the command line: what is said of them, and how they are made again."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pipeline.cli.telling import Measure
    from pipeline.edition.project import Project
    from pipeline.press.proofs.making import ProofOrder, Proofs

_MOST_LISTED: Final = 6
"""Files that are told one by one."""


def make_and_tell(
    opened: "Project",
    order: "ProofOrder",
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

    from pipeline.base.errors import PunchboardError
    from pipeline.cli.guard import FINDINGS
    from pipeline.cli.report import print_findings
    from pipeline.cli.say import say

    made: Proofs | None = None
    try:
        made = _make(order, folder, measure, quiet=quiet)
    except PunchboardError as error:
        if not watch:
            raise
        print_findings(error.findings, folder, measure)
    if made and not quiet:
        say(*_lines(made))
    if watch:
        from pipeline.cli.watching import follow

        follow(opened, (order.edition.game,), WatchedProofs(opened, order, folder, measure))
    elif made and _is_faulty(made):
        raise Exit(FINDINGS)


def _make(
    order: "ProofOrder", project: Path | None, measure: "Measure", *, quiet: bool
) -> "Proofs":
    """Make proofs, and say on stderr what is wrong with the faces."""
    from pipeline.cli.progress import progress_bar
    from pipeline.cli.report import print_findings
    from pipeline.press.proofs.making import make_proofs

    with progress_bar(order.edition.game, quiet=quiet) as progress:
        made = make_proofs(order, progress)
    print_findings(made.findings, project, measure)
    return made


def _is_faulty(made: "Proofs") -> bool:
    """Tell whether anything could not be drawn, or is an error."""
    from pipeline.base.finding import has_errors

    return bool(made.failed) or has_errors(made.findings)


def _lines(made: "Proofs") -> Iterator[str]:
    """Yield what was written: a few files one by one, many by number."""
    from pipeline.base.finding import once
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
    for note in made.notes:
        yield f"note: {note}"
    if counts := summary(once(made.findings)):
        yield counts


class WatchedProofs:
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
            print_findings(error.findings, self._folder, self._measure)
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
