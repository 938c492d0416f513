"""PO files written: begun for a new language, or brought up to date."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import polib

from pipeline.base.errors import Misuse
from pipeline.base.reading import PO, read_text, require_size
from pipeline.content.game import Game
from pipeline.content.locale.conventions import language_name, plural_rule
from pipeline.content.locale.former import former_texts
from pipeline.content.locale.message import Message
from pipeline.content.locale.po import read_po
from pipeline.content.locale.po_compare import Difference, differences
from pipeline.content.locale.po_text import as_text, text_of
from pipeline.content.locale.update import Tally, header, update
from pipeline.edition.messages import messages_of
from pipeline.edition.po_files import PoFiles, require_language
from pipeline.localize.translator_notes import noted
from pipeline.publish.atomic import write_atomically
from pipeline.publish.together import write_together

_DIVIDE: Final = "divide the game: its words are more than one file can hold"


def begin(po_files: PoFiles, language: str) -> Path:
    """Write a PO file for a new language and return it; raises Misuse where there is one."""
    require_language(language)
    path = po_files.file(language)
    if path.exists():
        hint = f"punchboard locale update {po_files.game} --lang {language}"
        raise Misuse(f"{po_files.shown(path)} is there already; bring it up to date with: {hint}")
    bring_up_to_date(po_files, [language])
    return path


class Updated(NamedTuple):
    """What an update has found in a PO file, and what the file says otherwise now."""

    tally: Tally
    news: tuple[Difference, ...]


def bring_up_to_date(
    po_files: PoFiles, languages: Sequence[str], *, dry: bool = False
) -> dict[str, Updated]:
    """Update the PO files of some languages; return what was found in each.

    With `dry` nothing is written, and neither is a file that says all of it already, however its
    lines are wrapped. Raises PunchboardError where content or a PO file cannot be read, and writes
    none then.
    """
    messages, game = messages_of(po_files)
    updates: dict[str, Updated] = {}
    texts: dict[Path, bytes] = {}
    for language in languages:
        path = po_files.file(language)
        old = read_po(path, po_files.shown(path)) if os.path.lexists(path) else polib.POFile()
        new, tally = _update_file(
            old, noted(po_files, messages, game, language), game, po_files, language
        )
        updates[language] = Updated(tally, tuple(differences(old, new)))
        if updates[language].news and not dry:
            text = read_text(path, PO) if os.path.lexists(path) else ""
            texts[path] = require_size(
                text_of(new, old, text).encode(), PO, po_files.shown(path), _DIVIDE
            )
    write_together(po_files.project.root, texts)
    return updates


def template_of(po_files: PoFiles) -> polib.POFile:
    """Return a PO template (.pot) of all messages, without translations."""
    messages, game = messages_of(po_files)
    return _update_file(polib.POFile(), noted(po_files, messages, game, ""), game, po_files, "")[0]


def write(file: polib.POFile, path: Path) -> None:
    """Write a PO file, whole or not at all. Raises PunchboardError where it is too large."""
    write_atomically(path, require_size(as_text(file).encode(), PO, path.name, _DIVIDE))


def _update_file(
    old: polib.POFile,
    messages: Sequence[Message],
    game: Game | None,
    po_files: PoFiles,
    language: str,
) -> tuple[polib.POFile, Tally]:
    count, rule = plural_rule(language) if language else (2, "n != 1")
    former = former_texts(game.documents["kinds.yaml"].data, game.entries) if game else ()
    new, tally = update(old, messages, former, count)
    new.header = old.header or (f"{po_files.game} in {language_name(language)}" if language else "")
    new.metadata = {**header(po_files.game, language, count, rule), **old.metadata}
    return new, tally
