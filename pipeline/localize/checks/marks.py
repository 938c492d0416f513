"""What a text holds beside words: placeholders, expressions, references, icons, bold and italic."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from pipeline.base.names import SLUG
from pipeline.content.locale.words import PLACEHOLDER

STAND_IN: Final = "\ufffc"
"""What stands in plain words for anything that is none."""

_MOST_TOLD: Final = 40
_MOST_KEPT: Final = 65_536
"""Every rule goes through all texts: fewer are worked out anew for each of them."""

_CODE: Final = re.compile(r"\{\{(?:(?!\{\{|\}\}).)*\}\}|\{%(?:(?!\{%|%\}).)*%\}", re.DOTALL)
_LINK: Final = re.compile(r"\[\[([^\[\]|]*)(?:\|((?:\\.|[^\[\]\\])*+))?\]\]")
_ICON: Final = re.compile(rf"\{{({SLUG}(?:\|#?[0-9a-zA-Z-]+)?)\}}")
_SWITCH: Final = re.compile(r"\\.|\*\*|\*")
_ESCAPED: Final = re.compile(r"\\([\\*{}\[\]|])")


class Marks(NamedTuple):
    """The marks of a text, and the text without them.

    `code` is what stands in ``{{ }}`` and ``{% %}``; `plain` is what can be parsed as notation,
    `words` what is read, each with stand-ins.
    """

    placeholders: frozenset[str]
    code: tuple[str, ...]
    links: "Counter[str]"
    icons: "Counter[str]"
    switches: "Counter[str]"
    plain: str
    words: str


@lru_cache(maxsize=_MOST_KEPT)
def marks_of(text: str) -> Marks:
    """Return what a text holds beside words."""
    code = tuple(_CODE.findall(text)) if "{" in text else ()
    bare = _CODE.sub(STAND_IN, text) if code else text
    plain = PLACEHOLDER.sub(STAND_IN, bare)
    words = _LINK.sub(lambda link: link[2] or STAND_IN, plain)
    words = _ICON.sub(STAND_IN, words)
    switches = _SWITCH.findall(plain)
    words = _SWITCH.sub(lambda mark: mark[0] if mark[0].startswith("\\") else "", words)
    return Marks(
        frozenset(PLACEHOLDER.findall(bare)),
        code,
        Counter(link[0] for link in _LINK.findall(plain)),
        Counter(_ICON.findall(_LINK.sub(STAND_IN, plain))),
        Counter(mark for mark in switches if not mark.startswith("\\")),
        plain,
        _ESCAPED.sub(r"\1", words),
    )


def less(left: "Counter[str]", right: "Counter[str]") -> list[str]:
    """Return what the left one has more of than the right one, each as often as it is more."""
    return sorted((left - right).elements())


def first_of(differing: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the first few of what differs, the last of them with how many more there are, in words.

    A text of a thousand wrong figures is wrong as a whole.
    """
    for at, each in enumerate(differing[:_MOST_TOLD], 1):
        more = len(differing) - at if at == _MOST_TOLD else 0
        yield each, f" (and {more} more)" if more else ""


def listed(names: Iterable[str], form: str = "%s", between: str = " ") -> str:
    """Return names as a hint lists them, each in a `form`: the first few of a great many."""
    shown = [*islice(names, _MOST_TOLD + 1)]
    told = between.join(form % name for name in shown[:_MOST_TOLD])
    return f"{told}{between}…" if len(shown) > _MOST_TOLD else told or "none"


_KEY: Final = re.compile(r"(?<!\w)(?P<key>[a-z_]+:)(?: [a-z][a-z_-]*(?![\w’]))?")


def without_keys(text: str, other: str) -> str:
    """Return a text without the keys that `other` has, too, such as ``mode: campaign``."""

    def replace_key(match: re.Match[str]) -> str:
        if match[0] in other:
            return STAND_IN
        return match[0].replace(match["key"], STAND_IN) if match["key"] in other else match[0]

    return _KEY.sub(replace_key, text) if ":" in text else text
