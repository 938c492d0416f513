"""Expressions outside of templates: evaluated in the sandbox, bounded one by one and together."""

import pytest

from pipeline.template import expression
from pipeline.template.expression import SHARE, ExpressionError, Expressions


def test_an_expression_sees_its_names() -> None:
    """Compiled once, evaluated with whatever it is given."""
    dear = Expressions().expression("cost > most")
    assert (dear({"cost": 3, "most": 2}), dear({"cost": 1, "most": 2})) == (True, False)


def test_a_text_is_filled_in() -> None:
    """Double braces print a value."""
    assert Expressions().text("{{ a }} of {{ b }}")({"a": 1, "b": 2}) == "1 of 2"


@pytest.mark.parametrize("source", ["cost >", "{{", "a b", ""])
def test_what_cannot_be_read_is_refused(source: str) -> None:
    """With the expression itself in the message."""
    with pytest.raises(ExpressionError, match="cannot read"):
        Expressions().expression(source)


@pytest.mark.parametrize("source", ["nothing", "nothing > 1", "1 / 0", "'a' + 1", "().__class__"])
def test_what_cannot_be_evaluated_is_refused(source: str) -> None:
    """Undefined names, impossible sums, and what the sandbox forbids."""
    with pytest.raises(ExpressionError, match="cannot evaluate"):
        Expressions().expression(source)({})


def test_a_name_that_is_misspelt_is_answered_with_the_nearest() -> None:
    """Of those that the expression is given."""
    with pytest.raises(ExpressionError, match="did you mean 'player'") as caught:
        Expressions().expression("1 + plyer")({"player": 1})
    assert caught.value.offset == len("1 + ")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("'a' | uper", "No filter named 'uper'; did you mean 'upper'?"),
        ("1 is evn", "No test named 'evn'; did you mean 'even'?"),
        ("1 | zzzz", "No filter named 'zzzz'; docs/reference/functions.md lists"),
        ("x(", "unexpected 'end of template'$"),
    ],
)
def test_what_cannot_be_read_is_answered_on_one_line(source: str, told: str) -> None:
    """With the nearest filter or test, or where all of them are listed."""
    with pytest.raises(ExpressionError, match=told) as caught:
        Expressions().expression(source)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("source", ["range(100001)", f"range({10**30})"])
def test_a_range_is_bounded_in_words(source: str) -> None:
    """Whoever asks for too many numbers learns how many there may be."""
    with pytest.raises(ExpressionError, match="expected a range of at most 100,000 numbers"):
        Expressions().expression(source)({})


def test_many_expressions_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule cannot keep a computer busy by being tested for every record: it is named for that."""
    monkeypatch.setattr(expression, "ALL_STEPS", 10 * SHARE)
    family = Expressions()
    busy, short = family.text("{% for n in range(900) %}{% endfor %}"), family.expression("a + 1")
    evaluated = 0

    def for_each_record() -> None:
        nonlocal evaluated
        for evaluated in range(100):
            busy({})
            short({"a": evaluated})

    with pytest.raises(ExpressionError, match=r"all expressions together.*range") as caught:
        for_each_record()
    assert caught.value.source == busy.source
    assert 1 < evaluated < 10


def test_short_expressions_are_evaluated_as_often_as_there_are_records(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each evaluation adds to the steps of all, so that thousands of records take none away."""
    monkeypatch.setattr(expression, "ALL_STEPS", 10 * SHARE)
    family = Expressions()
    short = family.told("{% if a | select | list %}{{ a | length }}{% endif %}")
    assert {short({"a": [1] * 50}) for _ in range(1000)} == {"50"}
    assert family.steps_left > 8 * SHARE
