"""A registry that is filled by importing a package's modules, and refuses duplicates."""

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Generic, TypeVar

T = TypeVar("T")


class Registry(Mapping[str, T], Generic[T]):
    """Named things of one sort, each from its own module, in alphabetical order.

    The modules of `package`, where one is named, are imported when the registry is first looked at.
    Raises ValueError when a name is registered twice; an import that fails is not caught, so that a
    broken module can never vanish silently.
    """

    def __init__(self, sort: str, package: str = "") -> None:
        self.sort = sort
        self._unread = package
        self._entries: dict[str, T] = {}

    def add(self, name: str, entry: T) -> T:
        """Register `entry` under `name` and return it."""
        if name in self._entries:
            raise ValueError(f"{self.sort} {name!r} is registered twice")
        self._entries[name] = entry
        return entry

    def __getitem__(self, name: str) -> T:
        self._load()
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        self._load()
        return iter(sorted(self._entries))

    def __len__(self) -> int:
        self._load()
        return len(self._entries)

    def _load(self) -> None:
        """Import every module of the package, once; one that fails to import fails each time."""
        package, self._unread = self._unread, ""
        if not package:
            return
        try:
            path = importlib.import_module(package).__path__
            for module in sorted(info.name for info in pkgutil.iter_modules(path)):
                importlib.import_module(f"{package}.{module}")
        except BaseException:
            self._unread = package
            raise


class ModuleRegistry(Registry[T]):
    """Named things that are called as their modules are, with hyphens for underscores.

    A module is imported when its thing is asked for; the names are known without. Raises ValueError
    for a module that registers nothing under its name.
    """

    def __init__(self, sort: str, package: str) -> None:
        super().__init__(sort)
        self._package = package

    def __getitem__(self, name: str) -> T:
        if name not in self._entries:
            if name not in self._modules:
                raise KeyError(name)
            importlib.import_module(self._modules[name])
            if name not in self._entries:
                raise ValueError(f"{self._modules[name]} registers no {self.sort} {name!r}")
        return self._entries[name]

    def __contains__(self, name: object) -> bool:
        return name in self._entries or name in self._modules

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._entries, *self._modules}))

    def __len__(self) -> int:
        return len({*self._entries, *self._modules})

    @cached_property
    def _modules(self) -> Mapping[str, str]:
        path = importlib.import_module(self._package).__path__
        names = [info.name for info in pkgutil.iter_modules(path)]
        return {name.replace("_", "-"): f"{self._package}.{name}" for name in names}
