"""Products of whole pages as PDFs, which the table turns over page by page."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Severity
from pipeline.content.locale.policy import Policy
from pipeline.edition.context import OpenEdition
from pipeline.press.build import Order, build
from pipeline.publish.atomic import move

FOLDER: Final = "pages"


class PagesFile(NamedTuple):
    """A product of whole pages: its title, and its PDF below the order."""

    product: str
    title: str
    path: str


def write_pages(
    edition: OpenEdition, products: Sequence[str], folder: Path, jobs: int
) -> list[PagesFile]:
    """Build products, each on the first of its papers, and put their PDFs into the order.

    Raises PunchboardError with the errors of those that cannot be printed, OSError.
    """
    # A table is no edition that is released, and shows what there is of a translation.
    key = edition.key._replace(policy=Policy.DRAFT)
    found: list[PagesFile] = []
    with TemporaryDirectory(dir=folder) as name:
        for product in products:
            paper = edition.products[product].papers[0]
            outcome = build(Order(key, Path(name), (product,), (paper,), jobs))
            errors = [each for each in outcome.findings if each.severity is Severity.ERROR]
            if errors:
                raise PunchboardError(errors)
            for entry in outcome.printed:
                path = f"{FOLDER}/{product}.pdf"
                move(outcome.folder / entry.file, folder / path)
                found.append(PagesFile(product, edition.products[product].title, path))
    return found
