"""`image-blurred`: pictures with so few pixels that they are printed as a blur."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.face import Face
from pipeline.proofreading.resolution import pictures

_GOOD: Final = {
    "fox.png": "500 x 400 pixels",
    "card.xml.j2": '<face><image src="fox.png" x="6" y="6" w="40"/></face>\n',
}
_BAD: Final = {**_GOOD, "fox.png": "160 x 128 pixels"}


@face_check("image-blurred", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def image_blurred(face: Face) -> Iterator[Remark]:
    """Find bitmaps of less than 120 pixels an inch at the size that they are printed at.

    Most often a picture for a screen has come into the folder in place of the one for print.
    `resolutions` of styles.yaml set another limit, for all pictures or for those that name one.
    """
    for picture in pictures(face):
        if picture.dpi < picture.op.resolution.error:
            message = picture.message(picture.op.resolution.error)
            found = Finding("image-blurred", message, subject=picture.op.source, hint=picture.hint)
            # Whoever knows the records looks for the field that names the file.
            yield Remark(found, picture.place)
