"""`overlap`: texts on one another."""

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.layout.draw_list import Restore, Save, Use

Found = Callable[..., list[Any]]
Said = Callable[..., Any]


def test_two_texts_in_one_place(found: Found, said: Said) -> None:
    """Both are named, in the order of drawing; the finding stands at the upper one."""
    (remark,) = found("overlap", said("Old Oak"), said("Grove", x=24, y=52))
    assert remark.place == ("", 1)
    assert remark.finding.message == "texts lie on one another: 'Old Oak' and 'Grove'"


@pytest.mark.parametrize("lead", [7.5, 9, 12])
def test_lines_of_a_paragraph(found: Found, said: Said, lead: float) -> None:
    """Ascenders and descenders may reach into one another's lines, however tight they are."""
    lines = [said("Afghj pqy lb", y=50 + lead * n) for n in range(3)]
    words = [said(word, y=100, x=20 + 30 * n) for n, word in enumerate(("one", "two", "three"))]
    assert found("overlap", *(line._replace(words=(str(n),)) for n, line in enumerate(lines))) == []
    assert found("overlap", *words) == []


def test_lines_pressed_together(found: Found, said: Said) -> None:
    """With half the leading the lines run into one another."""
    assert len(found("overlap", said("Agj pq"), said("Afg lb", y=54), said("Last", y=80))) == 1


def test_what_may_lie_on_one_another(found: Found, said: Said) -> None:
    """A shadow has the words of its text, and an ornament is a ground like any other."""
    assert found("overlap", said("Title", fill="888888"), said("Title", x=20.6, y=50.6)) == []
    assert found("overlap", said("Ghost", decorative=True), said("Title")) == []


def test_a_raised_figure(found: Found, said: Said) -> None:
    """An exponent touches its base, and no more."""
    assert found("overlap", said("x", size=12), said("2", x=25.5, y=44, size=7)) == []


def test_turned_alike(found: Found, said: Said) -> None:
    """Texts of one slanted group are compared along their own lines; others are let be."""
    turned = Save(100, 100, 30)
    first, second = said("Sideways", x=0, y=0), said("Backwards", x=2, y=1)
    assert found("overlap", turned, first, second, Restore())
    assert found("overlap", turned, first, Restore(), turned, second, Restore())
    assert found("overlap", turned, first, second._replace(y=20), Restore()) == []
    assert found("overlap", turned, first, Restore(), Save(100, 100, 50), second, Restore()) == []


def test_upright_and_lying(found: Found, said: Said) -> None:
    """A text that lies on its side can cross one that stands."""
    lying = (Save(40, 90, -90), said("A long edge text", x=0, y=0), Restore())
    assert found("overlap", *lying, said("m", x=32, y=60))
    assert found("overlap", *lying, said("m", x=80, y=60)) == []


def test_on_a_shared_part(found: Found, said: Said) -> None:
    """A label of the frame below a text of the face."""
    (remark,) = found("overlap", Use("f"), said("Name"), parts={"f": [said("Label")]})
    assert remark.place == ("", 1)
