"""The examples of checks of faces, of the stylesheet and of what is printed: one card for each."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.check import AnyCheck, Example
from pipeline.checks.content.selftest import NAME, write_example
from pipeline.edition.context import EditionKey, close_editions
from pipeline.press.build import Order
from pipeline.press.checking import check
from pipeline.press.edition_checks import EDITION_CHECKS
from pipeline.proofreading.check import proofreading_checks

_SUPPLIED: Final = {
    "kinds.yaml": "{}\n",
    "products.yaml": "cards: { title: Cards, component: card }\n",
    "card.layout.yaml": "trim: poker\n",
}
"""What an example need not bring to print one card."""


def try_card(known: AnyCheck, example: Example) -> list[Finding]:
    """Return what proofreading finds on the card of an example, and any error that prevents it."""
    with TemporaryDirectory() as root:
        write_example(Path(root), {**_SUPPLIED, **example})
        order = Order(EditionKey(Path(root), NAME, ""), Path(root, "output"), jobs=1)
        try:
            findings = check(order).findings
        finally:
            close_editions()
    codes = {*proofreading_checks(), *EDITION_CHECKS}
    return [
        finding
        for finding in findings
        if finding.code in codes or finding.severity is Severity.ERROR
    ]
