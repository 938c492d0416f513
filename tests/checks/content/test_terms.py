"""Terms in texts: misspelt, undefined, retired, spelt in two ways."""

from pathlib import Path

import pytest
import yaml
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
        (["See Will-o’-the-Wisp."], "term-capital", "'Will-o’-the-Wisp' looks like a term, but"),
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


@pytest.mark.parametrize(
    ("code", "texts", "says"),
    [
        ("spelling", ["A freindly robot."], "'freindly' is in no dictionary"),
        ("spelling", ["Zealous zealots overwatch Bilbo, re-rolling."], ""),
        ("punctuation", ["Roll the the die."], "'the' occurs twice"),
        ("punctuation", ["Roll a die ."], "a space before ."),
        ("punctuation", ["Roll.Then rest."], "no space after ."),
        ("punctuation", ["Roll (a die."], "( is not closed"),
        ("punctuation", ["Roll a die?;"], "two full stops: ?;"),
        ("punctuation", ["Roll dice., then rest."], "two full stops: .,"),
        ("punctuation", ["Roll!? Rest, etc., etc."], ""),
        ("punctuation", ['Roll a die\\".'], 'the quotation mark " is alone'),
        ("punctuation", ['Move 3\\" or 6.', 'Move \\"6\\".'], ""),
        ("punctuation", ["It can't."], ""),
        ("html-tag", ["See [c0], [[c0]] or [c0](c0)."], "[c0] prints as it is"),
        ("punctuation", ["The fox’s."] * 5 + ["The fox's."], "a straight apostrophe"),
        ("punctuation", ["Roll −1."] * 5 + ["Roll -1."], "a hyphen for a minus"),
        ("punctuation", ["Roll."] * 4 + ["Roll"], "no full stop at the end"),
        ("punctuation", ["Roll."] * 3 + ["Roll"], ""),
        ("term-spelling", ["Grey armour."] * 5 + ["A colored die."], "as the other words are"),
        ("term-spelling", ["Grey armour."] * 5 + ["A motorized die."], ""),
        ("one-plural", ["Move 2 squares.", "Move 3 more squares."], ""),
        (
            "one-plural",
            ["Move 2 squares.", "3 more squares.", "1 more squares."],
            "'squares' is a plural",
        ),
        ("one-plural", ["Move 2 squares.", "3 squares.", "1 or more squares."], ""),
        ("one-plural", ["Score two points.", "A team scores 1 points."], "'points' is a plural"),
        ("one-plural", ["A roll of two misses.", "A 1 misses."], ""),
        (
            "grammar",
            ["Draw a card or two cards.", *["Take the card."] * 12, "Burn card."],
            "no article",
        ),
        ("grammar", ["Draw a card or two cards.", *["Take the card."] * 9, "Burn card."], ""),
        (
            "grammar",
            ["It moves. You move 2 units, a unit.", "It may not moves on."],
            "of another form",
        ),
        ("grammar", ["It moves. You move 2 units, a unit.", "It then move."], "a verb for several"),
        ("spelling", ["The Юг."], ""),
        ("one-plural", ["Move 2 squares.", "Then move 3 square."], "'square' is a singular"),
        ("one-plural", ["Roll 2 dice.", "Roll two die of yours."], "'die' is a singular"),
        ("one-plural", ["Move 2 squares.", "Go to each squares."], "'squares' is a plural"),
        ("one-plural", ["Move 2 squares.", "A 2 square move. 3 square metres."], ""),
        ("punctuation", ["The fox’s.", "The “fox”."] * 3 + ['The 6\\" fox.'], "a straight quot"),
        ("grammar", ["For reasons of it’s own."], "it’s for its"),
        ("grammar", ["It’s warm. It lost its tail."], ""),
        ("grammar", ["On whose turn?"] * 5 + ["Say who’s it is."], "and 'whose' 5 times"),
        ("grammar", ["A roll."] * 5 + ["Lose one role."], "occurs once here, and 'roll' 5 times"),
        ("grammar", ["A roll."] * 4 + ["Lose one role."], ""),
        ("grammar", ["Make a attack."], "a before a vowel"),
        ("grammar", ["It’s run."] + ["Its run."] * 5, "'it’s' occurs once here, and 'its' 5 times"),
        ("grammar", ["Go to the roof."] * 2 + ["Go to the roots."], ""),
        ("grammar", ["In the coat room."] * 2 + ["In the boat room."], "the usual word is 'coat'"),
        ("grammar", ["In their plan it wins."] * 2 + ["In there plan."], "usual word is 'their'"),
        ("grammar", ["Make an attack, a union or a one-off with side A or an hour."], ""),
        ("grammar", ["It moves. You move 2 units.", "If a unit move, rest."], "a verb for several"),
        ("grammar", ["It moves. You move 2 units.", "Let a unit move. A unit moves."], ""),
        ("grammar", ["Make a Attack."], "a before a vowel"),
        ("grammar", ["Move the of it."], "'the of': these words do not go together"),
        ("grammar", ["It depends of it."], "'depends of': these words"),
        ("grammar", ["Draw The Of Doom."], ""),
        (
            "grammar",
            ["It moves. You move 2 units, a unit.", "Fallen units moves."],
            "after several",
        ),
        (
            "grammar",
            ["It moves. You move 2 units, a unit.", "A unit that move it."],
            "for several after",
        ),
        ("sum-wrong", ["The height is 9 − 6 = 2."], "the result of '9 − 6 = 2' is 3"),
        ("sum-wrong", ["2 and 4 are 7, 2 × 3 + 1 is 7."], "the result of '2 and 4 are 7' is 6"),
        ("sum-wrong", ["2 + 4 is 6. 1 + 1 is 2 or 3. Hexes 1 and 2 are 3 apart."], ""),
        ("unit-odd", ["Move 2″."] * 9 + ["Move 3 cm."], "'cm' is a unit only here"),
        ("unit-odd", ["Move 2″."] * 9 + ["Move 3 cm.", "Move 4 cm."], ""),
        ("die-odd", ["Roll a D6."] * 9 + ["Roll a D8."], "the game has no D8: it has D6"),
        ("number-typed", ["Go within [[=near]]″."] * 3 + ["Go within 8″."], "'8' is typed"),
        ("number-typed", ["Go within [[=near]]″."] * 2 + ["Go within 8″."], ""),
    ],
)
def test_an_editor_would_mark_it(code: str, texts: list[str], says: str) -> None:
    """What is wrong in any game is told, and what a game writes otherwise than it usually does."""
    told = found(code, worded(["Zeal", "Overwatch"], texts, "constants: { near: 3 }\n"))
    assert [says in each.message for each in told] == ([True] if says else []), told


@pytest.mark.parametrize(
    ("says", "value", "text", "message"),
    [
        ("{} Move", "2", "+2 Move.", ""),
        ("{} Move", "2", "It has +3 Move.", "the text says '+3 Move', and move is 2"),
        ("{} Move", "-1", "−1 Move.", ""),
        ("{} Move", "0", "+3 Move on hills.", ""),
        (
            "For {} turns|next {} rests",
            "2",
            "Its next three rests.",
            "the text says 'next three rests'",
        ),
        ("For {} turns|next {} rests", "2", "Its next two rests.", ""),
        ("hits on {}+", "4", "It hits on 4+, then hits on 5+.", ""),
        ("hits on {}+", "4", "It hits on 5+.", "the text says 'hits on 5+', and move is 4"),
    ],
)
def test_a_kind_says_which_words_repeat_a_field(
    says: str, value: str, text: str, message: str
) -> None:
    """One text is enough, and a value that says nothing is compared with none."""
    kinds = f'card:\n  fields: {{ move: {{ type: integer, says: "{says}" }}, text: markup }}\n'
    card = f'source: {{ section: S }}\nfox: {{ name: Fox, move: {value}, text: "{text}" }}\n'
    told = found("figure-differs", {"kinds.yaml": kinds, "card.yaml": card})
    assert [message in each.message for each in told] == ([True] if message else [])


GRAMMAR = yaml.safe_load(Path("pipeline/checks/grammar.yaml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("language", "slip"),
    [(language, slip) for language, known in GRAMMAR.items() for slip in known["slips"]],
    ids=lambda each: each if isinstance(each, str) else each["bad"],
)
def test_each_slip_of_grammar_has_its_examples(language: str, slip: dict[str, str]) -> None:
    """The bad one is told at its place, the good one is not."""
    (one, *_) = found("grammar", worded([], [slip["bad"]], f"language: {language}\n"))
    assert slip["says"] in one.message
    assert f"write {slip['write']}".endswith(one.hint)
    assert found("grammar", worded([], [slip["good"]], f"language: {language}\n")) == []


SHOWN = "It moves. You may move. If a robot has a gun, two robots have three guns."


@pytest.mark.parametrize("rule", GRAMMAR["en"]["agreement"], ids=lambda rule: rule["bad"])
def test_each_rule_of_agreement_has_its_examples(rule: dict[str, str]) -> None:
    """The texts of a game show its nouns and verbs."""
    (one,) = found("grammar", worded([], [SHOWN, rule["bad"]], "language: en\n"))
    assert rule["says"] in one.message
    assert f"write {rule['write']}".endswith(one.hint)
    assert found("grammar", worded([], [SHOWN, rule["good"]], "language: en\n")) == []
