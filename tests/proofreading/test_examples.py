"""Every check of faces finds the fault of its bad example, and nothing in its good one."""

import pytest

from pipeline.build.checking import try_card
from pipeline.build.checks import EDITION_CHECKS
from pipeline.checks.examples import self_test
from pipeline.checks.subject import CONTENT_CHECKS
from pipeline.cli.checking import all_checks
from pipeline.draw.proofreading import FACE_CHECKS, proofreading_checks
from pipeline.languages.subject import TRANSLATION_CHECKS

KNOWN = proofreading_checks()


@pytest.mark.parametrize("code", list(KNOWN))
def test_the_bad_example_is_found(code: str) -> None:
    """On a card that is laid out, as the check's own code, at a line of a template or a style."""
    findings = try_card(KNOWN[code], KNOWN[code].bad)
    assert {finding.code for finding in findings} == {code}
    assert all(finding.position.line for finding in findings)


@pytest.mark.parametrize("code", list(KNOWN))
def test_the_good_example_is_silent(code: str) -> None:
    """Nor does any other check of faces find anything in it."""
    assert try_card(KNOWN[code], KNOWN[code].good) == []


def test_there_are_at_least_six() -> None:
    """They stand beside those of content and of translations, none in place of another."""
    assert {"contrast", "text-small", "line-thin", "safe-area", "overlap", "colour-only"} <= set(
        KNOWN
    )
    assert list(all_checks()) == sorted(
        {*KNOWN, *EDITION_CHECKS, *CONTENT_CHECKS, *TRANSLATION_CHECKS}
    )


CONTRAST = FACE_CHECKS["contrast"]


@pytest.mark.parametrize(
    ("bad", "good", "says"),
    [
        (CONTRAST.good, CONTRAST.good, "the bad example is not found as contrast"),
        (CONTRAST.bad, CONTRAST.bad, "the good example fails: text in b0b0b0 on ffffff"),
        (CONTRAST.bad, {"card.xml.j2": "<face"}, "the good example fails: "),
        (CONTRAST.bad, {"game.yaml": "title: {}\n"}, "the good example fails: "),
    ],
)
def test_a_check_that_fails_on_its_examples_is_told(
    bad: dict[str, str], good: dict[str, str], says: str
) -> None:
    """At its place in Punchboard's own source."""
    wrong = CONTRAST._replace(bad=bad, good=good)
    (found,) = self_test([wrong], try_card)
    assert found.code == "self-test"
    assert found.message.startswith(f"contrast: {says}")
    assert found.position.file == "pipeline/draw/checks/text.py"
    assert found.position.line > 1
