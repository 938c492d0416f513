"""The checks tried on their own examples."""

import pytest

from pipeline.checks.examples import self_test, try_game
from pipeline.checks.subject import CONTENT_CHECKS
from pipeline.source.registry import Check

TABLE = CONTENT_CHECKS["table"]


def test_all_checks_pass() -> None:
    """What `punchboard check --self-test` runs, the suite runs, too."""
    assert list(self_test(CONTENT_CHECKS.values(), try_game)) == []


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (TABLE._replace(bad=TABLE.good), "table: the bad example is not found as table"),
        (TABLE._replace(good=TABLE.bad), "table: the good example fails: no record of event"),
        (TABLE._replace(good={}), "table: the good example cannot be read"),
    ],
)
def test_a_check_that_fails_on_its_examples_is_told(wrong: Check, says: str) -> None:
    """At its place in Punchboard's own source."""
    (found,) = self_test([wrong], try_game)
    assert found.code == "self-test"
    assert found.message.startswith(says)
    assert found.position.file == "pipeline/checks/rules/numbers.py"
    assert found.position.line > 1
