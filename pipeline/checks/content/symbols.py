"""The symbols of a game: where texts and templates show them, and which records explain them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Final, NamedTuple

from pipeline.base.finding import Position
from pipeline.checks.content.named import TEMPLATE, shown
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.used import Key
from pipeline.checks.content.wording import Wording
from pipeline.content.records import Record

_IN_TEXT: Final = re.compile(r"(?<!\\)\{([a-z0-9-]+)(?:\|[^{}]*)?\}")
_JINJA: Final = re.compile(r"\{#.*?(?:#\}|\Z)|\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)", re.DOTALL)
_IN_TAG: Final = re.compile(
    r"<icon\b[^<>]*?\sname=\"([a-z0-9-]+)\"|<\w[^<>]*?\s(?:mark-icon|icon|marker)=\"([a-z0-9-]+)\""
)


class Shown(NamedTuple):
    """A place where a symbol is shown; `record` holds the text, None for a template.

    `find` finds it in its file, which is asked of few.
    """

    find: Callable[[], Position]
    record: Record | None = None

    @property
    def position(self) -> Position:
        """Where it stands in its file."""
        return self.find()

    @property
    def key(self) -> Key:
        """The record's kind and slug, both empty for a template."""
        return ("", "") if self.record is None else (self.record.kind, self.record.slug)


class Symbols:
    """What the kinds with a `legend` explain, and what is shown besides."""

    def __init__(self, checked: GameSubject) -> None:
        self._subject = checked
        self.kinds = tuple(kind for kind in checked.game.kinds.values() if kind.legend)

    @cached_property
    def entries(self) -> Mapping[str, tuple[Record, ...]]:
        """The records that explain a symbol, by the symbol."""
        found: dict[str, tuple[Record, ...]] = {}
        for kind in self.kinds:
            for record in self._subject.game.records[kind.name].values():
                symbol = getattr(record.values, kind.legend)
                if symbol:
                    found[symbol] = (*found.get(symbol, ()), record)
        return found

    @cached_property
    def holders(self) -> Mapping[str, frozenset[Key]]:
        """The records that have an explained symbol in a field, those that explain it as well."""
        entries = self.entries
        found: dict[str, set[Key]] = {}
        for record, _, value in self._subject.values:
            if type(value) is str and value in entries:
                found.setdefault(value, set()).add((record.kind, record.slug))
        return {symbol: frozenset(keys) for symbol, keys in found.items()}

    @cached_property
    def known(self) -> frozenset[str]:
        """The symbols that explain themselves: `known` of game.yaml has them in braces."""
        return frozenset(filter(None, map(symbol_of, self._subject.game.meta.known)))

    @cached_property
    def in_texts(self) -> Mapping[str, Sequence[Shown]]:
        """The symbols of texts, each with its places in order."""
        found: dict[str, list[Shown]] = {}
        for passage in self._subject.cached(Wording).passages:
            for match in _IN_TEXT.finditer(passage.source) if passage.markup else ():
                place = Shown(partial(passage.position, match.start()), passage.record)
                found.setdefault(match[1], []).append(place)
        return found

    @cached_property
    def in_templates(self) -> Mapping[str, Sequence[Shown]]:
        """The symbols that the game's own templates name in full, each with its places."""
        found: dict[str, list[Shown]] = {}
        for file, source in self._subject.templates.items():
            for symbol, line, column in _in_template(file, source):
                name = shown(self._subject.folders[0], file)
                place = Shown(partial(Position, name, line, column))
                found.setdefault(symbol, []).append(place)
        return found


def symbol_of(term: str) -> str:
    """Return the symbol that a known term is, nothing for words."""
    match = _IN_TEXT.fullmatch(term)
    return match[1] if match else ""


def _in_template(file: str, source: str) -> Iterator[tuple[str, int, int]]:
    """Yield the symbols that a template names, each with its line and column."""
    if not file.endswith(TEMPLATE):
        return
    # What Jinja puts in may hold anything, a bracket that would end a tag as well.
    bare = _JINJA.sub(_blank_out, source)
    line, before = 1, 0
    for match in _IN_TAG.finditer(bare):
        start = match.start(match.lastindex or 0)
        line += bare.count("\n", before, start)
        before = start
        line_start = bare.rfind("\n", 0, start) + 1
        yield match[match.lastindex or 0], line, start - line_start + 1


def _blank_out(match: re.Match[str]) -> str:
    """Return as many lines of as many characters as were found."""
    lines = match[0].split("\n")
    return "\n".join("~" * len(line) for line in lines)
