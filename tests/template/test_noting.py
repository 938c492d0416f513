"""Macros of modules without context: worked out once for their arguments, and never otherwise."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from jinja2 import DictLoader

from pipeline.template.templates import Templates, make_sandbox

Render = Callable[[], str]
BOOK = "{% from 'parts' import m %}"
PAST = '"{{ page.past }}"'
IMPORTED = {
    "plain": "{{ seen(1) }}",
    "apart": "{% macro m() %}{% set t = namespace(x=1) %}{% set t.x = 2 %}{{ t.x }}{% endmacro %}",
    "named": "{{ seen(n) }}",
    "more": "{% macro m() %}3{% endmacro %}",
    "naming": "{% macro m() %}{{ seen(n) }}{% endmacro %}",
    "paged": "{% macro m() %}{{ seen(page.part) }}{% endmacro %}{{ page.part }}",
    "counting": "{% set n = namespace(x=0) %}"
    "{% macro m() %}{% set n.x = n.x + 1 %}{{ n.x }}{% endmacro %}",
}


def made(parts: str, card: str, others: dict[str, str] | None = None) -> tuple[Render, list[int]]:
    """Return what renders a card, and a list of the calls of `seen`."""
    calls: list[int] = []

    def seen(value: object) -> object:
        calls.append(1)
        return value

    loader = DictLoader({"parts": parts, "card": card, **(others or {})})
    return make_sandbox(loader, {"seen": seen}).get_template("card").render, calls


def test_an_ornament_is_worked_out_once() -> None:
    """For all faces, and by the arguments however they are given."""
    card = BOOK + "{{ m(1, (2, 3)) }}{{ m(1, b=[2]) }}"
    render, calls = made("{% macro m(a, b) %}{{ seen(a) }}{{ b[0] }}{% endmacro %}", card)
    assert (render(), render(), len(calls)) == ("1212", "1212", 2)


@pytest.mark.parametrize("pair", [("1", "1.0"), ("1", "true"), ("0.0", "-0.0"), ("'1'", "1")])
def test_what_is_equal_but_prints_otherwise_is_told_apart(pair: tuple[str, str]) -> None:
    """Numbers of two types, and zeros of two signs."""
    values = ", ".join(pair)
    card = f"{BOOK}{{% for v in [{values}] %}}{{{{ m(v) }}}} {{{{ m((v,)) }}}} {{% endfor %}}"
    plain = "".join(f"{{{{ {v} }}}} {{{{ ({v},) }}}} " for v in pair)
    render, _ = made("{% macro m(a) %}{{ a }}{% endmacro %}", card, {"plain": plain})
    assert render() == render() == made("", plain)[0]()


@pytest.mark.parametrize("inner", [False, True])
def test_what_macros_change_reaches_no_other_face(inner: bool) -> None:
    """A namespace of the module, or of one that it imports, begins anew with each face."""
    counter = (
        "{% set n = namespace(x=0) %}{% macro m() %}{% set n.x = n.x + 1 %}{{ n.x }}{% endmacro %}"
    )
    around = "{% from 'inner' import m as up with context %}"
    around += "{% macro m() %}{{ up() }}{% endmacro %}"
    parts = around if inner else counter
    render, _ = made(parts, BOOK + "{{ m() }}{{ m() }}", {"inner": counter})
    assert render() == render() == "12"


def test_a_caller_is_called_each_time() -> None:
    """What it prints is the face's."""
    card = BOOK + "{% for v in [1, 2] %}{% call m(0) %}{{ v }}{% endcall %}{% endfor %}"
    assert made("{% macro m(a) %}{{ caller() }}{% endmacro %}", card)[0]() == "12"


FLOWS: dict[str, list[str]] = yaml.safe_load(
    Path(__file__).with_name("flows.yaml").read_text("utf-8")
)


@pytest.mark.parametrize(("often", "face"), [(o, face) for o in FLOWS for face in FLOWS[o]])
def test_a_flow_is_rendered_once_if_no_page_changes_it(
    tmp_path: Path, often: str, face: str
) -> None:
    """All pages print what they print alone, and who watches functions sees each page ask."""
    calls: list[object] = []

    def seen(value: object) -> object:
        calls.append(value)
        return value

    for name, source in {**IMPORTED, "face": face.replace("'{{ page.past }}'", PAST)}.items():
        (tmp_path / f"{name}.xml.j2").write_text(source)

    def rendered(made: Templates, number: int) -> str:
        page = {"number": number, "part": number, "past": f"{number}", "width_mm": 63}
        return made.render("face", {"page": page})

    alone = [rendered(Templates([tmp_path], {"seen": seen}), number) for number in (1, 2, 3)]
    calls.clear()
    made = Templates([tmp_path], {"seen": seen})
    assert [rendered(made, number) for number in (1, 2, 3)] == alone
    assert len(calls) == {"once": 1, "thrice": 3}[often]
    calls.clear()
    with made.functions_replaced(lambda function: function):
        assert [rendered(made, number) for number in (1, 2)] == alone[:2]
    assert len(calls) == 2
