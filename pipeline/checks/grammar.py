"""Grammar that closed lists of words, and a game's other texts, decide: there is no parser."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, permutations
from typing import Final, NamedTuple

from pipeline.checks.wording import REFERENCE


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

_WORD: Final = re.compile(r"(?<![\w’-])[^\W\d_]+(?:’[^\W\d_]+)?(?![\w’-])")

_OFTEN: Final = 5
"""Times that a game has a word from which the other of its pair, there once, is a slip."""


def mistakes(texts: Sequence[str], language: str) -> Iterator[Mistake]:
    """Yield the mistakes in the texts of a game, which are without notation."""
    base = language.partition("-")[0]
    for pattern, says, remedy in _CERTAIN.get(base, ()):
        yield from _all(texts, pattern, says, remedy)
    times = Counter(word for text in texts for word in _WORD.findall(text))
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
