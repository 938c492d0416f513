"""The commands about rosters: what they say, and how they end."""

import json
from pathlib import Path

import pytest
from cli.conftest import Run
from edits import swap
from pypdf import PdfReader

DAWN = "content/kites/rosters/dawn.yaml"


def test_check_tells_what_an_illegal_one_breaks(run: Run, kites: Path) -> None:
    """Title and sum, the line of the file, the section, what mends it; exit code 1."""
    result = run("roster", "check", DAWN, "far.yaml")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[1] == "far.yaml: Far Fleet is ILLEGAL, 1 rule broken"
    said = result.stderr.splitlines()
    assert said[0] == (
        "far.yaml:1:1: error: rule: broken rule: A fleet costs no more than the purse holds: "
        "9 + 8 = 17 of 12 [purse]"
    )
    assert said[1].endswith("| name: Far Fleet")
    assert said[3:] == ["    see: Chapter 2, The Purse", "    to fix it: sell One"]


def test_check_answers_in_json(run: Run, kites: Path) -> None:
    """One entry a file; what cannot be read is none of the legal ones."""
    (kites / "bad.yaml").write_text("game: kites\nname: [")
    result = run("roster", "check", "--json", DAWN, "far.yaml", "bad.yaml")
    told = json.loads(result.stdout)
    assert [(each["legal"], each["readable"]) for each in told] == [
        (True, True),
        (False, True),
        (False, False),
    ]
    (fault,) = told[1]["faults"]
    assert (fault["rule"], fault["file"], fault["line"]) == ("purse", "far.yaml", 1)
    assert fault["remedies"] == ["sell One"]
    assert json.loads(result.stderr.splitlines()[-1])["code"] == "yaml-syntax"


def test_check_tells_advice_without_failing(run: Run, kites: Path) -> None:
    """It makes nothing illegal."""
    small = kites / "small.yaml"
    small.write_text("game: kites\nname: Small\nkites: [{name: One, cost: 1}]\n")
    result = run("roster", "check", "small.yaml")
    assert result.exit_code == 0
    assert result.stdout == "small.yaml: Small is legal, 1 piece of advice\n"
    assert "there is room for more" in result.stderr


def test_check_reads_json_files(run: Run, kites: Path) -> None:
    """With the place of each fault in them."""
    data = {"name": "J", "game": "kites", "kites": [{"name": "One", "cost": "many"}]}
    (kites / "j.json").write_text(json.dumps(data, indent=2))
    result = run("roster", "check", "j.json")
    assert result.exit_code == 1
    assert "j.json:7:15: error: field-type" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("check", "none.yaml"), "there is no file none.yaml"),
        (("check", "bare.yaml"), "unknown game of bare.yaml"),
        (("check", "far.yaml", "--game", "chess"), "is a roster of kites, not of chess"),
        (("new", "chess", "X"), "there is no game 'chess'"),
        (("list", "chess"), "there is no game 'chess'"),
        (("build", "far.yaml", "-p", "decks", "--draft"), "'decks' is not printed"),
        (("build", DAWN, "-p", "roster-card"), "did you mean 'roster-cards'?"),
        (("build", "far.yaml", "--draft", "-p", "fleet-sheet"), "not printed for an illegal list"),
        (("build", DAWN, "--blank", "3", "-p", "roster-sheet"), "--blank has no effect"),
        (("new", "kites", " "), "needs a name"),
        (("new", "kites", "Far", "--out", "far.yaml"), "exists already"),
    ],
)
def test_misuse_ends_with_2(run: Run, kites: Path, arguments: tuple[str, ...], says: str) -> None:
    """And says what was wrong."""
    (kites / "bare.yaml").write_text("name: Bare\nkites: []\n")
    result = run("roster", *arguments)
    assert result.exit_code == 2
    assert says in result.stderr


def test_a_roster_of_a_game_that_is_none_is_told_at_its_line(run: Run, kites: Path) -> None:
    """As any other fault of its file."""
    (kites / "lost.yaml").write_text("name: Lost\ngame: kiets\nkites: []\n")
    result = run("roster", "check", "lost.yaml")
    assert result.exit_code == 1
    assert "lost.yaml:2:7: error: roster-game: there is no game 'kiets'" in result.stderr
    assert "did you mean 'kites'?" in result.stderr


def test_new_writes_a_roster_that_is_legal(run: Run, kites: Path) -> None:
    """It says what comes next."""
    result = run("roster", "new", "kites", "Night Fleet")
    assert (result.exit_code, result.stdout) == (0, "night-fleet.yaml\n")
    assert "punchboard roster check night-fleet.yaml" in result.stderr
    assert run("roster", "check", "night-fleet.yaml").exit_code == 0
    assert run("roster", "new", "kites", "Night Fleet").exit_code == 2


def test_list_tells_the_samples(run: Run, kites: Path) -> None:
    """With what they cost and whether they are legal."""
    (kites / "content/kites/rosters/far.yaml").write_text((kites / "far.yaml").read_text())
    assert run("roster", "list", "kites").stdout.splitlines() == [
        f"{DAWN}  Dawn Fleet: 2 entries, 9 of 12 gold, legal",
        "content/kites/rosters/far.yaml  Far Fleet: 2 entries, 17 of 12 gold, ILLEGAL: purse",
    ]
    told = json.loads(run("roster", "list", "kites", "--json").stdout)
    assert [each["broken"] for each in told] == [[], ["purse"]]


def test_diff_tells_what_changed(run: Run, kites: Path) -> None:
    """And what that costs."""
    text = (
        (kites / DAWN).read_text().replace("cost: 8", "cost: 10").replace("[reel, lamp]", "[reel]")
    )
    (kites / "dusk.yaml").write_text("game: kites\n" + text.replace("Paper Wasp", "Bee"))
    assert run("roster", "diff", DAWN, "dusk.yaml").stdout.splitlines() == [
        "Dawn Fleet, 9 gold -> Dawn Fleet, 11 gold",
        "~ Grey Heron  +2 gold",
        "    gadgets: - Storm Lamp & Oil",
        "~ Bee",
        "    name: Paper Wasp -> Bee",
        "+2 gold in all",
    ]
    told = json.loads(run("roster", "diff", DAWN, "dusk.yaml", "--json").stdout)
    assert (told["from"]["cost"], told["to"]["cost"]) == (9, 11)


def test_match_tells_what_the_game_says(run: Run, kites: Path) -> None:
    """With the names of both."""
    result = run("roster", "match", DAWN, "far.yaml")
    assert result.stdout.splitlines() == [
        "The wind: Dawn Fleet, Far Fleet",
        "  Dawn Fleet meets Far Fleet.",
        "  2 to 2 kites of 12",
    ]
    result = run("roster", "match", DAWN, "far.yaml", DAWN)
    assert (result.exit_code, result.stderr) == (2, "punchboard: expected 2 rosters, found 3\n")


def test_build_has_no_link_for_a_secret_list(run: Run, kites: Path) -> None:
    """Its code would hold all that is left out: what the link begins with has no effect."""
    result = run(
        "roster", "build", DAWN, "--without", "points", "--base-url", "https://example.com"
    )
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--base-url has no effect with --without" in result.stderr


def test_a_secret_list_is_sealed_and_lies_in_a_folder_of_its_own(run: Run, kites: Path) -> None:
    """Without a salt its seal would tell what it hides; the open print lies elsewhere."""
    result = run("roster", "build", DAWN, "--without", "equipment", "--without", "points")
    assert result.exit_code == 1
    assert "seal it with punchboard roster seal FILE" in result.stderr
    run("roster", "seal", DAWN)
    run("roster", "build", DAWN)
    run("roster", "build", DAWN, "--without", "equipment", "--without", "points")
    folders = sorted(path.name for path in (kites / "output/rosters").iterdir())
    assert folders == ["dawn", "dawn-without-equipment-points"]


def test_build_refuses_an_illegal_roster(run: Run, kites: Path) -> None:
    """Nothing is written; the others are printed, and the exit code is 1."""
    result = run("roster", "build", "far.yaml", DAWN, "--paper", "a4", "-p", "roster-sheet")
    assert result.exit_code == 1
    assert "not printed: far.yaml is illegal; --draft prints it anyway" in result.stdout
    assert "9 + 8 = 17 of 12" in result.stderr
    assert [path.name for path in (kites / "output/rosters").iterdir()] == ["dawn"]


def test_build_prints_an_illegal_roster_as_a_draft(run: Run, kites: Path) -> None:
    """What is wrong is told all the same, and printed."""
    result = run("roster", "build", "far.yaml", "--paper", "a4", "--draft")
    assert result.exit_code == 0
    assert "9 + 8 = 17 of 12" in result.stderr
    folder = kites / "output/rosters/far/kites/en/draft/a4"
    assert sorted(path.stem for path in folder.glob("*.pdf")) == [
        "roster-cards.draft",
        "roster-rules.draft",
        "roster-sheet.draft",
    ]
    sheet = PdfReader(folder / "roster-sheet.draft.pdf").pages[0].extract_text()
    assert "Illegal" in sheet
    assert "9 + 8 = 17 of 12" in sheet


@pytest.mark.parametrize("name", ["true", "12", "a: b", '"', "{{ c }}", "Ärger & Söhne"])
def test_new_takes_any_name(run: Run, kites: Path, name: str) -> None:
    """YAML reads it as it was written, and the roster says its game and version."""
    assert run("roster", "new", "kites", name, "--out", "new.yaml").exit_code == 0
    assert (kites / "new.yaml").read_text().startswith('# A fleet.\ngame: kites\ncontent: "2.1"\n')
    (told,) = json.loads(run("roster", "check", "--json", "new.yaml").stdout)
    assert (told["name"], told["legal"]) == (name, True)


@pytest.mark.parametrize(
    ("options", "sheets"),
    [
        (("--without", "points"), ["roster-cards", "roster-rules", "roster-sheet"]),
        (("--without", "rules"), ["roster-cards", "roster-sheet"]),
        (("--blank", "2"), ["fleet-sheet", "roster-cards", "roster-rules", "roster-sheet"]),
    ],
)
def test_a_secret_list_has_no_sheet_that_tells_all(
    run: Run, kites: Path, options: tuple[str, ...], sheets: list[str]
) -> None:
    """A game's own sheets keep no secrets; blank cards lie beside those of the entries."""
    run("roster", "seal", DAWN)
    result = run("roster", "build", DAWN, "--paper", "a4", "--json", *options)
    assert result.exit_code == 0, result.stderr
    (made,) = json.loads(result.stdout)
    assert sorted(each["product"] for each in made["printed"]) == sheets
    if "points" in options:
        for path in (kites / "output/rosters").rglob("*.pdf"):
            words = " ".join(page.extract_text() for page in PdfReader(path).pages)
            assert "gold" not in words, path


@pytest.mark.parametrize(
    ("old", "new", "command", "said"),
    [
        ("xp: [Lucky]", "xp: []", ("build", DAWN, "--without", "xp"), "has no part xp to hide"),
        ("[fleet-sheet]", "[flet-sheet]", ("build", DAWN), "did you mean 'fleet-sheet'?"),
        ("a.kites", "a.kits", ("match", DAWN, DAWN), "kits"),
        ("{{ name }}", "{{ nmae }}", ("new", "kites", "Far"), "nmae"),
    ],
)
def test_a_wrong_profile_is_told(
    run: Run, kites: Path, old: str, new: str, command: tuple[str, ...], said: str
) -> None:
    """What would be left out, printed or said by it is not passed over."""
    swap(kites / "content/kites/roster.yaml", old, new)
    result = run("roster", *command)
    assert result.exit_code in (1, 2)
    assert said in result.stderr
    assert "roster.yaml" in result.stderr
