"""Records that need another of a set that came later."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.vocabulary import Mention, Vocabulary
from pipeline.checks.content.wording import words_of
from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.inline import Markup
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


@check("scope", bad=_BAD, good=_GOOD)
def scope(checked: GameSubject) -> Iterator[Finding]:
    """Find records that refer to one of a later set, or name it: a base card with expansion terms.

    Who owns the base game alone cannot look it up. The option `scope` of a kind says which field
    names the set. A text that says which set it speaks of is left alone.
    """
    game = checked.game
    if not any(kind.scope for kind in game.kinds.values()):
        return
    yield from _reference_findings(checked)
    yield from _mention_findings(checked)


def _reference_findings(checked: GameSubject) -> Iterator[Finding]:
    """Yield what fields and texts refer to."""
    game = checked.game
    for record, path, value in checked.values:
        if _set_of(game, record) is None:
            continue
        if isinstance(value, Ref):
            yield from _later_set_findings(game, record, value, record.position_of(*path))
        for run in value.runs if isinstance(value, Markup) and value.dynamic else ():
            if isinstance(run, RefRun) and run.kind is not None:
                ref = Ref(run.kind, run.slug)
                for finding in _later_set_findings(game, record, ref, Position(), value.plain):
                    offset = _offset(value.source, ref)
                    place = record.position_in(offset, *path)
                    yield finding._replace(position=place)


def _mention_findings(checked: GameSubject) -> Iterator[Finding]:
    """Yield what texts name; where several records have the name, nothing."""
    for mention in checked.cached(Vocabulary).mentions:
        if len(mention.records) == 1 and _is_name(mention):
            passage, target = mention.passage, mention.records[0]
            ref = Ref(target.kind, target.slug)
            for finding in _later_set_findings(
                checked.game, passage.record, ref, Position(), passage.bare
            ):
                yield finding._replace(position=passage.position(mention.offset))


def _later_set_findings(
    game: Game, record: Record, ref: Ref, place: Position, text: str = ""
) -> Iterator[Finding]:
    """Yield a finding where what `ref` names came later, and the words of `text` do not tell so."""
    target = game.records[ref.kind][ref.slug]
    own_set, other_set = _set_of(game, record), _set_of(game, target)
    if (
        own_set is None
        or other_set is None
        or _order(other_set) <= _order(own_set)
        or _names_set(text, other_set)
    ):
        return
    message = f"{target.name!r} comes with {other_set.name!r} only"
    hint = f"{record.name!r} is of {own_set.name!r}; do without, or say which set it needs"
    yield Finding("scope", message, place, str(record), hint, Severity.WARNING)


def _offset(source: str, ref: Ref) -> int:
    return max(0, source.find(f"[[{ref}"), source.find(f"[[{ref.slug}"))


def _order(release: Record) -> int:
    return int(getattr(release.values, ORDER))


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


def _names_set(text: str, release: Record) -> bool:
    """Tell whether a text has a word of the set's slug, or its whole name."""
    words = {word.casefold() for word in words_of(text)}
    return not words.isdisjoint(release.slug.split("-")) or release.name in text
