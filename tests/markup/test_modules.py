"""Imported templates are made once wherever a face has no part in them."""

from typing import Any

import pytest
from jinja2 import FunctionLoader

from pipeline.template.sandbox import Sandbox, make_sandbox

IMPORT = "{% from 'o' import m with context %}{{ m() }}"


class Counter:
    """A function of templates that counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> int:
        """Return how often it was called."""
        self.calls += 1
        return self.calls


def rendered(imported: str, faces: list[dict[str, Any]], count: Counter, **more: str) -> list[str]:
    """Return what a template gives for each face that prints the macro `m` of another."""
    files = {"t": IMPORT, "o": imported, **more}
    loader = FunctionLoader(lambda name: (files[name], f"own/{name}", None))
    sandbox: Sandbox = make_sandbox(loader, {"count": count})
    return [sandbox.get_template("t").render(face) for face in faces]


@pytest.fixture
def count() -> Counter:
    """Return the function `count` of the templates."""
    return Counter()


MACRO = "{% macro m() %}{{ k }}{{ name }}{% endmacro %}"


def test_a_module_is_made_once_for_the_same_values(count: Counter) -> None:
    """Whatever else two faces show."""
    faces: list[dict[str, Any]] = [{"name": "A", "page": page} for page in range(3)]
    assert rendered("{% set k = count() %}" + MACRO, faces, count) == ["1A"] * 3


def test_macros_see_the_names_of_their_own_face(count: Counter) -> None:
    """Another value, or none, gives another module."""
    faces: list[dict[str, Any]] = [{"name": name} for name in ("A", "B", "A", 1)]
    assert rendered("{% set k = 0 %}" + MACRO, faces, count) == ["0A", "0B", "0A", "01"]


def test_macros_see_names_that_a_template_behind_theirs_asks_for(count: Counter) -> None:
    """What it imports or takes in asks for them."""
    faces = [{"name": "A"}, {"name": "B"}]
    outer = (
        "{% from 'p' import m as inner with context %}{% macro m() %}{{ inner() }}{% endmacro %}"
    )
    including = "{% macro m() %}{% include 'q' %}{% endmacro %}"
    inner = {"p": "{% macro m() %}{{ name }}{% endmacro %}", "q": "{{ name }}"}
    assert rendered(outer, faces, count, **inner) == ["A", "B"]
    assert rendered(including, faces, count, **inner) == ["A", "B"]


@pytest.mark.parametrize(
    ("imported", "told"),
    [
        ("{% set k = count() if name else 0 %}" + MACRO, ["1A", "2A"]),
        (
            "{% set pen = namespace(n=0) %}"
            "{% macro m() %}{% set pen.n = pen.n + 1 %}{{ pen.n }}{% endmacro %}",
            ["1", "1"],
        ),
        ("{% macro n() %}{{ name }}{{ count() }}{% endmacro %}{% set k = n() %}" + MACRO, None),
    ],
)
def test_a_module_that_takes_something_from_the_face_is_made_anew(
    imported: str, told: list[str] | None, count: Counter
) -> None:
    """While it is imported, or in what it keeps."""
    face = {"name": "A"}
    assert rendered(imported, [face, face], count) == (told or ["A1A", "A2A"])
