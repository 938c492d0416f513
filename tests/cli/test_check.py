"""`punchboard check`: what is told, in which format, and with which exit code."""

import json
import os
import re
from pathlib import Path
from typing import Any

import polib
import pytest
from cli.conftest import Run
from cli.sarif import sarif_run
from edits import swap
from PIL import Image

FORMATS = ("text", "json", "sarif", "github", "markdown")


@pytest.fixture
def cards(game: Path) -> Path:
    return game / "card.yaml"


@pytest.fixture
def miscounted(game: Path) -> Path:
    """Return game.yaml, whose inventory is wrong on one line: a warning."""
    path = game / "game.yaml"
    path.write_text(path.read_text("utf-8") + "inventory:\n  card: 99\n", "utf-8")
    return path


def overfill(cards: Path) -> None:
    """Make one card's text too long for its box: an error of the fit, on line 7."""
    swap(cards, "discard a card", "discard a card, " * 40)


def test_text_groups_by_file(cards: Path, miscounted: Path, run: Run) -> None:
    """An empty line stands between files; the line at fault is quoted with a caret."""
    overfill(cards)
    result = run("check")
    groups = result.stderr.split("\n\n")
    assert [group.split(":")[0] for group in groups] == [
        "content/lantern/game.yaml",
        "content/lantern/card.yaml",
    ]
    lines = groups[0].splitlines()
    assert re.match(r"content/lantern/game\.yaml:\d+:9: warning: inventory: ", lines[0])
    assert lines[1].endswith("|   card: 99")
    assert lines[2].index("^") == lines[1].index("99")
    assert result.stdout == "lantern: 1 error, 1 warning\n"
    assert result.exit_code == 1


def test_json(miscounted: Path, run: Run) -> None:
    """All findings by game on stdout, one a line on stderr."""
    result = run("check", "--json")
    (finding,) = json.loads(result.stdout)["lantern"]
    assert (finding["code"], finding["severity"]) == ("inventory", "warning")
    assert [json.loads(line) for line in result.stderr.splitlines()] == [finding]
    assert result.exit_code == 0


def sarif_of(run: Run, *options: str) -> dict[str, Any]:
    result = run("check", "--format", "sarif", *options)
    assert result.stderr == ""
    return sarif_run(result.stdout)


def test_sarif(cards: Path, miscounted: Path, run: Run) -> None:
    """Each result has its rule, its level, its region and what it looks like there."""
    overfill(cards)
    found = sarif_of(run)
    rules = [rule["id"] for rule in found["tool"]["driver"]["rules"]]
    results = {result["ruleId"]: result for result in found["results"]}
    assert sorted(rules) == sorted(results) == ["fit", "inventory"]
    assert all(rules[result["ruleIndex"]] == code for code, result in results.items())
    assert [results[code]["level"] for code in ("fit", "inventory")] == ["error", "warning"]
    place = results["inventory"]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "content/lantern/game.yaml"
    assert place["region"]["startColumn"] == 9
    assert place["region"]["snippet"]["text"] == "  card: 99"
    assert "the box holds" in found["tool"]["driver"]["rules"][0]["fullDescription"]["text"]


def test_github(miscounted: Path, run: Run) -> None:
    """A command that annotates the line; line breaks and the like are escaped."""
    result = run("check", "--format", "github")
    command, said = result.stdout.splitlines()
    line = len(miscounted.read_text("utf-8").splitlines())
    title = "inventory%3A records%2C or copies of them%2C that are more or fewer than the box holds"
    assert command.startswith(
        f"::warning file=content/lantern/game.yaml,line={line},col=9,title={title}::"
    )
    assert "%0Aadd the records" in command
    assert said == "lantern: 1 warning"
    assert result.stderr == ""


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_name_that_is_not_utf8(project: Path, run: Run, form: str) -> None:
    """Every format names the file; an address has its very bytes."""
    odd = os.fsencode(project / "content" / "lantern") + b"/caf\xe9.yaml"
    Path(os.fsdecode(odd)).write_text("x: 1\n")
    result = run("check", "--format", form)
    assert result.exit_code == 1
    assert ("caf%E9.yaml" if form == "sarif" else "caf\\udce9.yaml") in result.output


def test_strict(miscounted: Path, run: Run) -> None:
    """A warning fails a strict check, and no other."""
    assert run("check").exit_code == 0
    assert run("check", "--strict").exit_code == 1
    swap(miscounted, "card: 99", "card: { count: 99, note: more to come }")
    assert run("check", "--strict").exit_code == 0


def test_notes_are_counted_unless_asked_for(project: Path, miscounted: Path, run: Run) -> None:
    """Of one cause there is one note; machines get each of them, unless a severity is named."""
    products = miscounted.with_name("products.yaml")
    text = products.read_text("utf-8")
    text = text.replace("copies: copies", "copies: 9\n  sheet: { back-bleed: 4 }")
    products.write_text(text + text.replace("cards:", "more:"), "utf-8")
    for options in (("check",), ("check", "--severity", "warning"), ("check", "-q")):
        assert run(*options).stderr.count(": info: ") == 0
        assert "inventory" in run(*options).stderr
    said = run("check").stdout.splitlines()
    assert said[0].endswith(", 1 note")
    assert "     1 back-bleed-room  see: --select back-bleed-room" in said
    assert run("check", "-q").stdout == ""
    for options in (("--notes",), ("--severity", "info"), ("--select", "back-bleed-room")):
        told = run("check", *options).stderr
        assert told.count(": info: back-bleed-room") == 1
        assert "and 1 more: content/lantern/products.yaml:12:3 [more]" in told
    assert run("check", "--json").stderr.count("back-bleed-room") == 2
    assert "inventory" not in run("check", "--severity", "error").stderr
    assert run("check", "--severity", "error", "--strict").exit_code == 1
    assert run("check", "--severity", "error", "--notes").exit_code == 2
    assert "back-bleed-room" not in run("build").stderr
    assert "back-bleed-room" in run("build", "--notes").stderr


def test_without_fit(cards: Path, miscounted: Path, run: Run) -> None:
    """Content alone is checked, and what it says of products is, too."""
    overfill(cards)
    result = run("check", "--no-fit")
    assert (result.exit_code, result.stdout) == (0, "lantern: 1 warning\n")
    assert run("check", "--fit").exit_code == 1
    products = cards.with_name("products.yaml")
    swap(products, "title:", "titel:")
    assert "field-unknown" in run("check", "--no-fit").stderr


@pytest.mark.parametrize(
    ("options", "told", "code"),
    [
        (("--select", "fit"), {"fit"}, 1),
        (("--select", "inventory", "--select", "fit"), {"inventory", "fit"}, 1),
        (("--ignore", "fit"), {"inventory"}, 0),
    ],
)
def test_select_and_ignore(
    cards: Path, miscounted: Path, run: Run, options: tuple[str, ...], told: set[str], code: int
) -> None:
    """Only what is asked for is told, and counts."""
    overfill(cards)
    result = run("check", "--json", *options)
    assert {finding["code"] for finding in json.loads(result.stdout)["lantern"]} == told
    assert result.exit_code == code


@pytest.mark.parametrize("command", [("check",), ("locale", "check")])
def test_two_codes_in_one_option_are_told_apart(
    project: Path, run: Run, command: tuple[str, ...]
) -> None:
    """The message has the options to write; a space after the comma makes no difference."""
    for option, codes in (("--select", "fit,inventory"), ("--ignore", "fit, inventory")):
        result = run(*command, option, codes)
        assert result.exit_code == 2
        assert f"repeat it: {option} fit {option} inventory" in result.stderr


def test_what_keeps_a_game_from_being_read_is_always_told(cards: Path, run: Run) -> None:
    """A game that nobody has looked at is not well, whatever is asked for."""
    cards.write_text("spark: [\n")
    for options in (("--select", "inventory"), ("--ignore", "yaml-syntax")):
        result = run("check", *options)
        assert "yaml-syntax" in result.stderr
        assert result.exit_code == 1


def test_self_test_of_checks_and_rules(project: Path, run: Run) -> None:
    """The checks' own examples, then those of the games' rules."""
    rules = project / "content" / "lantern" / "rules.yaml"
    rules.write_text(
        "cheap:\n  title: Cards are cheap\n  why: Play\n  for: card\n  assert: cost <= 3\n"
        '  message: "{{ name }} costs {{ cost }}"\n'
        "  examples:\n    bad: { cost: 4 }\n    good: { cost: 3 }\n"
    )
    result = run("check", "--self-test")
    assert result.stdout == "checks: all is well\nlantern: all is well\n"
    assert (result.stderr, result.exit_code) == ("", 0)
    swap(rules, "cost: 4", "cost: 1")
    result = run("check", "--self-test")
    assert result.stderr.startswith(
        "content/lantern/rules.yaml:8:5: error: rule-example: the bad example passes [cheap]"
    )
    assert result.exit_code == 1
    rules.write_text("cheap: [\n")
    assert "yaml-syntax" in run("check", "--self-test").stderr


def test_a_picture_of_a_chapter_is_told_at_its_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is too high or too coarse is the author's line, and no template of ours."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "game", "plain", "--rulebook").exit_code == 0
    monkeypatch.chdir(tmp_path / "plain")
    chapter = Path("content/plain/rules/aim.md")
    for name, size in (("tall", (1500, 2500)), ("small", (300, 200))):
        Image.effect_noise(size, 60).convert("RGB").save(chapter.with_name(f"{name}.png"))
    text = f"{chapter.read_text('utf-8')}\n![Tall](tall.png)\n\n![](small.png)\n"
    chapter.write_text(text, "utf-8")
    line = text.splitlines().index("![Tall](tall.png)") + 1
    told = run("check", "--severity", "error").stderr
    assert f"{chapter}:{line}:1: error: fit: the picture rules/tall.png is" in told
    assert "crop it to" in told
    assert "shorten the text" not in told
    assert f"{chapter}:{line + 2}:1: error: image-blurred: rules/small.png" in told


def test_a_second_reading_finds_slips_on_either_side(run: Run, game: Path, cards: Path) -> None:
    """A form without values is written; what is keyed otherwise is an error at both places."""
    cards.write_text("source: { section: Cards }\n" + cards.read_text("utf-8"), "utf-8")
    assert run("new", "reading", "lantern").exit_code == 0
    (form,) = (game / "readings").iterdir()
    empty = form.read_text("utf-8")
    assert "card:spark:" in empty
    assert not re.search(r"cost: *\d", empty)
    again = run("new", "reading", "lantern")
    assert (again.exit_code, "content/lantern/readings/" in again.stderr) == (2, True)
    assert run("check", "lantern", "--no-fit").exit_code == 0
    at = empty.index("cost:", empty.index("card:spark:"))
    form.write_text(f"{empty[:at]}cost: 77{empty[at + 5 :]}", "utf-8")
    told = run("check", "lantern", "--no-fit")
    assert told.exit_code == 1
    assert "reading-differs" in told.output
    assert f"lantern/readings/{form.name}:" in told.output
    assert "'77' in a second reading" in told.output
    swap(form, "card:spark:", "card:spork:")
    assert "did you mean 'card:spark'?" in run("check", "lantern", "--no-fit").output
    told = run("check", "lantern", "--no-fit").output
    assert "the reading does not name its reader" in told
    form.write_text(
        empty.replace('reader: ""', "reader: Ann")
        .replace("date: 2", "date: 3")
        .replace("  Cards:", "  Crads:")
        .replace('  "Cards":', '  "Crads":'),
        "utf-8",
    )
    told = run("check", "lantern", "--no-fit").output
    assert "is in the future" in told
    assert "did you mean 'Cards'?" in told
    form.rename(form.with_suffix(".yml"))
    assert "file-unknown" in run("check", "lantern", "--no-fit").output


def test_a_text_prints_no_figure_that_a_second_reading_lacks(
    run: Run, game: Path, cards: Path
) -> None:
    """Of a text, the figures are keyed: in figures or words, in their order, and no others."""
    cards.write_text("source: { section: Cards }\n" + cards.read_text("utf-8"), "utf-8")
    swap(cards, "discard a card", "discard 2 cards, then roll three D6")
    slug = re.findall(r"^([\w-]+):$", cards.read_text("utf-8").partition("discard 2")[0], re.M)[-1]
    (game / "readings").mkdir()
    reading = game / "readings" / "all.yaml"
    head = "reader: Ann\ndate: 2026-11-28\nvalues:\n  Cards:\n"
    right = ("[2, 3, d6, 2]", "[2, three, D6, two]")
    for keyed in (*right, "[2, 3, D6]", "[3, 2, D6, 2]", "[2, 3, D6, 2, 9]", "none"):
        reading.write_text(f"{head}    card:{slug}: {{ text: {keyed} }}\n", "utf-8")
        told = run("check", "lantern", "--no-fit", "--select", "reading-differs")
        assert told.exit_code == (keyed not in right), told.output
    assert "text: [2, 2, 3, D6] here" in told.output


@pytest.mark.parametrize(
    ("text", "keyed", "says"),
    [
        ("It may not rest first.", "[may, not, first]", ""),
        ("It never rests. No card may.", "[not, may, not]", ""),
        ("It may rest first.", "[may, not, first]", "text: not here: [not] in a second reading"),
        ("It must not rest last.", "[may, not, first]", "[last, must] here, not in a second"),
        ("It can’t rest, nor can you.", "[may, not]", "text: [not] here"),
        ("It may rest if you do.", "[may, unless]", "not here: [unless]"),
        ("Take −1, or up to two.", "[1, 2, minus, at most]", ""),
        ("Take +1, or at least two.", "[1, 2, minus, at most]", "[at least, plus] here"),
        ("Take one, or at\n    least two.", "[2, at most, not]", "[at least] here"),
        ("It may not rest first.", "[enemy, until]", "[first, may, not] here"),
    ],
)
def test_a_text_turns_round_no_rule_of_a_second_reading(
    run: Run, game: Path, cards: Path, text: str, keyed: str, says: str
) -> None:
    """Words that decide are compared if any is keyed; a negation may be neither lost nor new."""
    cards.write_text("source: { section: Cards }\n" + cards.read_text("utf-8"), "utf-8")
    swap(cards, "discard a card", text)
    slug = re.findall(r"^([\w-]+):$", cards.read_text("utf-8").partition(text)[0], re.M)[-1]
    keyed = keyed.replace("]", ", 2, end, until]")
    (game / "readings").mkdir()
    (game / "readings" / "all.yaml").write_text(
        f"reader: Ann\ndate: 2026-11-28\nvalues:\n  Cards:\n    card:{slug}: {{ text: {keyed} }}\n",
        "utf-8",
    )
    told = run("check", "lantern", "--no-fit", "--select", "reading-differs")
    assert told.exit_code == bool(says), told.output
    assert says in told.output


def test_mutants_score_what_checks_and_readings_guard(run: Run, game: Path, cards: Path) -> None:
    """A changed figure that nothing compares is listed; once it is keyed twice it is guarded."""
    cards.write_text("source: { section: Cards }\n" + cards.read_text("utf-8"), "utf-8")
    before = run("check", "lantern", "--mutants", "500")
    assert before.exit_code == 0
    assert "cost: 4 of 4 changes escape every check" in before.output
    lines = ["date: 2026-11-28", "values:", "  Cards:"]
    for slug, cost in re.findall(
        r"^([\w-]+):\n(?:  .*\n)*?  cost: (\d+)", cards.read_text("utf-8"), re.M
    ):
        lines.append(f"    card:{slug}: {{ cost: {cost} }}")
    (game / "readings").mkdir()
    (game / "readings" / "all.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    assert "cost:" not in run("check", "lantern", "--mutants", "500").output


def test_a_translation_guards_the_figures_of_a_text(run: Run, game: Path, cards: Path) -> None:
    """A change of a translated text is counted as noticed; check says which words have changed."""
    cards.write_text(
        "source: { section: Cards }\n" + cards.read_text("utf-8").replace("a card", "2 cards"),
        "utf-8",
    )
    told = run("check", "lantern", "--mutants", "500").output
    assert re.search(r"text: \d of \d changes escape every check", told), told
    assert run("locale", "new", "lantern", "de").exit_code == 0
    po = polib.pofile(str(game / "locale" / "de.po"))
    for entry in po:
        entry.msgstr = entry.msgid
    po.save()
    assert "text: " not in run("check", "lantern", "--mutants", "500").output
    swap(cards, "2 cards", "3 cards")
    told = run("check", "lantern", "--select", "translation-stale").output
    assert "the text has changed from '2' to '3'" in told, told


def test_nothing_looks_unused_while_what_is_printed_cannot_be_read(run: Run, game: Path) -> None:
    """An error is not preceded by warnings of its own effects."""
    products = game / "products.yaml"
    products.write_text(products.read_text("utf-8").replace("  component", "   component", 1))
    told = run("check", "lantern").stderr
    assert "yaml-syntax" in told
    assert "-unused" not in told
