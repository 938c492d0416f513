"""The examples of the element reference are faces that the engine lays out."""

from pathlib import Path

from generator.samples import element_proofs

from pipeline.layout.element import ELEMENTS


def test_every_example_is_laid_out_and_has_its_picture(root: Path) -> None:
    """An example that names what does not exist would mislead every reader."""
    drawn = {name for name, pdf in element_proofs() if pdf.startswith(b"%PDF")}
    assert drawn == {name for name in ELEMENTS if name not in ("td", "tr")}
    pictures = {path.stem for path in (root / "docs" / "pictures" / "elements").glob("*.png")}
    assert pictures == drawn
