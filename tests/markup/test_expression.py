"""Expressions outside of templates: evaluated in the sandbox, bounded one by one and together."""

import pytest

from pipeline.markup import expression
from pipeline.markup.expression import ExpressionError, Expressions


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


def test_many_expressions_together_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule of a content pack cannot keep a computer busy by being tested for every record."""
    monkeypatch.setattr(expression, "ALL_STEPS", 1000)
    family = Expressions()
    busy = family.text("{% for n in range(300) %}{% endfor %}")
    for _ in range(3):
        busy({})
    with pytest.raises(ExpressionError, match="turns of loops"):
        busy({})
