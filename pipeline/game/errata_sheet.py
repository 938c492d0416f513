"""The sheet of errata and rulings: each change in printed words, with the differing ones marked."""

from collections.abc import Container, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.game.changes import change_view
from pipeline.game.edition import LIVING, named_edition
from pipeline.game.erratum import GAME, Entry, Patch
from pipeline.game.fields.spec import spec_within
from pipeline.game.game import Game
from pipeline.game.language import MARKS, Words, format_message
from pipeline.game.messages import CHOICE, field_path, field_word, spec_at
from pipeline.game.meta import printed_constants
from pipeline.game.notation import NotationError, parse
from pipeline.game.text import ConstantRun, IconRun, Markup, RefRun, Run, TextRun


class Names(NamedTuple):
    """The printed values of constants by dotted name, and the names of records by kind and slug."""

    constants: Mapping[str, str]
    records: Mapping[tuple[str, str], str]

    def of(self, kind: str | None, slug: str) -> str:
        """Return the name of a record; its slug in words where it is no more."""
        if kind is not None:
            return self.records.get((kind, slug), slug.replace("-", " "))
        found = (name for (_, record_slug), name in self.records.items() if record_slug == slug)
        return next(found, slug.replace("-", " "))


def names_by_entry(game: Game) -> dict[str, tuple[Names, Names]]:
    """Return for each erratum and ruling of an edition the names before it and after it."""
    records = {
        (kind, slug): record.name
        for kind, of_kind in game.records.items()
        for slug, record in of_kind.items()
    }
    after = Names(dict(printed_constants(game.constants)), records)
    found: dict[str, tuple[Names, Names]] = {}
    for entry in reversed(game.entries):
        before = _undo(entry, after)
        found[entry.id] = (before, after)
        after = before
    return found


def _undo(entry: Entry, after: Names) -> Names:
    constants, records = dict(after.constants), dict(after.records)
    for patch in entry.revision.patches:
        group, _, name = patch.field.partition(".")
        kind, _, slug = patch.target.partition(":")
        if patch.target == GAME and group == "constants":
            constants |= _list_constants(name.removesuffix(".value"), patch.was)
        elif patch.field == "name" and isinstance(patch.was, str):
            records[kind, slug] = patch.was
        elif not patch.field and patch.was is None:
            records.pop((kind, slug), None)
        elif not patch.field and isinstance(patch.was, Mapping):
            records[kind, slug] = str(patch.was.get("name", slug))
    return Names(constants, records)


def _list_constants(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping) and "value" not in value:
        for key, part in value.items():
            yield from _list_constants(f"{name}.{key}" if name else key, part)
    elif value is not None:
        yield name, str(value["value"] if isinstance(value, Mapping) else value)


Word: TypeAlias = tuple[Run, ...]
"""Runs that no space parts."""

_NEVER_PRINTED: Final = frozenset({"doc", "source", "house", "icon", "order"})
_TEXTS: Final = frozenset({"text", "definition"})
"""Parts of an entry that need no name before them."""
NAMELESS: Final = _NEVER_PRINTED | _TEXTS | {"name"}
"""Parts of an entry whose names are never printed."""
_SEPARATOR: Final = " · "


class Sort(NamedTuple):
    """What a value is: what kinds.yaml says of it, and its dotted field without list indexes."""

    spec: Any = None
    field: str = ""

    def within(self, part: str | int) -> "Sort":
        field = self.field if isinstance(part, int) else f"{self.field}.{part}"
        return Sort(spec_within(self.spec, part), field)

    def option(self, name: str) -> Any:
        """Return an option of the field; a short form such as ``text`` is its type."""
        if isinstance(self.spec, str):
            return self.spec if name == "type" else None
        return self.spec.get(name) if isinstance(self.spec, Mapping) else None


class RosterDescriber(NamedTuple):
    """What says values: the constants and names of a day, and the words of an edition."""

    names: Names
    words: Words

    def words_of(self, value: Any, sort: Sort) -> list[Word]:
        """Return the words of a value that is a `sort`, so far as that is known."""
        return _split_words([_resolve(run, self.names) for run in self._runs(value, sort)])

    def _runs(self, value: Any, sort: Sort) -> Iterator[Run]:
        if isinstance(value, str):
            yield from self._text_runs(value, sort)
        elif isinstance(value, Mapping):
            yield from self._entry_runs(value, sort)
        elif isinstance(value, list):
            for index, part in enumerate(value):
                if index:
                    yield TextRun(", ")
                yield from self._runs(part, sort.within(index))
        elif value is not None:
            yield TextRun(str(value).lower() if isinstance(value, bool) else str(value))

    def _text_runs(self, value: str, sort: Sort) -> Iterator[Run]:
        """Yield a text, an icon, the name of a record that is referred to, or a choice."""
        if sort.option("type") == "icon":
            yield IconRun(value)
        elif sort.option("type") == "ref":
            kind, _, slug = value.rpartition(":")
            to = sort.option("to")
            yield TextRun(self.names.of(kind or (to if isinstance(to, str) else None), slug))
        elif sort.option("type") == "choice":
            printed = sort.option("translate") is True
            yield TextRun(self.words.get(value, CHOICE + sort.field) if printed else value)
        else:
            try:
                yield from parse(value).runs
            except NotationError:
                yield TextRun(value)

    def _entry_runs(self, value: Mapping[str, Any], sort: Sort) -> Iterator[Run]:
        """Yield an entry of a list, a record or a constant: its name in bold, then all else."""
        if "value" in value:
            yield from self._runs(value["value"], sort)
            return
        separator = ""
        if value.get("name"):
            yield TextRun(f"{value['name']}.", bold=True)
            separator = " "
        for key, part in value.items():
            inner = sort.within(key)
            if key == "name" or _is_never_printed(key, part, inner):
                continue
            yield TextRun(separator)
            yield from (
                self._runs(part, inner) if key in _TEXTS else self._named_runs(key, part, inner)
            )
            separator = _SEPARATOR

    def _named_runs(self, key: str, part: Any, sort: Sort) -> Iterator[Run]:
        """Yield a part with its name; a constant says that in a sentence of its own."""
        doc = part.get("doc", "") if isinstance(part, Mapping) else ""
        name = doc.rstrip(".") or field_word(key, self.words)
        if part is True:
            yield TextRun(name)
            return
        yield TextRun(f"{name}: ")
        yield from self._runs(part, sort)


def _is_never_printed(key: str, part: Any, sort: Sort) -> bool:
    empty = part is None or part is False or part == []
    return empty or key in _NEVER_PRINTED or sort.option("translate") is False


def _resolve(run: Run, names: Names) -> Run:
    if isinstance(run, ConstantRun):
        return TextRun(names.constants.get(run.name, run.name), run.bold, run.italic)
    if isinstance(run, RefRun):
        return run._replace(label=run.label or names.of(run.kind, run.slug))
    return run


def _split_words(runs: list[Run]) -> list[Word]:
    words: list[Word] = []
    word: list[Run] = []
    for run in runs:
        if isinstance(run, IconRun):
            word.append(run)
            continue
        text = run.text if isinstance(run, TextRun) else str(getattr(run, "label", ""))
        for index, part in enumerate(text.split(" ")):
            if index and word:
                words.append(tuple(word))
                word = []
            if part:
                word.append(_with_text(run, part))
    return [*words, tuple(word)] if word else words


def _with_text(run: Run, text: str) -> Run:
    if isinstance(run, RefRun):
        return run._replace(label=text)
    return run._replace(text=text) if isinstance(run, TextRun) else run


ERRATA: Final = "errata sheet"
"""The context of the words of the sheet."""

_ORIGINS: Final = ("house", "source")
"""Fields that say where values come from: nothing that anybody plays by."""

_PLAIN: Final = ("text", "definition", "value", "constants")
"""Parts of a path that say nothing to a player."""


_DRAFT: Final = "".join(MARKS.values())

_FEWEST: Final = 3
"""Words that must agree between others to count as the same: fewer tear a sentence apart."""


def title_of(entries: Sequence[Entry]) -> str:
    """Return the title of a sheet of entries, in English."""
    if not any(entry.is_ruling for entry in entries):
        return "Errata"
    both = any(not entry.is_ruling for entry in entries)
    return "Errata and house rulings" if both else "House rulings"


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

    `cards` are the kinds whose records have cards of their own, `undone` the values that are back
    to what they were.
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
    of_record = kind in game.kinds
    name = record.name if record else (was if patch.now is None else now).of(kind, slug)
    return {
        "name": name if of_record else game.title,
        "kind": game.kinds[kind].title if of_record else "",
        "added": not patch.field and patch.was is None,
        "out": not patch.field and patch.now is None and kind in cards,
        "what": " · ".join(_describe_path(game, patch)),
        "was": old,
        "now": new,
    }


def _find_sort(game: Game, patch: Patch) -> Sort:
    kind = patch.target.partition(":")[0]
    path = field_path(patch.field)
    field = ".".join([kind, *(part for part in path if isinstance(part, str))])
    raw = game.documents["kinds.yaml"].data.get(kind)
    return Sort(spec_at(raw, path), field) if isinstance(raw, Mapping) else Sort()


def _describe_path(game: Game, patch: Patch) -> Iterator[str]:
    """Yield what a player would call the steps of a patch's path: names if there are any."""
    file = f"{patch.target.partition(':')[0]}.yaml"
    node: Any = game.documents[file].data if file in game.documents else None
    if patch.target == GAME:
        yield from _describe_constant(game, node, patch.field.removesuffix(".value").split("."))
        return
    if patch.target.partition(":")[0] not in game.kinds:
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
    was, now = list(map(_without_mark, old)), list(map(_without_mark, new))
    for tag, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        between = a > 0 and b < len(old) and c > 0 and d < len(new)
        differs = tag != "equal" or (between and b - a < _FEWEST)
        if blocks and blocks[-1][0] == differs:
            blocks[-1][2], blocks[-1][4] = b, d
        else:
            blocks.append([differs, a, b, c, d])
    return blocks


def _without_mark(word: Word) -> Word:
    """Return a word without the mark of a draft, which is no change."""
    first = word[0]
    text = first.text if isinstance(first, TextRun) else getattr(first, "label", None) or ""
    bare = text.lstrip(_DRAFT)
    return word if bare == text else (_with_text(first, bare), *word[1:])


def _join(words: list[Word]) -> Markup:
    runs = [run for word in words for run in (TextRun(" "), *word)]
    return Markup("", tuple(runs[1:]))
