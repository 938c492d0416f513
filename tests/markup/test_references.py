"""What templates refer to, told while they are compiled."""

from pathlib import Path

import pytest
from jinja2 import Environment, meta

from pipeline.markup.dependencies import UNKNOWN, Reach, find_reach, find_references
from pipeline.markup.references import References
from pipeline.markup.templates import Templates

_CARD = (
    "{% from 'parts.xml.j2' import frame with context %}{% set own = card.name %}"
    "{% macro line(text) %}{{ text }}{{ colour }}{% endmacro %}"
    "{% for each in cards if each.cost > least %}{{ line(each.name) }}{{ own }}{% endfor %}"
    "{{ frame() }}{{ decimal(1) }}"
)


def written(folder: Path, **texts: str) -> Templates:
    """Return templates of these texts."""
    for name, text in texts.items():
        (folder / f"{name}.xml.j2").write_text(text)
    return Templates([folder], {"decimal": str})


def reach(templates: Templates, folder: Path) -> Reach:
    """Return what ``card.xml.j2`` reaches."""

    def references(file: str) -> References | None:
        return find_references(templates.environment, file, (folder / file).read_text())

    return find_reach("card.xml.j2", references, frozenset(templates.environment.globals))


def test_names_are_those_that_jinja_finds(tmp_path: Path) -> None:
    """Whatever a template sets itself is not among them."""
    environment = written(tmp_path, card=_CARD, parts="").environment
    found = find_references(environment, "card.xml.j2", _CARD)
    assert found is not None
    assert found.templates == ("parts.xml.j2",)
    tree = environment.parse(_CARD)
    assert set(found.names) - environment.globals.keys() == meta.find_undeclared_variables(tree)
    assert {"card", "cards", "colour", "least"} <= set(found.names)


def test_what_others_take_in_is_reached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each template is compiled once, for this and for rendering."""
    parts = "{% macro frame() %}{% include 'edge.xml.j2' %}{{ shade }}{% endmacro %}"
    templates = written(tmp_path, card=_CARD, parts=parts, edge="{{ width }}")
    generated: list[object] = []
    generate = Environment._generate
    monkeypatch.setattr(
        Environment, "_generate", lambda *args: generated.append(args[2]) or generate(*args)
    )
    found = reach(templates, tmp_path)
    assert found.files == ("card.xml.j2", "edge.xml.j2", "parts.xml.j2")
    assert found.names == {"card", "cards", "colour", "least", "shade", "width"}
    templates.render("card", {"card": {"name": ""}, "cards": [], "shade": 1, "width": 2})
    assert sorted(map(str, generated)) == sorted(found.files)


@pytest.mark.parametrize(
    "card", ["{% include name %}", "{% if %}", "{{ 1 | nothing }}", "{% include 'none.xml.j2' %}"]
)
def test_what_cannot_be_known_may_be_all(tmp_path: Path, card: str) -> None:
    """A computed name, bad syntax, an unknown filter, and a template that is not there."""
    (tmp_path / "none.xml.j2").write_text("{{")
    assert reach(written(tmp_path, card=card), tmp_path) == UNKNOWN


def test_a_text_changed_meanwhile_tells_nothing(tmp_path: Path) -> None:
    """What is kept by a text must have been found in that very text."""
    environment = written(tmp_path, card="{{ new }}").environment
    assert find_references(environment, "card.xml.j2", "{{ old }}") is None
