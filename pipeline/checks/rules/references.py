"""Checks of references: circles, and sets that came later."""

from collections.abc import Iterator, Mapping

from pipeline.checks.subject import GameSubject, Place, check, path_of, references, specified
from pipeline.checks.wording import Mention, Vocabulary, words_of
from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.kind_options import ORDER
from pipeline.game.records import Record
from pipeline.game.text import Markup, RefRun
from pipeline.source.findings import Finding, Position, Severity

_CIRCULAR_GOOD = {
    "kinds.yaml": "rank:\n  fields:\n"
    "    next: { type: ref, to: rank, required: false, acyclic: true }\n",
    "rank.yaml": "source: { section: S }\nmajor: { name: Major }\nsergeant: { name: Sergeant, "
    "next: major }\n",
}
_CIRCULAR_BAD = {
    "rank.yaml": _CIRCULAR_GOOD["rank.yaml"].replace("Major }", "Major, next: sergeant }")
}

Step = tuple[str, Place]
"""The slug that a reference leads to, and its place in the record."""


@check("reference-circular", bad=_CIRCULAR_BAD, good=_CIRCULAR_GOOD, severity=Severity.ERROR)
def circular(checked: GameSubject) -> Iterator[Finding]:
    """Find references in a circle, in a field with `acyclic`.

    A promotion that leads back to where it began never ends.
    """
    for kind, fields in checked.cached(specified).items():
        for field in fields:
            if field.options.get("acyclic") is True:
                records = checked.game.records[kind]
                steps = {slug: _steps(record, field.path) for slug, record in records.items()}
                for trail in _circles(steps):
                    record, place = records[trail[0][0]], trail[0][1]
                    names = [records[slug].name for slug, _ in (*trail, trail[0])]
                    message = f"{'.'.join(field.path)} forms a circle: {' → '.join(names)}"
                    hint = "let one of them refer to another record, or to none"
                    yield record.finding("reference-circular", message, hint, at=place)


def _steps(record: Record, path: tuple[str, ...]) -> tuple[Step, ...]:
    """Return where a record's references of one field lead within its kind."""
    if getattr(record.values, path[0]) is None:
        return ()
    return tuple(
        (ref.slug, place)
        for place, ref in references(record)
        if ref.kind == record.kind and path_of(place) == path
    )


def _circles(steps: Mapping[str, tuple[Step, ...]]) -> Iterator[list[Step]]:
    """Yield circles as slugs with the place of the reference to the next; each record once.

    The walk goes down without recursion, since a chain may be as long as the kind has records.
    """
    done: set[str] = set()
    for start in steps:
        trail: list[Step] = []
        on_trail: dict[str, int] = {}
        waiting = [(start, iter(steps[start]))] if start not in done else []
        while waiting:
            slug, ahead = waiting[-1]
            on_trail.setdefault(slug, len(waiting) - 1)
            step = next(ahead, None)
            if step is None:
                waiting.pop()
                on_trail.pop(slug)
                done.add(slug)
                del trail[len(waiting) :]
                continue
            target, place = step
            trail[len(waiting) - 1 :] = [(slug, place)]
            if target in on_trail:
                yield trail[on_trail[target] :]
            elif target not in done:
                waiting.append((target, iter(steps[target])))


_SCOPE_GOOD = {
    "kinds.yaml": "release:\n  fields: { order: integer }\n"
    "card:\n  scope: release\n"
    "  fields: { release: { type: ref, to: release }, text: markup }\n",
    "release.yaml": "source: { section: S }\n"
    "base: { name: Base game, order: 1 }\nsequel: { name: Sequel, order: 2 }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, release: base, text: 'Hunt alone.' }\n"
    "owl: { name: Owl, release: sequel, text: 'Hunt with the [[card:fox]].' }\n",
}
_SCOPE_BAD = {"card.yaml": _SCOPE_GOOD["card.yaml"].replace("alone", "with the [[card:owl]]")}


@check("scope", bad=_SCOPE_BAD, good=_SCOPE_GOOD)
def scope(checked: GameSubject) -> Iterator[Finding]:
    """Find records that refer to a record of a later set, or name it.

    Players who own only the base game cannot look it up. `scope` of a kind names the field of the
    set. A text that names the set is left alone.
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
    """Yield a finding where what `ref` names came later, and the words of `text` do not say so."""
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
    hint = f"{record.name!r} is of {own_set.name!r}; leave it out, or say which set it needs"
    yield Finding("scope", message, place, str(record), hint, Severity.WARNING)


def _offset(source: str, ref: Ref) -> int:
    return max(0, source.find(f"[[{ref}"), source.find(f"[[{ref.slug}"))


def _order(release: Record) -> int:
    return int(getattr(release.values, ORDER))


def _is_name(mention: Mention) -> bool:
    spelt = mention.spelt
    capital = spelt[0].isupper() and not mention.passage.begins_sentence(mention.offset)
    return " " in spelt or (capital and spelt == mention.records[0].name)


def _set_of(game: Game, record: Record) -> Record | None:
    field = game.kinds[record.kind].scope
    ref: Ref | None = getattr(record.values, field) if field else None
    return None if ref is None else game.records[ref.kind][ref.slug]


def _names_set(text: str, release: Record) -> bool:
    words = {word.casefold() for word in words_of(text)}
    return not words.isdisjoint(release.slug.split("-")) or release.name in text
