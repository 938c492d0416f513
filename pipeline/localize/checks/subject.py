"""What checks of translations look at: a PO file, what the game says, and the terms."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pipeline.base.finding import Position
from pipeline.content.locale.catalog import Catalog
from pipeline.content.locale.glossary import Glossary, Term
from pipeline.content.locale.message import Message
from pipeline.content.locale.po import Translated
from pipeline.localize.checks.figures import Writing, writing_of
from pipeline.localize.checks.pair import Pair
from pipeline.localize.checks.source import Source
from pipeline.localize.checks.suppressions import Suppressions
from pipeline.localize.status import entry_of, stands_in

# Numbers up to here meet every plural form of any language.
_HIGHEST_NUMBER: Final = 200


def _lacks_nothing(characters: str) -> str:
    return ""


@dataclass(frozen=True)
class PoSubject:
    """One PO file and all that it is compared with.

    `suppressions` are what translators ask to let pass, `letter` is that of dice. `lacking` returns
    the letters that no typeface of the game has. With `release` nothing may be missing;
    `fallbacks` say what the file need not. `update` is the command that brings it up to date.
    """

    source: Source
    suppressions: Suppressions
    catalog: Catalog
    messages: Sequence[Message]
    glossary: Glossary
    letter: str = "D"
    lacking: Callable[[str], str] = _lacks_nothing
    release: bool = False
    fallbacks: tuple[Catalog, ...] = ()
    update: str = "punchboard locale update"

    @property
    def language(self) -> str:
        """The language of the translations."""
        return self.catalog.language

    @cached_property
    def writing(self) -> Writing:
        """How the language writes figures."""
        return writing_of(self.language, self.letter)

    @cached_property
    def live(self) -> tuple[Translated, ...]:
        """The entries that are not obsolete."""
        return tuple(entry for entry in self.catalog.entries if not entry.obsolete)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """What may be printed as it is, each form of a plural by itself."""
        done = (entry for entry in self.live if entry.done)
        return tuple(pair for entry in done for pair in self._pairs(entry))

    def states(self) -> Iterator[tuple[Message, Translated | None]]:
        """Yield what the game says with its entry, whatever wording that was made for."""
        for message in self.messages:
            yield message, entry_of(message, self.catalog)

    def stands_in(self, message: Message) -> bool:
        """Tell whether a language that this one falls back on has a translation."""
        return stands_in(message, self.fallbacks)

    def terms(self, text: str) -> tuple[tuple[str, Term], ...]:
        """Return the terms of the glossary that an English text has."""
        found = self._terms.get(text)
        if found is None:
            found = self._terms[text] = tuple(self.glossary.found(text))
        return found

    @cached_property
    def _terms(self) -> dict[str, tuple[tuple[str, Term], ...]]:
        return {}

    def position(self, entry: Translated, form: int = 0) -> Position:
        """Return where an entry says its translation."""
        return self.source.msgstr(entry.line, form)

    @property
    def whole(self) -> Position:
        """The file as a whole."""
        return Position(self.catalog.name)

    def _pairs(self, entry: Translated) -> Iterator[Pair]:
        if not entry.many:
            yield Pair(entry, entry.text, entry.msgstr, self.position(entry), self.source)
            return
        for form, msgstr in enumerate(entry.forms):
            for_one_number = form in self._forms_for_one_number
            text = entry.text if form == 0 and len(entry.forms) > 1 else entry.many
            place = self.position(entry, form)
            yield Pair(entry, text, msgstr, place, self.source, form, for_one_number)

    @cached_property
    def _forms_for_one_number(self) -> frozenset[int]:
        """The plural forms that go with one number only."""
        forms = [self.catalog.form(number) for number in range(_HIGHEST_NUMBER)]
        return frozenset(form for form in forms if forms.count(form) == 1)
