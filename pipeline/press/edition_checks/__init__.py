"""Checks of all that an edition prints: what its faces render is compared with its content."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from pipeline.base.finding import Finding
from pipeline.checks.check import CheckRegistry
from pipeline.edition.context import OpenEdition
from pipeline.press.cache.keys import StoredVerdicts
from pipeline.press.orders import FaceOrder


class Printed(NamedTuple):
    """An edition, the orders of its faces with what each has read, and what is known of them."""

    edition: OpenEdition
    orders: Mapping[FaceOrder, frozenset[str]]
    verdicts: StoredVerdicts | None = None


EDITION_CHECKS: Final[CheckRegistry[Printed, Finding]] = CheckRegistry(
    "check of an edition", "pipeline.press.edition_checks"
)
"""Examples print one card: products, kinds and the layout of ``card`` are supplied."""

edition_check = EDITION_CHECKS.check
