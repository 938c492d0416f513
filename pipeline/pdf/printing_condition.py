"""What a print shop asks of a PDF: the ICC profile of its printing condition, and its settings."""

from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from pipeline.source.files import Sort, read_bytes
from pipeline.source.findings import Finding, Position, PunchboardError, fail

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.ImageCms import ImageCmsProfile


ICC: Final = Sort(20_000_000, "no profile of a press is that large: export it once more")
"""ICC files; the largest that are in use have about 9 MB."""

_HEADER: Final = 128
_REGISTERED: Final = (
    "FOGRA27",
    "FOGRA39",
    "FOGRA47",
    "FOGRA51",
    "FOGRA52",
    "CGATS TR 001",
    "CGATS TR 003",
    "CGATS TR 005",
    "CGATS TR 006",
    "CGATS21-2-CRPC6",
    "JC200103",
)
"""Names of the ICC's registry of characterized printing conditions (registry.color.org)."""


class OutputProfile:
    """An ICC profile from and to the inks of a press: its bytes, what it is called, its condition.

    `condition` is the name of the printing condition in the ICC's registry, "" for one of another
    name: then the profile itself says what is meant.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.data = data
        self.name = name

    @cached_property
    def opened(self) -> "ImageCmsProfile":
        """The profile as Pillow's LittleCMS has it."""
        from PIL.ImageCms import ImageCmsProfile

        return ImageCmsProfile(BytesIO(self.data))

    @property
    def description(self) -> str:
        """What the profile says it is, else its name."""
        return (self.opened.profile.profile_description or "").strip() or self.name

    @property
    def condition(self) -> str:
        """The registered printing condition that the profile's description names, or ""."""
        said = "".join(self.description.upper().split())
        return next((name for name in _REGISTERED if "".join(name.split()) in said), "")


def read_profile(path: "Path", shown: str = "") -> OutputProfile:
    """Return the output profile of a file.

    Raises PunchboardError: as `read_bytes` does, and `colour-profile` for what is none of a press.
    """
    return output_profile(read_bytes(path, ICC, shown), shown or path.name)


def output_profile(data: bytes, name: str) -> OutputProfile:
    """Return the profile that the bytes are; `name` is what findings call it.

    Raises PunchboardError (`colour-profile`) unless LittleCMS can make CMYK with it and tell what
    its CMYK looks like.
    """
    if len(data) < _HEADER or data[36:40] != b"acsp":
        raise _error(name, "this is no ICC profile")
    if int.from_bytes(data[:4], "big") > len(data):
        raise _error(name, "the ICC profile is cut off")
    kind, space = (data[at : at + 4].decode("latin-1").strip() for at in (12, 16))
    if space != "CMYK":
        raise _error(name, f"expected a profile of CMYK, found one of {space or 'nothing'}")
    if kind != "prtr":
        raise _error(name, f"expected a profile of a press (prtr), found the class {kind!r}")
    profile = OutputProfile(data, name)
    _try(profile)
    return profile


def _try(profile: OutputProfile) -> None:
    """Raise PunchboardError unless a colour gets through the profile in both directions."""
    from PIL.ImageCms import PyCMSError, buildTransform, createProfile

    try:
        buildTransform(createProfile("sRGB"), profile.opened, "RGB", "CMYK")
        buildTransform(profile.opened, createProfile("sRGB"), "CMYK", "RGB")
    except (PyCMSError, OSError, ValueError, TypeError):
        message = "the ICC profile is damaged, or has no tables from colours to inks"
        raise _error(profile.name, message) from None


def _error(name: str, message: str) -> PunchboardError:
    hint = "name an output profile for CMYK, as print shops and eci.org give them"
    return fail("colour-profile", message, Position(name), hint=hint)


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
