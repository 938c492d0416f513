"""Terms in texts: misspelt, undefined, retired, spelt in two ways."""

import pytest
from checks.playing import found, worded

from pipeline.source.findings import Severity

NAMES = ["Agility", "Line of Sight", "Adrenaline", "Overwatch", "Health"]


@pytest.mark.parametrize(
    ("text", "word", "name"),
    [
        ("Roll Agilty twice.", "Agilty", "Agility"),
        ("Then Line of Sigth.", "Sigth", "Sight"),
        ("Roll agiltiy twice.", "agiltiy", "Agility"),
        ("Gain 1 Adrenlin now.", "Adrenlin", "Adrenaline"),
        ("Roll agillity twice.", "agillity", "Agility"),
        ("Gain jdrenaline now.", "jdrenaline", "Adrenaline"),
    ],
)
def test_a_misspelt_name_is_told_at_its_column(text: str, word: str, name: str) -> None:
    """The name that is meant is the remedy."""
    (one,) = found("term-misspelt", worded(NAMES, ["Rest.", text]))
    assert one.position.line == 3
    assert one.position.column == len('c1: { name: Card 1, text: "') + 1 + text.index(word)
    assert (one.subject, one.severity) == ("card:c1", Severity.WARNING)
    assert repr(word) in one.message
    assert f"write {name};" in one.hint


@pytest.mark.parametrize(
    "texts",
    [
        ["Be agile.", "Agilities differ."],
        ["Roll agilty.", "Roll agilty again."],
        ["Lines cross."],
        ["Gain drenaline now."],
        ["Be healthy."],
    ],
)
def test_other_words_are_no_slips(texts: list[str]) -> None:
    """Inflections, and what two texts say alike, are words of their own."""
    assert found("term-misspelt", worded(NAMES, texts)) == []


def test_a_known_word_is_no_slip() -> None:
    """The game's own list of words has the last say."""
    scene = worded(NAMES, ["Meet Agilty now."], "known: [Agilty]\n")
    assert found("term-misspelt", scene) == []
    assert found("term-capital", scene) == []


@pytest.mark.parametrize(
    ("texts", "code", "says"),
    [
        (["It sets off no Parry."], "term-capital", "'Parry' looks like a term, but"),
        (["A Parry.", "A Parry."], "term-capital", "(2 times)"),
        (["Then a Parry card."], "term-undefined", "'Parry' is called 'Card'"),
        (["Then the card Parry."], "term-undefined", "'Parry' is called 'Card'"),
    ],
)
def test_a_capital_promises_a_definition(texts: list[str], code: str, says: str) -> None:
    """One finding a word; what the text says to be of a kind is another one."""
    scene = worded(NAMES, texts)
    (one,) = [*found("term-capital", scene), *found("term-undefined", scene)]
    assert one.code == code
    assert says in one.message


@pytest.mark.parametrize(
    "text",
    [
        "Parry.",
        "Use Overwatch, or two Overwatches.",
        "Tiny Cards lie here.",
        "Roll D6 twice.",
        "Refer to [[term:t0|Parry]].",
    ],
)
def test_capitals_with_a_reason(text: str) -> None:
    """Beginnings of sentences, names, kinds, the game, dice, and words of a reference."""
    assert found("term-capital", worded(NAMES, [text])) == []


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Lose 2 hit points.", 7),
        ("Lose 2 **Hit Points** now.", 9),
        ("Spend [[term:t0|hit points]].", 16),
    ],
)
def test_a_retired_term_is_an_error_at_its_column(text: str, column: int) -> None:
    """Whatever its capitals, and in the words of a reference as well."""
    scene = worded(NAMES, [text], "retired: { hit points: Health }\n")
    (one,) = found("term-retired", scene)
    assert one.severity is Severity.ERROR
    assert one.position.column == len('c0: { name: Card 0, text: "') + 1 + column
    assert one.hint == "write Health"


@pytest.mark.parametrize(
    ("code", "texts", "form", "usual"),
    [
        ("term-spelling", ["One re-roll.", "A re-roll.", "A reroll."], "reroll", "re-roll"),
        ("term-spelling", ["A Wide Aim.", "One Wide Aim.", "No wide aim."], "wide aim", "Wide Aim"),
        ("term-variant", ["It is in wide-aim."], "wide-aim", "wide aim"),
        ("term-variant", ["A Zeal."] * 11 + ["No zeal."], "zeal", "Zeal"),
    ],
)
def test_the_usual_spelling_wins(code: str, texts: list[str], form: str, usual: str) -> None:
    """Each place of the other one is told, as a variant where it may be meant."""
    (one,) = found(code, worded(["Wide aim", "Zeal"], texts))
    assert one.message.startswith(f"{form!r} is ")
    assert f" {usual!r} elsewhere" in one.message
    assert one.position.line == len(texts) + 1
