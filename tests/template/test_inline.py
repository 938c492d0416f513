"""Inline runs: looks, icons and breaks in a text, and the white space between them."""

import pytest

from pipeline.template.runs import Break, Inline, InlineIcon, Words
from template.small import REFUSED, parse, refused


def runs(inner: str) -> tuple[Inline, ...]:
    return parse(f'<p style="a">{inner}</p>').children[0].runs


@pytest.mark.parametrize("inner", ["", " ", "\n\t ", "<b/>", "<b> </b>", " <i></i> "])
def test_an_empty_text_has_no_runs(inner: str) -> None:
    """White space and empty looks alone are nothing."""
    assert runs(inner) == ()


def test_each_look_is_its_own_run() -> None:
    """Bold, italic, term and span each mark their words."""
    assert runs("<b>b</b><i>i</i><t>t</t><span style='s'>s</span>") == (
        Words("b", bold=True),
        Words("i", italic=True),
        Words("t", term=True),
        Words("s", span="s"),
    )


def test_looks_add_up_when_nested() -> None:
    """Words within several looks have them all, and lose them again in order."""
    assert runs("<b>1<i>2<span style='s'>3</span>4</i></b>5") == (
        Words("1", bold=True),
        Words("2", bold=True, italic=True),
        Words("3", bold=True, italic=True, span="s"),
        Words("4", bold=True, italic=True),
        Words("5"),
    )


def test_icons_and_breaks_stand_between_words() -> None:
    """An icon has a name and perhaps a fill; a break parts lines."""
    assert runs("a <icon name='x' fill='red'/><br/>b <icon name='y'/>") == (
        Words("a "),
        InlineIcon("x", "red"),
        Break(),
        Words("b "),
        InlineIcon("y"),
    )


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        ("  a  b  ", "a b"),
        ("\n  a\n  b\n", "a b"),
        ("a <b> b</b>", "a |b"),
        ("a<b> b </b> c", "a| b |c"),
        (" <b> a</b>", "a"),
        ("<b>a </b> ", "a"),
        ("<b>a</b> ", "a"),
        ("a <br/> b", "a | |b"),
        ("a<icon name='x'/> b", "a|| b"),
        ("a\u00a0 b", "a\u00a0 b"),
    ],
)
def test_white_space_is_one_space_wherever_runs_meet(inner: str, text: str) -> None:
    """Spaces collapse within and across runs; outer ones fall away; no-break spaces stay."""
    assert "|".join(run.text for run in runs(inner)) == text


@pytest.mark.parametrize(("inner", "message"), REFUSED["inline"])
def test_what_text_cannot_hold_is_refused(inner: str, message: str) -> None:
    """Unknown, incomplete, crossed and unclosed inline elements are each refused in words."""
    assert refused(f"<p style='a'>{inner}</p>").message.startswith(message)
