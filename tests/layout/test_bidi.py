"""The order of characters in right-to-left paragraphs, against python-bidi's own display."""

import pytest
from bidi import get_display
from hypothesis import assume, given
from hypothesis import strategies as st

from pipeline.layout.text.right_to_left import isolates, visual_order

MIXED = "نصابج אבג abc 123 ١٢٣ .,:;+-/%()[]«»!?–…\u0651\u200f\ufffc"


def shown(text: str) -> str:
    order = visual_order(text)
    at = {rank: index for index, rank in enumerate(order.ranks)}
    return "".join(text[at[rank]] for rank in range(len(text)))


# A number with its sign and unit stays as it is written, which the algorithm alone would not do.
PLAIN = MIXED.translate({ord(sign): None for sign in "\u0651+%"})


@given(st.text(PLAIN, max_size=40).map(lambda text: f"נ{text}".rstrip()))
def test_the_order_is_that_of_the_library(text: str) -> None:
    """Letters, figures and signs stand where python-bidi puts them, brackets in pairs included."""
    assume(not isolates(text))
    assert shown(text) == get_display(text, base_dir="R")


@given(st.text(MIXED, max_size=40))
def test_no_character_is_lost(text: str) -> None:
    """Each character has a place of its own."""
    order = visual_order(text)
    assert sorted(order.ranks) == list(range(len(text)))
    assert len(order.backward) == len(text)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("نص 12 نص", "صن 12 صن"),
        ("نص +1 نص", "صن +1 صن"),
        ("نص −2، 3″ نص", "صن 3″ ،−2 صن"),
        ("100% نص", "صن 100%"),
        ("ارمِ D20 + 3", "D20 + 3 ِمرا"),
        ("abc (def)", "abc (def)"),
        ("نص (2)", ")2( صن"),
        ("One word.", "One word."),
        ("(One) word, 2!", "(One) word, 2!"),
        ("\ufffc One word.", ".One word \ufffc"),
        ("<1", "<1"),
        ("نص >3″ نص", "صن >3″ صن"),
        ("نص ≥4، 5 نص", "صن 5 ،≥4 صن"),
        ("--back-offset 3,-2", "--back-offset 3,-2"),
        (
            "نص punchboard calibrate --back-offset 3,-2 نص",
            "صن punchboard calibrate --back-offset 3,-2 صن",
        ),
        ("نص --lang ar.", ".--lang ar صن"),
        ("نص content/kites/, نص", "صن ,content/kites/ صن"),
        ("نص *.yaml نص", "صن *.yaml صن"),
        ("100 mm", "100 mm"),
        ("نص 4 in، 5 نص", "صن 5 ،4 in صن"),
    ],
)
def test_figures_and_names_keep_their_direction(text: str, seen: str) -> None:
    """A number or a Latin name is read from left to right, its sentence from the right."""
    assert shown(text) == seen


def test_signs_know_which_way_they_look() -> None:
    """A bracket among Arabic letters looks back, one among Latin letters does not."""
    assert visual_order("نص (نص)").backward[3] is True
    assert visual_order("نص a(b)c نص").backward[4] is False


def test_a_mark_stands_with_its_letter() -> None:
    """A vowel sign is read back with the letter that it stands on."""
    order = visual_order("بّ 1")
    assert order.backward[:2] == [True, True]
    assert order.ranks[0] - order.ranks[1] == 1


def test_brackets_without_end_are_read_in_time() -> None:
    """Tens of thousands of brackets that never close take no longer than as many letters."""
    deep = "נ" + "(" * 20_000 + "]" * 20_000
    assert len(visual_order(deep).ranks) == len(deep)


def test_too_deep_brackets_stand_where_the_library_puts_them() -> None:
    """The algorithm gives up beyond 63 brackets within brackets."""
    deep = "נ" + "(" * 70 + "a" + ")" * 70
    assert shown(deep) == get_display(deep, base_dir="R")
