"""Names and numbers that are typed where a reference belongs, and what a later set brings."""

from pathlib import Path

import pytest
from checks.playing import checked, found, worded

from pipeline.source.findings import PunchboardError, Severity

LINKED = ["The [[term:t0]].", "A [[term:t0]].", "One [[term:t1]].", "No [[term:t1]]."]
NAMES = ["Black Street", "Gazebo", "Rest"]


@pytest.mark.parametrize(
    ("text", "name"),
    [("Run to Black Street.", "term:t0"), ("Find the Gazebo.", "term:t1")],
)
def test_a_typed_name_is_told_where_others_refer_to_it(
    tmp_path: Path, text: str, name: str
) -> None:
    """The reference to write is the remedy."""
    (one,) = found("name-bare", worded(tmp_path, NAMES, [*LINKED, text]))
    assert (one.hint, one.severity) == (f"write [[{name}]]", Severity.INFO)
    assert (one.position.line, one.subject) == (6, "card:c4")


@pytest.mark.parametrize(
    "text",
    ["Gazebo.", "A gazebo.", "A black street.", "Then Rest.", "Refer to [[term:t1|the Gazebo]]."],
)
def test_common_words_and_references_are_no_typed_names(tmp_path: Path, text: str) -> None:
    """Capitals as the name has them, not those that begin a sentence; a short word may be any."""
    assert found("name-bare", worded(tmp_path, NAMES, [*LINKED, text])) == []


def test_a_name_that_most_texts_type_is_the_house_style(tmp_path: Path) -> None:
    """Only who refers to it mostly has forgotten to do so somewhere."""
    texts = ["The [[term:t1]].", "A Gazebo.", "Two Gazebo."]
    assert found("name-bare", worded(tmp_path, NAMES, texts)) == []


CONSTANTS = "constants: { near: 3, lot: 3, die: D6 }\n"


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["Go within 3″."], "'3' is typed where other texts print the constant 'near'"),
        (["Suffer D6 hits."], "'D6' is typed where other texts print the constant 'die'"),
        (["Go within 3″.", "Look within 3″."], "'3'"),
    ],
)
def test_a_typed_number_is_told(tmp_path: Path, texts: list[str], says: str) -> None:
    """At its column, where two other records print a constant between the same words."""
    usual = ["Run within [[=near]]″.", "Be within [[=near]]″.", "Suffer [[=die]] hits."] * 2
    told = found("number-typed", worded(tmp_path, NAMES, [*usual, *texts], CONSTANTS))
    assert len(told) == len(texts)
    assert says in told[0].message
    offset = texts[0].index("3" if "3" in says else "D6")
    assert told[0].position[1:] == (8, len('c6: { name: Card 6, text: "') + 1 + offset)


@pytest.mark.parametrize(
    "text",
    ["Go within 4″.", "Go within 3 squares.", "Up to 3″.", "Gain 3 cards.", "Within 3."],
)
def test_another_number_is_left_alone(tmp_path: Path, text: str) -> None:
    """Another value, unit or word before it; or two constants that are printed so."""
    usual = ["Be within [[=near]]″.", "Gain [[=near]] cards.", "Gain [[=lot]] cards."] * 2
    assert found("number-typed", worded(tmp_path, NAMES, [*usual, text], CONSTANTS)) == []


def test_one_record_is_no_custom(tmp_path: Path) -> None:
    """A single other text may speak of another thing in the same words."""
    texts = ["Add [[=near]] to it.", "Add 3 to it."]
    assert found("number-typed", worded(tmp_path, NAMES, texts, CONSTANTS)) == []


KINDS = """\
release:
  fields: { order: integer }
term: {}
card:
  scope: release
  fields:
    release: { type: ref, to: release, required: false }
    partner: { type: ref, to: card, required: false }
    text: markup
"""
RELEASES = """\
source: { section: S }
base: { name: Base Game, order: 1 }
sequel: { name: The Sequel, order: 2 }
"""
LATER = """\
source: { section: S }
owl: { name: Old Owl, release: sequel, text: 'Hunt with [[card:fox]].' }
"""


def later(root: Path, fox: str) -> list[str]:
    """Return what the check of scope says of a fox; owls came with the sequel."""
    files = {"kinds.yaml": KINDS, "release.yaml": RELEASES, "term.yaml": "source: {section: S}\n"}
    scene = checked(root, {**files, "card.yaml": f"{LATER}fox: {{ name: Fox, {fox} }}\n"})
    return [str(finding.position) for finding in found("scope", scene)]


@pytest.mark.parametrize(
    ("fox", "mark"),
    [
        ("release: base, text: 'Flee [[card:owl]].'", "[[card:owl"),
        ("release: base, text: 'Flee the Old Owl.'", "Old Owl"),
        ("release: base, partner: owl, text: Rest.", "owl, text"),
    ],
)
def test_what_came_later_is_told(tmp_path: Path, fox: str, mark: str) -> None:
    """Whether a field or a text refers to it, or a text names it."""
    column = len("fox: { name: Fox, ") + fox.index(mark) + 1
    assert later(tmp_path, fox) == [f"content/tiny/card.yaml:3:{column}"]


@pytest.mark.parametrize(
    "fox",
    [
        "text: 'Flee [[card:owl]].'",
        "release: sequel, text: 'Flee [[card:owl]].'",
        "release: base, text: 'Flee (sequel: even the [[card:owl]]).'",
        "release: base, text: 'With The Sequel flee the Old Owl.'",
        "release: base, text: 'Flee the owl.'",
    ],
)
def test_what_may_speak_of_a_later_set(tmp_path: Path, fox: str) -> None:
    """Records of no set or of the same, and texts that say which set they speak of."""
    assert later(tmp_path, fox) == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("scope: release", "scope: relaese", "'relaese' is no field that refers to one set"),
        ("scope: release", "scope: text", "'text' is no field that refers"),
        ("{ order: integer }", "{ place: integer }", "whose records have no order"),
        ("{ order: integer }", "{ order: text }", "whose records have no order"),
    ],
)
def test_a_scope_that_makes_no_sense_is_told(tmp_path: Path, old: str, new: str, says: str) -> None:
    """A slip in kinds.yaml is a finding there."""
    with pytest.raises(PunchboardError) as caught:
        checked(tmp_path, {"kinds.yaml": KINDS.replace(old, new)})
    (one,) = caught.value.findings
    assert (one.code, one.position.file) == ("kind-scope", "content/tiny/kinds.yaml")
    assert says in one.message
