"""Translations checked one after another as a command line wishes, for whichever report."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.build.locale.checks.check import TRANSLATION_CHECKS
from pipeline.build.locale.checks.faces.fit import fit_findings
from pipeline.build.locale.checks.home import Told, check_home
from pipeline.build.locale.home import SHARED, Home
from pipeline.build.studio import StudioKey
from pipeline.cli.progress import progress_bar
from pipeline.cli.reporting import Answer


class Wish(NamedTuple):
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


def inspect(homes: Iterable[tuple[Home, list[str]]], wish: Wish) -> Iterator[Answer]:
    """Yield what is found in each PO file, or what keeps a game's from being looked at."""
    for home, languages in homes:
        try:
            for told in check_home(home, languages, release=wish.release):
                yield _answer(home, told, wish)
        except PunchboardError as error:
            yield Answer(home.game, tuple(error.findings))


def _answer(home: Home, told: Told, wish: Wish) -> Answer:
    """Return what is asked for of a file's findings, and all that keeps it from being looked at."""
    name = f"{home.game} {told.language}"
    if not told.whole:
        return Answer(name, told.findings, told.ignored)
    kept = tuple(filter(wish.asks_for, told.findings))
    ignored = tuple(each for each in told.ignored if wish.asks_for(each.finding))
    return Answer(name, (*kept, *_fit(home, told.language, wish)), ignored)


def _fit(home: Home, language: str, wish: Wish) -> tuple[Finding, ...]:
    """Return what the faces show: nothing of the words that all games share."""
    if not wish.fits or home.game == SHARED:
        return ()
    key = StudioKey(home.project.root, home.game, language)
    with progress_bar(f"{home.game} {language}", quiet=wish.silent) as progress:
        try:
            found = fit_findings(key, progress, ladder=wish.ladder)
        except PunchboardError as error:
            return tuple(error.findings)
    return tuple(filter(wish.asks_for, found))
