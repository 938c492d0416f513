"""Templates become Python that does what Jinja's own does, and refuses what the sandbox does."""

from fractions import Fraction
from typing import Any

import pytest
from jinja2 import DictLoader
from jinja2.exceptions import SecurityError
from markupsafe import Markup, escape

from pipeline.template.sandbox import make_sandbox


class Whole(int):
    """A number that prints otherwise."""

    def __str__(self) -> str:
        return "<7>"


@pytest.mark.parametrize(
    "value",
    ["a & b", "plain", Markup("<b>"), 3, 2.5, -0.0, True, None, Whole(7), Fraction(1, 3), ["<"]],
)
def test_values_are_printed_as_markupsafe_escapes_them(value: Any) -> None:
    """Text, numbers, inline XML and whatever else a template may print."""
    spell = make_sandbox(DictLoader({}), {}).spell
    assert str(spell(value)) == str(escape(value))


def told(source: str, **names: Any) -> str:
    """Return what a template gives."""
    return make_sandbox(DictLoader({"t": source}), {}).get_template("t").render(names)


def test_products_with_a_decimal_number_are_plain_products() -> None:
    """On either side, of names and of what is reckoned."""
    assert told("{{ x * 0.5 }} {{ 1.5 * (x + 1) }} {{ x * x }}", x=3) == "1.5 6.0 9"


@pytest.mark.parametrize("source", ["{{ x * 2000000 }}", "{{ y * x }}", "{{ x % 3 }}"])
def test_products_that_repeat_text_are_refused(source: str) -> None:
    """As are formats."""
    with pytest.raises(SecurityError):
        told(source, x="ab", y=10**9)


def test_a_macro_may_have_a_parameter_of_any_name() -> None:
    """Also one by which the sandbox calls its own."""
    source = "{% macro m(obj, context=1) %}{{ obj }}{{ context }}{% endmacro %}"
    assert told(source + "{{ m(obj=2, context=3) }}{{ m(4) }}") == "2341"
