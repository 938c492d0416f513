"""Proofs of one face or many: which are made, what lies over them, and what files they are."""

import os
from pathlib import Path

import pypdfium2
import pytest
from acceptance.look_faults import DAMAGED_FONT
from build.conftest import Run, words
from edits import edit, files
from PIL import Image

from pipeline.source.units import mm

CARDS, LAYOUT = "content/lantern/card.yaml", "templates/lantern/card.layout.yaml"
PRODUCTS = """
cards: { title: Cards, component: card, records: card, copies: copies, back: back }
again: { title: Again, component: card, records: { kind: card, where: "slug == 'spark'" } }
sheet: { title: Sheet, pages: [back] }
"""


def proofs(run: Run, *options: str) -> list[str]:
    result = run("proof", "lantern", *options, "--dpi", "36", "--out", "made")
    assert result.exit_code == 0, result.output
    return sorted(path.stem for path in Path("made").iterdir())


@pytest.mark.parametrize(
    ("options", "made"),
    [
        ((), "again-card-spark back card-bonfire card-old-oak card-sapling cards-card-spark"),
        (("spark",), "again-card-spark cards-card-spark"),
        (("spark", "card:bonfire", "-p", "cards"), "card-bonfire card-spark"),
        (("card:*", "-p", "again"), "lantern"),
        (("--kind", "card", "-p", "cards"), "card-bonfire card-old-oak card-sapling card-spark"),
        (("back", "-p", "sheet"), "lantern"),
        (("--kind", "card", "--side", "back"), "lantern-card-back"),
        (("bonfire", "--side", "both"), "card-bonfire cards-back"),
    ],
)
def test_names_kinds_products_and_sides(
    home: Path, run: Run, options: tuple[str, ...], made: str
) -> None:
    """Names and kinds add up, products bound them; each face has a file whose name tells it."""
    (home / "content/lantern/products.yaml").write_text(PRODUCTS)
    (home / "made").mkdir()
    assert " ".join(proofs(run, *options)) == made


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("sprak",), "did you mean 'spark'"),
        (("spark", "bonfrie"), "did you mean 'bonfire'"),
        (("crad:*",), "did you mean 'card'"),
        (("--kind", "element"), "expected one of: card"),
        (("bonfire", "-p", "again"), "no face of again for 'bonfire'"),
        (("-p", "again", "--side", "back"), "your choice has no back"),
        (("back", "-p", "cards"), "--side back"),
        (("spark", "bonfire", "--out", "x.png"), "x.png is one picture"),
    ],
)
def test_what_names_no_face_is_misuse(
    home: Path, run: Run, options: tuple[str, ...], told: str
) -> None:
    """The nearest name is told, or the option that is lacking; nothing is written."""
    (home / "content/lantern/products.yaml").write_text(PRODUCTS)
    result = run("proof", "lantern", *options)
    assert result.exit_code == 2
    assert told in " ".join(result.stderr.split())
    assert not (home / "output").exists()


def test_a_hostile_name_leads_nowhere_else(home: Path, run: Run) -> None:
    """A back may go by any text of the game; those that differ in case alone are told apart."""
    edit(
        home / "content/lantern/products.yaml", "back: back", "back: {component: back, each: name}"
    )
    for was, now in (("Spark", "../../etc"), ("Bonfire", "Red"), ("Sapling", "red")):
        edit(home / CARDS, f"name: {was}\n", f"name: {now}\n")
    (home / "made").mkdir()
    before = files(home)
    made = proofs(run, "--side", "back")
    assert len(made) == len({name.casefold() for name in made}) == 4
    assert {name for name in files(home).keys() - before.keys() if "made/" not in name} == set()


def test_a_cut_face_has_exactly_its_pixels_and_is_clear_beside_its_outline(run: Run) -> None:
    """The corners of a poker card are round; its paper is not clear."""
    run("proof", "lantern", "spark", "--cut", "--dpi", "150", "--out", "spark.png")
    with Image.open("spark.png") as image:
        assert image.size == (round(63.5 / 25.4 * 150), round(88.9 / 25.4 * 150))
        alpha = image.getchannel("A")
        assert alpha.getpixel((0, 0)) == 0
        assert alpha.getextrema() == (0, 255)
        assert alpha.getpixel((image.width // 2, 0)) == 255
        assert alpha.getpixel((image.width // 2, image.height // 2)) == 255


def test_contact_sheets_show_each_piece_with_its_name_and_copies(home: Path, run: Run) -> None:
    """As one picture, or as pages of the paper that is asked for: no name lies over a face."""
    edit(home / CARDS, "name: Spark\n", "name: Spark\n  copies: 3\n")
    run("proof", "lantern", "--contact", "--columns", "2", "--out", "c.png")
    with Image.open("c.png") as image:
        assert image.width < image.height
    options = ("--contact", "--side", "both", "--paper", "letter", "--out", "c.pdf")
    assert run("proof", "lantern", *options).exit_code == 0
    with pypdfium2.PdfDocument("c.pdf") as document:
        assert document[0].get_size() == pytest.approx((612, 792))
    (text,) = words(Path("c.pdf"))
    for slug in ("spark", "bonfire", "sapling", "old-oak"):
        assert text.count(f"card:{slug}") == 1
    assert "3" in text.partition("card:spark")[2][:6]


def test_many_pieces_take_several_contact_pages(home: Path, run: Run) -> None:
    """None is left out, and none is shown larger than it is."""
    text = (home / CARDS).read_text()
    card = text[text.index("old-oak:") :]
    more = "\n".join(card.replace("old-oak:", f"oak-{n}:") for n in range(60))
    (home / CARDS).write_text(f"{text}\n{more}")
    run("proof", "lantern", "--contact", "--columns", "4", "--paper", "a4", "--out", "c.pdf")
    pages = words(Path("c.pdf"))
    assert len(pages) > 1
    assert sum(page.count("card:") for page in pages) == 64


def test_a_face_at_fault_is_told_and_the_others_are_made(home: Path, run: Run) -> None:
    """A word that no font has keeps one card from being drawn, and no other."""
    edit(home / CARDS, "discard a card", "discard 𓆭")
    result = run("proof", "lantern", "--dpi", "36")
    assert "missing-glyph" in result.stderr
    assert result.stdout.splitlines()[-2:] == ["not drawn: card:spark", "1 error"]
    assert result.stdout.count(".png") == 3
    assert run("proof", "lantern", "--contact", "--out", "c.png").exit_code == 1
    assert (home / "c.png").exists()


def test_a_damaged_typeface_is_told_where_it_is_embedded(home: Path, run: Run) -> None:
    """Faces that need it are left out, and the others are written."""
    DAMAGED_FONT(home)
    result = run("proof", "lantern", "spark", "bonfire", "--side", "both", "--dpi", "36")
    assert "font-file" in result.stderr
    assert [line for line in result.stdout.splitlines() if line.endswith(".png")] == [
        "output/proofs/lantern/cards-back.png"
    ]


def test_only_what_has_changed_is_written(
    home: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture that is as it would be stays; warnings are told of it again."""
    monkeypatch.setenv("PUNCHBOARD_CACHE", str(tmp_path / "cache"))
    edit(home / LAYOUT, "safe: 3", "safe: 25")
    first = run("proof", "lantern", "--dpi", "36")
    assert "safe-area" in first.stderr
    folder = home / "output/proofs/lantern"
    for path in folder.iterdir():
        os.utime(path, (1, 1))
    edit(home / CARDS, "discard a card", "discard one card")
    assert "safe-area" in run("proof", "lantern", "--dpi", "36").stderr
    written = {path.name for path in folder.iterdir() if path.stat().st_mtime > 1}
    assert written == {"card-spark.png"}
    run("proof", "lantern", "--dpi", "40")
    assert all(path.stat().st_mtime > 1 for path in folder.iterdir())


def test_several_processes_write_the_same_pictures(home: Path, run: Run) -> None:
    """Other processes write what this one would."""
    for folder, jobs in (("here", "1"), ("there", "2")):
        (home / folder).mkdir()
        options = ("--dpi", "36", "--out", folder, "-j", jobs)
        assert run("proof", "lantern", *options).exit_code == 0
    assert len(files(home / "here")) == 4
    assert files(home / "here") == files(home / "there")


def page_of(run: Run, name: str = "card:spark", *options: str) -> str:
    assert run("proof", "lantern", name, *options, "--out", "made.pdf").exit_code == 0
    return words(Path("made.pdf").read_bytes())[0]


def test_one_page_a_little_larger_than_the_bleed(home: Path, run: Run) -> None:
    """The page shows trim and bleed with 3 mm round them; a misfit is told and drawn."""
    edit(home / CARDS, "discard a card", "discard a card, " * 40)
    proof = run("proof", "lantern", "spark", "--no-overlay", "--out", "made.pdf")
    with pypdfium2.PdfDocument(Path("made.pdf").read_bytes()) as document:
        assert len(document) == 1
        assert document[0].get_size() == pytest.approx(
            (mm(63.5 + 12.35), mm(88.9 + 12.35)), abs=0.01
        )
    assert (proof.exit_code, proof.stderr.count("error: fit:")) == (1, 1)


@pytest.mark.parametrize(
    ("layout", "legend"),
    [
        ("trim: poker\nsafe: 2\n", ["trim", "safe area", "slots"]),
        (
            "trim: poker\nsafe: 2\noutline: { shape: path, path: 'M0 0H63.5V60L30 88.9H0Z' }\n",
            ["trim", "safe area", "slots"],
        ),
        ("trim: poker\nbleed: 2\nfolds: [{ y: 40 }]\n", ["trim", "bleed", "fold", "slots"]),
        (
            "trim: poker\nsafe: 2\n"
            "outline: { shape: path, path: 'M0 0H63.5V88.9H0ZM20 20H30V30H20Z' }\n",
            ["trim", "safe area, of the box around the outline", "slots"],
        ),
    ],
)
def test_the_legend_names_what_is_drawn_over_a_face(
    home: Path, run: Run, layout: str, legend: list[str]
) -> None:
    """Slots by their names, what the face has of lines, and nothing that it has not."""
    path = home / LAYOUT
    own = ("trim", "safe", "bleed")
    kept = [line for line in path.read_text().splitlines() if not line.startswith(own)]
    path.write_text("\n".join([layout, *kept]))
    text = page_of(run)
    assert "emblem" in text
    assert "emblem" not in page_of(run, "card:spark", "--no-overlay")
    assert all(title in text for title in legend)
    assert ("round the outline" in text) is any("round the outline" in each for each in legend)
    assert [word for word in ("fold", "bleed") if word in text and word not in legend] == []


def test_the_legend_has_rows_as_the_page_has_room(home: Path, run: Run) -> None:
    """Its lines stand side by side below a wide face, and one below another below a narrow one."""
    (home / "templates/lantern/card.xml.j2").write_text("<face/>\n")
    slots = "slots: { a: { x: 4, y: 4, w: 9, h: 9 } }\n"
    text = f"trim: [SIDE, 60]\nbleed: 3\nsafe: 3\nfolds: [{{ y: 30 }}]\n{slots}"
    depths = []
    for side in ("150", "24"):
        (home / LAYOUT).write_text(text.replace("SIDE", side))
        tall = []
        for options in ((), ("--no-overlay",)):
            page_of(run, "card:spark", *options)
            with pypdfium2.PdfDocument(Path("made.pdf").read_bytes()) as document:
                tall.append(document[0].get_size()[1])
        depths.append(tall[0] - tall[1])
    assert 0 < depths[0] < depths[1]
