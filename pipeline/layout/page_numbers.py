"""Anchors in a flow, and page numbers that are printed before the pages are known.

A face's context has `page_of`, which gives the number of an anchor's page, and in its words
``<page of="anchor"/>`` represents a reference to it, such as p. 7.
"""

import re
from collections.abc import Callable, Mapping
from html import escape, unescape
from typing import TYPE_CHECKING, Any, Final

from pipeline.game.language import Words
from pipeline.layout.errors import LayoutError
from pipeline.source.names import did_you_mean
from pipeline.template.elements import FaceError, text

if TYPE_CHECKING:
    from pipeline.layout.context import Context


_ANCHOR: Final = re.compile(r"[a-z0-9]+(?:[-:][a-z0-9]+)*")


def anchor() -> Any:
    """Return the field of the attribute `anchor`."""
    return text('a name for this place: `page_of("NAME")` is its page number', "")


def note_anchor(name: str, context: "Context") -> None:
    """Note that the anchor of that name is on the face. Raises LayoutError for no name."""
    if name:
        if _ANCHOR.fullmatch(name) is None:
            hint = "use small letters, digits, hyphens and colons, such as chapter:jokers"
            raise LayoutError(f"{name!r} cannot be an anchor", hint)
        context.anchors.setdefault(name)


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
            return "only anchors in the flow that splits its records count"
        return did_you_mean(str(name), numbers)

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
