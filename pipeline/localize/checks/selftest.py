"""The checks of translations, and of punctuation, tried on their own examples."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pipeline.base.finding import Finding, Position
from pipeline.base.folders import open_folder
from pipeline.checks.check import Check, Example
from pipeline.checks.content.selftest import NAME
from pipeline.content.locale.catalog import of_words
from pipeline.content.locale.message import Message
from pipeline.content.locale.po import entries_of, read_po
from pipeline.edition.project import Project
from pipeline.localize.checks.language import LANGUAGES
from pipeline.localize.checks.opening import read_po_subject
from pipeline.localize.checks.subject import PoSubject
from pipeline.localize.checks.typefaces import lacking_in

_LETTERS: Final = {"de": "W", "sv": "T"}
_HEADER: Final = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
_GAME: Final = "game.pot"


def language_faults() -> Iterator[Finding]:
    """Yield each rule of a language's punctuation that its examples do not show."""
    for language, rules in LANGUAGES.items():
        for rule in rules.punctuation:
            if rule.pattern.search(rule.bad) is None or rule.pattern.search(rule.good) is not None:
                message = f"{language}: the examples do not show: {rule.says}"
                place = Position(f"pipeline/localize/checks/languages/{language}.py", 1, 1)
                yield Finding("self-test", message, place, language, "mend the rule")


def try_translation(known: Check[PoSubject, Finding], example: Example) -> list[Finding]:
    """Return what one check finds in an example. Raises PunchboardError for one that is no PO."""
    with TemporaryDirectory() as root:
        folder = Path(root)
        open_folder(folder)
        for name, text in example.items():
            head = "" if name.endswith(".yaml") else _HEADER
            folder.joinpath(name).write_text(head + text, encoding="utf-8")
        checked = _example_subject(folder, next(name for name in example if name.endswith(".po")))
        return [
            finding for finding in known.run(checked) if not checked.suppressions.reason(finding)
        ]


def _example_subject(folder: Path, name: str) -> PoSubject:
    path = folder / name
    template = folder / _GAME
    entries = entries_of(read_po(template if template.is_file() else path, name))
    messages = [
        Message(entry.context, entry.text, Position(), not of_words(entry.context), entry.many)
        for entry in entries
        if not entry.obsolete
    ]
    checked = read_po_subject(path, name, messages, _LETTERS.get(path.stem, "D"))
    return replace(checked, lacking=partial(lacking_in, Project(folder), NAME, path.stem))
