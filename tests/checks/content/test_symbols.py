"""Symbols and their legends: what explains them, what shows them, what prints the legend."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from checks.playing import found, tiny

from pipeline.checks.subject import GameSubject
from pipeline.checks.wording import Vocabulary
from pipeline.source.findings import Finding, Severity

KINDS = """\
sign:
  legend: icon
  fields: { icon: { type: text, required: false }, text: { type: markup, required: false } }
card:
  fields:
    text: markup
    emblem: { type: text, default: "" }
    sign: { type: ref, to: sign, required: false }
"""
SIGN = "source: { section: S }\nfire: { name: Fire, icon: flame }\n"
CARD = "source: { section: S }\nfox: { name: Fox, text: 'Pay {flame}.' }\n"
GAME = "id: tiny\ntitle: Tiny\nversion: '1'\n"


def told(
    code: str, root: Path, content: Mapping[str, str], templates: Mapping[str, str] | None = None
) -> list[Finding]:
    """Return what one check finds in a game of a legend and a card, and of templates."""
    folder = root / "templates" / "tiny"
    folder.mkdir(parents=True)
    for name, text in (templates or {}).items():
        (folder / name).write_text(text, "utf-8")
    files = {"kinds.yaml": KINDS, "sign.yaml": SIGN, "card.yaml": CARD, **content}
    return found(code, GameSubject(tiny(root, files), (folder,)))


def card(text: str, more: str = "") -> dict[str, str]:
    """Return the file of one card."""
    return {"card.yaml": f"source: {{ section: S }}\nfox: {{ name: Fox, text: '{text}'{more} }}\n"}


def test_a_symbol_of_a_text_is_told_at_its_column(tmp_path: Path) -> None:
    """Once, at its first place, with the number of the others."""
    (one,) = told("symbol-unexplained", tmp_path, card("Pay {flame}, {drop} or {drop}."))
    assert (one.position.line, one.position.column) == (2, CARD.splitlines()[1].index("Pay") + 14)
    assert one.severity is Severity.WARNING
    assert one.message == "no legend explains the symbol 'drop', nor in 1 more place"
    assert one.subject == "card:fox"


@pytest.mark.parametrize(
    "template",
    [
        '<face>\n<icon w="{{ 4 if w > 3 else 2 }}" name="drop"/></face>',
        '<face>\n<track count="{{ n }}" mark-icon="drop" size="3"/></face>',
        '<face>\n<p marker="drop">x</p></face>',
    ],
)
def test_a_symbol_of_a_template_is_told_at_its_line(tmp_path: Path, template: str) -> None:
    """Icons, the marks of tracks, the markers of paragraphs."""
    (one,) = told("symbol-unexplained", tmp_path, {}, {"card.xml.j2": template})
    assert (one.position.file, one.position.line) == ("templates/tiny/card.xml.j2", 2)
    assert template.splitlines()[1][one.position.column - 1 :].startswith("drop")


@pytest.mark.parametrize(
    ("content", "template"),
    [
        ({}, '<icon name="{{ card.emblem }}"/>'),
        ({}, '<icon name="dr{{ x }}"/>'),
        ({}, '{# <icon name="drop"/> #}'),
        (card("Pay {flame}.", ", emblem: drop"), '<icon name="drop"/>'),
        ({"game.yaml": GAME + 'known: ["{drop}"]\n'}, '<icon name="drop"/>'),
        (card(r"Pay {flame} \{drop\}."), ""),
    ],
)
def test_what_needs_no_legend(tmp_path: Path, content: dict[str, str], template: str) -> None:
    """Names put together, comments, pictures of records, what is known, and braces in print."""
    assert told("symbol-unexplained", tmp_path, content, {"card.xml.j2": template}) == []


def test_a_picture_in_a_text_is_a_symbol(tmp_path: Path) -> None:
    """Beside a template's icon its name is written; within a sentence it stands for a word."""
    assert told("symbol-unexplained", tmp_path, card("Pay {drop}.", ", emblem: drop"))


@pytest.mark.parametrize("code", ["symbol-unexplained", "symbol-unused", "legend-unprinted"])
def test_a_game_without_legends_is_asked_nothing(tmp_path: Path, code: str) -> None:
    """How it explains its symbols is its own affair."""
    kinds = KINDS.replace("  legend: icon\n", "")
    files = {"kinds.yaml": kinds, "products.yaml": "{}\n", **card("Pay {drop}.")}
    assert told(code, tmp_path, files) == []


LEGEND = "{% for sign in records.sign %}{{ sign.icon }}{{ head('drop') }}{% endfor %}"
WATER = {"sign.yaml": SIGN + "water: { name: Water, icon: drop, text: 'One {drop}.' }\n"}


def test_an_entry_that_nothing_shows(tmp_path: Path) -> None:
    """Neither its own text nor the page of the legend counts."""
    (one,) = told("symbol-unused", tmp_path, WATER, {"legend.xml.j2": LEGEND})
    assert (one.position.line, one.subject) == (3, "sign:water")
    assert one.message == "nothing shows the symbol 'drop' that 'Water' explains"


@pytest.mark.parametrize(
    ("content", "template"),
    [
        (card("Pay {flame} or {drop}."), ""),
        (card("Pay {flame}.", ", emblem: drop"), ""),
        (card("Pay {flame}.", ", sign: water"), ""),
        ({}, '<icon name="drop"/>'),
        ({}, "{{ ring('drop') }}"),
        (
            {"products.yaml": "cards: { title: C, component: card, records: card }\n"},
            "{% for sign in records.sign %}{{ sign.icon }}{% endfor %}",
        ),
        ({"products.yaml": "signs: { title: S, component: sign, records: sign }\n"}, ""),
    ],
)
def test_what_shows_an_entry(tmp_path: Path, content: dict[str, str], template: str) -> None:
    """A text, a field, a reference, a template in any way; cards that go through the kind."""
    templates = {"legend.xml.j2": LEGEND, "card.xml.j2": template}
    assert told("symbol-unused", tmp_path, {**WATER, **content}, templates) == []


def test_an_entry_without_a_symbol(tmp_path: Path) -> None:
    """Not every term has one."""
    content = {"sign.yaml": SIGN + "water: { name: Water }\n"}
    assert told("symbol-unused", tmp_path, content, {"legend.xml.j2": LEGEND}) == []


PRODUCTS = "aid: { title: Aid, pages: [aid] }\n"


@pytest.mark.parametrize(
    ("templates", "printed"),
    [
        ({"aid.xml.j2": LEGEND}, True),
        ({"aid.xml.j2": "{% import 'parts.xml.j2' as p %}", "parts.xml.j2": LEGEND}, True),
        ({"aid.xml.j2": "<face/>", "parts.xml.j2": LEGEND}, False),
    ],
)
def test_a_legend_is_printed_by_a_product(
    tmp_path: Path, templates: dict[str, str], printed: bool
) -> None:
    """By a page or what it takes in; a template that no product prints does not count."""
    findings = told("legend-unprinted", tmp_path, {"products.yaml": PRODUCTS}, templates)
    assert [each.position.line for each in findings] == ([] if printed else [2])


def test_a_game_that_prints_nothing_yet(tmp_path: Path) -> None:
    """Without products there is nothing that could print a legend."""
    assert told("legend-unprinted", tmp_path, {}) == []


def test_a_known_symbol_is_no_word(tmp_path: Path) -> None:
    """It defines no name that a text could misspell."""
    game = tiny(tmp_path, {"game.yaml": GAME + 'known: ["{cross}", Admiral]\n'})
    defined = Vocabulary(GameSubject(game)).defined
    assert "admiral" in defined
    assert "cross" not in defined
