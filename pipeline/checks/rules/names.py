"""Checks of names: shared, ambiguous, given up, or typed where a reference belongs."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from pipeline.checks.subject import GameSubject, Place, check
from pipeline.checks.wording import Mention, Vocabulary
from pipeline.game.records import Record
from pipeline.game.text import Markup
from pipeline.source.findings import Finding, Severity

_NAMES_GOOD = {
    "kinds.yaml": "card: {}\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox }\nowl: { name: Owl }\n",
}
_NAMES_BAD = {"card.yaml": _NAMES_GOOD["card.yaml"].replace("Owl", "fox")}


@check("name-twice", bad=_NAMES_BAD, good=_NAMES_GOOD, severity=Severity.INFO)
def names(checked: GameSubject) -> Iterator[Finding]:
    """Find two records of a kind that print the same name, ignoring capitals and spaces.

    Players and errata refer to cards by their names. Rows of different tables of a
    kind may share one.
    """
    first: dict[tuple[str, str, str], Record] = {}
    for record in checked.written:
        rolled = checked.game.kinds[record.kind].rolled
        part = str(getattr(record.values, rolled.by)) if rolled and rolled.by else ""
        key = (record.kind, part, "".join(record.name.casefold().split()))
        other = first.setdefault(key, record)
        if other is not record:
            message = f"{record.name!r} is the name of {other.slug}, too"
            hint = f"{other.position_of('name')} has it; give one of them another name"
            yield record.finding("name-twice", message, hint, Severity.INFO, ("name",))


_ABILITIES_GOOD = {
    "kinds.yaml": "card:\n  fields:\n    ability:\n      type: record\n"
    "      fields: { name: text, text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, ability: { name: Pounce, text: Jump two squares. } }\n"
    "owl: { name: Owl, ability: { name: Swoop, text: Fly four squares. } }\n",
}
_ABILITIES_BAD = {"card.yaml": _ABILITIES_GOOD["card.yaml"].replace("Swoop", "Pounce")}


class _Ability(NamedTuple):
    """A named part of a record, with all its texts."""

    record: Record
    path: Place
    name: str
    texts: tuple[str, ...]


@check("ability-twice", bad=_ABILITIES_BAD, good=_ABILITIES_GOOD, severity=Severity.INFO)
def abilities(checked: GameSubject) -> Iterator[Finding]:
    """Find abilities with one name but different texts, on two records of a kind.

    A player who knows the one card will not read the other, and an erratum that names the ability
    changes both. Names that a record of the game explains, such as a term, are left alone.
    """
    names = checked.cached(Vocabulary).names
    first: dict[tuple[str, str], _Ability] = {}
    reported: set[tuple[str, str]] = set()
    for ability in _named(checked):
        key = (ability.record.kind, ability.name.casefold())
        other = first.setdefault(key, ability)
        if key not in reported and other.texts != ability.texts and key[1] not in names:
            reported.add(key)
            yield _ability_finding(ability, other)


def _named(checked: GameSubject) -> Iterator[_Ability]:
    """Yield the parts of records that have a name and a text, in the records' order."""
    before: tuple[Record, Place] | None = None
    for record, path, _ in checked.texts:
        place = path[:-1]
        # The texts of a part follow one another, unless parts within it are between them.
        if not place or (before and before[0] is record and before[1] == place):
            continue
        before = record, place
        part = _part(record.values, place)
        name = getattr(part, "name", None)
        if isinstance(part, BaseModel) and isinstance(name, str):
            values = part.__dict__.values()
            texts = tuple(value.source for value in values if isinstance(value, Markup))
            yield _Ability(record, place, name, texts)


def _part(value: Any, place: Place) -> Any:
    for step in place:
        value = getattr(value, step) if isinstance(step, str) else value[step]
    return value


def _ability_finding(ability: _Ability, other: _Ability) -> Finding:
    message = f"{ability.name!r} is an ability of {other.record.name!r}, too, with another text"
    place = ability.record.position_of(*ability.path, "name")
    there = other.record.position_of(*other.path, "name")
    hint = f"{there} has it; give one of them another name"
    subject = str(ability.record)
    return Finding("ability-twice", message, place, subject, hint, Severity.INFO)


_LONG: Final = 6
"""Letters from which a single word with a capital is a name."""

_BARE_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Grey Fox, text: 'Hunt with the [[card:owl]].' }\n"
    "owl: { name: Old Owl, text: 'Hide from the [[card:fox]].' }\n"
    "elk: { name: Shy Elk, text: 'Flee from the [[card:fox]].' }\n",
}
_BARE_BAD = {
    "card.yaml": _BARE_GOOD["card.yaml"].replace("Flee from the [[card:fox]]", "Flee Grey Fox")
}


@check("name-bare", bad=_BARE_BAD, good=_BARE_GOOD, severity=Severity.INFO)
def bare(checked: GameSubject) -> Iterator[Finding]:
    """Find record names typed in texts where most texts use a reference such as `[[card:fox]]`.

    A reference prints the record's present name; a typed name stays behind when the card is
    renamed. Names of two words count, and single words
    with a capital from six letters on.
    """
    vocabulary = checked.cached(Vocabulary)
    found: dict[Record, list[Mention]] = {}
    for mention in vocabulary.mentions:
        if mention.passage.markup and _is_name(mention):
            for record in mention.records:
                found.setdefault(record, []).append(mention)
    for record, mentions in found.items():
        if len(mentions) <= vocabulary.referred[record.kind, record.slug]:
            yield from (_bare_name_finding(mention, record) for mention in mentions)


def _is_name(mention: Mention) -> bool:
    """Return whether a mention is no common word, and none of the record's own name."""
    passage, offset, spelt, records = mention
    if any(spelt != record.name or record.name == passage.record.name for record in records):
        return False
    begins = passage.begins_sentence(offset)
    if " " in spelt:
        return not begins or spelt[1:] != spelt[1:].lower()
    return len(spelt) >= _LONG and spelt[0].isupper() and not begins


def _bare_name_finding(mention: Mention, record: Record) -> Finding:
    message = f"{mention.spelt!r} is typed here; other texts refer to it"
    hint, place = f"write [[{record}]]", mention.passage.position(mention.offset)
    return Finding("name-bare", message, place, mention.passage.subject, hint, Severity.INFO)


_RETIRED_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nretired: { hit points: Health }\n",
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Regain 2 Health. }\n",
}
_RETIRED_BAD = {"card.yaml": _RETIRED_GOOD["card.yaml"].replace("Health", "hit points")}


@check("term-retired", bad=_RETIRED_BAD, good=_RETIRED_GOOD, severity=Severity.ERROR)
def retired(checked: GameSubject) -> Iterator[Finding]:
    """Find words that game.yaml lists as retired, in any text, ignoring capitals.

    A renamed term often survives in some texts; players then look for a rule that has another
    name.
    """
    instead = {_folded(word): new for word, new in checked.game.meta.retired.items()}
    if not instead:
        return
    # What [[ or : begins or | ends is a slug, which may keep the old word: names change, slugs not.
    words = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in instead)
    pattern = re.compile(rf"(?<![\w\[:=.-])({words})(?![\w|-])", re.IGNORECASE)
    first = [word.split()[0] for word in instead]
    for record, path, value in checked.values:
        text = value.source if isinstance(value, Markup) else value
        if not isinstance(text, str) or path[0] in ("source", "house"):
            continue
        folded = text.casefold()
        if any(word in folded for word in first):
            for match in pattern.finditer(text):
                yield _retired_finding(record, path, match, instead[_folded(match[0])])


def _folded(words: str) -> str:
    return " ".join(words.casefold().split())


def _retired_finding(record: Record, path: Place, match: re.Match[str], new: str) -> Finding:
    message = f"{match[0]!r} is a retired term"
    place = record.position_in(match.start(), *path)
    return Finding("term-retired", message, place, str(record), f"write {new}")
