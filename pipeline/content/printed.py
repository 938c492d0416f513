"""Values as they are printed, word by word: texts in inline notation, numbers, lists, entries."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from pipeline.content.earlier_names import Names
from pipeline.content.locale.fields import field_word
from pipeline.content.locale.message import CHOICE
from pipeline.content.locale.texts import spec_within
from pipeline.content.locale.words import Words
from pipeline.content.notation import NotationError, parse
from pipeline.content.runs import ConstantRun, IconRun, RefRun, Run, TextRun

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
        """Return what a part of the value is."""
        field = self.field if isinstance(part, int) else f"{self.field}.{part}"
        return Sort(spec_within(self.spec, part), field)

    def option(self, name: str) -> Any:
        """Return an option of the field; a short form such as ``text`` is its type."""
        if isinstance(self.spec, str):
            return self.spec if name == "type" else None
        return self.spec.get(name) if isinstance(self.spec, Mapping) else None


class RosterDescriber(NamedTuple):
    """What tells values: the constants and names of a day, and the words of an edition."""

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
        """Yield a text, the name of a record that is referred to, or a choice."""
        if sort.option("type") == "ref":
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
        """Yield a part with what it is called; a constant says that in a sentence of its own."""
        doc = part.get("doc", "") if isinstance(part, Mapping) else ""
        name = doc.rstrip(".") or field_word(key, self.words)
        if part is True:
            yield TextRun(name)
            return
        yield TextRun(f"{name}: ")
        yield from self._runs(part, sort)


def _is_never_printed(key: str, part: Any, sort: Sort) -> bool:
    """Tell whether a part says nothing to a player: an icon, where it comes from, or no value."""
    empty = part is None or part is False or part == []
    return empty or key in _NEVER_PRINTED or sort.option("translate") is False


def _resolve(run: Run, names: Names) -> Run:
    """Return a run as it is printed."""
    if isinstance(run, ConstantRun):
        return TextRun(names.constants.get(run.name, run.name), run.bold, run.italic)
    if isinstance(run, RefRun):
        return run._replace(label=run.label or names.of(run.kind, run.slug))
    return run


def _split_words(runs: list[Run]) -> list[Word]:
    """Return runs parted at spaces."""
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
    """Return a word of a run; a reference's looks like one."""
    if isinstance(run, RefRun):
        return run._replace(label=text)
    return run._replace(text=text) if isinstance(run, TextRun) else run
