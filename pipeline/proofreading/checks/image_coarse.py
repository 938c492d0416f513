"""`image-coarse`: pictures with fewer pixels than their print can show."""

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
_BAD: Final = {**_GOOD, "fox.png": "300 x 240 pixels"}


@face_check("image-coarse", bad=_BAD, good=_GOOD)
def image_coarse(face: Face) -> Iterator[Remark]:
    """Find bitmaps of less than 250 pixels an inch at the size that they are printed at.

    Beside sharp type they look soft. `resolutions` of styles.yaml set other limits, for all
    pictures or for those that name one; `image-blurred` tells those that are far too small.
    """
    for picture in pictures(face):
        limits = picture.op.resolution
        if limits.error <= picture.dpi < limits.least:
            message = picture.message(limits.least)
            found = Finding("image-coarse", message, hint=picture.hint, severity=Severity.WARNING)
            # Whoever knows the records looks for the field that names the file.
            yield Remark(found._replace(subject=picture.op.source), picture.place)
