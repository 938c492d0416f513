"""The PO files of a game checked one after another."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.severities import AS_FOUND, Level, Severities
from pipeline.checks.comments import Ignored, ignored_by_game
from pipeline.content.locale.catalog import Catalog
from pipeline.content.locale.conventions import PSEUDO
from pipeline.content.locale.message import Message
from pipeline.content.locale.words import LETTER
from pipeline.edition.messages import messages_of
from pipeline.edition.po_files import SHARED, PoFiles
from pipeline.localize.checks.check import TRANSLATION_CHECKS
from pipeline.localize.checks.opening import read_po_subject
from pipeline.localize.checks.typefaces import lacking_in
from pipeline.localize.status import parents_of

_RELEASE: Final[Mapping[str, Level]] = {
    "translation-missing": "error",
    "translation-stale": "error",
}
"""What a release refuses, whatever a game makes of it."""


class CheckedFile(NamedTuple):
    """What was found in one PO file, and what its comments ask to be ignored.

    `whole` says that the file could be read, `msgstr` are the texts that it translates: their
    contexts, or what a word is that has none.
    """

    language: str
    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...] = ()
    whole: bool = True
    msgstr: frozenset[str] = frozenset()


def check_po_files(
    po_files: PoFiles, languages: list[str], *, release: bool = False
) -> Iterator[CheckedFile]:
    """Yield what is wrong with each PO file of a game, one that cannot be read among them.

    Pseudo-locales have none, and nothing is wrong with them. Raises PunchboardError for content or
    templates that cannot be read.
    """
    if not languages:
        return
    messages, game = messages_of(po_files)
    severities = AS_FOUND if game is None else game.severities
    severities = severities.with_levels(_RELEASE) if release else severities
    for language in languages:
        if language in PSEUDO:
            yield CheckedFile(language, ())
            continue
        try:
            yield check_file(po_files, language, messages, severities, release=release)
        except PunchboardError as error:
            yield CheckedFile(language, tuple(error.findings), whole=False)


def check_file(
    po_files: PoFiles,
    language: str,
    messages: list[Message],
    severities: Severities,
    *,
    release: bool = False,
) -> CheckedFile:
    """Return what is wrong with one PO file. Raises PunchboardError where it cannot be read."""
    path = po_files.file(language)
    checked = read_po_subject(path, po_files.shown(path), messages)
    # A plural rule that cannot be read is told also where no text asks for it yet.
    checked.catalog.form(0)
    checked = replace(
        checked,
        letter=_dice_letter(po_files, checked.catalog),
        lacking=partial(lacking_in, po_files.project, po_files.game, language),
        release=release,
        fallbacks=tuple(parents_of(po_files, language)),
        update=f"punchboard locale update {po_files.game} --lang {language}",
    )
    kept, ignored = checked.suppressions.sift(TRANSLATION_CHECKS.run(checked))
    idle = checked.suppressions.idle(po_files.shown(path), TRANSLATION_CHECKS.keys())
    msgstr = frozenset(entry.context or entry.text for entry in checked.live if entry.done)
    judged = severities.judge((*kept, *idle))
    all_ignored = (*ignored, *ignored_by_game(judged.ignored))
    return CheckedFile(language, judged.findings, all_ignored, msgstr=msgstr)


def _dice_letter(po_files: PoFiles, game_catalog: Catalog) -> str:
    """Return the letter of dice: the game's own, else that of the words that all games share."""
    for catalog in (
        game_catalog,
        *PoFiles(po_files.project, SHARED).catalogs(game_catalog.language),
    ):
        entry = catalog.of(LETTER, "D")
        if entry is not None and entry.done:
            return entry.msgstr
    return "D"
