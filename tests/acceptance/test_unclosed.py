"""Tests of what is opened thousands of times and never closed, searched in one way through it."""

import re
from typing import Final

import pytest

from pipeline.build import face_errors as misfits
from pipeline.checks import wording
from pipeline.checks import wording as symbols
from pipeline.checks import wording as vocabulary
from pipeline.checks.rules import numbers as number
from pipeline.checks.rules import numbers as tracks
from pipeline.checks.rules import unused_content as constants
from pipeline.checks.rules import unused_content as field_unused
from pipeline.draw.svgpath import parse_path
from pipeline.game import catalog as glossary
from pipeline.game import changes as changed_values
from pipeline.game import messages as message
from pipeline.game import translation as pseudo
from pipeline.game import translation as tagged
from pipeline.languages import language_rules as marks
from pipeline.languages import updating as boxes
from pipeline.languages.checks import texts as expressions
from pipeline.layout import page_numbers
from pipeline.layout.text import line_breaking as figures
from pipeline.source import escaping as visible
from pipeline.template import face as paged_flows

_LENGTH: Final = 200_000

_SEARCHES: Final = [
    (message._NEUTRAL, "{{ {%", "[["),
    (wording._NOTATION, "[[", "{"),
    (symbols._IN_TAG, "<a", "<icon "),
    (vocabulary._ASIDE, "(", "( "),
    (field_unused._COMMENT, "{#", "{# a"),
    (field_unused._JINJA, "{{", "{%"),
    (marks._LINK, "[[", "[[a] "),
    (marks._LINK, "[[a|", "[[a|b\\"),
    (marks._CODE, "{{ a", "{%"),
    (expressions._TOKEN, "'\\", '"\\'),
    (number._FIGURE, "7", "a [[=a "),
    (constants._CONSTANT, "[[=", "[[=a "),
    (changed_values._CONSTANT, "[[=", "[[=a "),
    (tracks._DEFAULT, "{% macro a(", "{% macro a(b, "),
    (paged_flows._PAGED, "<flow a ", ' past="1"'),
    (visible._COMMAND_LINE, "\n", " \n"),
    (boxes._TOKEN, "<a {{ ", "{{ a.b "),
    (boxes._TOKEN, "{% for a in b", "<a {{ }} "),
    (tracks._TRACK, "<track {{", "<track {%"),
    (tracks._TRACK, "<track", "{{a}}"),
    (tracks._NUMBERS, ' count="{{a}}', "{{a}}"),
    (tracks._PARAMETER, "0", "a "),
    (pseudo._KEPT, "{{ a", "[[a"),
    (figures._END, ",", ",a"),
    (page_numbers._MARK, "<page", '<page of="'),
    (misfits._PAGE_LINK, "[[", "[[#a"),
    (misfits._ICON, "{", "{a"),
    (glossary._REFERENCE, "[[", "{"),
    (tagged._TAG, "\ue003", "\ue000"),
]


@pytest.mark.parametrize(("search", "one", "other"), _SEARCHES)
def test_a_search_ends_in_a_text_of_openings(search: re.Pattern[str], one: str, other: str) -> None:
    """What is opened all through a long text costs one way through it, and not one for each."""
    for unit in (one, other):
        text = unit * (_LENGTH // len(unit))
        assert len(search.sub("", text)) <= len(text)
        assert search.fullmatch(f"a{text}!") is None


@pytest.mark.parametrize("between", [",", " "])
def test_a_path_of_separators_ends(between: str) -> None:
    """Path data that goes on in commas or blanks is refused after one way through it."""
    with pytest.raises(ValueError, match="expected"):
        parse_path(f"M0 0{between * 190_000}*")
