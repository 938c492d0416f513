"""Templates whose code was made before."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from pipeline.template.elements import FaceError
from pipeline.template.templates import Templates


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of templates as they are compiled."""
    names: list[str] = []
    generate: Callable[..., Any] = Environment._generate

    def note(self: Environment, source: Any, name: str | None, *rest: Any) -> Any:
        names.append(str(name))
        return generate(self, source, name, *rest)

    monkeypatch.setattr(Environment, "_generate", note)
    return names


def rendered(folder: Path, **functions: Callable[[], str]) -> str:
    """Return what a template opened anew makes."""
    return Templates([folder], functions).render("card", {})


def test_a_template_is_compiled_once(tmp_path: Path, compiled: list[str]) -> None:
    """However often its game is opened, with whatever functions; again when its text changes."""
    file = tmp_path / "card.xml.j2"
    file.write_text("{{ word() }}, {{ word() }}")
    made = [rendered(tmp_path, word=lambda word=word: word) for word in ("one", "two")]  # type: ignore[misc]
    assert (made, compiled) == (["one, one", "two, two"], ["card.xml.j2"])
    file.write_text("{{ word() }}!")
    assert rendered(tmp_path, word=lambda: "three") == "three!"
    assert len(compiled) == 2


def test_macros_are_known_to_give_the_same_without_being_parsed(
    tmp_path: Path, compiled: list[str]
) -> None:
    """A macro of a recalled template is worked out once for its arguments, as one just read."""
    macro = "{% macro twice(n) %}{{ n }}{{ n }}{% endmacro %}"
    (tmp_path / "card.xml.j2").write_text(macro + "{{ twice(1) }}{{ twice(1) }}")
    for _ in range(2):
        templates = Templates([tmp_path], {})
        assert templates.render("card", {}) == "1111"
        kept = templates.environment.kept
        assert kept.closed(f"{tmp_path.name}/card.xml.j2", "twice")
    assert len(compiled) == 1


def test_a_fault_is_told_each_time(tmp_path: Path) -> None:
    """What cannot be compiled is not kept."""
    (tmp_path / "card.xml.j2").write_text("{% if %}")
    for _ in range(2):
        with pytest.raises(FaceError, match="template syntax"):
            rendered(tmp_path)


def test_templates_are_compiled_beforehand(tmp_path: Path, compiled: list[str]) -> None:
    """With all that they take in, whoever cannot be compiled; then none is when one is rendered."""
    parts = "{% macro word() %}word{% endmacro %}"
    (tmp_path / "parts.xml.j2").write_text(parts + "{% include 'broken.xml.j2' %}")
    (tmp_path / "broken.xml.j2").write_text("{% if %}")
    (tmp_path / "card.xml.j2").write_text(
        "{{ 1 }}{% if no %}{% include 'parts.xml.j2' %}{% endif %}"
    )
    templates = Templates([tmp_path], {})
    templates.compile(["absent", "card"])
    assert compiled == ["card.xml.j2", "parts.xml.j2"]
    assert templates.render("card", {"no": False}) == "1"
    assert len(compiled) == 2
