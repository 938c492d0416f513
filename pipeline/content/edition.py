"""Editions: the base as first printed, and the base with the errata up to a date."""

import re
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse

BASE: Final = "base"
LIVING: Final = "living"
DATE: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?")
"""A year, a month or a day, as far as it is known."""

_FIRST_DAY: Final = "-01-01"
_LAST_DAY: Final = "-12-31"


class Edition(NamedTuple):
    """Which errata hold: none (``base``), all (``living``), or those up to a date."""

    name: str = LIVING

    def holds(self, date: str) -> bool:
        """Tell whether an erratum of `date` is part of this edition.

        A date known to the month or the year stands for the whole of it.
        """
        if self.name in (BASE, LIVING):
            return self.name == LIVING
        return first_day(date) <= _last_day(self.name)


ALL_ERRATA: Final = Edition(LIVING)


def named_edition(name: str) -> Edition:
    """Return the edition of that name or date; raises Misuse for anything else."""
    if name in (BASE, LIVING) or DATE.fullmatch(name):
        return Edition(name)
    raise Misuse(f"expected base, living or a date such as 2009-09, found {name!r}")


def first_day(date: str) -> str:
    """Return the day that a date begins with, so that dates of any length compare as text."""
    return date + _FIRST_DAY[len(date) - 4 :]


def _last_day(date: str) -> str:
    # A month's last day: no day of it is later than 31, and dates are compared as text.
    return date + _LAST_DAY[len(date) - 4 :]
