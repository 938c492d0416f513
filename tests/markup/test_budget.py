"""One budget of foreign expressions: no filter, method, operator or output passes it."""

from contextlib import suppress

import pytest
from jinja2 import DictLoader, TemplateError

from pipeline.template.budget import ATTRIBUTES, FILTERS, TESTS
from pipeline.template.expression import ExpressionError, Expressions
from pipeline.template.functions import template_functions
from pipeline.template.sandbox import make_sandbox

STEPS = 500_000
"""A quarter of what a face has, so that a test takes as little."""
TURNS = "more than 2,000,000"
LONG = "a text of more than"
NUMBER = "a number of more than"
NONE = "templates may not ask for|there is no|has no|No filter|No test"
DEEP = f"nested more than|{TURNS}"


def grown(start: str, step: str, times: int = 40) -> str:
    """Return a template's beginning that works `x` out anew again and again."""
    return (
        f"{{% set n = namespace(x={start}, y={start}) %}}{{% for i in range({times}) %}}"
        f"{{% set n.x = {step} %}}{{% set n.y = {step.replace('n.x', 'n.y')} %}}{{% endfor %}}"
    )


NESTED = grown("[1]", "[n.x, n.x]")
TUPLES = grown("1", "(n.x, n.x)")
TEXT = "{% set m = 'a' * 1000000 %}"
DICE = "{% set n = namespace(x=odds('D6').mean) %}"
OFTEN = "{% for i in range(90000) %}"

TEMPLATES = {
    "~ doubles": (grown("'a'", "n.x ~ n.x"), LONG),
    "+ doubles": (grown("'a'", "n.x + n.x"), LONG),
    "+ doubles lists": (grown("[1]", "n.x + n.x"), f"a list of more than|{TURNS}"),
    "macro doubles": (
        "{% macro m(x) %}{{ x }}{{ x }}{% endmacro %}" + grown("'a'", "m(n.x)"),
        LONG,
    ),
    "escape grows": (grown("'&' * 1000000", "n.x | forceescape | string"), LONG),
    "numbers double": (grown("1", "n.x - (0 - n.x)", 9000), f"{NUMBER}|{TURNS}"),
    "numbers of one hash": (
        "{% set p = 2 ** 61 - 1 %}{% set n = namespace(x=[]) %}{% for i in range(3000) %}"
        "{% set n.x = n.x + [p * i] %}{% endfor %}{{ n.x | unique | list }}",
        TURNS,
    ),
    "in a range": ("{% for i in range(90000) %}{{ 0.5 in range(i, 99999) }}{% endfor %}", TURNS),
    "dice against each other": (
        "{% for i in range(2, 99) %}"
        "{{ opposed('D' ~ i, mode='exploding', against='D97', mode_against='total') }}"
        "{{ opposed('D' ~ i, 'exploding', 'D97', 'exploding').beat }}{% endfor %}",
        TURNS,
    ),
    "fractions square": (
        DICE + "{% for i in range(60) %}{% set n.x = n.x * n.x %}{% endfor %}",
        NUMBER,
    ),
    "fractions divided": (
        DICE + "{% for i in range(9000) %}{% set n.x = n.x / 3 %}{% endfor %}",
        NUMBER,
    ),
    "nested printed": (NESTED + "{{ n.x }}", TURNS),
    "nested as text": (NESTED + "{{ n.x | string }}", TURNS),
    "nested in ~": (NESTED + "{{ n.x ~ '' }}", TURNS),
    "nested tojson": (NESTED + "{{ n.x | tojson }}", TURNS),
    "nested ==": (NESTED + "{{ n.x == n.y }}", TURNS),
    "nested <": (NESTED + "{{ n.x < n.y }}", TURNS),
    "nested in": (NESTED + "{{ n.x in [n.y] }}", TURNS),
    "nested index": (NESTED + "{{ [n.x].index(n.y) }}", TURNS),
    "nested eq": (NESTED + "{{ n.x is eq(n.y) }}", TURNS),
    "nested sort": (NESTED + "{{ [n.x, n.y] | sort }}", TURNS),
    "nested key": (TUPLES + "{% set d = {n.x: 1} %}", TURNS),
    "nested look-up": (TUPLES + "{{ {}[n.x] }}", TURNS),
    "nested get": (TUPLES + "{{ {}.get(n.x) }}", TURNS),
    "nested unique": (TUPLES + "{{ [n.x] | unique | list }}", TURNS),
    "deep": (grown("[1]", "[n.x]", 99) + "{{ n.x }}", DEEP),
    "replace": (TEXT + "{{ m | replace('a', m) }}", LONG),
    "method replace": (TEXT + "{{ m.replace('', m) }}", LONG),
    "join": (TEXT + "{{ range(9999) | join(m) }}", LONG),
    "method join": (TEXT + "{{ m.join(m) }}", LONG),
    "batch": ("{{ [1] | batch(2000000000, 'x') | list }}", TURNS),
    "slice": ("{{ [1] | slice(2000000000) | list }}", TURNS),
    "words": (TEXT + '{{ _("%(a)s%(a)s", a=m) }}', "a message of more than"),
    "output": (TEXT + OFTEN + "{{ m }}{% endfor %}", TURNS),
    "rfind": (TEXT + "{{ m.rfind('b' ~ m[:500000]) }}", TURNS),
    "strip": (TEXT + "{{ m.strip('b' * 900000 ~ 'a') }}", TURNS),
    "trim": (TEXT + "{{ m | trim('b' * 900000 ~ 'a') }}", TURNS),
    "striptags": ("{{ ('<a>' * 330000) | striptags }}", TURNS),
    "in a text": (TEXT + OFTEN + "{{ m[1:] in m }}{% endfor %}", TURNS),
    "in a list": ("{{ range(9999) | select('in', [0] * 1000000) | list }}", TURNS),
    "sort often": (OFTEN + "{{ (range(9999) | sort)[0] }}{% endfor %}", TURNS),
    "literals": (OFTEN + f"{{% set x = [{'1,' * 9999}] %}}{{% endfor %}}", TURNS),
    "recursive loop": (
        "{% for a in range(9999) recursive %}"
        "{% if loop.depth < 3 %}{{ loop(range(9999)) }}{% endif %}{% endfor %}",
        TURNS,
    ),
    "codes": ("{% for i in range(99) %}{{ qr('a' * 300 ~ i).size }}{% endfor %}", TURNS),
    "function printed": ("{{ odds }}", "cannot print a function"),
    "function in a list": ("{{ [{'a': odds}] }}", "cannot print a function"),
    "method printed": ("{{ 'a'.upper }}", "cannot print a builtin"),
    "generator printed": ("{{ [1] | map('string') }}", "cannot print a generator: write"),
    "set gone through": (
        "{% for a in {1: 1}.keys() - {}.keys() %}{% endfor %}",
        "cannot take a list off",
    ),
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_cannot_pass_its_budget(name: str) -> None:
    """It ends with an error that says what is too much."""
    source, expected = TEMPLATES[name]
    environment = make_sandbox(DictLoader({"t": source}), template_functions())
    template = environment.get_template("t")
    environment.steps_left = STEPS
    with pytest.raises((TemplateError, ValueError), match=expected):
        template.render()


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("1|round(10**9,'ceil')", "rounded to more"),
        ("1|round(-(10**9))", "rounded to more"),
        ("odds('D6').mean ** 999999999", NUMBER),
        ("('f' * 1000000)|int(base=16)", NUMBER),
        ("'a'.encode()*2000000000", NONE),
        ("'a'.encode('idna')", NONE),
        ("(1).to_bytes(2000000000, 'big')", NONE),
        ("[1]|tojson(indent=2000000000)", "an indent of more than"),
        ("'a'.translate({97: 'b'})", NONE),
        ("{}.fromkeys(range(9))", NONE),
        ("('{0.__class__}'|attr('format'))(1)", NONE),
        ("['{0.__class__}'.format]|map('string')|list", NONE),
        ("'{a.__class__}'.format_map({})", NONE),
        ("odds.__globals__", NONE),
        ("{'a b': 1}|xmlattr", NONE),
        ("'a'|urlize", NONE),
        ("1 is sameas 1", NONE),
        ("'' ~ odds", "cannot print a function"),
    ],
)
def test_an_expression_cannot_pass_its_budget(source: str, expected: str) -> None:
    """Those of products, rules, rosters and campaigns are bounded as templates are."""
    with pytest.raises(ExpressionError, match=expected):
        Expressions().expression(source)({})


@pytest.mark.parametrize(("asked", "meant"), [("uper", "upper"), ("endwith", "endswith")])
def test_what_is_not_allowed_is_answered_with_the_nearest(asked: str, meant: str) -> None:
    """Of what the type has."""
    with pytest.raises(ExpressionError, match=f"of a str; did you mean '{meant}'"):
        Expressions().expression(f"'a'.{asked}()")({})


def test_all_that_is_allowed_is_there() -> None:
    """Every listed filter, test and attribute exists in the libraries that this runs with."""
    environment = make_sandbox(DictLoader({}), {})
    assert set(FILTERS) <= environment.filters.keys()
    assert set(TESTS) == environment.tests.keys()
    for kind, names in ATTRIBUTES.items():
        assert all(hasattr(kind, name) for name in names if kind.__name__ != "LoopContext")


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
        environment.steps_left = STEPS
        with suppress(TemplateError, TypeError, ValueError, AttributeError):
            assert " at 0x" not in environment.from_string(macro + turn).render()
