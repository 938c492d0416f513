"""Errata as a sheet of paper tells them: each change in printed words, those that differ marked."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple

from pipeline.content.before import Names, names_by_entry
from pipeline.content.changed import told
from pipeline.content.erratum import GAME, Entry, Patch
from pipeline.content.game import Game
from pipeline.content.inline import Markup
from pipeline.content.locale.fields import field_word
from pipeline.content.locale.words import said
from pipeline.content.printed import Word, words_of
from pipeline.content.runs import TextRun

ERRATA: Final = "errata sheet"
"""The context of the words of the sheet."""

_OURS: Final = ("house", "source")
"""Fields that say where values come from: nothing that anybody plays by."""

_PLAIN: Final = ("text", "definition", "value", "constants")
"""Parts of a path that say nothing to a player."""


_FEWEST: Final = 3
"""Words that must agree between others to be told as the same: fewer tear a sentence apart."""


class Stretch(NamedTuple):
    """Words of one side of a change; `differs` where the other side has others."""

    text: Markup
    differs: bool


def sheet_entries(game: Game, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Return what a template prints of errata; `game` is of an edition that has them."""
    names = names_by_entry(game)
    return [_entry(game, entry, *names[entry.id]) for entry in entries]


def _entry(game: Game, entry: Entry, was: Names, now: Names) -> dict[str, Any]:
    source = entry.erratum.source
    place = [source.section, _page(game, source.page)] if source else []
    return {
        **told(entry),
        "source": ", ".join(filter(None, place)),
        "note": source.note if source else "",
        "changes": [
            _change(game, patch, was, now)
            for patch in entry.erratum.patches
            if patch.field.split(".")[0] not in _OURS
        ],
    }


def _page(game: Game, page: int | None) -> str:
    return "" if page is None else said(game.words, ERRATA, "page %(n)s", n=page)


def _change(game: Game, patch: Patch, was: Names, now: Names) -> dict[str, Any]:
    old, new = _sides(words_of(patch.was, was), words_of(patch.now, now))
    kind, _, slug = patch.target.partition(":")
    record = game.records.get(kind, {}).get(slug)
    name = game.title if patch.target == GAME else record.name if record else slug
    return {
        "name": name or slug,
        "kind": "" if patch.target == GAME else game.kinds[kind].title,
        "what": " · ".join(_path(game, patch)),
        "was": old,
        "now": new,
    }


def _path(game: Game, patch: Patch) -> Iterator[str]:
    """Yield what a player would call the steps of a patch's path: names where there are any."""
    file = f"{patch.target.partition(':')[0]}.yaml"
    node: Any = game.documents[file].data if file in game.documents else None
    if patch.target == GAME:
        yield from _constant(game, node, patch.field.removesuffix(".value").split("."))
        return
    node = node.get(patch.target.partition(":")[2]) if isinstance(node, Mapping) else None
    parts = patch.field.split(".") if patch.field else []
    if parts[-1:] == ["name"]:
        yield field_word("name", game.words)
        return
    for part, follows in zip(parts, [*parts[1:], ""], strict=True):
        if isinstance(node, list):
            node = node[int(part)] if int(part) < len(node) else None
            named = node.get("name") if isinstance(node, Mapping) else None
            yield str(named or int(part) + 1)
        else:
            node = node.get(part) if isinstance(node, Mapping) else None
            if part not in _PLAIN and not follows.isdecimal():
                yield field_word(part, game.words)


def _constant(game: Game, node: Any, parts: list[str]) -> Iterator[str]:
    """Yield what a constant is, in the words of game.yaml; nothing for a group of them."""
    for part in parts:
        node = node.get(part) if isinstance(node, Mapping) else None
    if isinstance(node, Mapping):
        yield from filter(None, [str(node.get("doc", "")).rstrip(".")])
    else:
        yield field_word(parts[-1], game.words)


def _sides(old: list[Word], new: list[Word]) -> tuple[list[Stretch], list[Stretch]]:
    """Return both sides in stretches that agree or differ."""
    was: list[Stretch] = []
    now: list[Stretch] = []
    for differs, a, b, c, d in _blocks(old, new):
        if a < b:
            was.append(Stretch(_joined(old[a:b]), differs))
        if c < d:
            now.append(Stretch(_joined(new[c:d]), differs))
    return was, now


def _blocks(old: list[Word], new: list[Word]) -> list[list[Any]]:
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


def _joined(words: list[Word]) -> Markup:
    runs = [run for word in words for run in (TextRun(" "), *word)]
    return Markup("", tuple(runs[1:]))
