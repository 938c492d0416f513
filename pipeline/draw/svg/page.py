"""The one page of a PDF file: its size, its operators, and what they refer to."""

from io import BytesIO
from typing import Any, NamedTuple


class Page(NamedTuple):
    """A drawing as a page: sizes in points, y upwards, resources as pypdf read them."""

    width: float
    height: float
    content: bytes
    resources: Any


def read_page(pdf: bytes) -> Page:
    """Return the first page of a PDF file that Typst has written."""
    from pypdf import PdfReader

    page = PdfReader(BytesIO(pdf)).pages[0]
    contents = page.get_contents()
    content = contents.get_data() if contents is not None else b""
    return Page(
        float(page.mediabox.width), float(page.mediabox.height), content, page["/Resources"]
    )
