"""What templates read is noted: each time, however much of it was rendered before."""

from pathlib import Path
from typing import Any

import pytest

from pipeline.source.inputs import noting
from pipeline.template.templates import Templates

PARTS = {
    "parts": "{% from 'deep.xml.j2' import shade with context %}"
    "{% macro frame() %}{% include 'edge.xml.j2' %}{{ shade() }}{% endmacro %}",
    "deep": "{% from 'deepest.xml.j2' import dark %}{% macro shade() %}{{ dark() }}{% endmacro %}",
    "deepest": "{% macro dark() %}#{% endmacro %}",
    "edge": "{{ game.title is defined }}",
    "book": "{% for word in c.words %}<p>{{ word }}</p>{% endfor %}{{ page.past }}",
}


def read(templates: Templates, card: str, **context: Any) -> list[str]:
    """Return what a card has read; as much each of three times."""
    found = []
    for number in range(3):
        page = {"past": str(number + 1)}
        with noting() as reads:
            templates.render(card, {"page": page, "game": {"title": "T"}, **context})
        found.append(sorted(reads))
    assert found[0] == found[1] == found[2]
    return found[0]


@pytest.mark.parametrize(
    ("card", "files", "values"),
    [
        (
            "{% from 'parts.xml.j2' import frame with context %}{{ frame() }}",
            "parts deep deepest edge",
            "game",
        ),
        ("{% import 'deep.xml.j2' as d %}", "deep deepest", ""),
        ("{% include ['none.xml.j2', 'edge.xml.j2'] %}", "none edge", "game"),
        ("{% include name ~ '.xml.j2' ignore missing %}", "elsewhere", "name"),
        ("{% set game = {'title': page.past} %}{{ game.title }}", "", "page"),
        ("{% with game = {} %}{% include 'edge.xml.j2' %}{% endwith %}", "edge", ""),
        ("{{ nothing is defined }}", "", ""),
    ],
)
def test_whatever_is_read_is_noted(tmp_path: Path, card: str, files: str, values: str) -> None:
    """Files that are there or not, however they are named, and values that are the face's."""
    for name, text in {**PARTS, "card": card}.items():
        (tmp_path / f"{name}.xml.j2").write_text(text)
    names = [f"file {name}.xml.j2" for name in ["card", *files.split()]]
    names += [f"value {name}" for name in values.split()]
    assert read(Templates([tmp_path], {}), "card", name="elsewhere") == sorted(names)


def test_parts_that_pages_recall_have_read_for_each(tmp_path: Path) -> None:
    """A loop that is rendered on the first page of a flow only counts for all."""
    (tmp_path / "book.xml.j2").write_text(PARTS["book"])
    c = {"words": ["fire"]}
    found = read(Templates([tmp_path], {}), "book", c=c)
    assert found == ["file book.xml.j2", "value c", "value page"]
