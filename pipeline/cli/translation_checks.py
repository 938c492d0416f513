"""Translations checked one after another as a command line wishes, for whichever report."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.finding import Finding
from pipeline.cli.progress import progress_bar
from pipeline.cli.report_format import Answer
from pipeline.edition.context import EditionKey
from pipeline.edition.po_files import SHARED, PoFiles
from pipeline.localize.checks.check import TRANSLATION_CHECKS
from pipeline.localize.checks.faces.fit import fit_findings
from pipeline.localize.checks.files import CheckedFile, check_po_files

_LADDER: Final = "translation-ladder"
"""The code of all that ladder names."""


class CheckOptions(NamedTuple):
    """What is asked for: all findings, or `select` less `ignore`; with `fit` the faces, too.

    `ladder` names all that came down the fit ladder.
    """

    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    release: bool = False
    fit: bool = True
    ladder: bool = False
    silent: bool = False

    @property
    def fits(self) -> bool:
        """Whether faces are laid out: not where only checks of the files are asked for."""
        return self.fit and not (self.select and self.select <= TRANSLATION_CHECKS.keys())

    def asks_for(self, finding: Finding) -> bool:
        """Tell whether a finding is to be told."""
        if finding.code in self.ignore:
            return False
        return not self.select or finding.code in self.select


def refuse_idle_ladder(options: CheckOptions) -> None:
    """Raise Misuse where the ladder is asked for and all else that is asked for leaves it out."""
    if not options.ladder:
        return
    if not options.fit:
        raise Misuse("--ladder has no effect with --no-fit: leave one of them away")
    if _LADDER in options.ignore:
        raise Misuse(f"--ladder and --ignore {_LADDER} contradict each other: give one of them")
    if options.select and _LADDER not in options.select:
        raise Misuse(f"--ladder has no effect with --select: give --select {_LADDER}, too")


def inspect(homes: Iterable[tuple[PoFiles, list[str]]], options: CheckOptions) -> Iterator[Answer]:
    """Yield what is found in each PO file, or what keeps a game's from being looked at."""
    for po_files, languages in homes:
        try:
            for checked in check_po_files(po_files, languages, release=options.release):
                yield _make_answer(po_files, checked, options)
        except PunchboardError as error:
            yield Answer(po_files.game, tuple(error.findings))


def _make_answer(po_files: PoFiles, checked: CheckedFile, options: CheckOptions) -> Answer:
    """Return what is asked for of a file's findings, and all that keeps it from being looked at."""
    name = f"{po_files.game} {checked.language}"
    if not checked.whole:
        return Answer(name, checked.findings, checked.ignored)
    findings = tuple(filter(options.asks_for, checked.findings))
    ignored = tuple(each for each in checked.ignored if options.asks_for(each.finding))
    return Answer(name, (*findings, *_check_fit(po_files, checked.language, options)), ignored)


def _check_fit(po_files: PoFiles, language: str, options: CheckOptions) -> tuple[Finding, ...]:
    """Return what the faces show: nothing of the words that all games share."""
    if not options.fits or po_files.game == SHARED:
        return ()
    key = EditionKey(po_files.project.root, po_files.game, language)
    with progress_bar(f"{po_files.game} {language}", quiet=options.silent) as progress:
        try:
            findings = fit_findings(key, progress, ladder=options.ladder)
        except PunchboardError as error:
            return tuple(error.findings)
    return tuple(filter(options.asks_for, findings))
