"""One thing under a licence."""

from typing import Final, NamedTuple

from pipeline.licences.expression import suffices

MISSING: Final = "no licence found"


class Entry(NamedTuple):
    """A package or a part, and its licence.

    `licence` is an SPDX expression, empty where none was found; `stated` is what it says of its
    licence in other words. `texts` are paths: of packages from the folder that they are installed
    in, of parts from Punchboard's. `needed_by` names the packages that ask for it, `extras` those
    of Punchboard that it is installed for, none where it is always; `fonts` are files of typefaces.
    """

    name: str
    version: str
    licence: str
    stated: str = ""
    texts: tuple[str, ...] = ()
    needed_by: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    source: str = ""
    fonts: tuple[str, ...] = ()

    @property
    def is_direct(self) -> bool:
        """Whether Punchboard itself asks for it."""
        return "punchboard" in self.needed_by

    def problem(self, allowed: frozenset[str]) -> str:
        """Return what is wrong with its licence where only `allowed` ones are, else nothing."""
        if not self.licence:
            return f"{MISSING}: it says {self.stated!r}" if self.stated else MISSING
        return "" if suffices(self.licence, allowed) else f"{self.licence} is not allowed"
