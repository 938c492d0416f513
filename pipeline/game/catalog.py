"""The files of a language: translations in a PO file, and the terms of its glossary.

    Advantage: { term: Vorteil, forms: [Vorteile] }
    Move: { term: Bewegung, english: [Moves], except: [rule.first-move.text] }
    Kriegbot: { keep: true }

Where the English has the term, the translation has it, too, in one of its forms.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from gettext import c2py
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import polib
from pydantic import Field, model_validator

from pipeline.game.fields.spec import FrozenModel
from pipeline.game.kinds import Text
from pipeline.game.messages import CHOICE
from pipeline.source.document import Document
from pipeline.source.escaping import control_character, control_in_file
from pipeline.source.files import PO, read_text
from pipeline.source.findings import Finding, Position, Problems, PunchboardError, fail
from pipeline.source.models import described, reject, validated_or_noted
from pipeline.source.yaml import load_yaml

_MARK: Final = r"(?:\#~\s*(?:\|\s*)?|\#\|\s*)?"
_WORD: Final = r"(?:msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)"
_TEXT: Final = re.compile(rf'\s*{_MARK}(?:{_WORD}\s*)?"(?:[^"\\]|\\.)*"\s*')
_PLURAL: Final = '"Plural-Forms:'
_BEGUN: Final = re.compile(rf'\s*{_MARK}(?:{_WORD}\b|")')


def broken_line(text: str) -> int:
    """Return the first line whose text is not in quotation marks, 0 if all are."""
    for number, line in enumerate(text.split("\n"), 1):
        if _BEGUN.match(line) and _TEXT.fullmatch(line) is None:
            return number
    return 0


_READING: Final = re.compile(r"^[ \t]*reading:(.*)$", re.MULTILINE)


class Translated(NamedTuple):
    """One entry: the text it was made for, what it says, and whether it waits for a second look.

    `forms` are the plural forms. `reading` is what a translator's comment says of it:
    ``# reading: しゃへい``. `earlier` is the text that a translation was made for, if noted.
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
    earlier: str = ""

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

    Raises PunchboardError if it cannot be read or holds a control character.
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
    _place_at_translations(file, re.split(r"\r?\n", f"{text}\n"))
    _refuse_control_characters(file, shown)
    file.plural_line = text.count("\n", 0, max(0, text.find(_PLURAL))) + 1
    return file


def _place_at_translations(file: polib.POFile, lines: Sequence[str]) -> None:
    """Let each entry have the line of its translation, where what is wrong has to be changed."""
    for entry in file:
        line = entry.linenum or 1
        while line < len(lines) - 1 and not lines[line - 1].removeprefix("#~ ").startswith(
            "msgstr"
        ):
            line += 1
        is_wrapped = lines[line - 1].endswith(' ""') and lines[line].startswith('"')
        entry.linenum = line + is_wrapped


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
        entry.previous_msgid or "",
    )


def _control_error(text: str, found: tuple[str, int], shown: str) -> PunchboardError:
    name, offset = found
    place = Position.in_text(shown, text, offset)
    return fail("po-control", f"{name} cannot be printed", place, hint="delete the character")


def _unreadable_error(reason: str, shown: str) -> PunchboardError:
    line = next((int(part) for part in _find_numbers(reason.rpartition("line ")[2])), 0)
    message = "expected a PO file with msgctxt, msgid and msgstr"
    hint = (
        'close each text with ", and write \\" within it; or save it again from Poedit or Weblate'
    )
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


FOLDER: Final = "locale"
PO_SUFFIX: Final = ".po"
CREDIT: Final = "X-Credits"
"""The field of a file's header that says, in its language, who translated it."""

_GERMANIC: Final = "n != 1"
_TRIED: Final = 1001
"""Numbers that a plural rule is tried on: rules look at the last three digits at most."""


class Catalog:
    """What one PO file says; `name` is the path that findings show.

    `plural_line` is the line of the plural rule, `credit` says who translated.
    """

    def __init__(
        self,
        language: str,
        name: str,
        entries: Iterable[Translated],
        plural: str = _GERMANIC,
        plural_line: int = 1,
        credit: str = "",
    ) -> None:
        self.language, self.name, self.credit = language, name, credit
        self.entries = tuple(entries)
        live = [entry for entry in self.entries if not entry.obsolete]
        self._by_context = {entry.context: entry for entry in live}
        self._by_text = {(entry.context, entry.text): entry for entry in live}
        self._plural, self._plural_line = plural, plural_line

    def at(self, context: str) -> Translated | None:
        """Return the entry of a keyed message."""
        return self._by_context.get(context)

    def of(self, context: str, text: str) -> Translated | None:
        """Return the entry of a word of templates."""
        return self._by_text.get((context, text))

    @cached_property
    def form(self) -> Callable[[int], int]:
        """The number of the plural form for a number; raises PunchboardError for a bad header."""
        try:
            rule = c2py(self._plural)
            if any(rule(number) < 0 for number in range(_TRIED)):
                raise ValueError("forms count from 0")
        except (ValueError, ArithmeticError, RecursionError):
            message = f"cannot read the plural rule {self._plural[:60]!r}"
            hint = "write what Poedit suggests for the language, such as nplurals=2; plural=n != 1;"
            raise fail(
                "po-plural", message, Position(self.name, self._plural_line, 1), hint=hint
            ) from None
        return rule

    @cached_property
    def words(self) -> "Catalog":
        """What it says of words of templates and of choices: all but texts of records."""
        words = (entry for entry in self.entries if of_words(entry.context))
        rest = (self._plural, self._plural_line, self.credit)
        return Catalog(self.language, self.name, words, *rest)

    @cached_property
    def digest(self) -> bytes:
        digest = blake2b(self.credit.encode("utf-8", "surrogatepass"), digest_size=16)
        for entry in self.entries:
            digest.update(repr(entry._replace(line=0)).encode("utf-8", "surrogatepass"))
        return digest.digest()


def of_words(context: str) -> bool:
    """Return whether a context is of words of templates or of choices, not of a record."""
    return "." not in context or context.startswith(CHOICE)


def read_catalog(path: Path, shown: str) -> Catalog:
    """Return the catalog in a PO file. Raises PunchboardError if it cannot be read."""
    return catalog_of(read_po(path, shown), path.stem, shown)


def catalog_of(file: PoFile, language: str, shown: str) -> Catalog:
    header = str(file.metadata.get("Plural-Forms", ""))
    plural = header.partition("plural=")[2].rstrip("; \n") if "plural=" in header else _GERMANIC
    credit = str(file.metadata.get(CREDIT, "")).strip()
    return Catalog(language, shown, entries_of(file), plural, file.plural_line, credit)


class PoDocument(Document):
    """A PO file in the role of an author: its positions are lines."""

    __slots__ = ()

    def __init__(self, name: str) -> None:
        self.name, self.data = name, {}

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return the line that the path begins with."""
        return Position(self.name, int(path[0]), 1)

    def position_in(self, offset: int, *path: str | int) -> Position:
        """Return the line that the path begins with: entries are wrapped as gettext likes."""
        return self.position(*path)


GLOSSARY_SUFFIX: Final = ".terms.yaml"
HYPHENS_SUFFIX: Final = ".hyphens.yaml"

_REFERENCE: Final = re.compile(r"\[\[[^\[\]|]*\]\]|\[\[[^\[\]|]*\||\{[^{}]*\}")


class Term(FrozenModel):
    """One term: its name, and where the English word is none."""

    term: Text = described("its name", "")
    forms: tuple[Text, ...] = described("further forms of it", ())
    english: tuple[Text, ...] = described("further forms of the English term", ())
    excepted: tuple[Text, ...] = described(
        "contexts in which the English word is not a term", (), alias="except"
    )
    keep: bool = described("keep the English term", False)
    case: bool = described("whether small letters make it another word", False)
    soft: bool = described("whether a different word is only a warning, not an error", False)
    note: Text = described("for translators", "")

    @model_validator(mode="after")
    def _check_meaning(self) -> "Term":
        if bool(self.term) == self.keep:
            found = "both" if self.keep else "neither"
            message = f"expected either term or keep: true, found {found}"
            raise reject("term-meaning", message, "write { term: Vorteil } or { keep: true }")
        return self

    def renderings(self, english: str) -> tuple[str, ...]:
        """Return all that counts as the term."""
        return (english, *self.english, *self.forms) if self.keep else (self.term, *self.forms)


class Glossary:
    """The terms of one file, the longest first, so that a part of a term is not taken for one."""

    def __init__(self, terms: Mapping[str, Term], document: Document | None = None) -> None:
        self.terms = dict(sorted(terms.items(), key=lambda item: -len(item[0])))
        self._document = document
        english = {name: (name, *term.english) for name, term in self.terms.items()}
        self._patterns = {
            name: _compile_pattern(forms, case=self.terms[name].case)
            for name, forms in english.items()
        }
        self._lowered = {name: tuple(map(str.lower, forms)) for name, forms in english.items()}

    def found(self, text: str) -> Iterator[tuple[str, Term]]:
        """Yield the terms that an English text has, each once."""
        rest = _REFERENCE.sub(" ", text)
        lowered = rest.lower()
        for name, term in self.terms.items():
            # Most texts have few of the terms, and a pattern takes long to say so.
            if not any(map(lowered.__contains__, self._lowered[name])):
                continue
            shorter = self._patterns[name].sub(" \x00 ", rest)
            if shorter != rest:
                yield name, term
                rest = shorter

    def position(self, name: str) -> Position:
        return Position() if self._document is None else self._document.position(name, key=True)


def read_glossary(folder: Path, language: str, shown: str, problems: Problems) -> Glossary:
    """Return the terms of a language, none if there is no file; findings go to `problems`.

    `folder` holds the PO files, `shown` is its path in findings. Raises PunchboardError if the
    file is no YAML.
    """
    path = folder / f"{language}{GLOSSARY_SUFFIX}"
    if not os.path.lexists(path):
        return Glossary({})
    document = load_yaml(path, f"{shown}/{path.name}")
    terms: dict[str, Term] = {}
    for name, raw in document.data.items():
        if not name.strip():
            place = document.position(name, key=True)
            problems.add("term-name", "expected an English term, found no letters", place)
            continue
        if term := validated_or_noted(Term, raw, document, (name,), problems):
            terms[name] = term
    return Glossary(terms, document)


_PARTED: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
_SOFT: Final = "\u00ad"


class WordsFile(FrozenModel):
    """A list of words and where they may be parted."""

    words: tuple[Text, ...] = Field(description="words with hyphens where they may be parted")


def read_hyphens(folder: Path, language: str, shown: str) -> Mapping[str, str]:
    """Return words with soft hyphens where a language's list parts them; none without a file.

    `shown` is the folder's path in findings. Raises PunchboardError for a list that is wrong.
    """
    path = folder / f"{language}{HYPHENS_SUFFIX}"
    if not os.path.lexists(path):
        return {}
    document, problems = load_yaml(path, f"{shown}/{path.name}"), Problems()
    file = validated_or_noted(WordsFile, document.data, document, (), problems)
    words = file.words if file else ()
    for number, word in enumerate(words):
        if _PARTED.fullmatch(word) is None:
            message = f"expected a word with hyphens in it, found {word!r}"
            place = document.position("words", number)
            problems.add("hyphens-word", message, place, hint="write it as Scha-dens-wurf")
    problems.stop()
    return {word.replace("-", ""): word.replace("-", _SOFT) for word in words}


def _compile_pattern(names: tuple[str, ...], *, case: bool) -> re.Pattern[str]:
    """Return what finds a term: with `case` as it is written, else in small letters, too."""
    small = () if case else tuple(name[:1].lower() + name[1:] for name in names)
    words = sorted({*names, *small}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)")
