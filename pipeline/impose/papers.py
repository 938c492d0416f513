"""Papers as data, and the paper that a name or a size on the command line means."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Final

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.base.units import mm
from pipeline.impose.fields import Fields
from pipeline.impose.model import Paper
from pipeline.impose.size import MAX_SIDE, size

DEFAULT_MARGIN: Final = mm(5)
"""The unprintable edge: office lasers leave 4.2 mm blank, most inkjets 3 to 5 mm."""


def papers(data: object) -> dict[str, Paper]:
    """Return the papers of ``papers.yaml`` by name.

    Raises ValueError that names the paper and the field, where one is wrong.
    """
    top = Fields("papers", data, ("margin", "papers"))
    margin = top.length("margin", DEFAULT_MARGIN)
    return {name: _paper(name, entry, margin) for name, entry in top.entries("papers").items()}


def _paper(name: str, data: object, margin: float) -> Paper:
    fields = Fields(f"paper {name!r}", data, ("title", "width", "height", "margin"))
    sheet_paper = Paper(
        name,
        fields.length("width"),
        fields.length("height"),
        fields.length("margin", margin),
        fields.text("title", name),
    )
    if sheet_paper.width > sheet_paper.height:
        raise ValueError(f"paper {name!r}: expected portrait, but width is above height")
    if not 2 * sheet_paper.margin < sheet_paper.width or sheet_paper.height > MAX_SIDE:
        raise ValueError(f"paper {name!r}: expected sides above twice the margin, up to 5080 mm")
    return sheet_paper


def paper_names(texts: Iterable[str], known: Mapping[str, Paper]) -> set[str]:
    """Return the names of those papers that there are."""
    names = set()
    for text in texts:
        with suppress(Misuse):
            names.add(paper(text, known).name)
    return names


def paper(name_or_size: str, known: Mapping[str, Paper]) -> Paper:
    """Return the paper of that name, or one of that size (``210x297mm``, ``8.5x11in``).

    Raises Misuse for anything else. A size is turned to portrait.
    """
    name = name_or_size.strip().lower()
    if name in known:
        return known[name]
    try:
        dimensions = size(name)
    except ValueError as error:
        raise Misuse(f"paper: {error}") from None
    if dimensions is None:
        raise Misuse(
            f"no paper is named {name_or_size!r}; {hint(name, known)} (or a size: 210x297mm)"
        )
    width, height = sorted(dimensions)
    for other in known.values():
        if abs(other.width - width) < 0.1 and abs(other.height - height) < 0.1:
            return other
    if width <= 2 * DEFAULT_MARGIN:
        raise Misuse(f"expected a paper wider than twice its 5 mm margin, found {name_or_size!r}")
    return Paper("".join(name.split()).replace("×", "x"), width, height, DEFAULT_MARGIN)
