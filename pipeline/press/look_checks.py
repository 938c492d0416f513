"""What the checks of faces say of one in a look: told in each build, and never in its way."""

from typing import Final

from pipeline.base.finding import Severity
from pipeline.looks.applied import Applied
from pipeline.looks.look import Look
from pipeline.proofreading.check import Remark

_OF_SIZE: Final = frozenset({"text-small", "text-tiny", "line-thin", "image-coarse"})
"""What comes of another size."""
_OF_COLOUR: Final = frozenset({"contrast", "text-crossed"})
"""What comes of other colours and lines."""


def telling_checks(look: Look) -> frozenset[str]:
    """Return the checks by code whose warnings are told of a look, however little is asked."""
    of_size = _OF_SIZE if look.resized else frozenset()
    return of_size | (_OF_COLOUR if look.ink_saver or look.grayscale else frozenset())


def remark_in_look(remark: Remark, look: Look, printed: Applied) -> Remark:
    """Return a remark at its place in the face as it is designed.

    Who asks for smaller cards gets them: that a text is tiny then does not keep them back.
    """
    finding = remark.finding
    if look.resized and finding.code == "text-tiny":
        finding = finding._replace(severity=Severity.WARNING)
    beside = remark.beside and printed.original(remark.beside)
    return Remark(finding, printed.original(remark.place), beside)
