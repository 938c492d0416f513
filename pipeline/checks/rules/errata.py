"""Checks of errata, house values and sources."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from pipeline.checks.subject import GameSubject, check
from pipeline.checks.usage import template_sources
from pipeline.game.edition import first_day, last_day
from pipeline.game.erratum import WORDS, counted_entries
from pipeline.game.messages import CHOICE
from pipeline.game.records import Record
from pipeline.source.findings import Finding, Severity
from pipeline.source.names import first_few

_EXAMPLE_ERRATUM = """\
title: The fox's cost
date: "2024-05-01"
kind: functional
summary: A fox costs three.
source: { section: Questions and answers }
patches: [{ target: "card:fox", field: cost, was: 2, now: 3 }]
"""
_GAME = 'id: tiny\ntitle: G\nversion: "2"\nhistory: { "1": "2023", "2": "2024-05" }\n'
_ERRATUM_VERSION_GOOD = {
    "game.yaml": _GAME,
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 2 }\n",
    "errata/2024-05-01-fox.yaml": _EXAMPLE_ERRATUM,
}
_ERRATUM_VERSION_BAD = {"game.yaml": _GAME.replace("2024-05", "2024-04")}
_UNDATED = {"game.yaml": _GAME.replace(', "2": "2024-05"', "")}


@check("erratum-version", bad=_ERRATUM_VERSION_BAD, good=_ERRATUM_VERSION_GOOD)
def erratum_version(checked: GameSubject) -> Iterator[Finding]:
    """Find errata and rulings that came after the version of the content.

    `history` of game.yaml dates the version.

    Rosters and prints name their version: a list with old prices seems right if prices change
    within the same version.
    """
    game = checked.game
    date = game.meta.history.get(game.version)
    if date is None:
        return
    for entry in game.entries:
        if first_day(entry.revision.date) > last_day(date):
            place = entry.document.position("date")
            message = f"it changes the content, whose version is still {game.version} of {date}"
            hint = "give the content a new version, and its date under history in game.yaml"
            yield Finding("erratum-version", message, place, entry.id, hint, Severity.WARNING)


@check("version-undated", bad=_UNDATED, good=_ERRATUM_VERSION_GOOD, severity=Severity.INFO)
def version_undated(checked: GameSubject) -> Iterator[Finding]:
    """Find a version without a date where the content has errata or rulings.

    Then nobody knows which of them came after it (`erratum-version`).
    """
    game = checked.game
    if game.entries and game.version not in game.meta.history:
        place = game.documents["game.yaml"].position("version")
        message = f"version {game.version} has {counted_entries(game.entries)} and no date"
        newest = max(entry.revision.date for entry in game.entries)
        hint = f'write history: {{ "{game.version}": "{newest}" }}, so that later ones are reported'
        yield Finding("version-undated", message, place, hint=hint, severity=Severity.INFO)


_WORD_ERRATUM = """\
title: The next turn
date: "2024-05-01"
kind: typo
summary: A turn, not a round.
source: { section: Questions and answers }
patches: [{ target: words, was: Next round, now: Next turn }]
"""
_ERRATUM_WORD_GOOD = {
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 2 }\n",
    "errata/2024-05-01-turn.yaml": _WORD_ERRATUM,
    "card.xml.j2": '<face><text slot="foot">{{ _("Next round") }}</text></face>',
}
_ERRATUM_WORD_BAD = {"errata/2024-05-01-turn.yaml": _WORD_ERRATUM.replace("was: Next", "was: Any")}


@check("erratum-word", bad=_ERRATUM_WORD_BAD, good=_ERRATUM_WORD_GOOD, severity=Severity.ERROR)
def words(checked: GameSubject) -> Iterator[Finding]:
    """Find errata of words that are not printed by any template.

    They change nothing in print, and the list of errata says that they do.
    """
    written: set[str] = set()
    for entry in checked.game.entries:
        for index, patch in enumerate(entry.revision.patches):
            if patch.target != WORDS or patch.field.startswith(CHOICE):
                continue
            sources = template_sources(checked)
            if patch.was not in written and not any(_has(text, patch.was) for text in sources):
                message = f"no template has the words {patch.was!r}"
                place = entry.document.position("patches", index, "was")
                hint = 'copy them from the template, from between the quotes of _("...")'
                yield Finding("erratum-word", message, place, entry.id, hint, Severity.ERROR)
            written.add(patch.now)


def _has(source: str, words: str) -> bool:
    quoted = (words, words.replace('"', '\\"'), words.replace("'", "\\'"))
    return any(f"{mark}{each}{mark}" in source for each in quoted for mark in "\"'")


_UNCHANGED: Final = frozenset({"clarification", "spelling", "typo", "wording"})
"""Kinds of errata that change no rule."""

_FIGURES: Final = re.compile(r"(?<![\w=:.-])[+−-]?\d*D?\d+(?![\w-])")
_FIGURE_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Deal 2 damage. }\n",
    "errata/2024-05-01-fox.yaml": _EXAMPLE_ERRATUM.replace("functional", "clarification").replace(
        "field: cost, was: 2, now: 3", "field: text, was: Deal 2 damage., now: It deals 2 damage."
    ),
}
_FIGURE_BAD = {
    "errata/2024-05-01-fox.yaml": _FIGURE_GOOD["errata/2024-05-01-fox.yaml"].replace(
        "It deals 2", "It deals 1"
    )
}


@check("erratum-figure", bad=_FIGURE_BAD, good=_FIGURE_GOOD)
def erratum_figure(checked: GameSubject) -> Iterator[Finding]:
    """Find clarifications, and corrections of wording, that change a number.

    They change no rule: a figure that is lost on the way is a slip, unless the summary names it.
    """
    for entry in checked.game.entries:
        revision = entry.revision
        for index, patch in enumerate(revision.patches if revision.kind in _UNCHANGED else ()):
            if not (isinstance(patch.was, str) and isinstance(patch.now, str)):
                continue
            was, now = (Counter(_FIGURES.findall(text)) for text in (patch.was, patch.now))
            lost, new = was - now, now - was
            if lost and new and not any(each in revision.summary for each in new):
                message = f"the old text has {', '.join(lost)}, and the new one {', '.join(new)}"
                place = entry.document.position("patches", index, "now")
                hint = "write the number of the old text, or name the new one in the summary"
                yield Finding("erratum-figure", message, place, entry.id, hint, Severity.WARNING)


_APART: Final = frozenset({"source", "house", "order", "number"})
"""Fields that no rulebook prints as values, so that no record lists them."""

_NAMED: Final = 3
"""Records that a finding names; the rest is counted."""

_HOUSE_ALL_GOOD = {
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, cost: 2, house: [name, cost], source: { note: The box shows a fox. } }\n",
}
_HOUSE_ALL_BAD = {
    "card.yaml": _HOUSE_ALL_GOOD["card.yaml"].replace(
        ", source: { note: The box shows a fox. }", ""
    )
}


@check("house-all", bad=_HOUSE_ALL_BAD, good=_HOUSE_ALL_GOOD, severity=Severity.INFO)
def house(checked: GameSubject) -> Iterator[Finding]:
    """Find kinds whose records list every value as a house value, without a note.

    Then the whole record is ours: a reader of the rulebook looks for it in vain, and needs a note
    that explains it.
    """
    for kind, of_kind in checked.game.records.items():
        records = [record for record in of_kind.values() if _is_all_house(record)]
        if records:
            named = first_few([record.slug for record in records], _NAMED)
            message = f"every value is a house value, and no note says why: {named}"
            hint = "say in source: {note: ...} of the records, or of the file, where they come from"
            place = records[0].position_of("house")
            yield Finding("house-all", message, place, kind, hint, Severity.INFO)


def _is_all_house(record: Record) -> bool:
    if record.combined or not record.house or (record.source and record.source.note):
        return False
    ours = {dotted.split(".")[0] for dotted in record.house}
    return ours >= record.values.model_fields_set - _APART


_STALE_ERRATUM = """\
title: The fox's cost
date: "2024-05-01"
kind: clarification
summary: A fox costs three.
source: { section: Questions and answers }
patches: [{ target: "card:fox", field: cost, was: 2, now: 3 }]
"""
_HOUSE_STALE_GOOD = {
    "kinds.yaml": "card:\n  fields: { cost: integer }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 2 }\n",
    "errata/2024-05-01-fox.yaml": _STALE_ERRATUM,
}
_HOUSE_STALE_BAD = {
    "card.yaml": _HOUSE_STALE_GOOD["card.yaml"].replace("cost: 2", "cost: 2, house: [cost]")
}


@check("house-stale", bad=_HOUSE_STALE_BAD, good=_HOUSE_STALE_GOOD)
def stale(checked: GameSubject) -> Iterator[Finding]:
    """Find numbers and choices listed as house values, although an erratum has set them.

    The publisher has answered: the value is no longer ours, and must not be marked as such. A text
    may still be partly ours, and is left alone.
    """
    for entry in checked.game.errata:
        for patch in entry.revision.patches if entry.revision.source is not None else ():
            kind, _, slug = patch.target.partition(":")
            record = checked.game.records.get(kind, {}).get(slug)
            if record is not None and patch.field in record.house and _is_figure(patch.now):
                message = f"{entry.id} has set {patch.field!r}, but `house` still lists it"
                hint = "delete it from the list `house`, by the same erratum"
                at = ("house", record.house.index(patch.field))
                yield record.finding("house-stale", message, hint, Severity.WARNING, at)


def _is_figure(value: Any) -> bool:
    return isinstance(value, (int, float)) or (isinstance(value, str) and " " not in value)


_SOURCE_SECTION_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.yaml": "fox: { name: Fox, source: { section: Foxes } }\n",
}
_SOURCE_SECTION_BAD = {
    "card.yaml": _SOURCE_SECTION_GOOD["card.yaml"].replace("section: Foxes", "section: ''")
}


@check("source-section", bad=_SOURCE_SECTION_BAD, good=_SOURCE_SECTION_GOOD)
def section(checked: GameSubject) -> Iterator[Finding]:
    """Find records with an empty source: no section, page or note.

    Nobody can then look it up in the rulebook.
    """
    for record in checked.written:
        source = record.source
        if source is not None and not (source.section or source.note or source.page):
            hint = "name the rulebook's section, or say in a note where it comes from"
            message = "the source names no section, page or note"
            yield record.finding("source-section", message, hint, Severity.WARNING, ("source",))
