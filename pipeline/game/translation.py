"""A game's translation: what is printed for each text, also in pseudo-locales.

``en-XA`` writes accents on letters and makes texts a third longer, so that words that no translator
can reach, typefaces without accents and boxes without room are seen. ``ar-XB`` leaves the words as
they are: its pages are mirrored.

A tag is a number in letters of Unicode's private use, which no text of a game has.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from types import MappingProxyType
from typing import Final, NamedTuple

from pipeline.game.catalog import Catalog, Translated
from pipeline.game.fields.values import DICE
from pipeline.game.language import LETTER, MARKS, Policy, State, decimal_sign, dice_in, written_date
from pipeline.game.messages import has_words
from pipeline.source.findings import Position

# Icons, references, constants and placeholders.
_NO_WORD: Final = r"\{[^{}]*\}|\[\[[^\[\]|]*\]\]|\[\[[^\[\]|]*\||%\(\w+\)s"
_DECIMAL: Final = re.compile(r"-?\d+\.\d+")


class TranslatedText(NamedTuple):
    """A text in the edition's language, how far it is translated, and where that is written."""

    text: str
    state: State
    place: Position | None = None


class Unfinished(NamedTuple):
    """A text that is not translated: its context, what it is in the original, and the entry."""

    context: str
    text: str
    state: State
    place: Position | None


class Translation:
    """What the catalogs of a language say, the nearest language first.

    `game` are the catalogs of the game, `engine` those of the engine's own words. `hyphens`
    are words with soft hyphens. `unfinished` collects what has been asked for in vain. It is the
    `Words` of an edition's templates.
    """

    def __init__(
        self,
        language: str,
        game: Sequence[Catalog],
        engine: Sequence[Catalog],
        policy: Policy = Policy.DRAFT,
        original: str = "en",
        hyphens: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.language, self.policy, self.hyphens = language, policy, hyphens
        self._parted = re.compile(rf"{_NO_WORD}|\b(?:{'|'.join(map(re.escape, hyphens))})\b")
        self.game, self.engine = tuple(game), tuple(engine)
        # British English needs no word that it does not write otherwise.
        self._complete = language.partition("-")[0] == original.partition("-")[0]
        self._former: Mapping[tuple[str, str], str] = {}
        self.unfinished: dict[tuple[str, str], Unfinished] = {}

    @property
    def nearest(self) -> tuple[Catalog, ...]:
        """The catalogs of the language itself, or of its replacements: game's, engine's."""
        return (*self.game[:1], *self.engine[:1])

    def remember(self, former: Mapping[tuple[str, str], str]) -> None:
        """Take where the texts are that errata have replaced, by context and text."""
        self._former = former

    def translated_text(self, context: str, text: str) -> TranslatedText:
        """Return a keyed text of the content as the edition prints it."""
        if not has_words(text):
            return TranslatedText(text, State.DONE)
        stale: TranslatedText | None = None
        for catalog in self.game:
            entry = catalog.at(context)
            if entry is None or not entry.filled or entry.text != text or entry.fuzzy:
                former = catalog.at(self._former.get((context, text), ""))
                if former is not None and former.done and former.text == text:
                    entry = former
            if entry is not None and entry.filled:
                place = Position(catalog.name, entry.line, 1)
                msgstr = self._hyphenated(entry.msgstr)
                if entry.text == text and not entry.fuzzy:
                    return TranslatedText(msgstr, State.DONE, place)
                stale = stale or TranslatedText(msgstr, State.STALE, place)
        return self._stand_in(context, text, stale)

    def get(self, message: str, context: str = "") -> str:
        """Return a word of templates or of the engine as the edition prints it."""
        entry = self._find_word(message, context)
        if entry is not None and entry.done:
            return self._hyphenated(entry.msgstr)
        return self._stand_in(context, message, _as_stale(entry)).text

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        for catalog in (*self.game, *self.engine):
            entry = catalog.of(context, one)
            if entry is not None and entry.done and entry.forms:
                form = min(catalog.form(int(abs(number))), len(entry.forms) - 1)
                return self._hyphenated(entry.forms[form])
        return self._stand_in(context, one if number == 1 else many, None).text

    def _hyphenated(self, text: str) -> str:
        """Return a text with the soft hyphens of its words, but for what is no word of it."""
        if not self.hyphens:
            return text
        return self._parted.sub(lambda match: self.hyphens.get(match[0], match[0]), text)

    def knows(self, message: str, context: str) -> bool:
        """Return whether a word of templates or of the engine is translated."""
        entry = self._find_word(message, context)
        return self._complete or (entry is not None and entry.done)

    def constant(self, text: str) -> str:
        """Return a constant as texts print it: its decimal sign, or the letter of dice."""
        if DICE.fullmatch(text):
            return dice_in(text, self)
        return text.replace(".", self.decimal) if _DECIMAL.fullmatch(text) else text

    @property
    def decimal(self) -> str:
        return decimal_sign(self.language)

    @property
    def credits(self) -> tuple[str, ...]:
        """Who translated the game: the language's own file and those that it falls back on."""
        return tuple(dict.fromkeys(each.credit for each in self.game if each.credit))

    def date(self, value: str) -> str:
        """Return a day, month or year in words."""
        return written_date(value, self.language)

    def reading(self, text: str) -> str:
        """Return how a text is read, as a translator has noted with it, else the text."""
        return self._readings.get(text, text)

    @cached_property
    def words_digest(self) -> bytes:
        """A digest of the source of templates' words; records carry their texts themselves."""
        digest = blake2b(self.policy.encode(), digest_size=16)
        for catalog in (*self.engine, *(each.words for each in self.game)):
            digest.update(catalog.digest)
        digest.update(repr(self.hyphens).encode())
        digest.update(repr(sorted(self._readings.items())).encode("utf-8", "surrogatepass"))
        return digest.digest()

    @cached_property
    def _readings(self) -> dict[str, str]:
        """The readings of all catalogs; the nearest language has the last word."""
        far_first = (entry for catalog in reversed(self.game) for entry in catalog.entries)
        return {entry.msgstr: entry.reading for entry in far_first if entry.reading}

    def _find_word(self, message: str, context: str) -> Translated | None:
        best: Translated | None = None
        for catalog in (*self.game, *self.engine):
            entry = catalog.of(context, message)
            if entry is not None and entry.done:
                return entry
            best = best or entry
        return best

    def _stand_in(self, context: str, text: str, stale: TranslatedText | None) -> TranslatedText:
        """Return what is printed in place of a translation, as the policy says."""
        if self._complete or not has_words(text):
            return TranslatedText(text, State.DONE)
        state = State.MISSING if stale is None else State.STALE
        place = None if stale is None else stale.place
        self.unfinished[context, text] = Unfinished(context, text, state, place)
        if self.policy.falls_back:
            return TranslatedText(text, state, place)
        return TranslatedText(MARKS[state] + (text if stale is None else stale.text), state, place)


def _as_stale(entry: Translated | None) -> TranslatedText | None:
    filled = entry is not None and entry.filled
    return TranslatedText(entry.msgstr, State.STALE) if filled and entry is not None else None


ACCENTED: Final = "en-XA"

LONGER: Final = 0.35
"""How much longer texts get: what German takes compared with English in short labels."""

# Icons, references, constants, placeholders, expressions and dice stay as they are.
_KEPT: Final = re.compile(
    r"(\{\{(?:(?!\{\{|\}\}).)*\}\}|\{%(?:(?!\{%|%\}).)*%\}|\{[^{}]*\}"
    r"|\[\[[^\[\]|]*\]\]|\[\[[^\[\]|]*\||%\(\w+\)s|\b\d*D\d+\b)",
    re.DOTALL,
)
_ACCENTS: Final = str.maketrans("AaCcEeIiNnOoSsUuYyZz", "ÅåÇçÉéÎîÑñÖöŠšÛûÝýŽž")
_MOST: Final = 2
_VOWELS: Final = frozenset("aeiouAEIOU")


class Pseudo(Translation):
    """Nobody's language: complete, with the numbers and dates of the content."""

    def __init__(self, language: str) -> None:
        super().__init__(language, (), (), original=language)

    @property
    def decimal(self) -> str:
        return "."

    def date(self, value: str) -> str:
        return value


class Accented(Pseudo):
    """English with accents, a third longer."""

    def translated_text(self, context: str, text: str) -> TranslatedText:
        return TranslatedText(accented(text), State.DONE)

    def get(self, message: str, context: str = "") -> str:
        return message if context == LETTER else accented(message)

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        return accented(one if number == 1 else many)


def pseudo(language: str) -> Translation:
    return Accented(language) if language == ACCENTED else Pseudo(language)


def accented(text: str) -> str:
    """Return a text with accents, longer by doubled vowels; notation stays as it is."""
    if not has_words(text):
        return text
    owed, made = 0.0, []
    for n, part in enumerate(_KEPT.split(text)):
        if n % 2:
            made.append(part)
            continue
        longer, owed = _lengthen(part, owed)
        made.append(longer.translate(_ACCENTS))
    return "".join(made)


def _lengthen(text: str, owed: float) -> tuple[str, float]:
    """Return a text with its vowels drawn out, and how many letters it still wants."""
    made = []
    for letter in text:
        made.append(letter)
        owed += LONGER
        if letter in _VOWELS:
            extra = min(int(owed), _MOST)
            made.append(letter.lower() * extra)
            owed -= extra
    return "".join(made), owed


_DIGITS: Final = "".join(map(chr, range(0xE000, 0xE00A)))
_END: Final = "\ue00a"
_TAG: Final = re.compile(f"(?<![{_DIGITS}])([{_DIGITS}]+){_END}")
_WRITE: Final = str.maketrans("0123456789", _DIGITS)
_READ: Final = str.maketrans(_DIGITS, "0123456789")


class Tagged(Translation):
    """What another translation says, with a tag before each text and word.

    The letter of dice stays as it is, because other texts are made with it.
    """

    def __init__(self, of: Translation) -> None:
        super().__init__(of.language, of.game, of.engine, of.policy, hyphens=of.hyphens)
        self._complete = of._complete
        self._tags: dict[tuple[str, str], int] = {}

    def translated_text(self, context: str, text: str) -> TranslatedText:
        translated = super().translated_text(context, text)
        tag = self._tag(context, text) if has_words(text) else ""
        return translated._replace(text=tag + translated.text)

    def get(self, message: str, context: str = "") -> str:
        translation = super().get(message, context)
        return translation if context == LETTER else self._tag(context, message) + translation

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        return self._tag(context, one) + super().plural(one, many, number, context)

    def reading(self, text: str) -> str:
        return super().reading(_TAG.sub("", text))

    def printed(self, rendered: str) -> set[tuple[str, str]]:
        names = list(self._tags)
        found = {int(match[1].translate(_READ)) for match in _TAG.finditer(rendered)}
        tagged = {names[number] for number in found if number < len(names)}
        former = {(self._former[key], key[1]) for key in tagged if key in self._former}
        return tagged | former

    def _tag(self, context: str, text: str) -> str:
        number = self._tags.setdefault((context, text), len(self._tags))
        return str(number).translate(_WRITE) + _END
