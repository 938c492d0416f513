"""Registries that fill themselves from the modules of a package, and checks in them."""

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from pipeline.source.findings import Severity

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


Subject = TypeVar("Subject")
"""What a check looks at: a game, a finished face, a stylesheet, a PO file."""

Result = TypeVar("Result")
"""What it yields: a finding, or one that still lacks its place."""

Example: TypeAlias = Mapping[str, str]
"""The files of a tiny project by name; each sort of check says what need not be among them."""


class Check(NamedTuple, Generic[Subject, Result]):
    """A check of one sort of subject.

    `code` is that of its findings, `severity` their severity where a game does not say
    otherwise; `doc` says what it finds and why that matters; `bad` is an example with one such
    fault, `good` the same without it.
    """

    code: str
    doc: str
    run: Callable[[Subject], Iterator[Result]]
    bad: Example
    good: Example
    severity: Severity = Severity.WARNING


AnyCheck: TypeAlias = Check[Any, Any]


class CheckRegistry(Registry[Check[Subject, Result]], Generic[Subject, Result]):
    """The checks of one sort by code, one a module of `package`, imported when first looked at."""

    def check(
        self, code: str, *, bad: Example, good: Example, severity: Severity = Severity.WARNING
    ) -> Callable[[Callable[[Subject], Iterator[Result]]], Callable[[Subject], Iterator[Result]]]:
        """Register the decorated function as the check `code`; its docstring says what it finds.

        `bad` needs only the files that are otherwise than in `good`.
        """

        def register(
            run: Callable[[Subject], Iterator[Result]],
        ) -> Callable[[Subject], Iterator[Result]]:
            doc = (run.__doc__ or "").strip()
            self.add(code, Check(code, doc, run, {**good, **bad}, good, severity))
            return run

        return register

    def run(self, subject: Subject) -> Iterator[Result]:
        """Yield what every check finds, check by check in alphabetical order."""
        for check in self.values():
            yield from check.run(subject)


def mended(check: AnyCheck) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """Return the files that the good example has otherwise than the bad one, and those it lacks."""
    files = {name: text for name, text in check.good.items() if check.bad.get(name) != text}
    return files, tuple(name for name in check.bad if name not in check.good)


def paragraphs(doc: str) -> list[str]:
    """Return the paragraphs of a docstring, each on one line, with Markdown's marks for code."""
    return [" ".join(part.split()).replace("``", "`") for part in doc.split("\n\n")]


def headline(doc: str) -> str:
    """Return what is the case where a check finds something: its first sentence without *Find*."""
    found = first_sentence(doc).removeprefix("Find ").removesuffix(".")
    return found[0].lower() + found[1:]


def first_sentence(doc: str) -> str:
    """Return what is before the first full stop that ends a sentence."""
    return re.split(r"(?<=[.!?])\s", paragraphs(doc)[0], maxsplit=1)[0]
