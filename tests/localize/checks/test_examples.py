"""Every check of translations finds the fault of its bad example, and nothing in its good one."""

import pytest

from pipeline.checks.examples import self_test
from pipeline.languages.language_rules import LANGUAGES, PunctuationRule
from pipeline.languages.po_checks import language_faults, try_translation
from pipeline.languages.subject import TRANSLATION_CHECKS
from pipeline.source.registry import paragraphs

SLIPS = [(name, slip) for name, rules in LANGUAGES.items() for slip in rules.punctuation]


@pytest.mark.parametrize("code", list(TRANSLATION_CHECKS))
def test_the_bad_example_is_found(code: str) -> None:
    """As the check's own code, at a line of the PO file or of the glossary, with a remedy."""
    found = try_translation(TRANSLATION_CHECKS[code], TRANSLATION_CHECKS[code].bad)
    assert {each.code for each in found} == {code}
    assert all(each.position.line and each.hint for each in found)


@pytest.mark.parametrize("code", list(TRANSLATION_CHECKS))
def test_the_good_example_is_silent(code: str) -> None:
    """Nor does any other check find a fault in it."""
    good = TRANSLATION_CHECKS[code].good
    assert [
        each for known in TRANSLATION_CHECKS.values() for each in try_translation(known, good)
    ] == []


@pytest.mark.parametrize("code", list(TRANSLATION_CHECKS))
def test_each_says_what_it_finds_and_why(code: str) -> None:
    """`punchboard rule` and the reference tell it so."""
    assert len(paragraphs(TRANSLATION_CHECKS[code].doc)) > 1


@pytest.mark.parametrize(("language", "slip"), SLIPS)
def test_a_slip_is_found_in_its_bad_example_alone(language: str, slip: PunctuationRule) -> None:
    """And no other slip of the language is found in what is right."""
    assert slip.pattern.search(slip.bad)
    for other in LANGUAGES[language].punctuation:
        assert other.pattern.search(slip.good) is None, other.says


def test_a_check_that_fails_on_its_examples_is_told() -> None:
    """At its place in Punchboard's own source."""
    wrong = TRANSLATION_CHECKS["translation-icons"]._replace(
        bad=TRANSLATION_CHECKS["translation-icons"].good
    )
    (found,) = self_test([wrong], try_translation)
    assert found.code == "self-test"
    assert found.position.file == "pipeline/languages/checks/texts.py"


def test_all_pass() -> None:
    """What `punchboard check --self-test` runs, the suite runs, too."""
    assert list(self_test(TRANSLATION_CHECKS.values(), try_translation)) == []
    assert list(language_faults()) == []
