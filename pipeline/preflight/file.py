"""An opened PDF as the rules see it: its pages, its catalogue, and what qpdf had to mend."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, BinaryIO, Final

from pipeline.preflight.budget import Budget
from pipeline.preflight.leaf import Leaf
from pipeline.preflight.pixels import Pixels
from pipeline.preflight.streams import said

_MOST_PAGES: Final = 20_000


class File:
    """A PDF: `wanted` are the values of the profile by key, which some rules look at together.

    Raises pikepdf.PdfError where it has no pages that can be found.
    """

    def __init__(
        self, name: str, source: BinaryIO, pdf: Any, budget: Budget, wanted: Mapping[str, Any]
    ) -> None:
        self.name, self.pdf, self.budget, self.wanted = name, pdf, budget, wanted
        self._source = source
        self.count = len(pdf.pages)
        self.leaves = [
            Leaf(number, page.obj)
            for number, page in zip(range(1, _MOST_PAGES + 1), pdf.pages, strict=False)
        ]

    @cached_property
    def pixels(self) -> Pixels:
        """The file as PDFium sees it."""
        return Pixels(self._source)

    @cached_property
    def mended(self) -> list[str]:
        """What qpdf had to mend in order to open the file."""
        return [said(each) for each in self.pdf.get_warnings()]

    @property
    def root(self) -> Any:
        """The catalogue."""
        return self.pdf.Root

    def close(self) -> None:
        """Close the file."""
        if "pixels" in self.__dict__:
            self.pixels.close()
        self.pdf.close()
