"""Every check finds the fault of its bad example, and nothing in its good one."""

import pytest

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS


@pytest.mark.parametrize("code", list(CONTENT_CHECKS))
def test_the_bad_example_is_found(code: str) -> None:
    """With a place, so that it can be mended, and as the check's own code."""
    findings = try_game(CONTENT_CHECKS[code], CONTENT_CHECKS[code].bad)
    assert findings
    assert {finding.code for finding in findings} == {code}
    assert all(finding.position.file for finding in findings)


@pytest.mark.parametrize("code", list(CONTENT_CHECKS))
def test_the_good_example_is_silent(code: str) -> None:
    """What is right is left alone."""
    assert try_game(CONTENT_CHECKS[code], CONTENT_CHECKS[code].good) == []


@pytest.mark.parametrize("code", list(CONTENT_CHECKS))
def test_a_check_says_what_and_why(code: str) -> None:
    """The first paragraph tells what is found, the second why it matters."""
    assert len(CONTENT_CHECKS[code].doc.split("\n\n")) >= 2, CONTENT_CHECKS[code].doc
