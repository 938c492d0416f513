"""What is published: pages of sheets, the faces that lie on them, and what the file says of it."""

from collections.abc import Mapping
from typing import NamedTuple

from pipeline.draw.usage import RenderedFace
from pipeline.impose.model import Sheet
from pipeline.publish.pages import KeptPages


class Page(NamedTuple):
    """A sheet, and its entry in the bookmarks where it has one."""

    sheet: Sheet
    bookmark: str | None = None


class Publication(NamedTuple):
    """One document.

    A face placed once is asked of `faces` once, in page order, so `faces` may draw lazily and
    forget. `language` is a BCP 47 tag, `creator` names the program. `kept` are pages that earlier
    publications have drawn.
    """

    title: str
    pages: tuple[Page, ...]
    faces: Mapping[str, RenderedFace]
    author: str = ""
    subject: str = ""
    keywords: tuple[str, ...] = ()
    language: str = "en"
    creator: str = ""
    kept: KeptPages | None = None


class Published(NamedTuple):
    """The written file: its digest, its size and its pages."""

    sha256: str
    bytes: int
    pages: int
