"""The words of a game's texts, the symbols among them, and the vocabulary that the game defines."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, pairwise
from typing import Final, NamedTuple

from pipeline.checks.subject import GameSubject, Place, specified
from pipeline.checks.usage import TEMPLATE, Key, shown
from pipeline.game.records import Record
from pipeline.game.text import Markup, RefRun
from pipeline.source.findings import Position

_ENDINGS: Final = (
    ("ies", "y"),
    ("ves", "f"),
    ("ied", "y"),
    ("ing", ""),
    ("ing", "e"),
    ("es", ""),
    ("ed", ""),
    ("er", ""),
    ("ly", ""),
    ("s", ""),
    ("d", ""),
    ("r", ""),
    ("y", ""),
)
_SHORTEST: Final = 3
"""Letters that must be left of a word."""

NUMBER_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def stems(word: str) -> Iterator[str]:
    """Yield a word and everything that it may be an inflection of, itself first."""
    yield word
    for ending, other in _ENDINGS:
        stem = word.removesuffix(ending)
        if len(stem) >= _SHORTEST and stem != word:
            yield stem + other
            if len(ending) > 1 and len(stem) > _SHORTEST and stem[-1] == stem[-2]:
                yield stem[:-1]


def are_inflections(one: str, other: str) -> bool:
    """Return whether two words may be forms of one: attack, attacks, attacking, attacker."""
    return not set(stems(one)).isdisjoint(stems(other))


REFERENCE: Final = "\ufffc"
"""What is in a bare text for each character of a reference or a constant."""

_APART: Final = frozenset({"name", "source", "house"})
_NOTATION: Final = re.compile(r"(\[\[[^\[\]]*\]\]|\{[^{}]*\}|\\.|\*)")
# A possessive ending is no part of a word: neither the s after an apostrophe nor a bare one.
_WORD: Final = re.compile(r"(?<![\w’'])[^\W\d_]+(?:(?:[’']?-|[’'](?!s\b))[^\W\d_]+)*(?!\w)")
_OPENING: Final = " \t“‘\"'(–—"
_STOPS: Final = frozenset(".!?:;…\n•/")


class Passage(NamedTuple):
    """One text of a record.

    `bare` is as long as `source`, the notation, with blanks for markers and icons and `REFERENCE`
    for references and constants. `markup` is false for a field of plain text.
    """

    record: Record
    path: Place
    source: str
    bare: str
    markup: bool

    @property
    def subject(self) -> str:
        """The record, as findings name it."""
        return str(self.record)

    def position(self, offset: int) -> Position:
        """Return where the character at `offset` is in its file."""
        return self.record.position_in(offset, *self.path)

    def words(self) -> Iterator[tuple[int, str]]:
        """Yield every word with its offset; a compound with hyphens is one word."""
        return words_in(self.bare)

    def begins_sentence(self, offset: int) -> bool:
        """Return whether nothing of its sentence is before the word at `offset`."""
        return begins_sentence(self.bare, offset)


class Wording:
    """Every text of the records that are in files, and which words they are made of."""

    def __init__(self, checked: GameSubject) -> None:
        self.passages = tuple(
            _passage(record, path, value)
            for record, path, value in checked.values
            if path[0] not in _APART and _is_prose(value)
        )
        self._placed: dict[int, defaultdict[str, list[int]]] = {}

    @cached_property
    def spelt(self) -> dict[str, list[Passage]]:
        """Every word as it is spelt, without a possessive ending, with the texts that have it."""
        found: defaultdict[str, list[Passage]] = defaultdict(list)
        for passage, words in zip(self.passages, self.words, strict=True):
            for word in set(words):
                found[word].append(passage)
        return dict(found)

    @cached_property
    def words(self) -> tuple[tuple[str, ...], ...]:
        """The words of every text in order, each without a possessive ending."""
        same: dict[str, str] = {}
        return tuple(
            tuple([same.setdefault(word, word) for word in _WORD.findall(passage.bare)])
            for passage in self.passages
        )

    @cached_property
    def folded(self) -> dict[str, list[str]]:
        """Every word without capitals, with its spellings."""
        found: dict[str, list[str]] = {}
        for word in self.spelt:
            found.setdefault(word.casefold(), []).append(word)
        return found

    def places(self, word: str) -> Iterator[tuple[Passage, int]]:
        """Yield each place of a word that is spelt so."""
        for passage in self.spelt.get(word, ()):
            for offset in self._offsets(passage)[word]:
                yield passage, offset

    def _offsets(self, passage: Passage) -> Mapping[str, Sequence[int]]:
        """Return the places of each word of a text, found once for all of its words."""
        kept = self._placed.get(id(passage))
        if kept is None:
            kept = self._placed[id(passage)] = defaultdict(list)
            for offset, word in passage.words():
                kept[word].append(offset)
        return kept


def words_in(bare: str) -> Iterator[tuple[int, str]]:
    """Yield every word of a text without notation, with its offset."""
    for match in _WORD.finditer(bare):
        yield match.start(), match[0]


def begins_sentence(bare: str, offset: int) -> bool:
    """Return whether nothing of its sentence is before the word at `offset`."""
    while offset and bare[offset - 1] in _OPENING:
        offset -= 1
    return not offset or bare[offset - 1] in _STOPS


def words_of(text: str) -> list[str]:
    """Return the words of a plain text, without possessive endings."""
    return _WORD.findall(text)


def _is_prose(value: object) -> bool:
    return isinstance(value, Markup) or (isinstance(value, str) and " " in value)


def _passage(record: Record, path: Place, value: Markup | str) -> Passage:
    if isinstance(value, str):
        return Passage(record, path, value, value, False)
    return Passage(record, path, value.source, bare_text(value.source), True)


def bare_text(source: str) -> str:
    """Return a text in notation with its markup blanked, as long as before."""
    pieces = _NOTATION.split(source)
    if len(pieces) > 1:
        for index in range(1, len(pieces), 2):
            mark = pieces[index]
            pieces[index] = (REFERENCE if mark[:2] == "[[" else " ") * len(mark)
    return "".join(pieces)


_IN_TEXT: Final = re.compile(r"(?<!\\)\{([a-z0-9-]+)(?:\|[^{}]*)?\}")
_NO_TEXT: Final = re.compile(
    r"\{#.*?(?:#\}|\Z)|\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)|<!--.*?(?:-->|\Z)", re.DOTALL
)
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
            for symbol, line, column in outside_jinja(file, source, _IN_TAG):
                name = shown(self._subject.folders[0], file)
                place = Shown(partial(Position, name, line, column))
                found.setdefault(symbol, []).append(place)
        return found


def symbol_of(term: str) -> str:
    """Return the symbol that a known term is, nothing for words."""
    match = _IN_TEXT.fullmatch(term)
    return match[1] if match else ""


def outside_jinja(
    file: str, source: str, pattern: re.Pattern[str]
) -> Iterator[tuple[str, int, int]]:
    """Yield what a pattern finds in a template outside of Jinja, each with its line and column.

    It is the last group of a match, or all of one without groups.
    """
    if not file.endswith(TEMPLATE):
        return
    # What Jinja puts in may hold anything, a bracket that would end a tag as well.
    bare = _NO_TEXT.sub(_blank_out, source)
    line, before = 1, 0
    for match in pattern.finditer(bare):
        start = match.start(match.lastindex or 0)
        line += bare.count("\n", before, start)
        before = start
        line_start = bare.rfind("\n", 0, start) + 1
        yield match[match.lastindex or 0], line, start - line_start + 1


def _blank_out(match: re.Match[str]) -> str:
    lines = match[0].split("\n")
    return "\n".join("~" * len(line) for line in lines)


_ASIDE: Final = re.compile(r"(?<!\s)\s*\([^()]*\)$")
_WORDS_ONLY: Final = re.compile(r"[^\W\d_]+(?:(?:[ ’'-]|[’']-)[^\W\d_]+)*")
_LABELS: Final = frozenset({"name", "label", "abbreviation", "title"})


class Mention(NamedTuple):
    """A place where a text types the name of records, in `spelt` as it is there."""

    passage: Passage
    offset: int
    spelt: str
    records: tuple[Record, ...]


class Vocabulary:
    """What a game calls things."""

    def __init__(self, checked: GameSubject) -> None:
        self._subject = checked

    @cached_property
    def names(self) -> Mapping[str, tuple[Record, ...]]:
        """The records by their names without capitals, of names that are words only."""
        found: dict[str, tuple[Record, ...]] = {}
        for record in self._subject.written:
            name = _ASIDE.sub("", record.values.name)
            if _WORDS_ONLY.fullmatch(name):
                key = name.casefold()
                found[key] = (*found.get(key, ()), record)
        return found

    @cached_property
    def defined(self) -> Mapping[str, str]:
        """Every word of a name, label, choice, kind or the game: without capitals, and as it is.

        Words that game.yaml lists as known are among them.
        """
        meta = self._subject.game.meta
        words = (term for term in meta.known if not symbol_of(term))
        texts = [meta.title, meta.subtitle, *words]
        for kind in self._subject.game.kinds.values():
            texts += [kind.title, kind.plural]
        texts += [str(value) for _, path, value in self._subject.values if path[-1] in _LABELS]
        for each in chain.from_iterable(self._subject.cached(specified).values()):
            texts += each.options["of"] if each.type.name == "choice" else ()
        return {word.casefold(): word for text in reversed(texts) for word in words_of(text)}

    def defines(self, word: str) -> bool:
        """Return whether a word, a part of a compound, or what it may be a form of is defined."""
        folded = word.casefold()
        parts = [folded, *folded.split("-")] if "-" in folded else [folded]
        return any(stem in self.defined for part in parts for stem in stems(part))

    @cached_property
    def referred(self) -> Counter[tuple[str | None, str]]:
        """How often texts refer to a record, by its kind and slug."""
        return Counter(
            (run.kind, run.slug)
            for _, _, text in self._subject.values
            if isinstance(text, Markup) and text.dynamic
            for run in text.runs
            if isinstance(run, RefRun)
        )

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Every place where a text types a name, ignoring capitals, longest names first."""
        singles = {name for name in self.names if " " not in name}
        pairs = {tuple(name.split(" ")[:2]) for name in self.names if " " in name}
        seconds = {second for _, second in pairs}
        found: list[Mention] = []
        wording = self._subject.cached(Wording)
        folds = {word: word.casefold() for word in wording.spelt}
        telling = {word for word, fold in folds.items() if fold in singles or fold in seconds}
        for passage, spelt in zip(wording.passages, wording.words, strict=True):
            # Most texts of a large game type no name, as sets of words show at once.
            if telling.isdisjoint(spelt):
                continue
            words = [folds[word] for word in spelt]
            if not (singles.isdisjoint(words) and pairs.isdisjoint(pairwise(words))):
                found += self._typed(passage)
        return tuple(found)

    def _typed(self, passage: Passage) -> Iterator[Mention]:
        lengths, at, words = self._lengths, 0, list(passage.words())
        while at < len(words):
            offset, word = words[at]
            step = 1
            for length in lengths.get(word.casefold(), ()):
                spelt = _spelt(passage, words[at : at + length])
                found = self.names.get(spelt.casefold())
                if found is not None:
                    yield Mention(passage, offset, spelt, found)
                    step = length
                    break
            at += step

    @cached_property
    def _lengths(self) -> Mapping[str, tuple[int, ...]]:
        """How many words the names have that begin with a word, longest first."""
        found: dict[str, set[int]] = {}
        for name in self.names:
            words = name.split(" ")
            found.setdefault(words[0], set()).add(len(words))
        return {word: tuple(sorted(lengths, reverse=True)) for word, lengths in found.items()}


def _spelt(passage: Passage, words: list[tuple[int, str]]) -> str:
    last, word = words[-1]
    return passage.bare[words[0][0] : last + len(word)].replace("\n", " ")
