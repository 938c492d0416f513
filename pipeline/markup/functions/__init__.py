"""What templates may call beside Jinja's own: one function or filter a file, found by registry."""

from collections.abc import Callable
from typing import Any

from pipeline.base.registry import Registry
from pipeline.content.locale.words import OwnWords, Words
from pipeline.markup.alphabet import alphabet_functions
from pipeline.markup.gettext import word_functions

FUNCTIONS: Registry[Callable[..., Any]] = Registry("template function", "pipeline.markup.functions")


def template_functions(words: Words | None = None) -> dict[str, Callable[..., Any]]:
    """Return every function that templates may call, by name; those of words in their language."""
    words = words or OwnWords()
    return word_functions(words) | alphabet_functions(words) | dict(FUNCTIONS.items())
