"""The examples of the element reference are faces that the engine lays out."""

import re
from pathlib import Path

import pytest
from generator.samples import INLINE, INLINE_EXAMPLE, element_proofs

from pipeline.layout.compositor import ELEMENTS
from pipeline.template.elements import Content, Signature
from pipeline.template.runs import INLINE_TAGS


def test_every_element_has_an_example_that_prints_without_a_finding_and_its_picture(
    root: Path,
) -> None:
    """An example that names what does not exist, or is badly set, would mislead every reader.

    `python docs/generate.py --pictures NAME` draws a picture that is missing.
    """
    found = {name: proof.findings for name, proof in element_proofs()}
    assert found == dict.fromkeys([*ELEMENTS, INLINE], ())
    pictures = {path.stem for path in (root / "docs" / "pictures" / "elements").glob("*.png")}
    assert pictures == found.keys()


def test_one_example_shows_every_inline_element() -> None:
    """And no element that is not one, but for the paragraph around."""
    assert set(re.findall(r"<([a-z]+)", INLINE_EXAMPLE)) == {"p", *INLINE_TAGS}


def test_an_element_says_its_places() -> None:
    """No list elsewhere says which elements a face, a flow or the column of a face takes."""
    with pytest.raises(TypeError, match="places"):
        Signature("dot", object, Content.NOTHING, "A dot.")  # type: ignore[call-arg]
