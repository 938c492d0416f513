"""Which of a game's templates its products are made of."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pipeline.checks.ground import Ground
from pipeline.checks.printed import components, products

TEMPLATE: Final = ".xml.j2"
TAKEN: Final = re.compile(r"[\"']([\w./-]+\.j2)[\"']")


class Reached:
    """The sources of the templates that products print, by file name, with all that these take in.

    `cards` are those of products that print one piece for each record, `all` those of every one.
    """

    def __init__(self, ground: Ground) -> None:
        document = ground.once(products)
        entries = list(document.data.values()) if document is not None else []
        self.all = _sources(ground, entries)
        self.cards = _sources(ground, filter(_of_records, entries))


def _of_records(entry: Any) -> bool:
    return isinstance(entry, dict) and "records" in entry


def _sources(ground: Ground, entries: Iterable[Any]) -> Mapping[str, str]:
    waiting = [f"{name}{TEMPLATE}" for entry in entries for name in components(entry)]
    found: dict[str, str] = {}
    while waiting:
        file = waiting.pop()
        if file not in found and file in ground.templates:
            found[file] = ground.templates[file]
            waiting += TAKEN.findall(found[file])
    return found
