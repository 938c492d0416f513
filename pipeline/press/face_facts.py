"""What imposition knows of a finished face beside its size, small enough to be kept with it."""

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from pipeline.impose.model import Edges
from pipeline.layout.change_bar import COLOUR, is_bar
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Colour, DrawList, Icon, Text
from pipeline.proofreading.blank import blank_edges
from pipeline.proofreading.painter import Painter

HOUSE: Final = "house"
ERRATUM: Final = "erratum"
BAR: Final = "change-bar"
"""The icon that stands for a change bar."""

_ICONS: Final = frozenset({HOUSE, ERRATUM})


class FaceFacts(NamedTuple):
    """The signs that a face shows, as icons by name, and how far from each edge it is blank.

    `blank` is in points, and 0 for a face that is no page of its own. Where `credited` the face
    prints the credits of its game.
    """

    signs: tuple[str, ...] = ()
    blank: Edges = (0.0, 0.0, 0.0, 0.0)
    credited: bool = False


def face_facts(
    drawn: DrawList,
    component: Component,
    painter: Painter,
    palette: dict[str, Colour],
    credits: Sequence[str] = (),
) -> FaceFacts:
    """Return what is known of a face, whose colours are those of `palette`.

    `credits` are the phrases that credit the makers of its game.
    """
    bar = palette.get(COLOUR)
    signs: set[str] = set()
    words: list[str] = []
    for ops in (drawn.ops, *drawn.parts.values()):
        for op in ops:
            if type(op) is Text:
                words += op.words
            elif type(op) is Icon:
                if op.name in _ICONS:
                    signs.add(op.name)
            elif bar is not None and is_bar(op, bar):
                signs.add(BAR)
    blank = blank_edges(drawn, painter) if component.layout.on_paper else FaceFacts().blank
    return FaceFacts(tuple(sorted(signs)), blank, bool(credits) and _says(words, credits))


def _says(words: Iterable[str], phrases: Iterable[str]) -> bool:
    """Tell whether words that stand one after another have all phrases, however they are broken."""
    text = _letters("".join(words))
    return all(_letters(phrase) in text for phrase in phrases)


def _letters(text: str) -> str:
    """Return the letters and figures of a text, in small letters."""
    return "".join(filter(str.isalnum, text.casefold()))


def pack_facts(digest: str, facts: FaceFacts) -> str:
    """Return the digest of a face and what is known of it as a note to keep."""
    return json.dumps([digest, *facts], separators=(",", ":"))


def unpack_facts(note: str) -> tuple[str, FaceFacts]:
    """Return what `pack_facts` has noted."""
    # A digest has no character that JSON escapes.
    digest, facts = note[2:].split('",', 1)
    return digest, _facts(facts)


@lru_cache(maxsize=4096)
def _facts(packed: str) -> FaceFacts:
    """Return the facts of a note, which most faces of a deck have in common."""
    signs, blank, credited = json.loads(f"[{packed}")
    return FaceFacts(tuple(signs), tuple(blank), credited)
