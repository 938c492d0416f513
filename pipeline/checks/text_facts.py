"""What a text says that two readers key alike: its figures, terms and words that decide."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence, Set
from itertools import chain, zip_longest
from typing import Final

from pipeline.checks.subject import GameSubject
from pipeline.checks.wording import NUMBER_WORDS, Symbols, Vocabulary, stems, words_of
from pipeline.game.records import Record
from pipeline.game.text import IconRun, Markup, RefRun

NOTHING: Final = "none"
"""What is keyed for a value that the rulebook does not give."""
_FIGURE: Final = re.compile(r"(?:\b1(?=D))?(\d*D\d+)|\d+(?:\.\d+)?|[a-z]+", re.IGNORECASE)
_SAID: Final = {word: str(figure) for figure, word in enumerate(NUMBER_WORDS) if figure > 1}
"""Words that always say a figure, as one and once do not."""
_SIGNS: Final = str.maketrans({"’": "'", "−": "-", "–": "-", "_": " ", "″": "", '"': ""})
_WORDS: Final = (
    "not|no|never|nobody|nothing|nowhere|none|neither|nor|cannot|can't|without; unless|except; "
    "only; at least|at the least|or more; at most|up to|or less|or fewer|or below; "
    "all|every|each|both|everybody|everyone; any|anybody; first; last; next; same; before; "
    "after|afterwards; until; nearest|closest; farthest|furthest; end|ends|ending|ended; "
    "start|starts|starting|started|begin|begins|beginning|began; enter|enters|entering|entered; "
    "leave|leaves|leaving; towards|toward; down|downwards|facedown|bottom; "
    "front|ahead|forward|forwards; rear|behind|backwards; plus; minus; "
    "more|most|above|beyond|exceeds|higher|highest|greater; "
    "less|least|fewer|fewest|below|lower|lowers|lowest|shorter; lose|loses|losing|lost; "
    "fail|fails|failing|failed|failure; may|can; must; "
    "friend|friends|friendly|ally|allies|allied; "
    "enemy|enemies|opponent|opponents|opposing|opponent's|foe|foes; "
    "attacker|attackers|attacker's|attackers'; defender|defenders|defender's|defenders'; "
    "half|halve|halves|halved|halving; double|doubles|doubled|twice"
)
"""The words of each sense, first its name. One of two opposites is enough: a text in which *gain*
becomes *lose* has *lose* once more."""
DECIDING: Final = {words.partition("|")[0]: words for words in _WORDS.split("; ")}
_SENSES: Final = {word: sense for sense, words in DECIDING.items() for word in words.split("|")}
_SIDES: Final = frozenset({"friend", "enemy"})
"""Words that decide and are terms of many games, too: how often a text has them says nothing."""
_DECIDES: Final = re.compile(
    rf"(?<![\w'])(?!next to\b)(?:{'|'.join(sorted(_SENSES, key=len, reverse=True))})(?![\w'])"
    r"|[a-z]n't\b|(?<![\w)])(?:(\+)|-)(?=\d|d\d)"
)


def deciding(text: str) -> Iterator[str]:
    """Yield the words of a text that decide what it means, each as all words of its sense."""
    for match in _DECIDES.finditer(" ".join(text.translate(_SIGNS).casefold().split())):
        is_sign = match[0] in "+-"
        yield ("plus" if match[1] else "minus") if is_sign else _SENSES.get(match[0], "not")


def figures(text: str) -> list[str]:
    """Return the figures and dice of a text in their order, without signs; 1D6 is D6."""
    found = (match[1] or match[0] for match in _FIGURE.finditer(text))
    said = (each if each[-1].isdigit() else _SAID.get(each.lower(), "") for each in found)
    return [each.upper() for each in said if each]


def plain(value: object) -> str:
    """Return a value without what two readers may write in two ways."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f"{value:g}"
    text = unicodedata.normalize("NFKC", str(value)).translate(_SIGNS).casefold()
    return " ".join(re.sub(r"(?<=\w)-(?=\w)", " ", text).split())


def sort_of(part: str) -> str:
    """Return whether something that a text says is a figure, a word that decides, or a term."""
    if len(figures(part)) == len(part.split()):
        return "figure"
    return "word" if plain(part) in DECIDING and plain(part) not in _SIDES else "term"


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

    def difference(
        self, keyed: Sequence[str], said: Sequence[str], sorts: Set[str]
    ) -> tuple[list[str], list[str]]:
        """Return what a text says beyond what is keyed for it, and what it lacks of that.

        Figures and words are compared as often as they are there, and only `sorts` at all. Of
        figures in another order all are returned.
        """
        terms = {part: self._meant(part) for part in keyed if sort_of(part) == "term"}
        words = [plain(part) for part in keyed if sort_of(part) == "word"]
        # A name such as *1 Damage* is no figure.
        others = (part for part in keyed if part not in terms or plain(part) not in said)
        numbers = list(chain.from_iterable(map(figures, others)))
        here = [each for each in said if sort_of(each) == "figure"]
        if here != numbers and sorted(here) == sorted(numbers):
            return here, numbers
        exact = Counter([*numbers, *words])
        known = {NOTHING}.union(*terms.values())
        asked = Counter(each for each in said if sort_of(each) in sorts)
        beyond = [each for each in (asked - exact).elements() if each not in known]
        missing = [part for part, names in terms.items() if names.isdisjoint((*said, NOTHING))]
        return beyond, [*(exact - asked).elements(), *missing]

    def _meant(self, part: str) -> set[str]:
        """Return the names that a keyed term may stand for, its successor's among them."""
        there = part.casefold()
        successors = (new for old, new in self._retired.items() if old in there)
        return {plain(part), *self.typed(part), *map(plain, successors)}
