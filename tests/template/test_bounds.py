"""Bounds of foreign expressions: no step takes gigabytes, or prints a place in memory."""

from contextlib import suppress

import pytest
from jinja2 import DictLoader, TemplateError

from pipeline.template.expression import ExpressionError, Expressions
from pipeline.template.functions import template_functions
from pipeline.template.templates import make_sandbox
from template.small import REFUSED

WORD = "a text to look for"
ENTRIES = "a list of more than"
LONG = "a text of more than"
NUMBER = "a number of more than"
NONE = "templates may not ask for|there is no|has no|No filter|No test"


def grown(start: str, step: str, times: int = 40) -> str:
    """Return a template's beginning that works `x` out anew again and again."""
    return (
        f"{{% set n = namespace(x={start}, y={start}) %}}{{% for i in range({times}) %}}"
        f"{{% set n.x = {step} %}}{{% set n.y = {step.replace('n.x', 'n.y')} %}}{{% endfor %}}"
    )


NESTED = grown("[1]", "[n.x, n.x]")
TEXT = "{% set m = 'a' * 1000000 %}"
DICE = "{% set n = namespace(x=odds('D6').mean) %}"

TEMPLATES = {
    "fractions square": (
        DICE + "{% for i in range(60) %}{% set n.x = n.x * n.x %}{% endfor %}",
        NUMBER,
    ),
    "nested printed": (NESTED + "{{ n.x }}", LONG),
    "nested as text": (NESTED + "{{ n.x | string }}", LONG),
    "nested in ~": (NESTED + "{{ n.x ~ '' }}", LONG),
    "nested tojson": (NESTED + "{{ n.x | tojson }}", LONG),
    "replace": (TEXT + "{{ m | replace('a', m) }}", LONG),
    "method replace": (TEXT + "{{ m.replace('', m) }}", LONG),
    "join": (TEXT + "{{ range(9999) | join(m) }}", LONG),
    "method join": (TEXT + "{{ m.join(m) }}", LONG),
    "batch": ("{{ [1] | batch(2000000000, 'x') | list }}", ENTRIES),
    "slice": ("{{ [1] | slice(2000000000) | list }}", ENTRIES),
    "words": (TEXT + '{{ _("%(a)s%(a)s", a=m) }}', "a message of more than"),
    "rfind": (TEXT + "{{ m.rfind('b' ~ m[:500000]) }}", WORD),
    "strip": (TEXT + "{{ m.strip('b' * 900000 ~ 'a') }}", WORD),
    "trim": (TEXT + "{{ m | trim('b' * 900000 ~ 'a') }}", WORD),
    "striptags": ("{{ ('<a>' * 330000) | striptags }}", "more than 10,000 tags"),
    "function printed": ("{{ odds }}", "cannot print a function"),
    "function in a list": ("{{ [{'a': odds}] }}", "cannot print a function"),
    "method printed": ("{{ 'a'.upper }}", "cannot print a builtin"),
    "generator printed": ("{{ [1] | map('string') }}", "cannot print a generator: write"),
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_takes_no_gigabytes_at_once(name: str) -> None:
    """It ends with an error that says what is too much."""
    source, expected = TEMPLATES[name]
    environment = make_sandbox(DictLoader({"t": source}), template_functions())
    template = environment.get_template("t")
    with pytest.raises((TemplateError, ValueError), match=expected):
        template.render()


@pytest.mark.parametrize(("source", "expected"), REFUSED["expressions"])
def test_an_expression_takes_no_gigabytes_at_once(source: str, expected: str) -> None:
    """Those of products, rules, rosters and campaigns are bounded as templates are."""
    with pytest.raises(ExpressionError, match=expected or NONE):
        Expressions().expression(source)({})


@pytest.mark.parametrize(("asked", "meant"), [("uper", "upper"), ("endwith", "endswith")])
def test_what_is_not_allowed_is_answered_with_the_nearest(asked: str, meant: str) -> None:
    """Of what the type has."""
    with pytest.raises(ExpressionError, match=f"of a str; did you mean '{meant}'"):
        Expressions().expression(f"'a'.{asked}()")({})


OBJECTS = (
    *("odds", "range", "namespace", "''.join", "{}.items", "[1] | map('string')", "loop"),
    *("namespace(a=odds)", "[odds]", "{'a': odds}", "mine", "self", "[[1] | batch(2)]"),
)
PRINTS = (
    *("{{ @ }}", "{{ [@] }}", "{{ @ ~ '' }}", "{{ ('a' | safe) ~ @ }}", "{{ @ | string }}"),
    *("{{ [@] | join }}", "{{ 'ab' | join(@) }}", "{{ 'a' | replace('a', @) }}", "{{ @ | title }}"),
    *("{{ ('' | safe).join([@]) }}", "{{ ('a' | safe).replace('a', @) }}", "{{ @ | urlencode }}"),
    *("{{ [@] | map('upper') | list }}", "{{ @ | tojson }}", "{{ @ | safe }}", "{{ @ | e }}"),
    *("{{ _('%(a)s', a=@) }}", "{{ pgettext('c', '%(a)s', a=@) }}", "{{ rich('%(a)s', a=@) }}"),
    *("{{ ngettext('%(n)s', '%(n)s', @) }}", "{{ ngettext('%(a)s', '', 1, a=@) }}"),
    *("{{ as_number(@) }}", "{{ as_dice(@) }}", "{{ as_date(@) }}", "{{ as_choice(@, 'a') }}"),
    *("{{ mine(@) }}", "{% call mine(1) %}{{ @ }}{% endcall %}", "{% set a %}{{ @ }}{% endset %}"),
    *("{{ step([@], @, 0) }}", "{% filter upper %}{{ @ }}{% endfilter %}", "{{ [@] | first }}"),
)


@pytest.mark.parametrize("printed", PRINTS)
@pytest.mark.parametrize("escaped", [True, False])
def test_no_place_in_memory_is_printed(printed: str, escaped: bool) -> None:
    """Whatever is printed, and however: two builds of the same files are the same."""
    environment = make_sandbox(DictLoader({}), template_functions())
    environment.autoescape = escaped
    for value in OBJECTS:
        macro = "{% macro mine(a=1) %}{{ a }}{{ caller() if caller }}{% endmacro %}"
        turn = f"{{% for each in [1] %}}{printed.replace('@', f'({value})')}{{% endfor %}}"
        with suppress(TemplateError, TypeError, ValueError, AttributeError):
            assert " at 0x" not in environment.from_string(macro + turn).render()


def test_what_stands_around_a_method_is_not_printed() -> None:
    """Of a call in a loop, Jinja hands on what the loop knows."""
    source = "{% for each in [1] %}{% set f = odds %}{{ 'a b'.split(' ') | last }}{% endfor %}"
    assert make_sandbox(DictLoader({}), template_functions()).from_string(source).render() == "b"
