"""Every check finds the fault of its bad example, and nothing in its good one."""

import pytest

from pipeline.checks.check import CHECKS
from pipeline.checks.content.run import load_checks
from pipeline.checks.content.selftest import try_example

load_checks()


@pytest.mark.parametrize("code", list(CHECKS))
def test_the_bad_example_is_found(code: str) -> None:
    """With a place, so that it can be mended, and as the check's own code."""
    findings = try_example(CHECKS[code], CHECKS[code].bad)
    assert findings
    assert {finding.code for finding in findings} == {code}
    assert all(finding.position.file for finding in findings)


@pytest.mark.parametrize("code", list(CHECKS))
def test_the_good_example_is_silent(code: str) -> None:
    """What is right is left alone."""
    assert try_example(CHECKS[code], CHECKS[code].good) == []


@pytest.mark.parametrize("code", list(CHECKS))
def test_a_check_says_what_and_why(code: str) -> None:
    """The first paragraph tells what is found, the second why it matters."""
    assert len(CHECKS[code].doc.split("\n\n")) >= 2, CHECKS[code].doc
