"""A registry that is filled by importing a package's modules, and refuses duplicates."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Generic, TypeVar

T = TypeVar("T")


class Registry(Mapping[str, T], Generic[T]):
    """Named things of one sort, each from its own module, in alphabetical order.

    Raises ValueError when a name is registered twice; an import that fails is not caught, so that a
    broken module can never vanish silently.
    """

    def __init__(self, sort: str) -> None:
        self.sort = sort
        self._entries: dict[str, T] = {}

    def add(self, name: str, entry: T) -> T:
        """Register `entry` under `name` and return it."""
        if name in self._entries:
            raise ValueError(f"{self.sort} {name!r} is registered twice")
        self._entries[name] = entry
        return entry

    def discover(self, package: ModuleType) -> None:
        """Import every module of `package`, each of which registers what it holds."""
        for module in sorted(info.name for info in pkgutil.iter_modules(package.__path__)):
            importlib.import_module(f"{package.__name__}.{module}")

    def __getitem__(self, name: str) -> T:
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._entries))

    def __len__(self) -> int:
        return len(self._entries)
