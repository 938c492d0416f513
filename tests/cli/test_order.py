"""`punchboard order`."""

import json
from pathlib import Path

from cli.conftest import Run


def test_shops_are_listed_with_what_they_take(run: Run, project: Path) -> None:
    """For people and for programs."""
    listed = run("order", "--list").stdout
    assert "thegamecrafter" in listed
    assert "poker 63.5 x 88.9 mm" in listed
    shops = {each["shop"]: each for each in json.loads(run("order", "--list", "--json").stdout)}
    assert shops["makeplayingcards"]["products"]["poker"]["pixels"] == [822, 1122]


def test_an_order_is_told_and_lies_below_output(run: Run, project: Path) -> None:
    """Its folder, what is in it and what is not."""
    told = run("order", "--shop", "png", "--dpi", "36")
    assert told.exit_code == 0
    assert "output/orders/lantern/en/png: 5 files for Images of every face" in told.stdout
    assert (project / "output/orders/lantern/en/png/README.md").is_file()
    data = json.loads(run("order", "--shop", "png", "--dpi", "36", "--json").stdout)
    assert data["files"][0]["path"] == "cards/fronts/01-card-spark.png"


def test_a_refused_order_writes_nothing(run: Run, project: Path) -> None:
    """The reason stands at its line, and the exit code is that of findings."""
    told = run("order", "--shop", "thegamecrafter", "--out", "here/there")
    assert told.exit_code == 1
    assert "card.layout.yaml:3:8: error: shop-bleed: 3 mm of bleed" in told.stderr
    assert not (project / "here").exists()


def test_a_shop_has_to_be_named(run: Run, project: Path) -> None:
    """And one at a time; one that is not known is told."""
    assert "name a shop with --shop: drivethrucards, makeplay" in run("order").stderr
    assert "a.yaml: error: file-unreadable" in run("order", "--shop", "a.yaml").stderr
    assert "no shop is named 'pgn'; did you mean 'png'?" in run("order", "--shop", "pgn").stderr


def test_a_wrong_profile_hides_no_other(run: Run, game: Path) -> None:
    """The others are listed; `check` tells it, too, and tables of cutters and sleeves."""
    own = game.parents[1] / "templates" / "lantern"
    (own / "shops").mkdir()
    (own / "shops" / "near.yaml").write_text("title: [")
    (own / "cutters.yaml").write_text("cutters: 3")
    (own / "sleeves.yaml").write_text("seam: -1")
    told = run("order", "lantern", "--list")
    assert (told.exit_code, "thegamecrafter" in told.stdout) == (1, True)
    assert "templates/lantern/shops/near.yaml:2" in told.stderr
    checked = run("check", "--no-fit").output
    for file in ("shops/near.yaml", "cutters.yaml", "sleeves.yaml"):
        assert f"templates/lantern/{file}" in checked
