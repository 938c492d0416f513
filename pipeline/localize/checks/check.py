"""What a check of translations is, and the registry of all of them."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Finding
from pipeline.base.registry import Registry
from pipeline.checks.check import Example
from pipeline.localize.checks.subject import PoSubject

Run: TypeAlias = Callable[[PoSubject], Iterator[Finding]]


class TranslationCheck(NamedTuple):
    """A check of what one PO file says.

    `bad` and `good` hold a file such as ``de.po``, with its terms in ``de.terms.yaml`` where the
    check is about them. What the game says is in ``game.pot``; without that file it is what the
    translation was made for.
    """

    code: str
    doc: str
    run: Run
    bad: Example
    good: Example


TRANSLATION_CHECKS: Final[Registry[TranslationCheck]] = Registry("check of translations")


def translation_check(code: str, *, bad: Example, good: Example) -> Callable[[Run], Run]:
    """Register the decorated function as the check `code`; its docstring says what it finds."""

    def register(run: Run) -> Run:
        doc = (run.__doc__ or "").strip()
        TRANSLATION_CHECKS.add(code, TranslationCheck(code, doc, run, bad, good))
        return run

    return register


def sample(text: str, msgstr: str, context: str = "rule.rest.text") -> str:
    """Return an entry of a PO file, for examples."""
    shown = (f'{key} "{value}"\n' for key, value in (("msgid", text), ("msgstr", msgstr)))
    return "".join((f'msgctxt "{context}"\n', *shown))
