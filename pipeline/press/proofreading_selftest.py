"""The checks of faces and of the look tried on their own examples: one card laid out for each."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.check import Example, Explained
from pipeline.checks.content.selftest import NAME, verdict, write_example
from pipeline.cli.known_checks import proofing_checks
from pipeline.edition.context import EditionKey, close_editions
from pipeline.press.build import Order
from pipeline.press.checking import check

_SUPPLIED: Final = {
    "kinds.yaml": "{}\n",
    "products.yaml": "cards: { title: Cards, component: card }\n",
    "card.layout.yaml": "trim: poker\n",
}
"""What an example need not bring to print one card."""


def self_test_proofing(checks: Mapping[str, Explained] | None = None) -> Iterator[Finding]:
    """Yield each check whose bad example passes or whose good example fails."""
    for known in (proofing_checks() if checks is None else checks).values():
        yield from verdict(known, try_card)


def try_card(example: Example) -> list[Finding]:
    """Return what proofreading finds on the card of an example, and any error that prevents it."""
    with TemporaryDirectory() as root:
        write_example(Path(root), {**_SUPPLIED, **example})
        order = Order(EditionKey(Path(root), NAME, ""), Path(root, "output"), jobs=1)
        try:
            found = check(order).findings
        finally:
            close_editions()
    told = proofing_checks()
    return [each for each in found if each.code in told or each.severity is Severity.ERROR]
