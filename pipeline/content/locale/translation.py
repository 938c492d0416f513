"""A game's translation: what its catalogs say for each text, and what an edition prints of it."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Final, NamedTuple

from pipeline.base.finding import Position
from pipeline.content.fields.dice import DICE
from pipeline.content.locale.catalog import Catalog
from pipeline.content.locale.conventions import decimal_sign, written_date
from pipeline.content.locale.message import has_words
from pipeline.content.locale.po import Translated
from pipeline.content.locale.policy import MARKS, Policy, State
from pipeline.content.locale.words import dice_in

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

    `game` are the catalogs of the game, `engine` those of the engine's own words. `unfinished`
    collects what has been asked for in vain. It is the `Words` of an edition's templates.
    """

    def __init__(
        self,
        language: str,
        game: Sequence[Catalog],
        engine: Sequence[Catalog],
        policy: Policy = Policy.DRAFT,
        original: str = "en",
    ) -> None:
        self.language, self.policy = language, policy
        self.game, self.engine = tuple(game), tuple(engine)
        # British English needs no word that it does not write otherwise.
        self._complete = language.partition("-")[0] == original.partition("-")[0]
        self._former: Mapping[tuple[str, str], str] = {}
        self.unfinished: dict[tuple[str, str], Unfinished] = {}

    @property
    def nearest(self) -> tuple[Catalog, ...]:
        """The catalogs of the language itself, or of what stands in for it: game's, engine's."""
        return (*self.game[:1], *self.engine[:1])

    def remember(self, former: Mapping[tuple[str, str], str]) -> None:
        """Take where the texts stand that errata have replaced, by context and text."""
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
                if entry.text == text and not entry.fuzzy:
                    return TranslatedText(entry.msgstr, State.DONE, place)
                stale = stale or TranslatedText(entry.msgstr, State.STALE, place)
        return self._stand_in(context, text, stale)

    def get(self, message: str, context: str = "") -> str:
        """Return a word of templates or of the engine as the edition prints it."""
        entry = self._find_word(message, context)
        if entry is not None and entry.done:
            return entry.msgstr
        return self._stand_in(context, message, _as_stale(entry)).text

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        """Return the form of a message that goes with `number`."""
        for catalog in (*self.game, *self.engine):
            entry = catalog.of(context, one)
            if entry is not None and entry.done and entry.forms:
                return entry.forms[min(catalog.form(int(abs(number))), len(entry.forms) - 1)]
        return self._stand_in(context, one if number == 1 else many, None).text

    def knows(self, message: str, context: str) -> bool:
        """Tell whether a word of templates or of the engine is translated."""
        entry = self._find_word(message, context)
        return self._complete or (entry is not None and entry.done)

    def constant(self, text: str) -> str:
        """Return a constant as texts print it: its decimal sign, or the letter of dice."""
        if DICE.fullmatch(text):
            return dice_in(text, self)
        return text.replace(".", self.decimal) if _DECIMAL.fullmatch(text) else text

    @property
    def decimal(self) -> str:
        """The decimal sign."""
        return decimal_sign(self.language)

    def date(self, value: str) -> str:
        """Return a day, month or year in words."""
        return written_date(value, self.language)

    def reading(self, text: str) -> str:
        """Return how a text is read, as a translator has noted beside it, else the text."""
        return self._readings.get(text, text)

    @cached_property
    def words_digest(self) -> bytes:
        """A digest of what templates' words are told from; records carry their texts themselves."""
        digest = blake2b(self.policy.encode(), digest_size=16)
        for catalog in (*self.engine, *(each.words for each in self.game)):
            digest.update(catalog.digest)
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
