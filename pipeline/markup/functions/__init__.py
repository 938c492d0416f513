"""What templates may call beside Jinja's own: one function or filter a file, found by registry."""

from collections.abc import Callable
from typing import Any

from pipeline.base.registry import Registry

FUNCTIONS: Registry[Callable[..., Any]] = Registry("template function")


def template_functions() -> dict[str, Callable[..., Any]]:
    """Return every function that templates may call, by name."""
    if not len(FUNCTIONS):
        import pipeline.markup.functions as package

        FUNCTIONS.discover(package)
    return dict(FUNCTIONS.items())
