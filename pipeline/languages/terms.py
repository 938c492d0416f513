"""The glossaries of all games as one: each term once for each translation, as CSV and TBX."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from pipeline.build.po_files import PoFiles
from pipeline.game.catalog import read_glossary
from pipeline.source.escaping import plain_cell
from pipeline.source.findings import Problems

COLUMNS: Final = ("term", "translation", "forms", "note", "games", "differs")


class SharedTerm(NamedTuple):
    """A term and a translation of it, with the games that have it.

    `differs` says that other games have another one.
    """

    english: str
    translation: str
    forms: tuple[str, ...]
    note: str
    games: tuple[str, ...]
    differs: bool = False


def shared_terms(homes: Sequence[PoFiles], language: str) -> list[SharedTerm]:
    """Return the terms of all games in a language, by the alphabet of the English ones.

    Raises PunchboardError for a glossary that cannot be read.
    """
    found: dict[tuple[str, str], SharedTerm] = {}
    problems = Problems()
    for home in homes:
        glossary = read_glossary(home.folder, language, home.shown(home.folder), problems)
        for name, term in glossary.terms.items():
            translation = name if term.keep else term.term
            blank = SharedTerm(name, translation, (), "", ())
            known = found.get((name, translation), blank)
            found[name, translation] = known._replace(
                forms=tuple(dict.fromkeys([*known.forms, *term.forms])),
                note=known.note or term.note,
                games=(*known.games, home.game),
            )
    problems.stop()
    english = [name for name, _ in found]
    terms = (term._replace(differs=english.count(term.english) > 1) for term in found.values())
    return sorted(terms, key=lambda term: (term.english.casefold(), term.translation))


def as_csv(terms: Iterable[SharedTerm]) -> str:
    """Return terms as a table, whose first row names the columns."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for term in terms:
        cells = (term.english, term.translation, ", ".join(term.forms), term.note)
        differs = "yes" if term.differs else ""
        writer.writerow(map(plain_cell, (*cells, ", ".join(term.games), differs)))
    return out.getvalue()


_TBX: Final = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">
<martif type="TBX-Basic" xml:lang="en">
  <martifHeader><fileDesc><sourceDesc><p>Punchboard</p></sourceDesc></fileDesc></martifHeader>
  <text><body>
{entries}
  </body></text>
</martif>
"""
_ENTRY: Final = """    <termEntry id="t{number}">
      <descrip type="subjectField">{games}</descrip>{note}
      <langSet xml:lang="en"><tig><term>{english}</term></tig></langSet>
      <langSet xml:lang={language}>{terms}</langSet>
    </termEntry>"""


def as_tbx(terms: Iterable[SharedTerm], language: str) -> str:
    """Return terms as TBX-Basic (ISO 30042), which Weblate and OmegaT read."""
    entries = (
        _ENTRY.format(
            number=number,
            games=escape(", ".join(term.games)),
            note=f"\n      <note>{escape(term.note)}</note>" if term.note else "",
            english=escape(term.english),
            language=quoteattr(language),
            terms="".join(
                f"<tig><term>{escape(word)}</term></tig>"
                for word in (term.translation, *term.forms)
            ),
        )
        for number, term in enumerate(terms, 1)
    )
    return _TBX.format(entries="\n".join(entries))
