"""Grammar that closed lists of words, and a game's other texts, decide: there is no parser."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, pairwise, permutations
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from pipeline.checks.wording import REFERENCE
from pipeline.source.yaml import load_yaml


class Mistake(NamedTuple):
    """A mistake: the number of its text, where it is in it, what is wrong, and what to do.

    One that is not `sure` is only unusual.
    """

    text: int
    offset: int
    says: str
    remedy: str
    sure: bool = True


class Slip(NamedTuple):
    """A wrong sequence of words: what is around one of them, by the distance to it."""

    around: tuple[tuple[int, re.Pattern[str]], ...]
    says: str
    remedy: str


class Agreement(NamedTuple):
    """A pattern with names of words that a game's texts show: see `_learnt`."""

    find: str
    says: str
    remedy: str


class Grammar(NamedTuple):
    """What is known of a language: see `grammar.yaml`, where the slips are by their words."""

    slips: Mapping[str, Sequence[Slip]]
    never: Mapping[str, Mapping[str, str]]
    agreement: tuple[Agreement, ...]
    pairs: tuple[str, ...]
    confused: Mapping[str, Sequence[str]]
    genders: tuple[frozenset[str], ...]
    plural: frozenset[str]
    articles: frozenset[str]
    verbs: frozenset[str]
    ends: frozenset[str]
    adverbs: frozenset[str]
    acts: frozenset[str]


_FILE: Final = Path(__file__).with_suffix(".yaml")
_CLASS: Final = re.compile("[A-Z]{2,}")
_SIGNS: Final = re.compile(r"[\\(\[.?+*]")


@cache
def grammar_of(language: str) -> Grammar:
    """Return what is known of a language; nothing if nobody has written it down."""
    raw = load_yaml(_FILE, given=True).data.get(language.partition("-")[0], {})
    classes = raw.get("classes", {})
    slips: defaultdict[str, list[Slip]] = defaultdict(list)
    for entry in raw.get("slips", ()):
        slots = [
            _CLASS.sub(lambda match: classes[match[0]], slot) for slot in entry["find"].split(" ")
        ]
        place = next(at for at, slot in enumerate(slots) if not _SIGNS.search(slot))
        around = ((at - place, re.compile(each)) for at, each in enumerate(slots) if at != place)
        slip = Slip(tuple(around), entry["says"], entry["write"])
        for word in slots[place].split("|"):
            slips[word].append(slip)
    never: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for line in raw.get("never", "").splitlines():
        words, _, following = line.partition(": ")
        following, _, remedy = following.partition(" = ")
        for word in words.split():
            never[word] |= dict.fromkeys(following.split(), remedy)
    genders = tuple(frozenset(each.split()) for each in raw.get("genders", ()))
    pairs = tuple(filter(None, raw.get("pairs", "").split(", ")))
    confused = filter(None, raw.get("confused", "").split(", "))
    others: defaultdict[str, list[str]] = defaultdict(list)
    for word, other in chain.from_iterable(permutations(pair.split()) for pair in confused):
        others[word].append(other)
    keys = ("plural", "articles", "verbs", "ends", "adverbs", "acts")
    sets = (frozenset(raw.get(key, "").split()) for key in keys)
    agreement = tuple(
        Agreement(_in_classes(each["find"], classes), each["says"], each["write"])
        for each in raw.get("agreement", ())
    )
    return Grammar(slips, never, agreement, pairs, others, genders, *sets)


def _in_classes(find: str, classes: Mapping[str, str]) -> str:
    """Return a pattern with the words of its classes, which may have classes in them."""
    while (there := _CLASS.sub(lambda name: classes.get(name[0], name[0]), find)) != find:
        find = there
    return find


_WORD: Final = re.compile(rf"[^\W\d_]+(?:[’'-][^\W\d_]+)*|{REFERENCE}+| {{5,}}|\d+|[^\w\s]|\n")
_EDGE: Final = "¶"
_BEGINS: Final = frozenset(f"{_EDGE}.:;!?@\n")
"""What may be before the first word of a sentence."""
_OFTEN: Final = 5
"""Times that a game has a word from which the other of its pair, there once, is a slip."""


_APART: Final = 20
"""Signs between two mistakes that are not the same."""

_ALONE: Final = 3
"""Words of a text that has a single one, its edges among them."""


class Line(NamedTuple):
    """The words of a text, with an edge at both ends: as they are, and in small letters."""

    words: list[str]
    small: list[str]

    def is_at(self, slip: Slip, at: int) -> bool:
        """Return whether a slip is where its word is; letters in brackets are as they are.

        A capital after what is no word begins a sentence.
        """
        last = len(self.words)
        if self.words[at][0].isupper() and self.small[at - 1] == "@":
            return False
        return all(
            0 <= at + steps < last
            and pattern.fullmatch(
                (self.words if "[a-" in pattern.pattern else self.small)[at + steps]
            )
            for steps, pattern in slip.around
        )

    def is_letter(self, at: int) -> bool:
        """Return whether a word is the name of something, such as side A."""
        word = self.words[at]
        return len(word) == 1 and word.isupper() and self.small[at - 1] not in _BEGINS


def line_of(text: str) -> Line:
    """Return the words of a text without notation; a small ``#`` is a figure, ``@`` a reference."""
    words = ["@" if word[0] in f"{REFERENCE} " else word for word in _WORD.findall(text)]
    words = [_EDGE, *words, _EDGE]
    return Line(words, ["#" if word[0].isdecimal() else word.lower() for word in words])


_Found: TypeAlias = tuple[int, int, str, str]
"""The number of a text, that of a word in it, what is wrong and what to do."""


def mistakes(texts: Sequence[str], language: str) -> Iterator[Mistake]:
    """Yield the mistakes in the texts of a game, which are without notation."""
    known = grammar_of(language)
    if not known.slips:
        return
    lines = [line_of(text) for text in texts]
    is_english = language.partition("-")[0] == "en"
    nouns = _nouns("\n".join(texts)) if is_english else set[str]()
    sure = chain(
        _slips(lines, known),
        _never(lines, known),
        _rare(lines, known),
        _genders(lines, known),
        _bare(lines, nouns, known),
    )
    told, places = set[tuple[int, int]](), defaultdict[int, list[int]](list)
    starts = lru_cache(1)(lambda number: [each.start() for each in _WORD.finditer(texts[number])])
    for is_sure, found in ((True, sure), (False, _misplaced(lines, known))):
        for number, at, says, remedy in found:
            if told.isdisjoint((number, at + step) for step in (-1, 0, 1)):
                told.add((number, at))
                offset = starts(number)[at - 1]
                places[number].append(offset)
                yield Mistake(number, offset, says, remedy, is_sure)
    for mistake in _disagreeing(texts, nouns, known):
        if all(abs(mistake.offset - offset) > _APART for offset in places[mistake.text]):
            places[mistake.text].append(mistake.offset)
            yield mistake


def _slips(lines: Sequence[Line], known: Grammar) -> Iterator[_Found]:
    slips = known.slips
    for number, line in enumerate(lines):
        for at, word in enumerate(line.small):
            for slip in slips.get(word, ()):
                if line.is_at(slip, at) and not line.is_letter(at):
                    last = at + max(0, *(steps for steps, _ in slip.around))
                    shown = " ".join(line.words[at : last + 1]).strip(f" {_EDGE}")
                    yield number, at, f"{shown!r}: {slip.says}", slip.remedy


def _never(lines: Sequence[Line], known: Grammar) -> Iterator[_Found]:
    """Yield a word after which the next one never stands; capitals make names."""
    for number, (words, small) in enumerate(lines):
        for at, (word, other) in enumerate(pairwise(small)):
            is_name = words[at + 1] != other or (words[at] != word and small[at - 1] not in _BEGINS)
            if not is_name and other in known.never.get(word, ()):
                says = f"{f'{words[at]} {other}'!r}: these words do not go together"
                yield number, at, says, f"write {known.never[word][other] or 'other words'}"


def _rare(lines: Sequence[Line], known: Grammar) -> Iterator[_Found]:
    """Yield the words of a pair that are there once, while the other is often."""
    times = Counter(chain.from_iterable(line.small for line in lines))
    rare = {
        word: other
        for pair in known.pairs
        for word, other in permutations(pair.split())
        if times[word] == 1 and times[other] >= _OFTEN
    }
    for number, line in enumerate(lines) if rare else ():
        for at, word in enumerate(line.small):
            if word in rare and len(line.words) > _ALONE:
                other = rare[word]
                says = f"{word!r} occurs once here, and {other!r} {times[other]} times"
                yield number, at, says, f"write {other}"


def _misplaced(lines: Sequence[Line], known: Grammar) -> Iterator[_Found]:
    """Yield a word in a place where another one is usual.

    It is there once, and one a letter away is usual between its neighbours; or it is easily
    confused with another, and no other text has it before the next word.
    """
    times = Counter(chain.from_iterable(line.small for line in lines))
    pairs = Counter(chain.from_iterable(pairwise(line.small) for line in lines))
    after: defaultdict[str, set[str]] = defaultdict(set)
    before: defaultdict[str, set[str]] = defaultdict(set)
    for (one, other), often in pairs.items():
        if often > 1:
            after[one].add(other)
            before[other].add(one)
    for number, line in enumerate(lines):
        for at, word in enumerate(line.small):
            if (times[word] > 1 and word not in known.confused) or not word.isalpha():
                continue
            last, following = line.small[at - 1], line.small[at + 1]
            usual: list[str] = []
            if times[word] == 1 and last.isalpha() and len(word) > 2:
                near = after[last] & before[following]
                usual = [
                    other for other in near if _is_slip(word, other) and not word.endswith(other)
                ]
            if pairs[word, following] == 1 and last.isalpha():
                others = known.confused.get(word, ())
                usual += [
                    each for each in others if each in before[following] and pairs[last, each]
                ]
            for other in usual[:1] if following.isalpha() else ():
                says = (
                    f"{word!r} occurs before {following!r} only here; the usual word is {other!r}"
                )
                yield number, at, says, f"write {other}"


def _is_slip(word: str, other: str) -> bool:
    """Return whether a letter makes the difference, and not that of an ending."""
    shorter = [
        {each, *(each[:at] + each[at + 1 :] for at in range(len(each)))} for each in (word, other)
    ]
    same = next(
        (at for at, pair in enumerate(zip(word, other, strict=False)) if len({*pair}) > 1),
        min(len(word), len(other)),
    )
    return not shorter[0].isdisjoint(shorter[1]) and (
        same < 3 or max(len(word), len(other)) - same > 2
    )


_HAS_PLURAL: Final = re.compile(r"(?<!i)el$|[er]n$|er$|chen$|lein$|[es]$")
"""Ends of German nouns whose plural is like them, and of those that are often said of several."""

_SHORTEST_NOUN: Final = 4


def _genders(lines: Sequence[Line], known: Grammar) -> Iterator[_Found]:
    """Yield the one article of a noun that is none of the gender of all others."""
    uses: defaultdict[str, list[tuple[str, int, int]]] = defaultdict(list)
    articles = known.plural.union(*known.genders)
    for number, line in enumerate(lines) if articles else ():
        for at, word in enumerate(line.small):
            if word in articles and line.small[at - 1] not in articles | {",", "(", "–"}:
                noun = _noun(line, at + 1, known)
                if noun:
                    uses[noun].append((word, number, at))
    for noun, found in uses.items():
        also = known.plural if _HAS_PLURAL.search(noun) else frozenset()
        wrong = min(
            ([use for use in found if use[0] not in ones | also] for ones in known.genders), key=len
        )
        if len(found) > _OFTEN - 1 and len(wrong) == 1:
            article, number, at = wrong[0]
            yield (
                number,
                at,
                f"{article!r} before {noun!r}: all other texts have the other article",
                "write another article",
            )


def _noun(line: Line, at: int, known: Grammar) -> str:
    """Return the noun after an article and an adjective, nothing if it is unclear."""
    words = line.words[at : at + 2]
    if known.plural and words[0].endswith(("e", "en", "er", "es", "em")) and words[0].islower():
        adjective = words.pop(0)
        if line.small[at] in known.plural.union(*known.genders) or len(adjective) < _SHORTEST_NOUN:
            return ""
    is_noun = words[0].isalpha() and words[0].islower() != bool(known.plural)
    is_noun &= words[0] not in known.adverbs
    return words[0] if is_noun and len(words[0]) >= _SHORTEST_NOUN else ""


def _nouns(whole: str) -> set[str]:
    """Return the words for one of something of which a text counts several, too."""
    many = rf"(?:[2-9]|\d\d|two|three|four|all|both|many|several|these|those|{REFERENCE})"
    several = set(re.findall(rf"\b{many} ([a-z]{{3,}})s\b", whole))
    return several & set(re.findall(r"\b(?:an?|one|each|every|1) ([a-z]{3,})\b", whole))


_NEAR: Final = 3
_ALWAYS: Final = 12
"""Times that a noun has an article, from which the one without it is a slip."""


def _bare(lines: Sequence[Line], nouns: set[str], known: Grammar) -> Iterator[_Found]:
    """Yield a noun that has no article, where it has one in all other sentences."""
    bare: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    times: Counter[str] = Counter()
    for number, line in enumerate(lines if nouns else ()):
        for at, word in enumerate(line.words):
            is_noun = word in nouns and line.small[at + 1] in known.ends
            if is_noun and line.words[-2] in ".!?)" and line.small[at - 1] not in known.verbs:
                before = line.small[max(at - _NEAR, 0) : at]
                if any(each in known.articles or "’" in each for each in before):
                    times[word] += 1
                elif before[-1].isalpha():
                    bare[word].append((number, at))
    for word, places in bare.items():
        if len(places) == 1 and times[word] >= _ALWAYS:
            says = f"{word!r} has no article here, but has one {times[word]} times in other texts"
            yield *places[0], says, "write the article, or another word"


def _disagreeing(texts: Sequence[str], nouns: set[str], known: Grammar) -> Iterator[Mistake]:
    """Yield what patterns of words find that a game's own texts show to be nouns and verbs."""
    learnt = _learnt("\n".join(texts), nouns, known)
    for rule in known.agreement if all(learnt.values()) else ():
        search = re.compile(_CLASS.sub(lambda name: learnt[name[0]], rule.find)).finditer
        for number, text in enumerate(texts):
            for match in search(text):
                says = f"{match[0].strip()!r}: {rule.says}"
                yield Mistake(number, match.start(), says, rule.remedy)


def _learnt(whole: str, nouns: set[str], known: Grammar) -> dict[str, str]:
    """Return the words of some texts, as patterns by the names that agreement has for them."""
    modal = "may|can|must|not|will"
    plain = set(re.findall(rf"\b(?:[Yy]ou|[Tt]hey|to|{modal}) (?!{modal})([a-z]{{3,}})\b", whole))
    seen = set(re.findall(r"\b(?:[Ii]t|who|that|which|[Hh]e|[Ss]he) ([a-z]{3,}s)\b", whole))
    does = {verb: base for verb in seen for base in _bases(verb) if base in plain}
    verbs = {*does.values(), *known.acts}
    named = r"\b(?:an?|the|its?|their|your|his|this|each|any|of|in|\d+|\w+’s) ([a-z]{3,}?)s?\b"
    head = r"\b(?:an?|[Ee]ach|[Ee]very) (?!that)([A-Za-z]{3,}) (?:is|has|may|must|that|who)\b"
    words = {
        "VERBS": verbs,
        "PLAIN": verbs - set(re.findall(named, whole)),
        "DOES": {*does, *map(_third, known.acts)},
        "NOUNS": nouns,
        "THINGS": {noun for noun in nouns if f"{noun}s" not in seen},
        "SINGLE": {*nouns, *re.findall(head, whole)},
    }
    return {name: f"(?:{'|'.join(sorted(some))})" if some else "" for name, some in words.items()}


def _bases(verb: str) -> tuple[str, ...]:
    return verb[:-1], verb.removesuffix("es"), f"{verb.removesuffix('ies')}y"


def _third(verb: str) -> str:
    """Return the form of a verb that follows *it*."""
    if verb[-1] == "y" and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "o")) else f"{verb}s"
