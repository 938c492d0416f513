"""`image-frames`: pictures that move, or have several pages, of which one is printed."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face
from pipeline.proofreading.resolution import pictures

_GOOD: Final = {
    "fox.gif": "500 x 400 pixels",
    "card.xml.j2": '<face><image src="fox.gif" x="6" y="6" w="40"/></face>\n',
}
_BAD: Final = {**_GOOD, "fox.gif": "500 x 400 pixels, 2 frames"}


@face_check("image-frames", bad=_BAD, good=_GOOD)
def image_frames(face: Face) -> Iterator[Remark]:
    """Find bitmaps with several frames or pages: GIF, WebP, PNG and AVIF that move, TIFF of pages.

    Only the first is printed, which in something that moves may be empty.
    """
    for picture in pictures(face):
        source = picture.op.source
        if face.moves(source):
            message = f"{source} has several frames; the first one is printed"
            hint = "save the frame that is meant as a picture of its own"
            finding = Finding("image-frames", message, hint=hint, severity=Severity.WARNING)
            yield Remark(finding, picture.place)
