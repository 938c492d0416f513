"""The library as a program uses it: `import punchboard`."""

import subprocess
import sys
from pathlib import Path

import pytest
from edits import swap

import punchboard


@pytest.fixture
def project(home: Path, tmp_path: Path) -> punchboard.Project:
    """Return the project of the starter game, opened with a cache."""
    return punchboard.open(home, cache=tmp_path / "cache")


def spoil(home: Path, old: str, new: str) -> None:
    swap(home / "content" / "lantern" / "card.yaml", old, new)


def test_a_project_tells_its_games(project: punchboard.Project, home: Path) -> None:
    """A game is found by its name, or as the only one."""
    assert project.root == home
    assert [game.name for game in project.games] == ["lantern"]
    assert project.game().title == project.game("lantern").title == "Lantern"


def test_records_are_plain_values_with_their_places(project: punchboard.Project) -> None:
    """A record says what it holds, and at which line of which file."""
    game = project.game()
    (spark,) = (each for each in game.records("card") if each.slug == "spark")
    assert spark.name == spark.fields["name"] == "Spark"
    assert spark.position.file == "content/lantern/card.yaml"
    assert spark.position.line > 0
    assert game.export()["records"]["card"]["spark"] == spark.fields
    assert set(game.kinds) == {each.kind for each in game.records()}


def test_a_product_is_built_and_recalled(project: punchboard.Project, tmp_path: Path) -> None:
    """What has not changed is not drawn again, and stands as it was."""
    game, output = project.game(), tmp_path / "prints"
    first = game.build(["cards"], ["a4"], output=output)
    (entry,) = first.printed
    assert (first.folder / entry.file).read_bytes().startswith(b"%PDF")
    assert first.drawn > 0
    again = game.build(["cards"], ["a4"], output=output)
    assert (again.drawn, again.recalled) == (0, first.drawn)
    assert not again.fresh


def test_a_printing_of_its_own_replaces_no_other(
    project: punchboard.Project, tmp_path: Path
) -> None:
    """Choices for one printing go to a folder of their own; wrong ones are refused by name."""
    game, output = project.game(), tmp_path / "prints"
    usual = game.build(["cards"], ["a4"], output=output)
    wide = game.build(["cards"], ["a4"], output=output, sheet={"gutter": "4mm"})
    assert wide.folder != usual.folder
    with pytest.raises(punchboard.Misuse, match="gutter"):
        game.build(sheet={"gutter": "wide"})
    with pytest.raises(punchboard.Misuse, match="guter"):
        game.build(sheet={"guter": "4mm"})


def test_files_are_read_as_they_are(project: punchboard.Project, home: Path) -> None:
    """An edit between two calls is seen by the second."""
    game = project.game()
    assert not game.check().findings
    spoil(home, "name: Spark", "name: Sparkle")
    assert "Sparkle" in [each.name for each in game.records("card")]
    spoil(home, "name: Sparkle", "nam: Sparkle")
    assert [each.code for each in game.check().findings if each.severity == "error"]


@pytest.mark.parametrize("new", ["name: [", "nam: Spark", "name: Spark\n  cost: {{}}"])
def test_a_broken_project_gives_findings(
    project: punchboard.Project, home: Path, tmp_path: Path, new: str
) -> None:
    """Faults come with their line: in what check and build return, raised by all others."""
    spoil(home, "name: Spark", new)
    game = project.game()
    checked, outcome = game.check(), game.build(output=tmp_path / "prints")
    for findings in (checked.findings, outcome.findings):
        assert "card.yaml" in {Path(each.position.file).name for each in findings}
        assert all(each.hint or each.message for each in findings)
    assert not outcome.printed
    with pytest.raises(punchboard.PunchboardError) as caught:
        game.records()
    assert caught.value.findings[0].position.line > 0


def test_proofs_are_pictures_of_faces(project: punchboard.Project, tmp_path: Path) -> None:
    """One face by name, as a picture or a PDF; what does not exist is a misuse."""
    game = project.game()
    made = game.proof(["spark"], output=tmp_path / "spark.png", cut=True, dpi=72)
    assert made.written == (tmp_path / "spark.png",)
    assert (tmp_path / "spark.png").read_bytes().startswith(b"\x89PNG")
    for wrong in ({"side": "left"}, {"dpi": 0}):
        with pytest.raises(punchboard.Misuse):
            game.proof(["spark"], output=tmp_path / "x.png", **wrong)  # type: ignore[arg-type]
    with pytest.raises(punchboard.Misuse, match="sprak"):
        game.proof(["sprak"], output=tmp_path / "x.png")


def test_an_order_is_a_folder(project: punchboard.Project, tmp_path: Path) -> None:
    """An order has its files and says how much of the game it is."""
    made = project.game().order("png", ["cards"], output=tmp_path / "order")
    assert made.folder == tmp_path / "order"
    assert made.pieces == made.asked > 0
    assert (made.folder / "README.md").is_file() or list(made.folder.glob("README*"))
    with pytest.raises(punchboard.Misuse, match="thegamecrafter"):
        project.game().order("the-game-crafter")


def test_what_does_not_exist_is_a_misuse(project: punchboard.Project, tmp_path: Path) -> None:
    """Names are refused with the nearest that exists."""
    with pytest.raises(punchboard.Misuse, match="not a project"):
        punchboard.open(tmp_path)
    with pytest.raises(punchboard.Misuse, match="lantern"):
        project.game("lantren")
    with pytest.raises(punchboard.Misuse, match="card"):
        project.game().records("crad")
    with pytest.raises(punchboard.Misuse, match="cards"):
        project.game().build(["crads"])


def test_a_roster_has_a_verdict() -> None:
    """A sample roster of a game is legal; one of another game is refused."""
    root = Path(__file__).parents[2]
    project = punchboard.open(root)
    samples = sorted((root / "content" / "scrimmage" / "rosters").glob("*.yaml"))
    verdict = project.game("scrimmage").verdict(samples[0])
    assert verdict.legal
    assert not verdict.faults
    with pytest.raises(punchboard.Misuse, match="scrimmage"):
        project.game("kriegbot").verdict(samples[0])


def test_another_package_of_the_name_is_never_run(tmp_path: Path) -> None:
    """A folder `pipeline` that hides ours is refused before any of it runs."""
    (tmp_path / "pipeline").mkdir()
    (tmp_path / "pipeline" / "__init__.py").write_text("raise SystemExit('foreign code was run')")
    script = (
        "import sys\n"
        "import punchboard\n"
        "sys.path.insert(0, '')\n"
        "try:\n    punchboard.open()\n"
        "except ImportError as error:\n    print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script], cwd=tmp_path, capture_output=True, text=True
    )
    assert "not Punchboard's own" in done.stdout
    assert "foreign" not in done.stderr


def test_importing_the_library_loads_nothing_else() -> None:
    """The command starts from the same file, and pays for no library."""
    script = "import sys, punchboard; print([name for name in sys.modules if 'pipeline' in name])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
