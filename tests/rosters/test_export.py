"""Rosters in the formats for people, and the JSON for programs."""

import csv
import io
import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from rosters.samples import GAMES, told, written

from pipeline.game.opening import Game
from pipeline.rosters.description import Entry, Fact, Item, Roster, describe_roster


@pytest.fixture
def roster(game: Game) -> Roster:
    return describe_roster(game, game.record("fleet", "dawn"))


def test_text_is_for_a_chat(roster: Roster) -> None:
    """What has one is said once, what has none is left out."""
    assert written(roster, "text").decode() == (
        "Dawn Fleet\nKite War 2.1, 9 of 12 gold\nCaptain: Ida\n\n"
        "2x Grey Heron (Terns), 8 gold\n"
        "  Brass Reel, Storm Lamp & Oil, Long Tail\n"
        "  Lucky: yes, Pay: 5\n"
        "  Mended twice: by hand\n\n"
        "Paper Wasp, 1 gold\n"
    )


def _of(*entries: Entry) -> Roster:
    return Roster("g", "G", "1", "army", "a", "A", "", None, None, (), entries, {"name": "A"})


def test_markdown_takes_no_name_for_markup() -> None:
    """Bars, stars and brackets of a name stay letters, and a line stays a line."""
    entry = Entry("*a*|b\n[c](d)", None, 1, None, (), (), "<b>")
    last = written(_of(entry), "markdown").decode().splitlines()[-1]
    assert last == r"| **\*a\*\|b \[c\](d)** | 1 | \<b> |"


def test_csv_has_a_column_for_each_field_and_fact(roster: Roster) -> None:
    """What is a number stays one."""
    rows = list(csv.reader(io.StringIO(written(roster, "csv").decode(), newline="")))
    assert rows[0] == [
        *("title", "type", "count", "cost", "gadgets", "cargo.what", "Lucky", "Pay", "notes")
    ]
    assert rows[1][:6] == [
        "Grey Heron",
        "Terns",
        "2",
        "8",
        "Brass Reel, Storm Lamp & Oil",
        "Long Tail",
    ]
    assert rows[2] == ["Paper Wasp", "", "1", "1", "", "", "", "", ""]


@pytest.mark.parametrize("name", ["=1+1", "-a", "@a", "\ta", " =a", "＝1"])
def test_csv_holds_no_formula(name: str) -> None:
    """A spreadsheet shows a name that begins so, and works nothing out."""
    fact, item = Fact("=L", "=v"), Item("arms", name)
    entry = Entry(name, item, 1, -3, (item,), (fact,), name)
    rows = list(csv.reader(io.StringIO(written(_of(entry), "csv").decode(), newline="")))
    assert rows[1] == [f"'{name}", f"'{name}", "1", "-3", f"'{name}", "'=v", f"'{name}"]
    assert rows[0][5] == "'=L"


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_texts_for_people_act_on_no_terminal(form: str) -> None:
    """A name with escape sequences or turned letters is spelt out."""
    said = written(_of(Entry("A\x1b[2J\u202eB", None, 1, 1, (), (), "")), form).decode()
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert "x1b" in said


@pytest.mark.parametrize("name", GAMES)
def test_json_is_as_its_schema_says(name: str) -> None:
    """The schema of the documentation describes every sample."""
    schema = json.loads(Path("docs/roster.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    for roster in told(name):
        Draft202012Validator(schema).validate(json.loads(written(roster, "json")))


def test_json_says_which_record_an_item_is(roster: Roster) -> None:
    """Programs need not know names."""
    heron = json.loads(written(roster, "json"))["entries"][0]
    assert heron["type"] == {"field": "type", "name": "Terns", "kind": "crew", "slug": "terns"}
    assert heron["items"][2]["slug"] == "tail"
