"""Who says that something is other than it was first printed, and where the files of each lie."""

from enum import StrEnum


class Origin(StrEnum):
    """The publisher, in errata, or the house, in rulings.

    The value is the name of the folder, and of the context of translations.
    """

    ERRATA = "errata"
    RULINGS = "rulings"
