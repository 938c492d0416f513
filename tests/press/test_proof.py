"""Proofs: one face alone, with or without the overlay."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest

from pipeline.build.edition import OpenEdition
from pipeline.build.proofs.files import Proof, ProofRequest, make_proof
from pipeline.source.findings import Misuse
from pipeline.source.units import mm

StudioOf = Callable[[Path], OpenEdition]


def words(proof: Proof) -> str:
    """Return the text of a proof's page."""
    with pypdfium2.PdfDocument(BytesIO(proof.pdf)) as document:
        return str(document[0].get_textpage().get_text_range())


def test_one_page_a_little_larger_than_the_bleed(home: Path, edition_of: StudioOf) -> None:
    """The page shows trim and bleed with 3 mm round them."""
    proof = make_proof(edition_of(home), ProofRequest("spark"), overlay=False)
    with pypdfium2.PdfDocument(BytesIO(proof.pdf)) as document:
        assert len(document) == 1
        assert document[0].get_size() == pytest.approx((mm(63.5 + 12), mm(88.9 + 12)), abs=0.01)
    assert proof.findings == ()


def test_overlay_names_the_boxes(home: Path, edition_of: StudioOf) -> None:
    """The overlay shows every slot by name, and can be left out."""
    edition = edition_of(home)
    assert "emblem" in words(make_proof(edition, ProofRequest("spark"), overlay=True))
    assert "emblem" not in words(make_proof(edition, ProofRequest("spark"), overlay=False))


@pytest.mark.parametrize("name", ["spark", "card:spark", "card"])
def test_names_of_a_face(home: Path, edition_of: StudioOf, name: str) -> None:
    """A face goes by its record, or by its component."""
    assert "SPARK" in words(make_proof(edition_of(home), ProofRequest(name), overlay=False)).upper()


def test_back_that_all_share(home: Path, edition_of: StudioOf) -> None:
    """The back of a card with the one back for all is that back."""
    proof = make_proof(edition_of(home), ProofRequest("spark", back=True), overlay=True)
    assert "cost" not in words(proof)


def test_misfits_are_told(home: Path, edition_of: StudioOf) -> None:
    """A proof is drawn in spite of a misfit, which it tells."""
    cards = home / "content" / "lantern" / "card.yaml"
    cards.write_text(cards.read_text().replace("discard a card", "discard a card, " * 40))
    proof = make_proof(edition_of(home), ProofRequest("spark"), overlay=False)
    assert [finding.code for finding in proof.findings] == ["fit"]


@pytest.mark.parametrize(
    "wish", [ProofRequest("sprak"), ProofRequest("sprak", back=True), ProofRequest("element:spark")]
)
def test_unknown_face(home: Path, edition_of: StudioOf, wish: ProofRequest) -> None:
    """A face that no product has is misuse, with the nearest name."""
    with pytest.raises(Misuse, match="did you mean 'spark'"):
        make_proof(edition_of(home), wish, overlay=False)
