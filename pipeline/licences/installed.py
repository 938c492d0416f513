"""An installed package, its metadata and the list of its files read once."""

from functools import cache, cached_property
from importlib.metadata import (
    Distribution,
    PackageMetadata,
    PackageNotFoundError,
    PackagePath,
    distribution,
)
from pathlib import Path


class Installed:
    """A package that is installed, as `importlib.metadata` finds it.

    A Distribution itself reads and parses its files again for each question.
    """

    def __init__(self, distribution: Distribution) -> None:
        self._distribution = distribution

    @cached_property
    def metadata(self) -> PackageMetadata:
        """Its metadata, whose fields may stand several times."""
        return self._distribution.metadata

    @cached_property
    def files(self) -> tuple[PackagePath, ...]:
        """The files that it has brought, from the folder that it is installed in."""
        return tuple(self._distribution.files or ())

    @property
    def name(self) -> str:
        """Its name as it spells it."""
        return self.metadata["Name"]

    @property
    def version(self) -> str:
        """Its version."""
        return self.metadata["Version"]

    def first(self, field: str) -> str:
        """Return a field of its metadata, the first of several, empty where there is none."""
        return str(next(iter(self.all(field)), ""))

    def all(self, field: str) -> list[str]:
        """Return all that its metadata say in a field."""
        return [str(value) for value in self.metadata.get_all(field) or ()]

    def path_of(self, file: str) -> Path:
        """Return where one of its files lies."""
        return Path(str(self._distribution.locate_file(file)))


@cache
def find_installed(name: str) -> Installed | None:
    """Return the package of that name, or none where it is not installed."""
    try:
        return Installed(distribution(name))
    except PackageNotFoundError:
        return None
