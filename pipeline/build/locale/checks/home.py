"""The PO files of a game checked one after another."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.build.locale.checks.opening import read_ground
from pipeline.build.locale.checks.run import check_translation, load_checks
from pipeline.build.locale.checks.typefaces import lacking_in
from pipeline.build.locale.collecting import messages_of
from pipeline.build.locale.counting import parents_of
from pipeline.build.locale.home import SHARED, Home
from pipeline.checks.ignoring import Ignored
from pipeline.content.locale.catalog import Catalog
from pipeline.content.locale.conventions import PSEUDO
from pipeline.content.locale.message import Message
from pipeline.content.locale.words import LETTER


class Told(NamedTuple):
    """What was found in one PO file, and what its comments ask to be ignored.

    `whole` says that the file could be read, `said` are the texts that it translates: their
    contexts, or what a word is that has none.
    """

    language: str
    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()
    whole: bool = True
    said: frozenset[str] = frozenset()


def check_home(home: Home, languages: list[str], *, release: bool = False) -> Iterator[Told]:
    """Yield what is wrong with each PO file of a home, one that cannot be read among them.

    Pseudo-locales have none, and nothing is wrong with them. Raises PunchboardError for content or
    templates that cannot be read.
    """
    if not languages:
        return
    messages, _ = messages_of(home)
    for language in languages:
        if language in PSEUDO:
            yield Told(language, ())
            continue
        try:
            yield check_file(home, language, messages, release=release)
        except PunchboardError as error:
            yield Told(language, tuple(error.findings), whole=False)


def check_file(
    home: Home, language: str, messages: list[Message], *, release: bool = False
) -> Told:
    """Return what is wrong with one PO file. Raises PunchboardError where it cannot be read."""
    path = home.file(language)
    ground = read_ground(path, home.shown(path), messages)
    ground = replace(
        ground,
        letter=_letter(home, ground.catalog),
        lacking=partial(lacking_in, home.project, home.game, language),
        release=release,
        fallbacks=tuple(parents_of(home, language)),
        update=f"punchboard locale update {home.game} --lang {language}",
    )
    kept, ignored = ground.waivers.sift(check_translation(ground))
    idle = ground.waivers.idle(home.shown(path), load_checks().keys())
    said = frozenset(entry.context or entry.text for entry in ground.live if entry.done)
    return Told(language, (*kept, *idle), tuple(ignored), said=said)


def _letter(home: Home, own: Catalog) -> str:
    """Return the letter of dice: the game's own, else that of the words that all games share."""
    for catalog in (own, *Home(home.project, SHARED).catalogs(own.language)):
        entry = catalog.of(LETTER, "D")
        if entry is not None and entry.done:
            return entry.said
    return "D"
