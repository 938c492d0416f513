"""What a print shop asks of a PDF, as far as prepress can make it, and what came of it."""

from typing import Final, NamedTuple

from pipeline.base.finding import Finding
from pipeline.prepress.profile import OutputProfile

PDFX_1A: Final = "PDF/X-1a:2003"
STANDARDS: Final = (PDFX_1A,)
"""The standards whose structure can be given to a file."""


class PressSettings(NamedTuple):
    """What a file is made ready for.

    `standard` is one of STANDARDS or None; `ink` the highest total of inks, in percent, None for
    whatever the profile makes; `dpi` the resolution of what translucent things become; `title`
    what a file is called that names itself nowhere.
    """

    profile: OutputProfile
    standard: str | None = None
    ink: float | None = None
    dpi: float = 600
    title: str = "Untitled"


class InkPlace(NamedTuple):
    """Where inks lie: their total in percent, the page from 1, mm from its trim's top left."""

    total: float
    page: int
    x: float
    y: float
    what: str


class PressReady(NamedTuple):
    """A file made ready: its bytes, the place of the highest ink total, what there is to tell."""

    pdf: bytes
    ink: InkPlace | None
    findings: tuple[Finding, ...]
