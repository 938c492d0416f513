"""Files that nothing prints any more: the build reports them, and `--clean` removes those alone."""

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from cli.conftest import Run
from edits import edit, swap

EN = Path("output/lantern/en")


@pytest.fixture
def printed(game: Path, run: Run) -> Path:
    """Return the content folder of a game that is printed in two languages."""
    assert run("locale", "new", "lantern", "de").exit_code == 0
    assert run("build", "--lang", "all", "-q").exit_code == 0
    return game


def rename_product(game: Path) -> None:
    swap(game / "products.yaml", "cards:", "deck:")


def rename_game(game: Path) -> None:
    edit(game / "game.yaml", "id: lantern", "id: torch")
    game.rename(game.with_name("torch"))
    Path("templates/lantern").rename("templates/torch")


@pytest.mark.parametrize(
    ("change", "left"),
    [
        (rename_product, {"en/a4/cards.pdf": "no product cards", "de/a4/cards.pdf": ""}),
        (
            lambda game: swap(game / "products.yaml", "[a4]", "[a5]"),
            {"en/a4/cards.pdf": "not printed on a4", "de/a4/cards.pdf": ""},
        ),
        (lambda game: (game / "locale/de.po").unlink(), {"de/a4/cards.pdf": "no language de"}),
        (rename_game, {"en/a4/cards.pdf": "no game lantern", "de/a4/cards.pdf": ""}),
    ],
)
def test_what_nothing_prints_is_reported_and_removed(
    printed: Path, run: Run, change: Callable[[Path], None], left: dict[str, str]
) -> None:
    """In one warning, with the command; a user's own file stays, and what is printed does, too."""
    own = EN / "a4/notes.txt"
    own.write_text("mine")
    change(printed)
    told = run("build").stderr
    assert told.count("output-left") == 1
    assert "punchboard build --clean removes them" in told
    result = run("build", "--clean")
    for path, reason in left.items():
        assert reason in told
        assert f"removed: output/lantern/{path}" in result.output
        assert not Path("output/lantern", path).exists()
    assert own.read_text() == "mine"
    assert "output-left" not in run("build").stderr


def test_a_product_that_moves_into_a_pool_leaves_no_print(printed: Path, run: Run) -> None:
    """Unless it is asked for again: then it is printed alone, and stays."""
    products = printed / "products.yaml"
    products.write_text(products.read_text() + "all: { title: All, pool: [cards] }\n")
    told = run("build").stderr
    assert "cards.pdf (printed in the pool all)" in told
    assert run("build", "--clean").exit_code == 0
    assert not (EN / "a4/cards.pdf").exists()
    assert run("build", "-p", "cards", "-q").exit_code == 0
    assert "output-left" not in run("build").stderr
    assert (EN / "a4/cards.pdf").exists()


def test_a_print_that_somebody_has_changed_stays(printed: Path, run: Run) -> None:
    """It is no longer what was written: neither told nor removed."""
    changed = Path("output/lantern/de/a4/cards.pdf")
    changed.write_bytes(changed.read_bytes() + b"% mine")
    (printed / "locale/de.po").unlink()
    result = run("build", "--clean")
    assert (result.exit_code, "removed" in result.output) == (0, False)
    assert changed.read_bytes().endswith(b"% mine")


def test_only_what_we_have_written_is_removed(printed: Path, run: Run) -> None:
    """Not what somebody has changed or put there, nor by a link, nor what is planted."""
    mine = Path("mine.pdf")
    mine.write_bytes(b"%PDF- of mine")
    digest = sha256(mine.read_bytes()).hexdigest()
    rename_product(printed)
    (EN / "a4/cards.pdf").write_bytes(b"changed")
    there = EN / "a4/notes.pdf"
    shutil.copy(mine, there)
    (EN / "linked").symlink_to(Path.cwd(), target_is_directory=True)
    (EN / "a4/old.pdf").symlink_to(Path.cwd() / "mine.pdf")
    Path("output/lantern/en@base").symlink_to(Path.cwd() / "content")
    manifest = json.loads((EN / "manifest.json").read_text("utf-8"))
    planted = [
        ("old", "a4", "a4/old.pdf"),
        ("old", "linked", "linked/old.pdf"),
        ("mine", "linked", "linked/mine.pdf"),
        ("mine", "..", "../../../../mine.pdf"),
        ("mine", "a4", "../../../mine.pdf"),
        ("notes", "a4", "a4/../a4/notes.pdf"),
        ("other", "a4", "a4/notes.pdf"),
        ("notes", "a4", "/" + str(there.resolve())),
    ]
    for product, paper, file in planted:
        entry = manifest["products"][0] | {"product": product, "paper": paper, "file": file}
        listed = [entry | {"sha256": digest}]
        data = manifest | {"products": manifest["products"] + listed}
        for folder in (EN, EN / "a4", Path()):
            (folder / "manifest.json").write_text(json.dumps(data), "utf-8")
        kept = {path: path.read_bytes() for path in Path().rglob("*.pdf")}
        assert run("build", "--clean").exit_code == 0
        gone = {path for path in kept if not path.exists()}
        assert gone <= {Path("output/lantern/de/a4/cards.pdf")}
        assert mine.exists()
        assert there.exists()
        assert (EN / "a4/cards.pdf").read_bytes() == b"changed"


def test_another_folder_may_hold_the_prints_of_other_projects(
    printed: Path, run: Run, tmp_path: Path
) -> None:
    """There only games of this project are known to be gone."""
    out = tmp_path / "prints"
    assert run("build", "-q", "--out", str(out)).exit_code == 0
    shutil.copytree(out / "lantern", out / "neighbour")
    rename_product(printed)
    told = run("build", "--out", str(out)).stderr
    assert f"--clean --out {out}" in told
    assert run("build", "--clean", "--out", str(out)).exit_code == 0
    assert (out / "neighbour/en/a4/cards.pdf").is_file()
    assert not (out / "lantern/en/a4/cards.pdf").exists()


def test_a_game_is_called_as_its_folder(game: Path, run: Run) -> None:
    """Commands take the folder's name, and prints go by the id: both remedies are right."""
    swap(game / "game.yaml", "id: lantern", "id: torch")
    result = run("build")
    assert result.exit_code == 1
    assert "game.yaml:2:5: error: game-id" in result.stderr
    assert (
        "write id: lantern, or rename content/lantern and templates/lantern to torch"
        in result.stderr
    )
    game.rename(game.with_name("torch"))
    Path("templates/lantern").rename("templates/torch")
    assert run("build").exit_code == 0
