"""Macros that give the same for the same arguments are worked out once, and no others are."""

from collections.abc import Callable
from typing import Any

import pytest
from jinja2 import FunctionLoader
from jinja2.exceptions import SecurityError

from pipeline.template.sandbox import Sandbox, make_sandbox

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
        "{% macro m(x) %}{% set n = n + x %}{{ mark(n) }}{% endmacro %}{{ m(1) }}",
        "{% macro m(x) %}{% if x > 1 %}{% set n = x %}{% endif %}{{ mark(n) }}{% endmacro %}"
        "{{ m(1) }}",
        "{% set k = n %}{% macro m(x) %}{% if x > 1 %}{% set k = x %}{% endif %}{{ mark(k) }}"
        "{% endmacro %}{{ m(1) }}",
        "{% macro m(x) %}{% include 'i' %}{% endmacro %}{{ m(1) }}",
        "{% set pen = namespace(n=0) %}{% macro m(x) %}{% set pen.n = pen.n + n %}{{ mark(x) }}"
        "{% endmacro %}{{ m(1) }}{{ pen.n }}",
        "{% set k = namespace(n=n) %}{% macro m(x) %}{{ mark(k.n) }}{% endmacro %}{{ m(1) }}",
    ],
)
def test_whatever_depends_on_the_face_is_worked_out_anew(counted: Counter, source: str) -> None:
    """A macro that sees the context, a variable, a caller or another template is never kept."""
    first, second = rendered(counted, source, 2, i="{{ mark(n) }}")
    assert counted.calls == 2
    assert first != second


def _sandbox(source: str, counted: Counter) -> Sandbox:
    loader = FunctionLoader(lambda name: (source, f"own/{name}", None))
    return make_sandbox(loader, {"mark": counted})


RECORD = "{% macro one(r) %}{{ mark(r.name) }}{% endmacro %}{{ one(r) }}"


def test_a_macro_is_worked_out_once_for_a_record(counted: Counter) -> None:
    """Another record of the same name is another one."""
    first, second = ({"kind": "ally", "slug": "a", "name": "A"} for _ in range(2))
    template = _sandbox(RECORD, counted).get_template("t")
    told = [template.render(r=record) for record in (first, first, second)]
    assert told == ["&lt;A&gt;"] * 3
    assert counted.calls == 2


def test_whoever_watches_records_sees_every_face(counted: Counter) -> None:
    """Nothing is recalled by its record while somebody notes what templates ask of it."""
    sandbox = _sandbox(RECORD, counted)
    sandbox.kept.by_record = False
    for _ in range(2):
        sandbox.get_template("t").render(r={"kind": "ally", "slug": "a", "name": "A"})
    assert counted.calls == 2


def test_constants_may_be_worked_out_from_functions(counted: Counter) -> None:
    """And from one another, but not from a name that is set behind them."""
    source = (
        "{% set a, b = {'k': 1}, 2 %}{% set c = a.k + range(9) | length %}"
        "{% macro m(x) %}{{ mark(x + b + c) }}{% endmacro %}{{ m(1) }}"
    )
    assert rendered(counted, source, 2) == ["&lt;13&gt;"] * 2
    assert counted.calls == 1


def test_what_is_kept_costs_the_steps_of_working_it_out(counted: Counter) -> None:
    """Macros that double each other's text come to their bound, kept or not."""
    lines = ["{% macro m0(x) %}{{ x }}{% endmacro %}"]
    lines += [
        f"{{% macro m{n}(x) %}}{{{{ m{n - 1}(x) }}}}{{{{ m{n - 1}(x) }}}}{{% endmacro %}}"
        for n in range(1, 41)
    ]
    with pytest.raises(SecurityError, match="turns of loops and calls"):
        _sandbox("".join(lines) + "{{ m40(1) }}", counted).get_template("t").render()


def test_texts_marked_as_xml_are_other_arguments(counted: Counter) -> None:
    """The same letters are escaped in one and not in the other; a zero keeps its sign."""
    source = "{% macro one(x) %}{{ x }}{% endmacro %}{{ one('<b>') }}{{ one('<b>' | safe) }}"
    assert rendered(counted, source + "{{ one(0.0) }}{{ one(-0.0) }}") == ["&lt;b&gt;<b>0.0-0.0"]
