"""What tells a proof from one that stands there already."""

from pipeline.build.proofs.files import face_digest
from pipeline.draw.usage import NOTHING, RenderedFace


def test_faces_differ_by_what_they_draw_and_refer_to() -> None:
    """A typeface of tens of thousands of glyphs, such as a Japanese one, is no obstacle."""
    plain = RenderedFace("0 0 9 9 re f", 9.0, 9.0, 0.0, NOTHING)
    glyphs = plain._replace(usage=NOTHING._replace(glyphs={"sans.regular": 1 << 40_000}))
    other = plain._replace(operators="0 0 8 8 re f")
    assert len({face_digest(face) for face in (plain, glyphs, other)}) == 3
    assert face_digest(plain) == face_digest(plain._replace())
