"""Checks of all that an edition prints: what its faces render is compared with its content."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from pipeline.build.edition import OpenEdition
from pipeline.build.face_keys import StoredVerdicts
from pipeline.build.request import FaceOrder
from pipeline.source.findings import Finding
from pipeline.source.registry import CheckRegistry


class Printed(NamedTuple):
    """An edition, the orders of its faces with what each has read, and what is known of them."""

    edition: OpenEdition
    orders: Mapping[FaceOrder, Collection[str]]
    verdicts: StoredVerdicts | None = None


EDITION_CHECKS: Final[CheckRegistry[Printed, Finding]] = CheckRegistry(
    "check of an edition", "pipeline.build.checks"
)
"""Examples print one card: products, kinds and the layout of ``card`` are supplied."""

edition_check = EDITION_CHECKS.check
