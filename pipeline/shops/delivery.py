"""Deliveries: what an order is written as, one module each in `deliveries/`."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Finding
from pipeline.base.registry import Registry
from pipeline.edition.context import OpenEdition
from pipeline.press.workers import Progress, silent
from pipeline.shops.decks import Deck
from pipeline.shops.profile import ShopProfile
from pipeline.shops.wishes import Wishes


class Job(NamedTuple):
    """What is delivered: decks as the shop's profile and the user's wishes say, in `folder`.

    The folder is empty, and becomes the order only when all of it is done. With `jobs` 0 as many
    processes work as pay.
    """

    edition: OpenEdition
    decks: tuple[Deck, ...]
    profile: ShopProfile
    folder: Path
    wishes: Wishes = Wishes()
    jobs: int = 0
    progress: Progress = silent


class DeliveredFile(NamedTuple):
    """One file of an order, or `files` of a kind: a path below its folder, and what it is for."""

    path: str
    what: str
    quantity: int = 1


class Delivered(NamedTuple):
    """What was written, in the order in which it is uploaded.

    `facts` are sentences for the README; `checks` say what was checked, and how it came out.
    """

    files: tuple[DeliveredFile, ...]
    facts: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


Deliver: TypeAlias = Callable[[Job], Delivered]
"""Writes a job into its folder; raises PunchboardError where that cannot be ordered."""

DELIVERIES: Final[Registry[Deliver]] = Registry("delivery", "pipeline.shops.deliveries")


def delivery(name: str) -> Callable[[Deliver], Deliver]:
    """Return a decorator that registers a delivery under `name`."""
    return lambda deliver: DELIVERIES.add(name, deliver)
