"""Errata and rulings counted in words."""

from collections.abc import Iterator, Sequence

from pipeline.content.erratum import Entry
from pipeline.content.origin import Origin


def counted(entries: Sequence[Entry]) -> str:
    """Return how many there are of each, as in ``1 erratum and 2 house rulings``."""
    return " and ".join(_counts(entries)) or nothing()


def nothing(only: Origin | None = None) -> str:
    """Return what is said where there is none, of any or of one origin alone."""
    return "no house rulings" if only is Origin.RULINGS else "no errata"


def _counts(entries: Sequence[Entry]) -> Iterator[str]:
    rulings = sum(entry.is_ruling for entry in entries)
    errata = len(entries) - rulings
    if errata:
        yield "1 erratum" if errata == 1 else f"{errata} errata"
    if rulings:
        yield "1 house ruling" if rulings == 1 else f"{rulings} house rulings"
