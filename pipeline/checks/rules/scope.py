"""Records that need another of a set that came later."""

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.check import check
from pipeline.checks.ground import Ground, references, texts
from pipeline.checks.vocabulary import Mention, Vocabulary
from pipeline.checks.wording import words_of
from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.records import Record
from pipeline.content.runs import RefRun
from pipeline.content.scope import ORDER

_GOOD = {
    "kinds.yaml": "release:\n  fields: { order: integer }\n"
    "card:\n  scope: release\n"
    "  fields: { release: { type: ref, to: release }, text: markup }\n",
    "release.yaml": "source: { section: S }\n"
    "base: { name: Base game, order: 1 }\nsequel: { name: Sequel, order: 2 }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, release: base, text: 'Hunt alone.' }\n"
    "owl: { name: Owl, release: sequel, text: 'Hunt with the [[card:fox]].' }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("alone", "with the [[card:owl]]")}


class _Use(NamedTuple):
    """A place where a record needs another; `said` are the words that stand there."""

    record: Record
    target: Record
    position: Position
    said: str


@check("scope", bad=_BAD, good=_GOOD)
def scope(ground: Ground) -> Iterator[Finding]:
    """Find records that refer to one of a later set, or name it: a base card with expansion terms.

    Who owns the base game alone cannot look it up. The option `scope` of a kind says which field
    names the set. A text that says which set it speaks of is left alone.
    """
    game = ground.game
    if not any(kind.scope for kind in game.kinds.values()):
        return
    for use in (*_referred(ground), *_named(ground)):
        own, other = _set_of(game, use.record), _set_of(game, use.target)
        if own is None or other is None or _says(use.said, other):
            continue
        if getattr(other.values, ORDER) > getattr(own.values, ORDER):
            message = f"{use.target.name!r} comes with {other.name!r} only"
            hint = f"{use.record.name!r} is of {own.name!r}; do without, or say which set it needs"
            subject = str(use.record)
            yield Finding("scope", message, use.position, subject, hint, Severity.WARNING)


def _referred(ground: Ground) -> Iterator[_Use]:
    """Yield what fields and texts refer to."""
    records = ground.game.records
    for record in ground.written:
        for path, ref in references(record):
            target = records[ref.kind][ref.slug]
            yield _Use(record, target, record.position_of(*path), "")
        for path, text in texts(record):
            for run in text.runs if text.dynamic else ():
                if isinstance(run, RefRun) and run.kind is not None:
                    offset = max(0, text.source.find(f"{run.slug}"))
                    place = record.document.position_in(offset, record.slug, *path)
                    yield _Use(record, records[run.kind][run.slug], place, text.plain)


def _named(ground: Ground) -> Iterator[_Use]:
    """Yield what texts name; where several records have the name, nothing."""
    for mention in ground.once(Vocabulary).mentions:
        if len(mention.records) == 1 and _is_name(mention):
            passage, place = mention.passage, mention.passage.position(mention.offset)
            yield _Use(passage.record, mention.records[0], place, passage.bare)


def _is_name(mention: Mention) -> bool:
    """Tell whether a mention is no common word: it has two words, or a capital in mid-sentence."""
    spelt = mention.spelt
    capital = spelt[0].isupper() and not mention.passage.begins_sentence(mention.offset)
    return " " in spelt or (capital and spelt == mention.records[0].name)


def _set_of(game: Game, record: Record) -> Record | None:
    """Return the set that a record belongs to; None where it is free, or no record of a set."""
    field = game.kinds[record.kind].scope
    ref: Ref | None = getattr(record.values, field) if field else None
    return None if ref is None else game.records[ref.kind][ref.slug]


def _says(text: str, release: Record) -> bool:
    """Tell whether a text has a word of the set's slug, or its whole name."""
    words = {word.casefold() for word in words_of(text)}
    return not words.isdisjoint(release.slug.split("-")) or release.name in text
