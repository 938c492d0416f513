"""The sandbox: plain data only, nothing private, nothing that changes or that has no bound."""

import pytest
from jinja2 import DictLoader
from jinja2.exceptions import SecurityError, TemplateSyntaxError, UndefinedError
from jinja2.runtime import Context

from pipeline.template.sandbox import make_sandbox


def render(source: str, **context: object) -> str:
    """Return what a template makes of a context."""
    return make_sandbox(DictLoader({"t": source}), {}).get_template("t").render(context)


@pytest.mark.parametrize(
    "source",
    [
        "{{ ''.__class__ }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ value._secret }}",
        "{{ value['__class__'].__mro__ }}",
        "{{ value|attr('__class__') }}",
        "{{ range.__self__ }}",
        "{{ (1).__add__(2) }}",
    ],
)
def test_nothing_private_is_reached(source: str) -> None:
    """Attributes with an underscore are out of reach by every spelling."""
    with pytest.raises((SecurityError, UndefinedError, TemplateSyntaxError)):
        render(source, value=object())


@pytest.mark.parametrize(
    "call", ["list.append(1)", "list.clear()", "list.sort()", "map.update(a=1)", "map.clear()"]
)
def test_nothing_is_changed(call: str) -> None:
    """A template cannot change what it is given."""
    context = {"list": [2, 1], "map": {"a": 0}}
    with pytest.raises((SecurityError, UndefinedError)):
        render(f"{{{{ {call} }}}}", **context)
    assert context == {"list": [2, 1], "map": {"a": 0}}


@pytest.mark.parametrize(
    "source",
    [
        "{{ range(10 ** 9) }}",
        "{{ 'x' * 10 ** 9 }}",
        "{{ 10 ** 9 * 'x' }}",
        "{{ [1] * 10 ** 9 }}",
        "{{ ('x' * 1000000) * 1000000 }}",
        "{{ 9 ** (9 ** 9) }}",
        "{{ (2 ** 1000) ** 1000 }}",
        "{% set n = namespace(x=3) %}{% for i in range(60) %}{% set n.x = n.x * n.x %}{% endfor %}",
        "{{ '%999999999d' % 1 }}",
        "{{ 'x'.center(10 ** 9) }}",
        "{{ 'x'.ljust(10 ** 9) }}",
        "{{ '{:>999999999}'.format(1) }}",
        "{{ '{a:>999999999}'.format_map({'a': 1}) }}",
    ],
)
def test_no_expression_fills_the_memory(source: str) -> None:
    """Ranges, repetitions, powers and padding have bounds."""
    with pytest.raises((SecurityError, OverflowError)):
        render(source)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ 'ab' * 3 }}", "ababab"),
        ("{{ 2 ** 10 }} {{ 7 % 3 }} {{ 2 ** -1 }} {{ 1.5 * 2 }}", "1024 1 0.5 3.0"),
        ("{{ 'ab'.upper() }} {{ 'a,b'.split(',')[1] }}", "AB b"),
        ("{% for n in range(3) %}{{ loop.index }}{{ ',' if not loop.last }}{% endfor %}", "1,2,3"),
        ("{% set n = namespace(x=1) %}{% set n.x = n.x + 1 %}{{ n.x }}", "2"),
        ("{{ [3, 1, 2]|sort|join(' ') }}", "1 2 3"),
        (
            "{% for g in 'aba'|list|groupby(0) %}{{ g.grouper }}{{ g.list|length }}{% endfor %}",
            "a2b1",
        ),
    ],
)
def test_ordinary_work_is_allowed(source: str, text: str) -> None:
    """What templates need is there."""
    assert render(source) == text


def test_every_undefined_name_is_an_error() -> None:
    """Undefined names, fields and keys are errors wherever they are used."""
    for source in ("{{ x }}", "{{ x.y }}", "{% if x %}{% endif %}", "{{ a.x }}", "{{ a['x'] }}"):
        with pytest.raises(UndefinedError):
            render(source, a={})


def test_a_field_is_never_hidden_by_a_method() -> None:
    """A record's field may be called as a method of dictionaries is."""
    record = {name: f"the {name}" for name in ("items", "keys", "get", "copy", "pop", "update")}
    for name, value in record.items():
        assert render(f"{{{{ record.{name} }}}}", record=record) == value


def test_dictionaries_without_such_fields_can_be_gone_through() -> None:
    """Where no field hides them, the reading methods of dictionaries are there."""
    source = "{% for k, v in d.items() %}{{ k }}{{ v }}{% endfor %}{{ d.get('z', 0) }}"
    assert render(source, d={"a": 1, "b": 2}) == "a1b20"


def test_everything_is_escaped() -> None:
    """Data is escaped, in macros and in joined texts too."""
    source = "{% macro m(x) %}<b>{{ x }}</b>{% endmacro %}{{ m(t) }}{{ t ~ '&' }}"
    assert render(source, t="<") == "<b>&lt;</b>&lt;&amp;"


@pytest.mark.parametrize(
    "source",
    [
        "{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}"
        "{{ m(60) }}",
    ],
)
def test_a_template_that_would_run_for_ever_is_stopped(source: str) -> None:
    """Loops within loops and macros that double their calls end after a bounded number of steps."""
    with pytest.raises(SecurityError, match="turns of loops and calls"):
        make_sandbox(DictLoader({"t": source}), {}).get_template("t").render()


def test_a_loop_still_knows_its_length() -> None:
    """Counting a loop's turns changes nothing that the loop tells of itself."""
    source = "{% for a in [1, 2] | map('string') %}{{ a }}{{ loop.last }}{% endfor %}"
    assert make_sandbox(DictLoader({"t": source}), {}).get_template("t").render() == "1False2True"


def test_functions_of_ours_are_called_directly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Diagrams call them by the ten thousand; each call is still taken off the budget."""
    asked: list[object] = []
    monkeypatch.setattr(Context, "call", lambda self, called, *_: asked.append(called))
    sandbox = make_sandbox(DictLoader({"t": "{{ half(3) }}"}), {"half": lambda number: number / 2})
    before = sandbox.steps_left
    assert sandbox.get_template("t").render() == "1.5"
    assert (asked, before - sandbox.steps_left) == ([], 20)


def test_what_functions_of_ours_are_given_counts() -> None:
    """A function without a cost of its own spends by the length of lists that it is given."""
    sandbox = make_sandbox(DictLoader({"t": "{{ size(many) }}"}), {"size": lambda many: sum(many)})
    before = sandbox.steps_left
    assert sandbox.get_template("t").render(many=[0] * 5_000) == "0"
    assert before - sandbox.steps_left >= 5_000
