"""Terms in texts: misspelt, undefined, retired, spelt in two ways."""

from pathlib import Path

import pytest
from checks.playing import found, worded

from pipeline.source.findings import PunchboardError, Severity

NAMES = ["Agility", "Line of Sight", "Adrenaline", "Overwatch"]


@pytest.mark.parametrize(
    ("text", "word", "name"),
    [
        ("Roll Agilty twice.", "Agilty", "Agility"),
        ("Then Line of Sigth.", "Sigth", "Sight"),
        ("Roll agiltiy twice.", "agiltiy", "Agility"),
        ("Gain 1 Adrenlin now.", "Adrenlin", "Adrenaline"),
    ],
)
def test_a_misspelt_name_is_told_at_its_column(
    tmp_path: Path, text: str, word: str, name: str
) -> None:
    """The name that is meant is the remedy."""
    (one,) = found("term-misspelt", worded(tmp_path, NAMES, ["Rest.", text]))
    assert one.position.line == 3
    assert one.position.column == len('c1: { name: Card 1, text: "') + 1 + text.index(word)
    assert (one.subject, one.severity) == ("card:c1", Severity.WARNING)
    assert repr(word) in one.message
    assert f"write {name};" in one.hint


@pytest.mark.parametrize(
    "texts",
    [
        ["Roll Agility."],
        ["Be agile.", "Agilities differ."],
        ["Roll agilty.", "Roll agilty again."],
        ["Lines cross."],
    ],
)
def test_other_words_are_no_slips(tmp_path: Path, texts: list[str]) -> None:
    """Inflections, and what two texts say alike, are words of their own."""
    assert found("term-misspelt", worded(tmp_path, NAMES, texts)) == []


def test_a_known_word_is_no_slip(tmp_path: Path) -> None:
    """The game's own list of words has the last say."""
    scene = worded(tmp_path, NAMES, ["Meet Agilty now."], "known: [Agilty]\n")
    assert found("term-misspelt", scene) == []
    assert found("term-capital", scene) == []


@pytest.mark.parametrize(
    ("texts", "code", "says"),
    [
        (["It sets off no Parry."], "term-capital", "'Parry' looks like a term, but"),
        (["No Parry.", "You may Parry here."], "term-capital", "but nothing"),
        (["A Parry.", "A Parry."], "term-capital", "(2 times)"),
        (["Then a Parry card."], "term-undefined", "'Parry' is called 'Card'"),
        (["Then the card Parry."], "term-undefined", "'Parry' is called 'Card'"),
    ],
)
def test_a_capital_promises_a_definition(
    tmp_path: Path, texts: list[str], code: str, says: str
) -> None:
    """One finding a word; what the text says to be of a kind is another one."""
    scene = worded(tmp_path, NAMES, texts)
    (one,) = [*found("term-capital", scene), *found("term-undefined", scene)]
    assert one.code == code
    assert says in one.message


@pytest.mark.parametrize(
    "text",
    [
        "Parry.",
        "Stop: Parry.",
        "Use Overwatch, or two Overwatches.",
        "Tiny Cards lie here.",
        "The Sight-Line counts.",
        "Roll D6 twice.",
        "Refer to [[term:t0|Parry]].",
    ],
)
def test_capitals_with_a_reason(tmp_path: Path, text: str) -> None:
    """Beginnings of sentences, names, kinds, the game, dice, and words of a reference."""
    assert found("term-capital", worded(tmp_path, NAMES, [text])) == []


def test_where_all_nouns_have_capitals_none_is_told(tmp_path: Path) -> None:
    """German texts are full of them."""
    assert (
        found("term-capital", worded(tmp_path, NAMES, ["Der Held geht."], "language: de\n")) == []
    )


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("Lose 2 hit points.", 7),
        ("Lose 2 **Hit Points** now.", 9),
        ("Spend [[term:t0|hit points]].", 16),
    ],
)
def test_a_retired_term_is_an_error_at_its_column(tmp_path: Path, text: str, column: int) -> None:
    """Whatever its capitals, and in the words of a reference as well."""
    scene = worded(tmp_path, NAMES, [text], "retired: { hit points: Health }\n")
    (one,) = found("term-retired", scene)
    assert one.severity is Severity.ERROR
    assert one.position.column == len('c0: { name: Card 0, text: "') + 1 + column
    assert one.hint == "write Health"


def test_a_retired_name_is_told_and_a_slug_is_not(tmp_path: Path) -> None:
    """Names change, slugs stay."""
    scene = worded(
        tmp_path, ["Stamina"], ["See [[term:t0]] and [[t0]]."], "retired: { stamina: X, t0: Y }\n"
    )
    (one,) = found("term-retired", scene)
    assert (one.subject, one.message) == ("term:t0", "'Stamina' is a retired term")


def test_retired_terms_are_texts(tmp_path: Path) -> None:
    """A slip in game.yaml is told when the game is read."""
    with pytest.raises(PunchboardError) as caught:
        worded(tmp_path, NAMES, ["Rest."], "retired: [hit points]\n")
    assert caught.value.findings[0].code == "field-type"


@pytest.mark.parametrize(
    ("code", "texts", "form", "usual"),
    [
        ("term-spelling", ["One re-roll.", "A re-roll.", "A reroll."], "reroll", "re-roll"),
        ("term-spelling", ["The armour.", "Armour.", "No armor."], "armor", "armour"),
        ("term-spelling", ["A Wide Aim.", "One Wide Aim.", "No wide aim."], "wide aim", "Wide Aim"),
        ("term-variant", ["It is in wide-aim."], "wide-aim", "wide aim"),
        ("term-variant", ["A Zeal."] * 11 + ["No zeal."], "zeal", "Zeal"),
    ],
)
def test_the_usual_spelling_wins(
    tmp_path: Path, code: str, texts: list[str], form: str, usual: str
) -> None:
    """Each place of the other one is told, as a variant where it may be meant."""
    (one,) = found(code, worded(tmp_path, ["Wide aim", "Zeal"], texts))
    assert one.message.startswith(f"{form!r} is ")
    assert f" {usual!r} elsewhere" in one.message
    assert one.position.line == len(texts) + 1


@pytest.mark.parametrize(
    "texts",
    [
        ["A wide-aim shot.", "In wide aim."],
        ["Wide aim counts.", "Take a wide aim."],
        ["A Zeal.", "No zeal.", "Be zealous."],
        ["All-round.", "All round."],
    ],
)
def test_spellings_with_a_reason(tmp_path: Path, texts: list[str]) -> None:
    """Hyphens before a noun, capitals that begin a sentence, words that are no term."""
    assert found("term-spelling", worded(tmp_path, ["Wide aim", "Zeal"], texts)) == []
