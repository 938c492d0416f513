"""Pages of a flow: what has nothing to do with the page is rendered once, all else on each."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pipeline.template.templates import Templates

FLOW = '<flow first="{{ page.first }}" past="{{ page.past }}">INNER</flow>'
LOOP = "{% for word in words %}<p>{{ said(word) }}</p>{% endfor %}"
WORDS = ["fire", "smoke"]


class Pages:
    """Pages of one template: `calls` are how often it has called its function."""

    def __init__(self, folder: Path, **templates: str) -> None:
        self._folder, self.calls = folder, 0
        for name, text in templates.items():
            (folder / f"{name}.xml.j2").write_text(text)
        self.records = {"lamp": ["brass", "tin"]}
        self.templates = self._fresh()

    def _fresh(self) -> Templates:
        return Templates([self._folder], {"said": self._said})

    def _said(self, word: str) -> str:
        self.calls += 1
        return word

    def render(self, number: int, templates: Templates | None = None, **others: Any) -> str:
        """Return a page as templates give it that may have given others before."""
        page = {"first": str(number - 1), "past": str(number), "number": number}
        context = {"page": page, "words": WORDS, "records": self.records, **others}
        return (templates or self.templates).render("book", context)

    def alone(self, number: int) -> str:
        """Return a page as it is without any other."""
        return self.render(number, self._fresh())


@pytest.fixture
def pages(tmp_path: Path) -> Callable[..., Pages]:
    """Return what makes pages of templates."""

    def make(inner: str, before: str = "", **templates: str) -> Pages:
        return Pages(tmp_path, book=before + FLOW.replace("INNER", inner), **templates)

    return make


MACRO = "{% macro set_all(words) %}" + LOOP + "{% endmacro %}"


@pytest.mark.parametrize(
    ("before", "inner"),
    [
        ("", LOOP),
        ("", "{% if words %}" + LOOP + "{% endif %}"),
        ('{% from "parts.xml.j2" import set_all with context %}', "{{ set_all(words) }}"),
        ("{% set left = page.number % 2 %}{% if left %}left{% endif %}", LOOP),
    ],
)
def test_a_part_is_rendered_on_the_first_page_only(
    pages: Callable[..., Pages], before: str, inner: str
) -> None:
    """A loop or a call, under a condition and imported, too; each page is as it is alone."""
    book = pages(inner, before, parts=MACRO)
    printed = [book.render(number) for number in (1, 2, 3)]
    assert book.calls == len(WORDS)
    assert printed == [book.alone(number) for number in (1, 2, 3)]
    assert len(set(printed)) == 3


NUMBERED = "{% for word in words %}<p>{{ NAME }}{{ said(word) }}</p>{% endfor %}"


@pytest.mark.parametrize(
    ("before", "inner"),
    [
        ("", NUMBERED.replace("NAME", "page.number")),
        ("{% set n = page.number %}{% set m = n %}", NUMBERED.replace("NAME", "m")),
        (
            "{% set ns = namespace(n=0) %}{% if page.number > 1 %}{% set ns.n = 9 %}{% endif %}",
            NUMBERED.replace("NAME", "ns.n"),
        ),
        ("{% macro n() %}{{ page.number }}{% endmacro %}", NUMBERED.replace("NAME", "n()")),
        ('{% from "parts.xml.j2" import n with context %}', NUMBERED.replace("NAME", "n()")),
        (
            "{% if page.number > 1 %}{% from 'one.xml.j2' import m %}"
            "{% else %}{% from 'two.xml.j2' import m %}{% endif %}",
            NUMBERED.replace("NAME", "m()"),
        ),
        ("{% set n = page.number %}", '{% include "within.xml.j2" %}'),
        (
            "{% set ns = namespace(n=0) %}{% macro up() %}{% set ns.n = ns.n + 1 %}{% endmacro %}",
            "{% for word in words %}{{ up() }}{% endfor %}{{ page.number }}{{ ns.n }}",
        ),
        (
            "{% set ns = namespace(n=0) %}",
            "{% for word in words %}{% set ns.n = ns.n + 1 %}{% endfor %}{{ ns.n }}",
        ),
    ],
)
def test_what_depends_on_the_page_is_rendered_on_each(
    pages: Callable[..., Pages], before: str, inner: str
) -> None:
    """By a variable, a namespace, a macro of its own or another's; and so is what has effects."""
    parts = "{% macro n() %}{{ page.number }}{% endmacro %}"
    one, two = ("{% macro m() %}" + word + "{% endmacro %}" for word in WORDS)
    inner_file = '<i a="{{ page.past }}"/>' + NUMBERED.replace("NAME", "n")
    book = pages(inner, before, parts=parts, one=one, two=two, within=inner_file)
    for number in (1, 2, 3, 1):
        assert book.render(number) == book.alone(number)


def test_another_context_is_rendered_anew(pages: Callable[..., Pages]) -> None:
    """Whatever differs beside the page."""
    book = pages(LOOP)
    book.render(1)
    assert "<p>ash</p>" in book.render(2, words=["ash"])
    assert "<p>fire</p>" in book.render(3)


def test_who_watches_functions_misses_no_call(pages: Callable[..., Pages]) -> None:
    """Parts are rendered anew while functions are replaced, and not kept."""
    book = pages(LOOP)
    book.render(1)
    with replaced(book.templates) as heard:
        book.render(2)
        book.render(3)
    assert heard == [*WORDS, *WORDS]


@contextmanager
def replaced(templates: Templates) -> Iterator[list[str]]:
    """Yield what functions are called with."""
    heard: list[str] = []

    def listening(function: Callable[..., Any]) -> Callable[..., Any]:
        def said(word: str) -> Any:
            heard.append(word)
            return function(word)

        return said

    with templates.functions_replaced(listening):
        yield heard


def test_a_part_that_fails_is_told_with_its_line(pages: Callable[..., Pages]) -> None:
    """As it is where nothing is kept."""
    book = pages("\n{% for word in words %}{{ word.nothing.more }}{% endfor %}")
    for _ in range(2):
        with pytest.raises(Exception, match="nothing") as caught:
            book.render(1)
        assert getattr(caught.value, "where", "").endswith("book.xml.j2:2")
