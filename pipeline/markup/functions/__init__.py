"""What templates may call beside Jinja's own: one function or filter a file, found by registry."""

from collections.abc import Callable
from functools import cache
from typing import Any

from pipeline.base.registry import Registry

FUNCTIONS: Registry[Callable[..., Any]] = Registry("template function")


def template_functions() -> dict[str, Callable[..., Any]]:
    """Return every function that templates may call, by name."""
    _load()
    return dict(FUNCTIONS.items())


@cache
def _load() -> None:
    """Import every module of this package, once; one that fails to import fails each time."""
    import pipeline.markup.functions as package

    FUNCTIONS.discover(package)
