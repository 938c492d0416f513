"""Macros that give the same for the same arguments are worked out once, and no others are."""

from collections.abc import Callable
from typing import Any

import pytest
from jinja2 import FunctionLoader

from pipeline.markup.sandbox import Sandbox, make_sandbox

Count = Callable[[Any], str]


class Counter:
    """A function of templates that counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, value: Any) -> str:
        """Return the value in brackets."""
        self.calls += 1
        return f"<{value}>"


@pytest.fixture
def counted() -> Counter:
    """Return the function `mark` of the templates."""
    return Counter()


def rendered(counted: Counter, source: str, times: int = 1, **more: str) -> list[str]:
    """Return what a template gives, several times; `n` is the number of the time."""
    files = {"t": source, **more}
    loader = FunctionLoader(lambda name: (files[name], f"own/{name}", None))
    sandbox: Sandbox = make_sandbox(loader, {"mark": counted})
    return [sandbox.get_template("t").render(n=n) for n in range(times)]


ONE = "{% macro one(x) %}{{ mark(x) }}{% endmacro %}"


def test_a_macro_is_worked_out_once_for_its_arguments(counted: Counter) -> None:
    """Also in a loop, from another file, with lists of points, and in another rendering."""
    source = '{% from "o" import one with context %}'
    source += "{% for k in (1, 2, 1) %}{{ one([k, 3]) }}{% endfor %}"
    first, second = rendered(counted, source, 2, o=ONE)
    assert first == second == "&lt;[1, 3]&gt;&lt;[2, 3]&gt;&lt;[1, 3]&gt;"
    assert counted.calls == 2


def test_equal_numbers_of_two_types_are_two_arguments(counted: Counter) -> None:
    """1 and 1.0 and true are equal, and print otherwise."""
    (told,) = rendered(counted, ONE + "{{ one(1) }}{{ one(1.0) }}{{ one(true) }}")
    assert told == "&lt;1&gt;&lt;1.0&gt;&lt;True&gt;"


def test_macros_may_use_one_another_and_constants(counted: Counter) -> None:
    """What such macros use is as closed as they are."""
    source = (
        "{% set sides = (3, 5) %}" + ONE + "{% macro two(x) %}{{ one(x + sides[1]) }}{% endmacro %}"
        "{{ two(1) }}{{ two(1) }}"
    )
    assert rendered(counted, source, 3) == ["&lt;6&gt;&lt;6&gt;"] * 3
    assert counted.calls == 1


@pytest.mark.parametrize(
    "source",
    [
        "{% macro m(x) %}{{ mark(x + n) }}{% endmacro %}{{ m(1) }}",
        "{% set k = n %}{% macro m(x) %}{{ mark(x + k) }}{% endmacro %}{{ m(1) }}",
        "{% set k = 0 %}{% set k = n %}{% macro m(x) %}{{ mark(x + k) }}{% endmacro %}{{ m(1) }}",
        "{% macro m(x) %}{{ mark(x) }}{{ caller() }}{% endmacro %}"
        "{% call m(1) %}{{ n }}{% endcall %}",
        "{% macro a(x) %}{{ mark(x + n) }}{% endmacro %}"
        "{% macro m(x) %}{{ a(x) }}{% endmacro %}{{ m(1) }}",
        "{% macro m(x) %}{{ mark(x.y) }}{% endmacro %}{{ m({'y': n}) }}",
    ],
)
def test_whatever_depends_on_the_face_is_worked_out_anew(counted: Counter, source: str) -> None:
    """A macro that sees the context, a variable, a caller or a record is never kept."""
    first, second = rendered(counted, source, 2)
    assert counted.calls == 2
    assert first != second
