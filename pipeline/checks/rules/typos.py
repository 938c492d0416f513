"""Checks for typing errors: mistyped names, and capitalised words without a definition."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pipeline.checks.prose import Prose, prose
from pipeline.checks.spelling import NOUNS_CAPITAL
from pipeline.checks.subject import FieldPath, GameSubject, Made, Place, check, path_of, values
from pipeline.checks.wording import Passage, Vocabulary, Wording, are_inflections, stems
from pipeline.game.edition import KINDS_FILE
from pipeline.game.records import Record
from pipeline.game.tables.cell_patterns import COPIES, PICTURES, PROSE
from pipeline.source.files import implied
from pipeline.source.findings import Finding, Severity

_SHORTEST: Final = 5
_LONGEST_TYPO: Final = 100
"""Letters beyond which nothing is a word."""

_LONG: Final = 9
"""Letters from which two slips still leave a word recognisable."""

_STRANGE: Final = 2
"""Groups of three letters that no other word of the game has, from which a word looks wrong."""

_END: Final = 4
_PAIRS: Final = (
    "angel angle being begin board broad casual causal could cloud dairy diary mantel mantle"
    " marital martial nuclear unclear quiet quite reserve reverse sacred saint satin scared"
    " silver slave salve sliver spilt split tired trail trial tried unite united untie untied"
    " booth both eight fight light miner miners might mine mines night right sight"
)
_FREQUENT: Final = (
    "about above after again along also among another around because been before behind below"
    " best better between cannot card cards come could does done down each either else even ever"
    " every face find first from full gain give goes have here high hold into just keep know land"
    " last least less like line long lose made make many mark more most move much must near need"
    " never next once only onto open order other others over pair part pass past pick place play"
    " plus point real roll same side some such swap take taken tell than that their them then"
    " there these they thing this those three through time times together token turn twice under"
    " until upon used very wait want well were what when where whether which while white whole with"
    " within without word work would your"
)
_TWO_WORDS: Final = frozenset((*_PAIRS.split(), *_FREQUENT.split()))
"""Words that are one slip from another word of the language, and those that every text has."""

_CROWD: Final = 50
"""Words from which the search for a nearby one gives up."""


class Typos:
    """Finds the name that a word was probably meant to be.

    `names` are what may be meant, `usual` all words of the game's texts, both without capitals.
    """

    def __init__(self, names: Iterable[str], usual: Iterable[str]) -> None:
        self._shortened: dict[str, list[str]] = {}
        self._ends: dict[str, list[str]] = {}
        for name in names:
            if _SHORTEST <= len(name) <= _LONGEST_TYPO:
                self._add(name)
        self._letters: dict[str, int] = {}
        for word in usual:
            for three in _trigrams(word):
                self._letters[three] = self._letters.get(three, 0) + 1

    def _add(self, name: str) -> None:
        for short in {name, *_without_one(name)}:
            self._shortened.setdefault(short, []).append(name)
        if len(name) >= _LONG:
            for end in (f"{name[:_END]}-", f"-{name[-_END:]}"):
                self._ends.setdefault(end, []).append(name)

    def meant(self, word: str, *, surely_a_name: bool = False) -> str | None:
        """Return the name that `word` is a slip of, None if it may well be another word.

        `surely_a_name` says that the word can be no other than a name, so that any slip counts.
        """
        for name in self._near(word) if word not in _TWO_WORDS else ():
            if name == word or are_inflections(word, name):
                continue
            steps = distance(word, name)
            if steps == 1 and (surely_a_name or self._is_typo(word, name)):
                return name
            if steps == 2 and min(len(word), len(name)) >= _LONG - 1 and len(name) >= _LONG:
                return name
        return None

    def _near(self, word: str) -> Iterator[str]:
        if not _SHORTEST - 1 <= len(word) <= _LONGEST_TYPO:
            return
        for short in (word, *_without_one(word)):
            yield from self._shortened.get(short, ())
        if len(word) >= _LONG - 1:
            for end in (f"{word[:_END]}-", f"-{word[-_END:]}"):
                close = self._ends.get(end, ())
                yield from close if len(close) <= _CROWD else ()

    def _is_typo(self, word: str, name: str) -> bool:
        """Return whether one step makes a likely slip: few of them lead to another real word."""
        if sorted(word) == sorted(name) or _undoubled(word) == _undoubled(name):
            return True
        if name.endswith(word):  # inner and winner, eight and weight: endings are words
            return False
        strange = sum(self._letters.get(three, 0) < 2 for three in _trigrams(word))
        return strange >= _STRANGE or (strange > 0 and word[0] == name[0] and len(name) > _SHORTEST)


def distance(one: str, other: str) -> int:
    """Return the steps from one word to another.

    A step adds, drops or changes a letter, or swaps two neighbours.
    """
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, other_letter in enumerate(other, 1):
            step = min(last[column] + 1, line[-1] + 1, last[column - 1] + (letter != other_letter))
            if row > 1 and column > 1 and one[row - 2 : row] == other[column - 2 : column][::-1]:
                step = min(step, before[column - 2] + 1)
            line.append(step)
        before, last = last, line
    return last[-1]


def _without_one(word: str) -> list[str]:
    return [word[:index] + word[index + 1 :] for index in range(len(word))]


def _trigrams(word: str) -> set[str]:
    edged = f"^{word}$"
    return {edged[index : index + 3] for index in range(len(word))}


def _undoubled(word: str) -> str:
    return "".join(letter for index, letter in enumerate(word) if word[index - 1 : index] != letter)


class Mistyped(NamedTuple):
    """A word that is once in all texts, with its place and the name that is meant.

    Only texts in inline notation count: fields of plain text hold titles and flavour.
    """

    word: str
    passage: Passage
    offset: int
    meant: str


def mistyped(checked: GameSubject) -> tuple[Mistyped, ...]:
    """Return every mistyped name; call it through `GameSubject.cached`."""
    wording, vocabulary = checked.cached(Wording), checked.cached(Vocabulary)
    typos = Typos(vocabulary.defined, wording.folded)
    found: list[Mistyped] = []
    for folded, spelt in wording.folded.items():
        if len(spelt) > 1 or len(wording.spelt[spelt[0]]) > 1 or folded in vocabulary.defined:
            continue
        (passage, offset), *repeats = wording.places(spelt[0])
        capital = spelt[0][0].isupper() and not passage.begins_sentence(offset)
        if repeats or not passage.markup:
            continue
        sure = capital and not vocabulary.defines(folded)
        meant = typos.meant(folded, surely_a_name=sure)
        if meant is not None:
            found.append(Mistyped(spelt[0], passage, offset, vocabulary.defined[meant]))
    return tuple(found)


_MISSPELT_GOOD = {
    "kinds.yaml": "statistic: {}\ncard:\n  fields: { text: markup }\n",
    "statistic.yaml": "source: { section: S }\nagility: { name: Agility }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Roll Agility twice. }\n",
}
_MISSPELT_BAD = {"card.yaml": _MISSPELT_GOOD["card.yaml"].replace("Agility", "Agiltiy")}


@check("term-misspelt", bad=_MISSPELT_BAD, good=_MISSPELT_GOOD)
def misspelt(checked: GameSubject) -> Iterator[Finding]:
    """Find words that occur once in all texts and differ from a defined name by a letter.

    Two letters may be wrong in a long name. Players search in vain for the rule of *Agiltiy*.
    Words that resemble others of the game are left alone: a game has *hunters* and *hunger*. Labels
    of templates are compared with names of several words, such as *Tinker dice*.
    """
    for text, label, name in _mistyped_labels(checked):
        message = f"{label!r} is nearly {name!r}"
        place, hint = text.find(0), f"write {name}, or other words"
        yield Finding("term-misspelt", message, place, text.subject, hint, Severity.WARNING)
    for word, passage, offset, meant in checked.cached(mistyped):
        message = f"{word!r} occurs only here and is nearly {meant!r}"
        hint = f"write {meant}; if it is another word, list it under known in game.yaml"
        place = passage.position(offset)
        yield Finding("term-misspelt", message, place, passage.subject, hint, Severity.WARNING)


def _mistyped_labels(checked: GameSubject) -> Iterator[tuple[Prose, str, str]]:
    """Yield labels of templates that are nearly the name of a record, of several words."""
    names = checked.cached(Vocabulary).names
    long = {name: records[0].values.name for name, records in names.items() if " " in name}
    typos = Typos(long, ())
    for text in checked.cached(prose):
        label = text.bare.strip()
        if not text.field and " " in label and label.casefold() not in long:
            meant = typos.meant(label.casefold(), surely_a_name=True)
            if meant is not None and not _are_forms(label.casefold(), meant):
                yield text, label, long[meant]


def _are_forms(label: str, name: str) -> bool:
    """Return whether each word is a form of the other's, or more than one letter differs."""
    pairs = zip(label.split(), name.split(), strict=False)
    return distance(label, name) > 1 or all(are_inflections(*pair) for pair in pairs)


_WORD_AFTER: Final = re.compile(r" +([^\W\d_]+)")
_WORD_BEFORE: Final = re.compile(r"([^\W\d_]+) +$")
_LONGEST_TERM: Final = 100
"""Characters within which the word before another one is looked for."""

_HINT: Final = "define it, write a name that is defined, or list it in game.yaml: known: [{}]"

_CAPITAL_GOOD = {
    "kinds.yaml": "action: {}\ncard:\n  fields: { text: markup }\n",
    "action.yaml": "source: { section: S }\noverwatch: { name: Overwatch }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: One friend moves and sets off no Overwatch action. }\n",
}
_CAPITAL_BAD = {"card.yaml": _CAPITAL_GOOD["card.yaml"].replace("Overwatch action", "Intercept")}
_CALLED = {"card.yaml": _CAPITAL_GOOD["card.yaml"].replace("Overwatch", "Intercept")}


class Undefined(NamedTuple):
    """A word that nothing defines: one of its places, how many there are, the kind next to it."""

    word: str
    passage: Passage
    offset: int
    kind: str
    times: str


@check("term-capital", bad=_CAPITAL_BAD, good=_CAPITAL_GOOD)
def capital(checked: GameSubject) -> Iterator[Finding]:
    """Find capitalized words in mid-sentence that are no name, label, choice or kind of the game.

    A capital promises players that the word is explained somewhere. Names of people, and terms that
    another book explains, are under `known` in game.yaml. A word that a text calls an action, an
    item or another kind is `term-undefined`.
    """
    for word, passage, offset, kind, times in checked.cached(_undefined):
        if not kind:
            message = f"{word!r} looks like a term{times}, but nothing defines it"
            place, subject, hint = passage.position(offset), passage.subject, _HINT.format(word)
            yield Finding("term-capital", message, place, subject, hint, Severity.WARNING)


@check("term-undefined", bad=_CALLED, good=_CAPITAL_GOOD)
def undefined(checked: GameSubject) -> Iterator[Finding]:
    """Find texts that name, say, an action that the game does not have (*an Intercept action*).

    *An Intercept action* sends players looking for the action Intercept.
    """
    for word, passage, offset, kind, times in checked.cached(_undefined):
        if kind:
            message = f"{word!r} is called {kind!r}{times}, but none has that name"
            place, subject, hint = passage.position(offset), passage.subject, _HINT.format(word)
            yield Finding("term-undefined", message, place, subject, hint, Severity.WARNING)


def _undefined(checked: GameSubject) -> tuple[Undefined, ...]:
    return tuple(_find_undefined(checked))


def _find_undefined(checked: GameSubject) -> Iterator[Undefined]:
    if checked.game.language.partition("-")[0] in NOUNS_CAPITAL:
        return
    vocabulary = checked.cached(Vocabulary)
    kinds = {kind.title.casefold(): kind.title for kind in checked.game.kinds.values()}
    slips = {slip.word for slip in checked.cached(mistyped)}
    wording = checked.cached(Wording)
    for word in wording.spelt:
        if (
            len(word) > 1
            and word[0].isupper()
            and word not in slips
            and not vocabulary.defines(word)
        ):
            places = [place for place in wording.places(word) if _is_term(*place)]
            if places:
                yield _most_telling(word, places, kinds)


def _is_term(passage: Passage, offset: int) -> bool:
    return passage.markup and not passage.begins_sentence(offset)


def _most_telling(word: str, places: list[tuple[Passage, int]], kinds: dict[str, str]) -> Undefined:
    called = [(*place, _kind_beside(*place, word, kinds)) for place in places]
    passage, offset, kind = next((mention for mention in called if mention[2]), called[0])
    times = f" ({len(places)} times)" if len(places) > 1 else ""
    return Undefined(word, passage, offset, kind, times)


def _kind_beside(passage: Passage, offset: int, word: str, kinds: dict[str, str]) -> str:
    """Return the kind that a text says the word is of: the Intercept action, the action Rush."""
    after = _WORD_AFTER.match(passage.bare, offset + len(word))
    before = _WORD_BEFORE.search(passage.bare[max(0, offset - _LONGEST_TERM) : offset])
    for neighbour in (after, before):
        for stem in stems(neighbour[1].casefold()) if neighbour else ():
            if stem in kinds:
                return kinds[stem]
    return ""


_USUAL: Final = sorted(word for word in COPIES | PROSE | PICTURES if len(word) >= _SHORTEST)
"""Fields that the standard card and products know by their names."""

_FIELD_GOOD = {"card.yaml": "".join(f"c{n}: {{ name: C{n}, rules: Run. }}\n" for n in range(4))}
_FIELD_BAD = {"card.yaml": _FIELD_GOOD["card.yaml"].replace("C3, rules", "C3, ruls")}


@check("field-misspelt", bad=_FIELD_BAD, good=_FIELD_GOOD)
def field_misspelt(checked: GameSubject) -> Iterator[Finding]:
    """Find field names, and words, of one record that nearly match those of other records.

    The game has no kinds.yaml, which would say what its fields are. Usual fields, such as rules and
    copies, count even if no other record has them. A word of one field is a note. In any game a
    semicolon in brackets, as in `[guard; slow]`, counts as a mistyped comma.
    """
    for record, place, value in checked.values:
        if type(value) is str and ";" in value and type(place[-1]) is int:
            found_at = record.document.position(record.slug, *place)
            line, before = record.document.line(found_at), found_at.column - 1
            if "[" in line[:before] and line.startswith(value, before):
                hint = f"write [{value.replace(';', ',')}], or put a text with ; in quotes"
                message, slug = "expected a comma between entries, found a semicolon", str(record)
                yield Finding("field-misspelt", message, found_at, slug, hint, Severity.WARNING)
    if implied(checked.game.folder / KINDS_FILE) is None:
        return
    for records in checked.game.records.values():
        found: defaultdict[FieldPath, dict[str, list[tuple[Record, Place]]]] = defaultdict(dict)
        for record in records.values():
            for field in sorted(record.values.model_fields_set):
                found[()].setdefault(field, []).append((record, (field,)))
            for place, value in values(record):
                is_word = type(value) is str and value.isalpha() and len(value) <= _LONGEST_TYPO
                if is_word and place != ("name",):
                    found[path_of(place)].setdefault(value, []).append((record, place))
        for path, words in found.items():
            for word, meant, (record, place) in _slips(words, () if path else _USUAL):
                if path or meant not in record.values.model_fields_set:
                    message = f"only this record has {'' if path else 'the field '}{word!r}"
                    severity = Severity.INFO if path else Severity.WARNING
                    hint = f"did you mean {meant!r}?"
                    found_at = record.document.position(record.slug, *place, key=not path)
                    subject = str(record)
                    yield Finding("field-misspelt", message, found_at, subject, hint, severity)


def _slips(
    found: Mapping[str, Sequence[Made]], usual: Sequence[str]
) -> Iterator[tuple[str, str, Made]]:
    """Yield each word that is found once and is nearly another, which is usual or found often."""
    known = [*(word for word, places in found.items() if len(places) > 1), *usual]
    for word, places in found.items() if len(found) <= _CROWD else ():
        for name in known if len(places) == 1 and word not in usual else ():
            # A long word has room for two slips.
            if len(name) >= _SHORTEST - 1 and distance(word, name) <= 1 + (len(name) > _SHORTEST):
                yield word, name, places[0]
                break
