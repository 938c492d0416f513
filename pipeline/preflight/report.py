"""What preflight reports: each rule with pass, fail or not checked, and the places of faults."""

from enum import StrEnum
from typing import NamedTuple

from pipeline.base.finding import Finding, Position


class Verdict(StrEnum):
    """What a rule comes to."""

    PASS = "pass"
    FAIL = "fail"
    UNCHECKED = "not checked"


class Place(NamedTuple):
    """One fault: its page from 1, or 0 for the whole file, and what was found and is allowed.

    `at` is how far right and down of the trim's top left corner it begins, in mm, on the page as
    it is looked at; None where it has no place.
    """

    page: int
    at: tuple[float, float] | None
    found: str
    allowed: str
    hint: str = ""

    @property
    def words(self) -> str:
        """Where it is, in words."""
        if not self.page:
            return "the file"
        if self.at is None:
            return f"page {self.page}"
        return f"page {self.page} at {self.at[0]:.1f}, {self.at[1]:.1f} mm"


class Entry(NamedTuple):
    """One rule's part: `more` places there are beside those told; `reasons` say what is unknown."""

    key: str
    code: str
    doc: str
    verdict: Verdict
    places: tuple[Place, ...] = ()
    more: int = 0
    reasons: tuple[str, ...] = ()

    @property
    def faults(self) -> int:
        """How many places there are."""
        return len(self.places) + self.more


class Report(NamedTuple):
    """What a file comes to under a profile."""

    file: str
    profile: str
    title: str
    pages: int
    entries: tuple[Entry, ...]

    @property
    def failed(self) -> bool:
        """Whether any rule fails."""
        return any(entry.verdict is Verdict.FAIL for entry in self.entries)

    def count(self, verdict: Verdict) -> int:
        """Return how many rules come to `verdict`."""
        return sum(entry.verdict is verdict for entry in self.entries)

    @property
    def summary(self) -> str:
        """How many rules were checked, and how many of them fail, in words."""
        checked = len(self.entries) - self.count(Verdict.UNCHECKED)
        rules = f"checked against {checked} of the profile's {len(self.entries)} rules"
        failing = self.count(Verdict.FAIL)
        return f"{rules}: {f'{failing} failed' if failing else 'nothing found'}"

    def findings(self, subject: str = "") -> list[Finding]:
        """Return each fault as a finding about the file."""
        place = Position(self.file)
        return [
            _finding(
                entry.code,
                f"{at.words}: {at.found}; allowed: {at.allowed}",
                place,
                subject,
                at.hint,
            )
            for entry in self.entries
            for at in entry.places
        ]


def _finding(code: str, words: str, place: Position, subject: str, hint: str) -> Finding:
    return Finding(code, words, place, subject, hint)
