"""The report of a preflight: each rule passed, failed or not checked, with places."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from pipeline.source.findings import Finding, Position

_MOST_RUNS: Final = 8
"""Of pages that follow one another."""


class Verdict(StrEnum):
    """What a rule comes to."""

    PASS = "pass"
    FAIL = "fail"
    UNCHECKED = "not checked"


class Place(NamedTuple):
    """One fault: its page from 1, or 0 for the whole file, and what was found and is allowed.

    `at` is how far right and down of the trim's top left corner it begins, in mm, on the page as
    it is looked at; None if it has no place.
    """

    page: int
    at: tuple[float, float] | None
    found: str
    allowed: str
    hint: str = ""

    @property
    def fault(self) -> tuple[object, ...]:
        """What is the same on any page."""
        return self[1:]

    def words(self, pages: Sequence[int] = ()) -> str:
        """Return where it is, in words, and on all of `pages`."""
        if not self.page:
            return "the file"
        at = "" if self.at is None else f" at {self.at[0]:.1f}, {self.at[1]:.1f} mm"
        return f"{pages_words(pages or (self.page,))}{at}"


class Entry(NamedTuple):
    """One rule's part: `more` is the number of further places; `reasons` say what is unknown."""

    key: str
    code: str
    doc: str
    verdict: Verdict
    places: tuple[Place, ...] = ()
    more: int = 0
    reasons: tuple[str, ...] = ()

    @property
    def faults(self) -> int:
        return len(self.places) + self.more

    def grouped(self) -> "list[tuple[Place, list[int]]]":
        """Return each fault once, with the pages that have it."""
        found: dict[tuple[object, ...], tuple[Place, list[int]]] = {}
        for place in self.places:
            found.setdefault(place.fault, (place, []))[1].append(place.page)
        return list(found.values())


def pages_words(pages: Sequence[int]) -> str:
    """Return pages in words, such as ``pages 1-4, 7``."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1][1:] = [page]
        else:
            runs.append([page])
    words = ", ".join("-".join(map(str, run)) for run in runs[:_MOST_RUNS])
    more = ", …" if len(runs) > _MOST_RUNS else ""
    return f"page{'s' * (len(pages) > 1)} {words}{more}"


class Report(NamedTuple):
    """What a file comes to under a profile.

    `unasked` are examples of the sizes that the profile does not ask for.
    """

    file: str
    profile: str
    title: str
    pages: int
    entries: tuple[Entry, ...]
    unasked: tuple[str, ...] = ()

    @property
    def failed(self) -> bool:
        return any(entry.verdict is Verdict.FAIL for entry in self.entries)

    def count(self, verdict: Verdict) -> int:
        return sum(entry.verdict is verdict for entry in self.entries)

    @property
    def summary(self) -> str:
        """How many rules were checked, how many of them fail, and that sizes were not, in words."""
        checked = len(self.entries) - self.count(Verdict.UNCHECKED)
        rules = f"checked against {checked} of the profile's {len(self.entries)} rules"
        failing = self.count(Verdict.FAIL)
        words = f"{rules}: {f'{failing} failed' if failing else 'nothing found'}"
        if not self.unasked:
            return words
        remedy = " ".join(f"--expect {each}" for each in self.unasked)
        return f"{words}; no sizes were checked: add {remedy}"

    def findings(self, subject: str = "") -> list[Finding]:
        """Return each fault as a finding about the file, with all pages that have it."""
        place = Position(self.file)
        return [
            _finding(
                entry.code,
                f"{at.words(pages)}: {at.found}; allowed: {at.allowed}",
                place,
                subject,
                at.hint,
            )
            for entry in self.entries
            for at, pages in entry.grouped()
        ]


def _finding(code: str, words: str, place: Position, subject: str, hint: str) -> Finding:
    return Finding(code, words, place, subject, hint)
