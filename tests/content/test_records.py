"""Records: what belongs to them, what they refer to, and that they never change."""

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.records import GivenFields
from pipeline.game.text import Markup
from pipeline.source.findings import Finding, PunchboardError

Load = Callable[..., list[Finding]]


def test_a_record_knows_its_place_and_its_source(game: Game) -> None:
    """A record points at its line, and completes its source from its file's."""
    knife = game.record("weapon", "knife")
    assert str(knife.position) == "content/tiny/weapon.yaml:3:1"
    assert str(knife.position_of("damage")) == "content/tiny/weapon.yaml:5:11"
    assert knife.source is not None
    assert (knife.source.section, knife.source.page) == ("Arms", 3)
    assert knife.source.note == "read from an example"
    assert (knife.name, knife.house) == ("Knife", ("damage",))


def test_links_and_constants_print_what_they_name(game: Game) -> None:
    """Once loaded, a text reads with names, other words and constants in their places."""
    text = game.record("team", "reds").values.text  # type: ignore[attr-defined]
    assert isinstance(text, Markup)
    assert text.plain == "Draw 5 to 12 {hex}, see Gun & Co or knives."
    assert text.__html__() == (
        'Draw <b>5</b> to 12 <icon name="hex"/>, see <t>Gun &amp; Co</t> or <t>knives</t>.'
    )


def test_nothing_of_a_game_can_change(game: Game) -> None:
    """Games, records, values, lists, constants and defaults are all immutable."""
    record: Any = game.record("team", "reds")
    changes: list[Callable[[], Any]] = [
        lambda: setattr(game, "records", {}),
        lambda: setattr(record, "slug", "x"),
        lambda: setattr(record.values, "size", 1),
        lambda: setattr(record.source, "section", "x"),
        lambda: record.values.weapons.append("x"),
        lambda: record.values.weapons.__setitem__(0, "x"),
        lambda: game.records["team"].__setitem__("x", record),
        lambda: game.records.__setitem__("x", {}),
        lambda: game.constants.__setitem__("hand", 6),
        lambda: game.inventory.__setitem__("x", 1),  # type: ignore[attr-defined]
        lambda: game.constants["range"].__setitem__("long", 6),
        lambda: game.kinds.__setitem__("x", game.kinds["team"]),
        lambda: setattr(game.kinds["team"], "title", "x"),
        lambda: game.documents.__setitem__("x", record.document),
        lambda: setattr(game.record("weapon", "gun").values.damage, "sides", 8),
    ]
    for change in changes:
        with pytest.raises((TypeError, AttributeError, ValueError)):
            change()


TEAM = "source: {section: Teams}\nreds:\n  name: Reds\n  weapons: [gun]\n  text: "


@pytest.mark.parametrize(
    ("text", "code", "column", "says"),
    [
        ("see [[gum]]", "ref-dangling", 15, "did you mean 'gun'?"),
        ("see [[weapon:gum]]", "ref-dangling", 15, "did you mean 'gun'?"),
        ("see [[team:gun]]", "ref-kind", 15, "weapon:gun"),
        ("see [[wepon:gun]]", "ref-kind", 15, "weapon:gun"),
        ("see [[=hnad]]", "constant-unknown", 16, "did you mean 'hand'?"),
        ("see [[=range]]", "constant-unknown", 16, "range.long"),
        ("see *that", "notation", 13, r"\*"),
    ],
)
def test_a_broken_link_is_a_finding(
    findings: Load, text: str, code: str, column: int, says: str
) -> None:
    """A reference or constant that names nothing is reported where it is written."""
    (finding,) = findings(team=TEAM + text + "\n")
    place = (finding.code, finding.position.line, finding.position.column)
    assert place == (code, 5, column)
    assert finding.subject == "team:reds.text"
    assert says in str(finding)


def test_a_slug_of_two_kinds_needs_its_kind(findings: Load, write: Any) -> None:
    """A reference that may mean two records asks for the kind."""
    weapons = "source: {section: A}\ngun: {name: G, damage: D6}\nreds: {name: R, damage: D6}\n"
    (finding,) = findings(weapon=weapons, team=TEAM + "'[[reds]]'\n")
    assert finding.code == "ref-ambiguous"
    assert "weapon:reds, team:reds" in finding.hint


def test_a_link_to_a_faulty_record_is_no_second_error(findings: Load) -> None:
    """Only the fault itself is reported, not what refers to it."""
    found = findings(weapon="source: {section: A}\ngun: {name: G, damage: six}\n",
                     team=TEAM + "'[[gun]]'\n")  # fmt: skip
    assert [finding.code for finding in found] == ["field-type"]


def test_all_findings_come_in_the_order_of_the_files(findings: Load) -> None:
    """One load reports every fault of every file, sorted by place."""
    found = findings(
        weapon="gun: {damage: six, nam: G}\nKnife: {}\n",
        team="reds: {name: 5, weapons: [gun], text: x, house: [text, bonus]}\n",
    )
    assert [(finding.code, finding.position.column) for finding in found] == [
        ("field-missing", 1),
        ("field-type", 15),
        ("field-unknown", 20),
        ("record-slug", 1),
        ("field-type", 14),
    ]
    assert "did you mean 'name'?" in found[2].hint


@pytest.mark.parametrize("slug", ["__class__", "Gun", "a_b", "-a", "a--b", "ä", "a b"])
def test_a_slug_has_small_letters_digits_and_hyphens(findings: Load, slug: str) -> None:
    """A key that is no slug is refused at its place."""
    (finding,) = findings(team=TEAM + f"x\n{slug}: {{}}\n")
    assert (finding.code, finding.position.line) == ("record-slug", 6)


@pytest.mark.parametrize("dotted", ["bonus", "weapons.1", "weapons.x", "__class__", "text.source"])
def test_house_fields_must_exist(findings: Load, dotted: str) -> None:
    """A house value of a field that the record does not have is refused."""
    (finding,) = findings(team=TEAM + f"x\n  house: [weapons.0, {dotted}]\n")
    assert (finding.code, finding.position.line) == ("house-field", 6)


def test_a_record_must_say_its_source(findings: Load) -> None:
    """Without a source of its own or of its file, a record is refused."""
    (finding,) = findings(weapon="gun: {name: G, damage: D6}\n", team="{}")
    assert (finding.code, finding.subject) == ("source-missing", "weapon:gun")


def test_a_wrong_file_source_is_reported_once(findings: Load) -> None:
    """A mistake in a file's source is found there."""
    weapons = "source: {sectoin: A}\ngun: {name: G, damage: D6, source: {section: B}}\n"
    (finding,) = findings(weapon=weapons, team="{}")
    assert (finding.code, finding.position.column) == ("field-unknown", 10)


def test_a_kind_may_do_without_name_and_source(write: Any) -> None:
    """A kind may free its records from a name and a source; such a record goes by its slug."""
    kinds = "tick: {name: false, source: false, fields: {a: text}}\nweapon: {}\nteam: {}\n"
    game = open_game(write(kinds=kinds, tick="one: {a: x}\n", weapon="{}", team="{}"))
    record = game.record("tick", "one")
    assert (record.name, record.source) == ("one", None)


def test_a_record_that_is_no_mapping_is_a_finding(write: Any) -> None:
    """A record written as a list or a word is refused."""
    with pytest.raises(PunchboardError) as caught:
        open_game(write(weapon="gun: [a]\nknife: word\n", team="{}"))
    assert [finding.code for finding in caught.value.findings] == ["field-type", "field-type"]


def test_records_share_the_sets_of_the_fields_that_they_give(game: Game) -> None:
    """Each keeps the fields that were given, in one set for all that give the same."""
    records = [game.record("weapon", slug).values for slug in game.records["weapon"]]
    before = [set(values.model_fields_set) for values in records]
    given = GivenFields()
    for values in records:
        given.share(values)
    assert [values.model_fields_set for values in records] == before
    sets = {id(values.model_fields_set) for values in records}
    assert len(sets) == len({frozenset(each) for each in before})
