"""Records: what belongs to them, what they refer to, and that they never change."""

from collections.abc import Callable
from typing import Any

from pipeline.game.notation import Markup
from pipeline.game.opening import Game, open_game
from pipeline.source.findings import Finding

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


CITING = "id: tiny\ntitle: Tiny\nversion: '1'\nsource: {document: Rulebook}\n"


def test_a_record_of_a_cited_rulebook_must_say_its_source(findings: Load) -> None:
    """If the game names its rulebook, a record without a source, or one of its file, is refused."""
    kinds = "weapon: {}\nteam: {source: false}\n"
    files = {"weapon": "gun: {name: G}\n", "team": "reds: {name: R}\n"}
    (finding,) = findings(game=CITING, kinds=kinds, **files)
    assert (finding.code, finding.subject) == ("source-missing", "weapon:gun")


def test_an_invented_game_asks_for_no_sources(write: Any) -> None:
    """Unless game.yaml names a rulebook, or a kind asks for sources, records need none."""
    assert open_game(write(weapon="gun: {name: G, damage: D6}\n", team="{}")).records["weapon"]


def test_a_kind_may_do_without_name_and_source(write: Any) -> None:
    """A kind may free its records from a name and a source; such a record goes by its slug."""
    kinds = "tick: {name: false, source: false, fields: {a: text}}\nweapon: {}\nteam: {}\n"
    game = open_game(write(kinds=kinds, tick="one: {a: x}\n", weapon="{}", team="{}"))
    record = game.record("tick", "one")
    assert (record.name, record.source) == ("one", None)
