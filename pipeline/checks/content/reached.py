"""Which of a game's templates its products are made of."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from pipeline.checks.content.printed import components, products
from pipeline.checks.content.subject import GameSubject

TEMPLATE: Final = ".xml.j2"
TAKEN: Final = re.compile(r"[\"']([\w./-]+\.j2)[\"']")


class Reached:
    """The sources of the templates that products print, by file name, with all that these take in.

    `cards` are those of products that print one piece for each record, `all` those of every one.
    """

    def __init__(self, checked: GameSubject) -> None:
        document = checked.cached(products)
        entries = list(document.data.values()) if document is not None else []
        self.all = _sources(checked, entries)
        self.cards = _sources(checked, filter(_of_records, entries))


def _of_records(entry: Any) -> bool:
    return isinstance(entry, dict) and "records" in entry


def _sources(checked: GameSubject, entries: Iterable[Any]) -> Mapping[str, str]:
    waiting = [f"{name}{TEMPLATE}" for entry in entries for name in components(entry)]
    found: dict[str, str] = {}
    while waiting:
        file = waiting.pop()
        if file not in found and file in checked.templates:
            found[file] = checked.templates[file]
            waiting += TAKEN.findall(found[file])
    return found
