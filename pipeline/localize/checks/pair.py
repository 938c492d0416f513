"""A translation beside the text that it was made for."""

from typing import NamedTuple

from pipeline.base.finding import Finding, Position, Severity
from pipeline.content.locale.po import Translated
from pipeline.localize.checks.source import Source


class Pair(NamedTuple):
    """What an entry says, or one of its plural forms, and the English that it stands for.

    `position` is where that is written, in `source` as the plural form `form`; `alone` tells of a
    form that goes with one number only, which therefore need not be named.
    """

    entry: Translated
    text: str
    msgstr: str
    position: Position
    source: Source
    form: int = 0
    alone: bool = False

    @property
    def context(self) -> str:
        """Which text it is; words of templates have no other name than themselves."""
        return self.entry.context or self.entry.text

    def finding(
        self,
        code: str,
        message: str,
        hint: str,
        severity: Severity = Severity.ERROR,
        word: str = "",
    ) -> Finding:
        """Return a finding about this translation, or about a `word` that it has."""
        offset = self.msgstr.find(word) if word else -1
        place = self.position
        if offset >= 0:
            place = self.source.character(self.entry.line, self.form, offset)
        return Finding(code, message, place, self.context, hint, severity)
