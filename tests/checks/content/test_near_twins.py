"""Records that are nearly the same, in words or in figures."""

from hypothesis import given
from hypothesis import strategies as st

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS
from pipeline.source.findings import Finding

TEXT = "draw two cards from the deck and discard any one of them at once unless you pass"
WORDS = TEXT.split()


def told(*texts: str, names: str = "ABCDEFGHIJKLM") -> list[Finding]:
    """Return what is found among cards with these texts."""
    cards = "source: { section: S }\n" + "".join(
        f"c{n}: {{ name: {names[n]}, text: {text} }}\n" for n, text in enumerate(texts)
    )
    files = {"kinds.yaml": "card:\n  fields: { text: markup }\n", "card.yaml": cards}
    return list(try_game(CONTENT_CHECKS["near-twins"], files))


def test_the_words_that_differ_are_told_at_the_second_text() -> None:
    """With the first one's place to compare with."""
    (found,) = told(TEXT, TEXT.replace("two", "three"))
    assert found.message == "the text is that of 'A' with 'three' for 'two'"
    assert (found.position.line, found.position.column) == (3, 22)
    assert "card.yaml:2:22" in found.hint


def test_texts_under_one_name_or_of_many_alike_are_left_alone() -> None:
    """The same card with two figures, and a stock phrase."""
    pair = (TEXT, TEXT.replace("two", "three"))
    assert told(*pair, names="AA") == []
    assert told(*(TEXT.replace("two", str(n)) for n in range(12))) == []
    assert told("Draw two cards.", "Draw three cards.") == []
    assert told(pair[0], pair[0]) == []


@given(st.sets(st.integers(0, len(WORDS) - 1), min_size=1, max_size=4))
def test_two_words_may_differ_wherever_they_stand(changed: set[int]) -> None:
    """More than two make another text."""
    other = [f"x{word}" if n in changed else word for n, word in enumerate(WORDS)]
    assert bool(told(TEXT, " ".join(other))) == (len(changed) <= 2)


KINDS = """\
unit:
  fields:
    order: integer
    move: integer
    hits: integer
    side: { type: choice, of: [red, blue] }
    text: text
    guns: { type: list, default: [], of: { type: record, fields: { dice: dice, shots: integer } } }
"""


def alike(first: str, second: str) -> list[str]:
    """Return whose figures are told to be those of another."""
    units = f"source: {{ section: S }}\na: {{ name: A, {first} }}\nb: {{ name: B, {second} }}\n"
    files = {"kinds.yaml": KINDS, "unit.yaml": units}
    return [finding.message for finding in try_game(CONTENT_CHECKS["twin-stats"], files)]


def test_units_are_twins_by_all_that_can_be_compared() -> None:
    """Words and places in an order tell nothing apart; a side and the guns do."""
    gun = "guns: [{ dice: D6, shots: 2 }]"
    one = f"order: 1, move: 3, hits: 5, side: red, text: Slow., {gun}"
    assert alike(one, one.replace("1", "2", 1).replace("Slow", "Fast")) == [
        "B has the figures of A"
    ]
    assert alike(one, one.replace("red", "blue")) == []
    assert alike(one, one.replace("D6", "D8")) == []
    assert alike(one.replace(gun, "guns: []"), one.replace(gun, "guns: []")) == []
