"""PO files: translations by context, each with its line."""

import re
from pathlib import Path
from typing import Final, NamedTuple

import polib

from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Finding, Position
from pipeline.base.reading import PO, read_text
from pipeline.documents.characters import control_character, control_in_file

_MARK: Final = r"(?:\#~\s*(?:\|\s*)?|\#\|\s*)?"
_WORD: Final = r"(?:msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)"
_TEXT: Final = re.compile(rf'\s*{_MARK}(?:{_WORD}\s*)?"(?:[^"\\]|\\.)*"\s*')
_PLURAL: Final = '"Plural-Forms:'
_BEGUN: Final = re.compile(rf'\s*{_MARK}(?:{_WORD}\b|")')


def broken_line(text: str) -> int:
    """Return the first line whose text is not in quotation marks, 0 where all are."""
    for number, line in enumerate(text.split("\n"), 1):
        if _BEGUN.match(line) and _TEXT.fullmatch(line) is None:
            return number
    return 0


_READING: Final = re.compile(r"^[ \t]*reading:(.*)$", re.MULTILINE)


class Translated(NamedTuple):
    """One entry: the text it was made for, what it says, and whether it waits for a second look.

    `forms` are the plural forms. `reading` is what a translator's comment says of it:
    ``# reading: しゃへい``.
    """

    context: str
    text: str
    msgstr: str
    line: int
    fuzzy: bool = False
    many: str = ""
    forms: tuple[str, ...] = ()
    obsolete: bool = False
    reading: str = ""

    @property
    def filled(self) -> bool:
        """Whether something is said at all."""
        return bool(self.msgstr) or (bool(self.forms) and all(self.forms))

    @property
    def done(self) -> bool:
        """Whether it may be printed as it is."""
        return self.filled and not self.fuzzy


class PoFile(polib.POFile):
    """A PO file; `plural_line` is the line of its header that has the plural rule."""

    plural_line: int = 1


def read_po(path: Path, shown: str) -> PoFile:
    """Return a PO file; `shown` is the path that findings show.

    Raises PunchboardError where it cannot be read or holds a control character.
    """
    text = read_text(path, PO, shown)
    found = control_in_file(text.removeprefix("\ufeff"))
    if found is not None:
        raise _control_error(text.removeprefix("\ufeff"), found, shown)
    broken = broken_line(text)
    if broken:
        raise _unreadable_error(f"line {broken}", shown)
    try:
        file = polib.pofile(str(path), encoding="utf-8", klass=PoFile)
    except (OSError, ValueError, IndexError, KeyError, TypeError, AttributeError) as error:
        raise _unreadable_error(str(error), shown) from None
    _refuse_control_characters(file, shown)
    file.plural_line = text.count("\n", 0, max(0, text.find(_PLURAL))) + 1
    return file


def entries_of(file: polib.POFile) -> list[Translated]:
    """Return the entries of a PO file in their order, obsolete ones among them."""
    return [_read_entry(entry) for entry in file]


def _read_entry(entry: polib.POEntry) -> Translated:
    reading = _READING.search(entry.tcomment or "")
    forms = tuple(text for _, text in sorted(entry.msgstr_plural.items()))
    return Translated(
        entry.msgctxt or "",
        entry.msgid,
        entry.msgstr or (forms[0] if forms else ""),
        entry.linenum or 1,
        entry.fuzzy,
        entry.msgid_plural or "",
        forms,
        bool(entry.obsolete),
        reading[1].strip() if reading else "",
    )


def _control_error(text: str, found: tuple[str, int], shown: str) -> PunchboardError:
    """Return that a character stands in the file which none may hold, a comment's text neither."""
    name, offset = found
    line, column = text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
    hint = "delete the character"
    return fail("po-control", f"{name} cannot be printed", Position(shown, line, column), hint=hint)


def _unreadable_error(reason: str, shown: str) -> PunchboardError:
    """Return what polib says of a broken file, with its line."""
    line = next((int(part) for part in _find_numbers(reason.rpartition("line ")[2])), 0)
    message = "expected a PO file with msgctxt, msgid and msgstr"
    hint = "mend the line, or save the file anew from Poedit or Weblate"
    return fail("po-syntax", message, Position(shown, line, 1 if line else 0), hint=hint)


def _find_numbers(text: str) -> list[str]:
    found = "".join(letter if letter.isascii() and letter.isdigit() else " " for letter in text)
    return found.split()


def _refuse_control_characters(file: polib.POFile, shown: str) -> None:
    findings = []
    for entry in file:
        for text in (entry.msgid, entry.msgstr, entry.msgctxt or "", *entry.msgstr_plural.values()):
            found = control_character(text.replace("\n", " "))
            if found is not None:
                message = f"{found} cannot be printed"
                place = Position(shown, entry.linenum or 0, 1)
                findings.append(Finding("po-control", message, place, entry.msgctxt or ""))
    if findings:
        raise PunchboardError(findings)
