"""What a text says that two readers key alike: its figures, and the terms that it names."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from pipeline.checks.subject import GameSubject
from pipeline.checks.wording import NUMBER_WORDS, Symbols, Vocabulary, stems, words_of
from pipeline.game.records import Record
from pipeline.game.text import IconRun, Markup, RefRun

_FIGURE: Final = re.compile(r"(?:\b1(?=D))?(\d*D\d+)|\d+(?:\.\d+)?|[a-z]+", re.IGNORECASE)
_SAID: Final = {word: str(figure) for figure, word in enumerate(NUMBER_WORDS) if figure > 1}
"""Words that always say a figure, as one and once do not."""
_SIGNS: Final = str.maketrans({"’": "'", "−": "-", "–": "-", "_": " ", "″": "", '"': ""})


def figures(text: str) -> set[str]:
    """Return the figures and dice of a text, without signs; 1D6 is D6."""
    found = (match[1] or match[0] for match in _FIGURE.finditer(text))
    said = (each if each[-1].isdigit() else _SAID.get(each.lower(), "") for each in found)
    return {each.upper() for each in said if each}


def plain(value: object) -> str:
    """Return a value without what two readers may write in two ways."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f"{value:g}"
    text = unicodedata.normalize("NFKC", str(value)).translate(_SIGNS).casefold()
    return " ".join(re.sub(r"(?<=\w)-(?=\w)", " ", text).split())


class Terms:
    """The names of a game's records, which its texts type, refer to or show as icons."""

    def __init__(self, checked: GameSubject) -> None:
        self._records, self._symbols = checked.game.records, checked.cached(Symbols)
        self._retired = checked.game.meta.retired
        self._names: defaultdict[str, list[list[str]]] = defaultdict(list)
        for name in checked.cached(Vocabulary).names:
            words = name.split(" ")
            self._names[words[0]].append(words)

    def named(self, record: Record, text: Markup) -> set[str]:
        """Return the names of all other records that the text of a record names."""
        found = set(self.typed(text.plain))
        for run in text.runs:
            if isinstance(run, RefRun) and run.kind is not None:
                found.add(plain(self._records[run.kind][run.slug].name))
            elif isinstance(run, IconRun) and run.name not in self._symbols.known:
                found.update(plain(each.name) for each in self._symbols.entries.get(run.name, ()))
        return found - {plain(record.name)}

    def typed(self, text: str) -> Iterator[str]:
        """Yield the names that words have, inflected or not, also within a longer name."""
        words = [set(stems(word.casefold())) for word in words_of(text)]
        for at, forms in enumerate(words):
            for name in (name for form in forms for name in self._names.get(form, ())):
                there = words[at : at + len(name)]
                if all(part in word for part, word in zip_longest(name, there, fillvalue=())):
                    yield plain(" ".join(name))

    def lacking(self, keyed: Sequence[object], said: Sequence[str]) -> list[str]:
        """Return the figures and terms of a text that are not keyed: no term, if none is."""
        parts = list(map(str, keyed))
        text = ", ".join(parts)
        there = text.casefold()
        text += "".join(f", {new}" for old, new in self._retired.items() if old in there)
        found = figures(text).union(map(plain, parts), self.typed(text))
        has_terms = not all(map(figures, parts))
        asked = said if has_terms else [each for each in said if figures(each) == {each}]
        return [each for each in asked if each not in found]
