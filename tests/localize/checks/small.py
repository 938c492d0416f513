"""One entry of a PO file and what the checks say of it."""

from pathlib import Path

import polib

from pipeline.game.messages import Message
from pipeline.languages.subject import TRANSLATION_CHECKS, read_po_subject
from pipeline.source.findings import Finding, Position

LETTERS = {"de": "W", "sv": "T"}


def told(
    folder: Path,
    language: str,
    text: str,
    msgstr: str,
    *,
    terms: str = "",
    context: str = "a.b.text",
) -> list[Finding]:
    """Return the findings about one translation."""
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    file.append(polib.POEntry(msgctxt=context, msgid=text, msgstr=msgstr))
    path = folder / f"{language}.po"
    file.save(str(path))
    if terms:
        folder.joinpath(f"{language}.terms.yaml").write_text(terms, encoding="utf-8")
    messages = [Message(context, text, Position("a.yaml", 1, 1))]
    ground = read_po_subject(path, f"locale/{path.name}", messages, LETTERS.get(language, "D"))
    found = (each for check in TRANSLATION_CHECKS.values() for each in check.run(ground))
    return [each for each in found if not ground.suppressions.reason(each)]
