"""The translator's page: the messages of a language with what is found in them, and saving one."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final

import polib

from pipeline.build.po_files import PoFiles
from pipeline.build.project import Project
from pipeline.game.catalog import read_po
from pipeline.languages.po_checks import check_po_files
from pipeline.languages.updating import Translations, forms_of, id_of, save_translation
from pipeline.preview.hub import EditorLinks, Missing, ViewKey, findings_data
from pipeline.source.escaping import control_character
from pipeline.source.findings import Finding, Misuse, Position

_STATES: Final = ("translation-missing", "translation-stale")
"""What is found of a message that its state says already."""

_LONGEST: Final = 20_000


def translations_data(project: Project, key: ViewKey, links: EditorLinks) -> dict[str, Any]:
    """Return the messages of a language in the order of its file, and what is wrong with each.

    Raises Missing for a language without a file, PunchboardError if it cannot be read.
    """
    po_files = _po_files(project, key)
    path = po_files.file(key.language)
    shown = po_files.shown(path)
    file = read_po(path, shown)
    (checked,) = check_po_files(po_files, [key.language])
    found = _by_entry(file, checked.findings)
    return {
        "file": shown,
        "entries": [
            {
                **_entry_data(entry),
                "findings": findings_data(found[entry.linenum or 1], links),
                "line": entry.linenum or 1,
                "editor": links.link(Position(shown, entry.linenum or 1, 1)),
            }
            for entry in file
            if not entry.obsolete
        ],
        "findings": findings_data(found[0], links),
    }


def save(
    project: Project, key: ViewKey, asked: Mapping[str, Any], links: EditorLinks
) -> dict[str, Any]:
    """Save the translation of one message, and return all of them as `translations_data` does.

    Raises Misuse for what cannot be saved, PunchboardError, OSError.
    """
    po_files, id_ = _po_files(project, key), asked.get("id")
    given = Translations(_texts(asked.get("before")), _texts(asked.get("forms")))
    if not isinstance(id_, str):
        raise Misuse("expected id to be a text")
    for text in given.now:
        found = control_character(text.replace("\n", " "))
        if found is not None:
            raise Misuse(f"{found} cannot be printed: delete it")
    save_translation(po_files, key.language, id_, given)
    return translations_data(project, key, links)


def _po_files(project: Project, key: ViewKey) -> PoFiles:
    """Return the files of a game. Raises Missing if the language has none that may be edited."""
    po_files = PoFiles(project, key.game)
    if key.commit or key.language not in po_files.languages():
        raise Missing("choose a language that has a PO file, and the files as they are now")
    return po_files


def _by_entry(file: polib.POFile, findings: Iterable[Finding]) -> Mapping[int, list[Finding]]:
    """Return findings by the line that their entry begins with, 0 for those of the whole file."""
    lines = sorted(entry.linenum or 1 for entry in file)
    found: dict[int, list[Finding]] = defaultdict(list)
    for finding in findings:
        number = bisect_right(lines, finding.position.line)
        if finding.code not in _STATES or not number:
            found[lines[number - 1] if number else 0].append(finding)
    return found


def _entry_data(entry: polib.POEntry) -> dict[str, Any]:
    forms = forms_of(entry)
    return {
        "id": id_of(entry),
        "context": entry.msgctxt or "",
        "text": entry.msgid,
        "many": entry.msgid_plural or "",
        "forms": forms,
        "state": "fuzzy" if entry.fuzzy else "done" if all(forms) else "missing",
        "earlier": entry.previous_msgid or "",
        "notes": entry.comment.splitlines(),
        "remarks": entry.tcomment.splitlines(),
        "sources": [file for file, _ in entry.occurrences],
    }


def _texts(value: object) -> tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        if sum(map(len, value)) <= _LONGEST:
            return tuple(value)
        raise Misuse(f"expected at most {_LONGEST} characters")
    raise Misuse("expected the translation to be a list of texts")
