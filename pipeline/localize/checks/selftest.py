"""The checks of translations tried on their own examples, and the slips of each language."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pipeline.base.finding import Finding, Position
from pipeline.base.folders import open_folder
from pipeline.checks.check import Example
from pipeline.checks.content.selftest import NAME, verdict
from pipeline.content.locale.catalog import of_words
from pipeline.content.locale.message import Message
from pipeline.content.locale.po import entries_of, read_po
from pipeline.edition.project import Project
from pipeline.localize.checks.check import TranslationCheck
from pipeline.localize.checks.language import load_languages
from pipeline.localize.checks.opening import read_po_subject
from pipeline.localize.checks.run import load_checks
from pipeline.localize.checks.subject import PoSubject
from pipeline.localize.checks.typefaces import lacking_in

_LETTERS: Final = {"de": "W", "sv": "T"}
_HEADER: Final = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
_GAME: Final = "game.pot"


def self_test_translations(
    checks: Mapping[str, TranslationCheck] | None = None,
) -> Iterator[Finding]:
    """Yield each check whose bad example passes or whose good example fails, and each such slip."""
    for known in (load_checks() if checks is None else checks).values():
        yield from verdict(known, partial(try_translation, known))
    for language, language_rules in load_languages().items():
        for slip in language_rules.punctuation:
            if slip.pattern.search(slip.bad) is None or slip.pattern.search(slip.good) is not None:
                message = f"{language}: the examples do not show: {slip.says}"
                place = Position(f"pipeline/build/locale/checks/tongues/{language}.py", 1, 1)
                yield Finding("self-test", message, place, language, "mend the slip")


def try_translation(known: TranslationCheck, example: Example) -> list[Finding]:
    """Return what one check finds in an example. Raises PunchboardError for one that is no PO."""
    with TemporaryDirectory() as root:
        folder = Path(root)
        open_folder(folder)
        for name, text in example.items():
            head = "" if name.endswith(".yaml") else _HEADER
            folder.joinpath(name).write_text(head + text, encoding="utf-8")
        checked = _ground(folder, next(name for name in example if name.endswith(".po")))
        return [each for each in known.run(checked) if not checked.suppressions.reason(each)]


def _ground(folder: Path, name: str) -> PoSubject:
    path = folder / name
    game = folder / _GAME
    told = entries_of(read_po(game if game.is_file() else path, name))
    messages = [
        Message(each.context, each.text, Position(), not of_words(each.context), each.many)
        for each in told
        if not each.obsolete
    ]
    checked = read_po_subject(path, name, messages, _LETTERS.get(path.stem, "D"))
    return replace(checked, lacking=partial(lacking_in, Project(folder), NAME, path.stem))
