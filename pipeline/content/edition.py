"""Editions: the base as first printed, and the base with the errata up to a day."""

import re
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.source_date import today

BASE: Final = "base"
LIVING: Final = "living"
ANNOUNCED: Final = "announced"
DATE: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
"""A year, a month or a day, as far as it is known."""

_FIRST_DAY: Final = "-01-01"
_LAST_DAY: Final = "-12-31"


class Edition(NamedTuple):
    """Which errata hold: those that begin up to the day `last`, none where there is no such day."""

    name: str
    last: str

    def holds(self, date: str) -> bool:
        """Tell whether an erratum of `date` is part of this edition.

        A date known to the month or the year stands for the whole of it.
        """
        return first_day(date) <= self.last

    def awaits(self, date: str) -> bool:
        """Tell whether an erratum of `date` is announced: it will be part of this edition."""
        return self.name == LIVING and not self.holds(date)


ALL_ERRATA: Final = Edition(ANNOUNCED, "9999-12-31")


def named_edition(name: str) -> Edition:
    """Return the edition of that name or date.

    The living one ends today. Raises Misuse for what is no name and no date, or where
    SOURCE_DATE_EPOCH says no day.
    """
    if name == BASE:
        return Edition(BASE, "")
    if name == LIVING:
        return Edition(LIVING, today())
    if name == ANNOUNCED:
        return ALL_ERRATA
    if DATE.fullmatch(name):
        return Edition(name, last_day(name))
    message = f"expected base, living, announced or a date such as 2009-09, found {name!r}"
    raise Misuse(message)


def first_day(date: str) -> str:
    """Return the day that a date begins with, so that dates of any length compare as text."""
    return date + _FIRST_DAY[len(date) - 4 :]


def last_day(date: str) -> str:
    """Return the day that a date ends with.

    A month ends on the 31st, whichever it is: no day of it is later, and dates compare as text.
    """
    return date + _LAST_DAY[len(date) - 4 :]
