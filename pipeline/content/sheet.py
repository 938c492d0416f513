"""Errata and rulings as a sheet tells them: each change in printed words, differing ones marked."""

from collections.abc import Container, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from pipeline.content.changed import change_view
from pipeline.content.earlier_names import Names, names_by_entry
from pipeline.content.edition import LIVING, named_edition
from pipeline.content.erratum import GAME, Entry, Patch
from pipeline.content.game import Game
from pipeline.content.inline import Markup
from pipeline.content.locale.fields import field_word
from pipeline.content.locale.former import field_path
from pipeline.content.locale.texts import spec_at
from pipeline.content.locale.words import format_message
from pipeline.content.printed import RosterDescriber, Sort, Word
from pipeline.content.runs import TextRun

ERRATA: Final = "errata sheet"
"""The context of the words of the sheet."""

_ORIGINS: Final = ("house", "source")
"""Fields that say where values come from: nothing that anybody plays by."""

_PLAIN: Final = ("text", "definition", "value", "constants")
"""Parts of a path that say nothing to a player."""


_FEWEST: Final = 3
"""Words that must agree between others to be told as the same: fewer tear a sentence apart."""


class Stretch(NamedTuple):
    """Words of one side of a change; `differs` where the other side has others."""

    text: Markup
    differs: bool


def sheet_entries(
    game: Game,
    entries: Sequence[Entry],
    cards: Container[str] = (),
    undone: Container[tuple[str, str]] = (),
) -> list[dict[str, Any]]:
    """Return what a template prints of entries; `game` is of an edition that has them.

    `cards` are the kinds whose records have cards of their own, `undone` the values of which there
    is nothing to tell but that they are what they were.
    """
    names = names_by_entry(game)
    return [_describe_entry(game, entry, *names[entry.id], cards, undone) for entry in entries]


def undone_values(entries: Sequence[Entry]) -> set[tuple[str, str]]:
    """Return the values, as targets and fields, that later entries have changed back."""
    values: dict[tuple[str, str], list[Patch]] = {}
    for entry in sorted(entries, key=lambda entry: entry.order):
        for patch in entry.revision.patches:
            values.setdefault((patch.target, patch.field), []).append(patch)
    return {
        value
        for value, patches in values.items()
        if len(patches) > 1 and patches[0].was == patches[-1].now
    }


def _describe_entry(
    game: Game,
    entry: Entry,
    was: Names,
    now: Names,
    cards: Container[str],
    undone: Container[tuple[str, str]],
) -> dict[str, Any]:
    source = entry.revision.source
    place = [source.section, _format_page(game, source.page)] if source else []
    return {
        **change_view(entry),
        "ruling": entry.is_ruling,
        "announced": named_edition(LIVING).awaits(entry.revision.date),
        "source": ", ".join(filter(None, place)),
        "note": source.note if source else "",
        "changes": [
            _describe_change(game, patch, was, now, cards)
            | {"undone": (patch.target, patch.field) in undone}
            for patch in entry.revision.patches
            if patch.field.split(".")[0] not in _ORIGINS
        ],
    }


def _format_page(game: Game, page: int | None) -> str:
    return "" if page is None else format_message(game.words, ERRATA, "page %(n)s", n=page)


def _describe_change(
    game: Game, patch: Patch, was: Names, now: Names, cards: Container[str]
) -> dict[str, Any]:
    sort = _find_sort(game, patch)
    before, after = RosterDescriber(was, game.words), RosterDescriber(now, game.words)
    old, new = _compare(before.words_of(patch.was, sort), after.words_of(patch.now, sort))
    kind, _, slug = patch.target.partition(":")
    record = game.records.get(kind, {}).get(slug)
    name = record.name if record else (was if patch.now is None else now).of(kind, slug)
    return {
        "name": game.title if patch.target == GAME else name,
        "kind": "" if patch.target == GAME else game.kinds[kind].title,
        "out": not patch.field and patch.now is None and kind in cards,
        "what": " · ".join(_describe_path(game, patch)),
        "was": old,
        "now": new,
    }


def _find_sort(game: Game, patch: Patch) -> Sort:
    """Return what kinds.yaml says of the value that a patch changes."""
    kind = patch.target.partition(":")[0]
    path = field_path(patch.field)
    field = ".".join([kind, *(part for part in path if isinstance(part, str))])
    raw = game.documents["kinds.yaml"].data.get(kind)
    return Sort(spec_at(raw, path), field) if isinstance(raw, Mapping) else Sort()


def _describe_path(game: Game, patch: Patch) -> Iterator[str]:
    """Yield what a player would call the steps of a patch's path: names where there are any."""
    file = f"{patch.target.partition(':')[0]}.yaml"
    node: Any = game.documents[file].data if file in game.documents else None
    if patch.target == GAME:
        yield from _describe_constant(game, node, patch.field.removesuffix(".value").split("."))
        return
    node = node.get(patch.target.partition(":")[2]) if isinstance(node, Mapping) else None
    parts = patch.field.split(".") if patch.field else []
    if parts[-1:] == ["name"]:
        yield field_word("name", game.words)
        return
    for part, follows in zip_longest(parts, parts[1:], fillvalue=""):
        if isinstance(node, list):
            node = node[int(part)] if int(part) < len(node) else None
            named = node.get("name") if isinstance(node, Mapping) else None
            yield str(named or int(part) + 1)
        else:
            node = node.get(part) if isinstance(node, Mapping) else None
            if part not in _PLAIN and not follows.isdecimal():
                yield field_word(part, game.words)


def _describe_constant(game: Game, node: Any, parts: list[str]) -> Iterator[str]:
    """Yield what a constant is, in the words of game.yaml; nothing for a group of them."""
    for part in parts:
        node = node.get(part) if isinstance(node, Mapping) else None
    if isinstance(node, Mapping):
        yield from filter(None, [str(node.get("doc", "")).rstrip(".")])
    else:
        yield field_word(parts[-1], game.words)


def _compare(old: list[Word], new: list[Word]) -> tuple[list[Stretch], list[Stretch]]:
    """Return both sides in stretches that agree or differ."""
    was: list[Stretch] = []
    now: list[Stretch] = []
    for differs, a, b, c, d in _compare_blocks(old, new):
        if a < b:
            was.append(Stretch(_join(old[a:b]), differs))
        if c < d:
            now.append(Stretch(_join(new[c:d]), differs))
    return was, now


def _compare_blocks(old: list[Word], new: list[Word]) -> list[list[Any]]:
    """Return blocks of both sides, ``[differs, a, b, c, d]``; a few equal words do not part two."""
    blocks: list[list[Any]] = []
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        between = a > 0 and b < len(old) and c > 0 and d < len(new)
        differs = tag != "equal" or (between and b - a < _FEWEST)
        if blocks and blocks[-1][0] == differs:
            blocks[-1][2], blocks[-1][4] = b, d
        else:
            blocks.append([differs, a, b, c, d])
    return blocks


def _join(words: list[Word]) -> Markup:
    runs = [run for word in words for run in (TextRun(" "), *word)]
    return Markup("", tuple(runs[1:]))
