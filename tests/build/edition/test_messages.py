"""What can be translated: every word of content, templates and engine, and no other."""

import ast
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from cli.conftest import Run
from edits import write
from game.locale.small import FILES as SMALL

from pipeline.source.files import open_folder

ROOT = Path(__file__).parents[3]
WEAPONS = (
    SMALL["weapon.yaml"]
    .replace(
        '{label: Shoot, text: "Lose {ammo}."}', '{label: Silent, text: "{ammo} [[gun]] [[=hand]]"}'
    )
    .replace("blurb: Quiet.", "blurb: +3 / −1")
)
RULES = "few: { title: Few, for: squad, assert: motto, message: Too many, why: Arms are heavy }\n"
FILES = {**SMALL, "weapon.yaml": WEAPONS, "products.yaml": "{}\n", "rules.yaml": RULES}


def messages(run: Run, game: str, project: Path = ROOT) -> list[polib.POEntry]:
    done = run("locale", "extract", game, "--project", str(project))
    assert done.exit_code == 0, done.output
    return list(polib.pofile(done.stdout))


@pytest.fixture
def tiny(tmp_path: Path, run: Run) -> list[polib.POEntry]:
    write(tmp_path / "content/tiny", FILES)
    open_folder(tmp_path)
    return messages(run, "tiny", tmp_path)


def test_each_text_is_known_by_kind_record_and_field(tiny: list[polib.POEntry]) -> None:
    """Names, texts, lists, tables, titles and constants; no identifier, dice or player's word."""
    keyed = [each.msgctxt for each in tiny if each.msgctxt and " " not in each.msgctxt]
    assert sorted(keyed) == sorted(
        [
            *("game.title", "game.subtitle", "game.credits.0", "game.constants.mood.value"),
            *("kinds.weapon.title", "kinds.weapon.plural"),
            *("rules.few.title", "rules.few.message", "rules.few.why"),
            *("kinds.squad.title", "kinds.squad.plural"),
            *("weapon.gun.name", "weapon.gun.blurb", "weapon.gun.odds.0.says", "weapon.knife.name"),
            *("weapon.gun.uses.0.label", "weapon.gun.uses.0.text", "weapon.gun.uses.1.label"),
        ]
    )
    texts = {each.msgid for each in tiny}
    assert not texts & {"gun", "knife", "near", "far", "D6", "The Reds", "Onward", "2.5"}


def test_a_message_knows_its_line_and_what_it_is(tiny: list[polib.POEntry]) -> None:
    """Translators see the record's kind and name and the field's doc; choices have one context."""
    by_context = {each.msgctxt: each for each in tiny}
    blurb = by_context["weapon.gun.blurb"]
    assert blurb.occurrences == [("content/tiny/weapon.yaml", "7")]
    assert blurb.comment == "Weapon: Gun\none line"
    choices = [each for each in tiny if each.msgctxt == "choice: weapon.grip"]
    assert [each.msgid for each in choices] == ["one hand", "two hands"]


@pytest.mark.parametrize(
    ("game", "text", "many", "file"),
    [
        ("kriegbot", "none: an AI robot", "", "content/kriegbot/roster.yaml"),
        ("kriegbot", "a narrow rectangle", "", "content/kriegbot/rules.yaml"),
        ("kriegbot", "lift fan", "", "templates/kriegbot/vehicle-hoverbot.xml.j2"),
        ("grimdark-future", "%(n)s mission", "%(n)s missions", ""),
    ],
)
def test_marked_words_are_collected_wherever_they_stand(
    run: Run, game: str, text: str, many: str, file: str
) -> None:
    """The expressions of roster.yaml and rules.yaml have words as templates have."""
    (message,) = [each for each in messages(run, game) if each.msgid == text]
    assert (message.msgctxt or "", message.msgid_plural or "") == ("", many)
    assert not file or message.occurrences[0][0] == file


def _printed() -> Iterator[tuple[str, str]]:
    """Yield the file and the literal of every word that Python code looks up for paper."""
    for path in sorted((ROOT / "pipeline").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                for text in _literals(node):
                    yield path.name, text


def _literals(call: ast.Call) -> Iterator[str]:
    """Yield the words that a call of `words.get`, `words.plural` or `format_message` looks up."""
    name = ast.unparse(call.func)
    if name.endswith(("words.get", "words.plural")):
        args = call.args[:1]
    elif name == "format_message":
        args = call.args[2:3]
    else:
        return
    for arg in args:
        for part in ast.walk(arg):
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.value


def test_every_word_of_the_code_is_listed(run: Run) -> None:
    """A word that is looked up and listed nowhere could never be translated."""
    entries = messages(run, "shared")
    listed = {each.msgid for each in entries}
    found = set(_printed())
    assert len(found) > 8
    assert {(file, text) for file, text in found if text not in listed} == set()
    assert len({(each.msgctxt, each.msgid) for each in entries}) == len(entries)
    assert (ROOT / "templates/shared/locale/de.po").is_file()
