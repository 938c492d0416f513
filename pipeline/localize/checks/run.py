"""All checks run over one PO file."""

from collections.abc import Iterator
from functools import cache

from pipeline.base.finding import Finding
from pipeline.base.registry import Registry
from pipeline.localize.checks.check import TRANSLATION_CHECKS, TranslationCheck
from pipeline.localize.checks.subject import PoSubject


def check_translation(checked: PoSubject) -> Iterator[Finding]:
    """Yield what all checks find. Raises PunchboardError for a plural rule that cannot be read."""
    for check in load_checks().values():
        yield from check.run(checked)


@cache
def load_checks() -> Registry[TranslationCheck]:
    """Import every check, once."""
    from pipeline.localize.checks import rules

    TRANSLATION_CHECKS.discover(rules)
    return TRANSLATION_CHECKS
