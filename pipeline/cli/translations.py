"""Translations checked one after another as a command line wishes, for whichever report."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pipeline.base.finding import Finding
from pipeline.build.locale.checks.home import check_home
from pipeline.build.locale.home import Home
from pipeline.cli.reporting import Answer


class Wish(NamedTuple):
    """What is asked for: all findings, or `select` less `ignore`; with `fit` the faces, too."""

    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    release: bool = False
    fit: bool = True
    silent: bool = False

    def asks_for(self, finding: Finding) -> bool:
        """Tell whether a finding is to be told."""
        if finding.code in self.ignore:
            return False
        return not self.select or finding.code in self.select


def inspect(homes: Iterable[tuple[Home, list[str]]], wish: Wish) -> Iterator[Answer]:
    """Yield what is found in each PO file.

    Raises PunchboardError for content or templates that cannot be read.
    """
    for home, languages in homes:
        for told in check_home(home, languages, release=wish.release):
            kept = tuple(filter(wish.asks_for, told.findings))
            ignored = tuple(each for each in told.ignored if wish.asks_for(each.finding))
            yield Answer(f"{home.game} {told.language}", kept, ignored)
