"""The commands: what they answer, in words and in JSON, and with which exit code."""

import json
import shlex
from pathlib import Path

import pytest
from cli.conftest import Run
from edits import swap


def spoil(project: Path) -> None:
    """Make one card's text too long for its box."""
    swap(project / "content" / "lantern" / "card.yaml", "discard a card", "discard a card, " * 40)


def test_build_one_product_elsewhere(project: Path, run: Run, tmp_path: Path) -> None:
    """Game, product, paper and output folder can be chosen."""
    out = tmp_path / "elsewhere"
    result = run("build", "lantern", "-p", "cards", "--paper", "letter", "--out", str(out))
    assert result.exit_code == 0
    assert sorted(path.name for path in out.rglob("*.*")) == ["cards.pdf", "manifest.json"]
    assert not (project / "output").exists()


def test_build_answers_in_json(project: Path, run: Run) -> None:
    """The answer is one JSON document on stdout; findings are JSON lines on stderr."""
    spoil(project)
    result = run("build", "--json")
    (answer,) = json.loads(result.stdout)
    assert answer["withheld"] == ["cards"]
    findings = [json.loads(line) for line in result.stderr.splitlines()]
    fit = next(finding for finding in findings if finding["code"] == "fit")
    assert (fit["file"], fit["line"]) == ("content/lantern/card.yaml", 7)
    assert result.exit_code == 1


def test_build_tells_what_it_drew(
    project: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How many faces were drawn, and how many an earlier build had drawn, is in the answer."""
    monkeypatch.setenv("PUNCHBOARD_CACHE", str(tmp_path / "cache"))
    faces = [json.loads(run("build", "--json").stdout)[0]["faces"] for _ in range(2)]
    assert faces == [{"drawn": 5, "recalled": 0}, {"drawn": 0, "recalled": 5}]


def test_build_quotes_the_line_at_fault(project: Path, run: Run) -> None:
    """An error shows its line with a caret below the place."""
    spoil(project)
    result = run("build")
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert lines[0].startswith("content/lantern/card.yaml:7:9: error: fit: ")
    assert lines[1].startswith('     7 |   text: "**Play:** discard a card')
    assert lines[2] == " " * 7 + "|" + " " * 9 + "^"
    assert "not printed: lantern cards" in result.stdout


def test_build_goes_on_with_the_next_game(project: Path, run: Run) -> None:
    """A game that cannot be read does not keep the others from being printed."""
    run("new", "game", "content/beacon")
    (project / "content" / "beacon" / "card.yaml").write_text("spark: [\n")
    result = run("build")
    assert result.exit_code == 1
    assert "content/beacon/card.yaml:" in result.stderr
    assert (project / "output/lantern/en/a4/cards.pdf").is_file()


def test_list(project: Path, run: Run) -> None:
    """Games are listed by name; one game by kinds, records and products."""
    assert run("list").stdout == "lantern\n"
    assert "  old-oak  Old Oak\n" in run("list", "lantern").stdout
    (kind, *_) = json.loads(run("list", "lantern", "--json").stdout)["records"]
    alone = run("list", "lantern", kind).stdout
    assert f"\n{kind} (" in alone
    assert "\nproducts (" not in alone
    assert "\nproducts (" in run("list", "lantern", "products").stdout
    wrong = run("list", "lantern", "knd")
    assert (wrong.exit_code, "has no kind 'knd'" in wrong.stderr) == (2, True)
    listed = json.loads(run("list", "lantern", "--json").stdout)
    assert listed["products"] == {"cards": "Cards"}
    assert json.loads(run("list", "--json").stdout) == {"games": ["lantern"]}


def test_show(project: Path, run: Run) -> None:
    """A record is shown resolved, with the line of each value."""
    shown = run("show", "lantern", "old-oak").stdout
    assert "Old Oak  (card:old-oak)" in shown
    assert "  text: Play: draw until you hold 5 cards." in shown
    assert "  copies: 1  (default)" in shown


def test_export(project: Path, run: Run) -> None:
    """Every record is exported, to stdout or to a file."""
    exported = json.loads(run("export", "lantern", "--format", "json").stdout)
    assert exported["records"]["card"]["spark"]["name"] == "Spark"
    assert run("export", "lantern", "--out", "all.json").stdout == ""
    assert json.loads((project / "all.json").read_text()) == exported


def test_new_game_and_card(project: Path, run: Run) -> None:
    """What is begun is told, checks out, and prints."""
    assert "content/beacon/card.yaml" in run("new", "game", "content/beacon").stdout
    assert run("new", "card", "beacon", "card", "ice-wall").exit_code == 0
    assert run("build", "beacon").exit_code == 0


MISUSES = {
    "biuld": "there is no command 'biuld'; did you mean 'build'?",
    "build lantren": "did you mean 'lantern'?",
    "build --product crads": "did you mean 'cards'?",
    "build --lang xx": "expected a language such as de",
    "build --jobs -1": "--jobs: expected a whole number from 0 to 256, found '-1'",
    "build --frobnicate": "there is no option --frobnicate",
    "build --severity bad": "expected error, warning or info, found 'bad'",
    "build --paper": "--paper: expected a value, found nothing",
    "build --paper 0x0mm": "0x0mm",
    "build --paper ../a4": "../a4",
    "build --paper leter": "did you mean 'letter'?",
    "build --draft=3": "--draft: expected no value, found one",
    "build --edition first": "expected base, published, living, announced or a date",
    "check --as-of soon": "expected base, published, living, announced or a date",
    "build --marks crop,none": "--marks: expected crop, cross, guides, outline, or none alone",
    "build --cards sprak": "did you mean 'spark'?",
    "build --cards spark=many": "expected a number",
    "build --kind crad": "did you mean 'card'?",
    "build --cards-from deck.txt": "there is no file deck.txt",
    "build --pack --backs gutterfold": "leave one of them away",
    "calibrate --back-offset 1,2": "--printer NAME",
    "calibrate --printer x --back-offset 1": "expected [right, down], found ['1']",
    "calibrate --printer x --back-offset 15,0": "-5 to 5 mm",
    "calibrate --printer x --forget": "begin with punchboard calibrate",
    "calibrate --paper a9": "no paper is named 'a9'",
    "calibrate --out content/lantern/card.yaml": "is there already, and no PDF",
    "check --select inventroy": "did you mean 'inventory'?",
    "check --ignore yaml-sintax": "did you mean 'yaml-syntax'?",
    "check --json --format sarif": "contradict each other",
    "check --format xml": "'xml'",
    "check lantren": "did you mean 'lantern'?",
    "errata --out my.pdf": "add --format pdf",
    "errata --paper a4": "add --format pdf",
    "explain inventroy": "did you mean 'inventory'?",
    "export --format csv": "one kind a file",
    "export --format xlsx": "name it with --out",
    "export --format csv --kind cards": "did you mean 'card'?",
    "list --project content/lantern": "no project",
    "new card lantern": "KIND is missing; see punchboard new card --help",
    "new card lantern card ../up": "cannot be a slug",
    "new card lantern card spark": "exists already",
    "new card lantern crad new": "did you mean 'card'?",
    "new game a b": "expected PATH, found more: b",
    "new game content/lantern": "exists already",
    "order --list --shop png": "--shop has no effect with --list",
    "preflight a.pdf --out ./a.pdf": "is one of the files to look at",
    "proof lantern spark --lang ''": "expected a value, found an empty text",
    "proof lantern spark --dpi 100000": "--dpi",
    "proof --columns 3": "--columns has no effect",
    "proof --out x.pdf --format png": "contradict each other",
    "proof --out x.gif": ".png or .pdf",
    "proof --out x.png": "4 faces are chosen",
    "proof --overlay trmi": "did you mean 'trim'?",
    "proof --cut --overlay trim": "leave --overlay away",
    "proof --paper a4": "--paper has no effect",
    "proof --commit HEAD": "no such commit",
    "show lantern sprak": "did you mean 'spark'?",
}


@pytest.mark.parametrize("line", MISUSES)
def test_misuse(project: Path, run: Run, line: str) -> None:
    """A slip ends with exit code 2 and what was meant, answers nothing and writes nothing."""
    before = sorted(project.rglob("*"))
    result = run(*shlex.split(line))
    assert MISUSES[line] in " ".join(result.stderr.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert sorted(project.rglob("*")) == before


def test_the_only_game_is_left_out(project: Path, run: Run) -> None:
    """A project of one game answers the same without its name."""
    assert run("show", "spark").stdout == run("show", "lantern", "spark").stdout != ""
    assert run("export").stdout == run("export", "lantern").stdout != ""
    assert run("proof", "spark", "--dpi", "36").exit_code == 0
    assert (project / "lantern-spark.png").is_file()
    assert "name one record" in run("show").stderr
