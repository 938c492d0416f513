"""The commands: what they answer, in words and in JSON, and with which exit code."""

import json
import shlex
from pathlib import Path

import pytest
import yaml
from cli.conftest import Run
from edits import swap


def spoil(project: Path) -> None:
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


MISUSES = yaml.safe_load(
    Path(__file__).with_name("data").joinpath("misuse.yaml").read_text("utf-8")
)


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
