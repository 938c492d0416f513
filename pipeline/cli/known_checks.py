"""All checks, of content, faces, stylesheets and translations, as one list."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from pipeline.base.finding import Finding
from pipeline.checks.check import AnyCheck
from pipeline.checks.content.registry import CONTENT_CHECKS
from pipeline.checks.content.selftest import try_game
from pipeline.checks.selftest import self_test
from pipeline.localize.checks.check import TRANSLATION_CHECKS
from pipeline.localize.checks.selftest import language_faults, try_translation
from pipeline.press.edition_checks import EDITION_CHECKS
from pipeline.press.proofreading_selftest import try_card
from pipeline.proofreading.check import proofreading_checks


@cache
def all_checks() -> Mapping[str, AnyCheck]:
    """Return every check by code, alphabetically."""
    checks: dict[str, AnyCheck] = {
        **CONTENT_CHECKS,
        **proofreading_checks(),
        **EDITION_CHECKS,
        **TRANSLATION_CHECKS,
    }
    return MappingProxyType(dict(sorted(checks.items())))


def self_tests() -> Iterator[Finding]:
    """Yield every check whose bad example passes or whose good example fails."""
    yield from self_test(CONTENT_CHECKS.values(), try_game)
    yield from self_test(proofreading_checks().values(), try_card)
    yield from self_test(EDITION_CHECKS.values(), try_card)
    yield from self_test(TRANSLATION_CHECKS.values(), try_translation)
    yield from language_faults()
