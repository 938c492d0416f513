"""Every check of translations finds the fault of its bad example, and nothing in its good one."""

import pytest

from pipeline.checks.doc import paragraphs
from pipeline.localize.checks.language import PunctuationRule, load_languages
from pipeline.localize.checks.run import load_checks
from pipeline.localize.checks.selftest import self_test_translations, try_translation

CHECKS = load_checks()
SLIPS = [(language, slip) for language, tongue in load_languages().items() for slip in tongue.slips]


@pytest.mark.parametrize("code", list(CHECKS))
def test_the_bad_example_is_found(code: str) -> None:
    """As the check's own code, at a line of the PO file or of the glossary, with a remedy."""
    found = try_translation(CHECKS[code], CHECKS[code].bad)
    assert {each.code for each in found} == {code}
    assert all(each.position.line and each.hint for each in found)


@pytest.mark.parametrize("code", list(CHECKS))
def test_the_good_example_is_silent(code: str) -> None:
    """Nor does any other check find a fault in it."""
    good = CHECKS[code].good
    assert [each for known in CHECKS.values() for each in try_translation(known, good)] == []


@pytest.mark.parametrize("code", list(CHECKS))
def test_each_says_what_it_finds_and_why(code: str) -> None:
    """`punchboard rule` and the reference tell it so."""
    assert len(paragraphs(CHECKS[code].doc)) > 1


@pytest.mark.parametrize(("language", "slip"), SLIPS)
def test_a_slip_is_found_in_its_bad_example_alone(language: str, slip: PunctuationRule) -> None:
    """And no other slip of the language is found in what is right."""
    assert slip.pattern.search(slip.bad)
    for other in load_languages()[language].slips:
        assert other.pattern.search(slip.good) is None, other.says


def test_a_check_that_fails_on_its_examples_is_told() -> None:
    """At its place in Punchboard's own source."""
    wrong = CHECKS["translation-icons"]._replace(bad=CHECKS["translation-icons"].good)
    (found,) = self_test_translations({"translation-icons": wrong})
    assert found.code == "self-test"
    assert found.position.file == "pipeline/localize/checks/rules/icons.py"


def test_all_pass() -> None:
    """What `punchboard check --self-test` runs, the suite runs, too."""
    assert list(self_test_translations()) == []
