"""Page numbers that are printed before the pages are known: of anchors, laid out until they hold.

A face's context has `page_of`, which gives the number of an anchor's page, and in its words
``<page of="anchor"/>`` stands for a reference to it, such as p. 7.
"""

import re
from collections.abc import Callable, Mapping
from html import escape, unescape
from typing import Any, Final

from pipeline.base.suggest import hint
from pipeline.content.locale.words import Words
from pipeline.markup.errors import FaceError

PAGE: Final = "reference to a page"
"""The context of the words below."""

REFERENCE: Final = "p. %(n)s"
PAGE_OF: Final = "page_of"
"""What the function is called in templates."""

_UNKNOWN: Final = 0
_MARK: Final = re.compile(r'<page\b[^<>]*?\bof="([^"<>]*)"[^<>]*/>')
_REFERRED: Final = "page reference"


def page_functions(
    numbers: Mapping[str, int], words: Words, *, lenient: bool = False
) -> dict[str, Callable[[str], Any]]:
    """Return what a face's context needs to print pages of anchors.

    While pages are being found, where it is `lenient`, the page of any other anchor is 0: else it
    raises FaceError.
    """

    def page_of(name: str, found: str = "") -> int:
        number = numbers.get(str(name), _UNKNOWN)
        if number == _UNKNOWN and not lenient:
            message = f"no page of this product has the anchor {name!r}"
            raise FaceError(message, _remedy(name), found=found)
        return number

    def _remedy(name: str) -> str:
        if not numbers:
            return "anchors are those of the flow that its records are split by"
        return hint(str(name), numbers)

    def reference(name: str) -> str:
        text = words.get(REFERENCE, PAGE).replace("%(n)s", str(page_of(name, f"#{name}")))
        return text.replace(" ", "\N{NO-BREAK SPACE}")

    return {PAGE_OF: page_of, _REFERRED: reference}


def with_pages(xml: str, context: Mapping[str, Any]) -> str:
    """Return a face with the references to pages printed. Raises FaceError for none."""
    if "<page " not in xml or _REFERRED not in context:
        return xml
    reference = context[_REFERRED]
    return _MARK.sub(lambda match: escape(reference(unescape(match[1]))), xml)
