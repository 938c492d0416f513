"""A translation beside the text that it was made for."""

from typing import NamedTuple

from pipeline.base.finding import Finding, Position, Severity
from pipeline.content.locale.po import Translated


class Pair(NamedTuple):
    """What an entry says, or one of its plural forms, and the English that it stands for.

    `position` is where that is written; `alone` tells of a plural form that goes with one number
    only, which therefore need not be named.
    """

    entry: Translated
    text: str
    msgstr: str
    position: Position
    alone: bool = False

    @property
    def context(self) -> str:
        """Which text it is; words of templates have no other name than themselves."""
        return self.entry.context or self.entry.text

    def finding(
        self, code: str, message: str, hint: str, severity: Severity = Severity.ERROR
    ) -> Finding:
        """Return a finding about this translation."""
        return Finding(code, message, self.position, self.context, hint, severity)
