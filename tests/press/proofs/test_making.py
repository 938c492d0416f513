"""Proofs of many faces, written as files."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from acceptance.look_faults import DAMAGED_FONT
from PIL import Image

from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.options import Format, Side
from pipeline.build.project import Project
from pipeline.build.proofs.choice import Choice, Place
from pipeline.build.proofs.making import Contact, ProofOrder, Proofs, ProofStyle, make_proofs
from pipeline.source.findings import Misuse

Make = Callable[..., Proofs]


@pytest.fixture
def make(home: Path, tmp_path: Path) -> Make:
    """Return what makes proofs of the starter game, each time as its files are now."""

    def made(
        *names: str, out: str = "proofs", format_: Format = Format.PNG, **options: Any
    ) -> Proofs:
        close_editions()
        choice = Choice(names, side=options.pop("side", Side.FRONT))
        place = Place(tmp_path / out, Project(home), "lantern", "lantern", format_)
        style = ProofStyle(cut=options.pop("cut", False), dpi=options.pop("dpi", 72))
        return make_proofs(
            ProofOrder(EditionKey(home, "lantern", ""), choice, place, style, **options)
        )

    return made


def test_several_faces_are_a_folder_or_the_pages_of_a_pdf(make: Make, tmp_path: Path) -> None:
    """Each has a file with a speaking name, or a page."""
    made = make("spark", "bonfire", side=Side.BOTH)
    assert [file.name for file in made.written] == [
        "card-spark.png",
        "cards-back.png",
        "card-bonfire.png",
    ]
    make("spark", "bonfire", out="x.pdf", format_=Format.PDF)
    with pypdfium2.PdfDocument(tmp_path / "x.pdf") as document:
        assert len(document) == 2
    with pytest.raises(Misuse, match=r"x\.png is one picture, and 2 faces are chosen"):
        make("spark", "bonfire", out="x.png")


def test_a_cut_face_has_exactly_its_pixels_and_is_clear_beside_its_outline(
    make: Make, tmp_path: Path
) -> None:
    """The corners of a poker card are round; its paper is not clear."""
    make("spark", out="spark.png", cut=True, dpi=150)
    with Image.open(tmp_path / "spark.png") as image:
        assert image.size == (round(63.5 / 25.4 * 150), round(88.9 / 25.4 * 150))
        alpha = image.getchannel("A")
        assert alpha.getpixel((0, 0)) == 0
        assert alpha.getextrema() == (0, 255)
        assert alpha.getpixel((image.width // 2, 0)) == 255
        assert alpha.getpixel((image.width // 2, image.height // 2)) == 255


def test_contact_sheet_is_a_picture_or_vectors(make: Make, tmp_path: Path) -> None:
    """Names can be read in the PDF, whose pages are of the paper that is asked for."""
    make(contact=Contact(2), out="c.png")
    with Image.open(tmp_path / "c.png") as image:
        assert image.width < image.height
    make(contact=Contact(0, "letter"), out="c.pdf", format_=Format.PDF, side=Side.BOTH)
    with pypdfium2.PdfDocument(BytesIO((tmp_path / "c.pdf").read_bytes())) as document:
        assert document[0].get_size() == pytest.approx((612, 792))
        assert "card:spark" in document[0].get_textpage().get_text_range()


def test_a_face_at_fault_is_told_and_the_others_are_made(make: Make, home: Path) -> None:
    """A word that no font has keeps one card from being drawn, and no other."""
    cards = home / "content" / "lantern" / "card.yaml"
    cards.write_text(cards.read_text().replace("discard a card", "discard 𓆭"))
    made = make()
    assert made.failed == ("card:spark",)
    assert [finding.code for finding in made.findings] == ["missing-glyph"]
    assert [file.name for file in made.written] == [
        "card-bonfire.png",
        "card-sapling.png",
        "card-old-oak.png",
    ]
    assert len(make(contact=Contact(), out="c.png").written) == 1


def test_a_damaged_typeface_is_told_where_it_is_embedded(make: Make, home: Path) -> None:
    """Faces that need it are left out when all are embedded, and the others are written."""
    DAMAGED_FONT(home)
    made = make("spark", "bonfire", side=Side.BOTH)
    assert made.failed == ("card:spark", "card:bonfire")
    assert {finding.code for finding in made.findings} == {"font-file"}
    assert [file.name for file in made.written] == ["cards-back.png"]


def test_only_what_has_changed_is_drawn_and_written(make: Make, home: Path, tmp_path: Path) -> None:
    """A picture that is as it would be stays; another resolution is another picture."""
    cache = tmp_path / "cache"
    assert make(cache=cache).drawn == 4
    cards = home / "content" / "lantern" / "card.yaml"
    cards.write_text(cards.read_text().replace("discard a card", "discard one card"))
    again = make(cache=cache)
    assert (again.drawn, again.recalled) == (1, 3)
    assert [file.name for file in again.written] == ["card-spark.png"]
    assert len(again.same) == 3
    assert len(make(cache=cache, dpi=60).written) == 4


def test_warnings_are_told_again_of_a_face_that_was_drawn_before(
    make: Make, home: Path, tmp_path: Path
) -> None:
    """The cache keeps no face that has anything to be said of."""
    layout = home / "templates" / "lantern" / "card.layout.yaml"
    text = "\n".join(
        line for line in layout.read_text().splitlines() if not line.startswith("safe")
    )
    layout.write_text(f"{text}\nsafe: 25\n")
    first = make("spark", cache=tmp_path / "cache")
    assert "safe-area" in {finding.code for finding in first.findings}
    assert make("spark", cache=tmp_path / "cache").findings == first.findings


def test_many_pictures_are_written_by_several_processes(make: Make, tmp_path: Path) -> None:
    """Other processes write what this one would."""
    make(out="here")
    make(out="there", jobs=2)
    files = sorted(file.name for file in (tmp_path / "there").iterdir())
    assert len(files) == 4
    for name in files:
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()


def test_a_picture_too_large_for_memory_is_misuse(make: Make, tmp_path: Path) -> None:
    """No file is begun, and a way out is named."""
    with pytest.raises(Misuse, match="fewer pixels an inch than --dpi 9999"):
        make("spark", dpi=9999)
    assert not (tmp_path / "proofs").exists()
