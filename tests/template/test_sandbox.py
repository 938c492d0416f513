"""The sandbox: plain data only, nothing private, nothing that changes or that has no bound."""

from fractions import Fraction

import pytest
from jinja2 import DictLoader, TemplateError
from jinja2.exceptions import SecurityError, TemplateSyntaxError, UndefinedError
from markupsafe import Markup, escape

from pipeline.template.templates import make_sandbox


def render(source: str, **context: object) -> str:
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


@pytest.mark.parametrize(
    "value", ["a & b", Markup("<b>"), 3, 2.5, -0.0, True, Fraction(1, 3), ["<"]]
)
def test_values_are_printed_as_markupsafe_escapes_them(value: object) -> None:
    """Text, numbers, inline XML and whatever else a template may print."""
    assert render("{{ value }}", value=value) == str(escape(value))


def test_a_macro_may_have_a_parameter_of_any_name() -> None:
    """Also one by which the sandbox calls its own."""
    source = "{% macro m(obj, context=1) %}{{ obj }}{{ context }}{% endmacro %}"
    assert render(source + "{{ m(obj=2, context=3) }}{{ m(4) }}") == "2341"


@pytest.mark.parametrize("name", ["dict", "lipsum", "cycler", "joiner", "open", "__import__"])
def test_nothing_of_python_s_is_there(name: str) -> None:
    """What Jinja offers without being asked is not offered either."""
    with pytest.raises(UndefinedError):
        render(f"{{{{ {name} }}}}")


@pytest.mark.parametrize("source", ["'{0.__class__}'.format(1)", "[1, 2] | random"])
def test_what_templates_may_not_use_is_refused(source: str) -> None:
    """A format that leads out, and what differs from one time to the next; test_bounds has more."""
    with pytest.raises((TemplateError, KeyError)):
        render(f"{{{{ {source} }}}}")


def test_a_loop_still_knows_its_length() -> None:
    """What a filter yields by turns is no shorter for it."""
    source = "{% for a in [1, 2] | map('string') %}{{ a }}{{ loop.last }}{% endfor %}"
    assert make_sandbox(DictLoader({"t": source}), {}).get_template("t").render() == "1False2True"
