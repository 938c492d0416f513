"""`punchboard order`."""

import json
import re
from pathlib import Path

import pytest
from cli.conftest import Run
from PIL import Image, ImageChops, ImageStat
from pypdf import PdfReader


def test_an_order_is_told_and_lies_below_output(run: Run, project: Path) -> None:
    """Its folder, what is in it and what is not."""
    told = run("order", "--shop", "png", "--dpi", "36")
    assert told.exit_code == 0
    assert "output/orders/lantern/en/png: 5 files for any shop that takes images" in told.stdout
    assert (project / "output/orders/lantern/en/png/README.md").is_file()
    data = json.loads(run("order", "--shop", "png", "--dpi", "36", "--json").stdout)
    assert data["files"][0]["path"] == "cards/fronts/01-card-spark.png"
    assert (data["pieces"], data["of"]) == (4, 4)


def test_a_shop_has_to_be_named(run: Run, project: Path) -> None:
    """And one at a time; one that is not known is told."""
    told = run("order").stderr
    assert "name a shop with --shop: " in told
    assert "drivethrucards, makeplay" in told
    assert "a.yaml: error: file-unreadable" in run("order", "--shop", "a.yaml").stderr
    anywhere = "; for any other shop, png writes images"
    assert all(anywhere in run("order", *shop).stderr for shop in ((), ("--shop", "elsewhere")))
    assert "no shop is named 'pgn'; did you mean 'png'?" in run("order", "--shop", "pgn").stderr


def test_a_wrong_profile_hides_no_other(run: Run, game: Path) -> None:
    """The others are listed; `check` tells it, too, and tables of cutters and sleeves."""
    own = game.parents[1] / "templates" / "lantern"
    (own / "shops").mkdir()
    (own / "shops" / "near.yaml").write_text("title: [")
    (own / "cutters.yaml").write_text("cutters: 3")
    (own / "sleeves.yaml").write_text("seam: -1")
    told = run("order", "lantern", "--list")
    assert told.exit_code == 1
    assert re.search(r"thegamecrafter +The Game Crafter: .*poker 63\.5", told.stdout)
    assert re.search(r"png .*: every size$", told.stdout, re.MULTILINE)
    assert "templates/lantern/shops/near.yaml:1:8" in told.stderr
    checked = run("check", "--no-fit").output
    for file in ("shops/near.yaml", "cutters.yaml", "sleeves.yaml"):
        assert f"templates/lantern/{file}" in checked


@pytest.mark.parametrize(
    ("shop", "warned"),
    [
        *((shop, True) for shop in ("thegamecrafter", "makeplayingcards", "drivethrucards")),
        ("tabletop-simulator", False),
    ],
)
def test_credits_and_signs_are_in_every_order(
    run: Run, game: Path, shop: str, *, warned: bool
) -> None:
    """Where no margin says them the README does; a warning tells, unless a face prints them."""
    credits = "Icons by Lorc, CC BY 3.0: attribution required."
    with (game / "game.yaml").open("a", encoding="utf-8") as head:
        head.write(f"credits: '{credits}'\n")
    face = game.parents[1] / "templates/lantern/card.xml.j2"
    house = '<icon x="10" y="10" size="3" name="house"/>'
    imprint = '{% from "imprint-parts.xml.j2" import imprint with context %}'
    plain = face.read_text("utf-8").replace("</face>", f"{house}</face>")
    face.write_text(plain, "utf-8")
    order = ("order", "--shop", shop)
    if shop in ("thegamecrafter", "makeplayingcards", "drivethrucards"):
        order = (*order, "--extend-bleed")
    told = run(*order)
    assert told.exit_code == 0, told.stderr
    assert ("warning: credits-left-out: no face of this order" in told.stderr) is warned
    assert ("warning: sign-unexplained: faces show house, and" in told.stderr) is warned
    (readme,) = (game.parents[1] / "output").rglob("README.md")
    text = readme.read_text("utf-8")
    assert "## Credits and licences\n\nAt home" in text
    assert f"\n- {credits}\n" in text
    assert "- a small house: house value, not from the rulebook\n" in text
    if shop == "tabletop-simulator":
        save = json.loads((readme.parent / "lantern.json").read_text("utf-8"))
        assert credits in save["Note"]
        assert credits in next(
            o["Description"] for o in save["ObjectStates"] if o["Name"] == "Notecard"
        )
        return
    place = '<text x="4" y="60" w="55" h="15" style="flavour">{{ imprint() }}</text>'
    face.write_text(f"{imprint}{plain.replace('</face>', f'{place}</face>')}", "utf-8")
    assert "credits-left-out" not in run(*order).stderr


def test_cards_are_scaled_to_a_size_that_a_shop_has(run: Run, game: Path) -> None:
    """The refusal names the format, and the order with it has them all, its bleed filled."""
    for name in ("card", "back"):
        layout = game.parents[1] / f"templates/lantern/{name}.layout.yaml"
        layout.write_text("trim: [44, 68]\nbleed: 3\n", "utf-8")
        face = '<face><fill colour="ember" bleed="true"/></face>\n'
        (layout.parent / f"{name}.xml.j2").write_text(face, "utf-8")
    refused = run("order", "--shop", "thegamecrafter", "-p", "cards")
    assert refused.exit_code == 1
    assert "has no cards of 44 x 68 mm; the nearest is Mini Deck" in refused.stderr
    assert "--fit mini scales it to 93.4%, and the order takes it" in refused.stderr
    told = run("order", "--shop", "thegamecrafter", "--fit", "mini")
    assert told.exit_code == 0, told.stderr
    assert "4 of 4 pieces are in this order\n" in told.stdout
    assert "cards: scaled to 93.4% by --fit" in told.stdout
    images = list((game.parents[1] / "output").rglob("*.png"))
    assert len(images) == 5
    for path in images:
        with Image.open(path) as image:
            assert image.size == (600, 825)
            assert image.getcolors() == [(600 * 825, (0xB5, 0x40, 0x1F))]
    needless = run("order", "--shop", "thegamecrafter", "--fit", "square")
    assert needless.exit_code == 2, needless.output
    assert (
        "--fit square has no effect on this order: none of the cards has a size" in needless.stderr
    )
    assert "no trim format is named 'mimi'" in run("order", "--shop", "png", "--fit", "mimi").stderr
    for name in ("card", "back"):
        layout = game.parents[1] / f"templates/lantern/{name}.layout.yaml"
        layout.write_text("trim: [76, 48]\nbleed: 3\n", "utf-8")
    short = run("order", "--shop", "drivethrucards")
    assert "nothing can be ordered at DriveThruCards" in short.stderr
    assert "--fit" not in short.stderr, "scaled to poker, its bleed falls short"


def test_decks_of_one_size_are_one_title(run: Run, game: Path) -> None:
    """Customers buy a title whole: each card of both decks comes after its back."""
    products = game / "products.yaml"
    deck = products.read_text("utf-8")
    again = deck.replace("cards:\n  title: Cards", "more:\n  title: More cards")
    products.write_text(f"{deck}{again}", "utf-8")
    told = run("order", "--shop", "drivethrucards", "--extend-bleed")
    assert told.exit_code == 0, told.stderr
    (pdf,) = (game.parents[1] / "output").rglob("*.pdf")
    assert pdf.name == "poker.pdf"
    assert len(PdfReader(pdf).pages) == 16
    assert "poker.pdf: Cards, More cards, Poker (U.S.), 8 cards, 16 pages" in told.stdout


def test_stretched_bleed_fills_the_last_row(run: Run, game: Path) -> None:
    """Half a pixel of it as well: no edge of an image is lighter than what stands beside it."""
    run("order", "--shop", "makeplayingcards", "--extend-bleed")
    images = list((game.parents[1] / "output").rglob("*.png"))
    assert len(images) == 5
    for path in images:
        with Image.open(path) as image:
            width, height = image.size
            for edge, beside in (
                ((0, 0, 1, height), (1, 0, 2, height)),
                ((width - 1, 0, width, height), (width - 2, 0, width - 1, height)),
                ((0, 0, width, 1), (0, 1, width, 2)),
                ((0, height - 1, width, height), (0, height - 2, width, height - 1)),
            ):
                difference = ImageChops.difference(image.crop(edge), image.crop(beside))
                assert ImageStat.Stat(difference).mean < [4, 4, 4]


def test_a_back_of_several_cards_is_one_file(run: Run, game: Path) -> None:
    """Cards that share one lie in a folder with it, unless the shop takes a deck as a whole."""
    products = game / "products.yaml"
    deck = products.read_text("utf-8")
    each = deck.replace("  back: back\n", "  back: { component: back, each: element }\n")
    products.write_text(each, "utf-8")
    told = run("order", "--shop", "tabletopia", "--json")
    paths = {file["path"]: file["quantity"] for file in json.loads(told.stdout)["files"]}
    assert paths == {
        "cards/01-ember/fronts/01-card-spark.png": 1,
        "cards/01-ember/fronts/02-card-bonfire.png": 1,
        "cards/01-ember/back.png": 2,
        "cards/02-grove/fronts/01-card-sapling.png": 1,
        "cards/02-grove/fronts/02-card-old-oak.png": 1,
        "cards/02-grove/back.png": 2,
    }
    told = run("order", "--shop", "thegamecrafter", "--extend-bleed", "--json")
    backs = [file["path"] for file in json.loads(told.stdout)["files"] if "backs/" in file["path"]]
    assert len(backs) == 4
