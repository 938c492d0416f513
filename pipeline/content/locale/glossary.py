"""The terms of a game in one language: ``locale/<lang>.terms.yaml``.

    Advantage: { term: Vorteil, forms: [Vorteile] }
    Move: { term: Bewegung, english: [Moves], except: [rule.first-move.text] }
    Kriegbot: { keep: true }

Where the English has the term, the translation has it, too, in one of its forms.
"""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from pydantic import Field, ValidationError, model_validator

from pipeline.base.finding import Position
from pipeline.content.fields.model import FrozenModel
from pipeline.content.fields.spec import reject
from pipeline.content.record_models import Text
from pipeline.documents import validation
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems
from pipeline.documents.yaml import load_yaml

SUFFIX: Final = ".terms.yaml"

_REFERENCE: Final = re.compile(r"\[\[[^\[\]|]*\]\]|\[\[[^\[\]|]*\||\{[^{}]*\}")


class Term(FrozenModel):
    """One term: what it is called, and where the English word is none."""

    term: Text = Field(default="", description="what it is called")
    forms: tuple[Text, ...] = Field(default=(), description="further forms of it")
    english: tuple[Text, ...] = Field(default=(), description="further forms of the English term")
    excepted: tuple[Text, ...] = Field(
        default=(), alias="except", description="contexts where the English word is no term"
    )
    keep: bool = Field(default=False, description="whether it stays as it is in English")
    note: Text = Field(default="", description="for translators")

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
        self._patterns = {name: _compile_pattern(forms) for name, forms in english.items()}
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
        """Return where a term stands in its file."""
        return Position() if self._document is None else self._document.position(name, key=True)


def read_glossary(folder: Path, language: str, shown: str, problems: Problems) -> Glossary:
    """Return the terms of a language, none where there is no file; findings go to `problems`.

    `folder` holds the PO files, `shown` is its path in findings. Raises PunchboardError where the
    file is no YAML.
    """
    path = folder / f"{language}{SUFFIX}"
    if not os.path.lexists(path):
        return Glossary({})
    document = load_yaml(path, f"{shown}/{path.name}")
    terms: dict[str, Term] = {}
    for name, raw in document.data.items():
        if not name.strip():
            place = document.position(name, key=True)
            problems.add("term-name", "expected an English term, found no letters", place)
            continue
        try:
            terms[name] = Term.model_validate(raw)
        except ValidationError as error:
            validation.note(error, Term, document, (name,), problems)
    return Glossary(terms, document)


def _compile_pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    words = sorted(
        {form for name in names for form in (name, name[:1].lower() + name[1:])}, key=len
    )
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, reversed(words)))})(?!\w)")
