"""Python for loops, assignments and whole templates: what Jinja writes, and sooner."""

import re
from typing import Any

import pytest
from jinja2 import DictLoader, nodes

from pipeline.template import compiler as statements
from pipeline.template.sandbox import make_sandbox

_LOOKED_UP = re.compile(
    r"try:\n +(t_\d+ = environment\.\w+\[.*)\n +except KeyError:\n.*\n.*\n +raise .*\n"
)

SOURCES = [
    "{% for a in x %}{{ loop.index }}{% for b in a %}{{ b|upper }}{% endfor %}{% endfor %}",
    "{% for a, b in x %}{% for c in a %}{{ loop.first }}{% endfor %}{{ c is none }}{% endfor %}",
    "{% for a in x if a %}{{ a }}{% else %}none{% endfor %}{% set y = 1 %}{{ y }}",
    "{% for a in x recursive %}{{ loop(a) }}{% endfor %}",
    "{% set a, b = x %}{% set n = namespace(v=1) %}{% set n.v = 2 %}{{ a ~ n.v }}",
    "{% for a in x %}{% set s = a %}{{ s }}{% endfor %}{% set s %}{{ x }}{% endset %}{{ s }}",
    "{% macro m(a, b=1) %}{% if a %}{% set c = b %}{{ c }}{% endif %}{{ varargs }}{% endmacro %}",
    "{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{{ x }}{% endcall %}{{ self }}",
    "{% macro m(loop) %}{{ loop }}{% endmacro %}{% for a in x %}{{ m(a) }}{% endfor %}",
    "{% block b %}{% for a in x %}{{ super() }}{% endfor %}{% endblock %}",
    "{% extends 'other' %}{% block b %}{{ x|lower }}{% endblock %}",
    "{% from 'other' import m %}{% with y = x %}{% include 'other' %}{% endwith %}{{ m(y) }}",
    "{% if x %}{{ x|nowhere }}{% endif %}",
]


def code(source: str) -> str:
    """Return the Python that a template becomes, of what it looks up the names alone."""
    written: Any = make_sandbox(DictLoader({}), {}).compile(source, "t", raw=True)
    known = written[: written.index("debug_info")]
    return _LOOKED_UP.sub(r"\1\n", known)


@pytest.mark.parametrize("source", SOURCES)
def test_templates_become_what_jinja_makes_of_them(
    source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loops, assignments, macros, blocks, and what only looks like one of them."""
    ours = code(source)
    monkeypatch.setattr(statements, "_INHERITING", frozenset({nodes.Output, nodes.Macro}))
    assert ours == code(source)


def test_a_template_is_not_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many loops and assignments it has."""
    looked: list[nodes.Node] = []

    def note(self: nodes.Node, _: Any) -> list[nodes.Node]:
        looked.append(self)
        return []

    monkeypatch.setattr(nodes.Node, "find_all", note)
    code("{% for a in x %}{% set b = a %}{% for c in b %}{{ c }}{% endfor %}{% endfor %}")
    assert not looked
