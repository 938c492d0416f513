"""The order of sides in a file: as a printer of two sides takes them, or one of one side."""

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from pipeline.impose.model import Imposition, Sheet
from pipeline.impose.options import Options


class _Leaf(NamedTuple):
    """Both sides of a sheet of paper; without a back nothing is printed on its other one."""

    front: Sheet
    back: Sheet | None


def feeds_last_first(options: Options) -> bool:
    """Tell whether the last sheet is the first to be fed again, so that it needs a back page."""
    return options.backs == "separate" and options.back_order == "reversed"


def in_order(
    fronts: Sequence[Sheet], backs: Sequence[Sheet], options: Options
) -> tuple[Sheet, ...]:
    """Return front 1, back 1, front 2, back 2, ..., or all fronts and then all backs.

    Backs that are reversed go from the last to the first, as printers want them that stack sheets
    with their printed side up. Only the last fronts may be without backs.
    """
    if options.backs == "separate":
        return (*fronts, *(reversed(backs) if feeds_last_first(options) else backs))
    paired = chain.from_iterable(zip(fronts, backs, strict=False))
    return (*paired, *fronts[len(backs) :])


def joined(impositions: Sequence[tuple[str, Imposition]], options: Options) -> Imposition:
    """Return the sheets of all as one file, each labelled with its group's title.

    They lie as `options` say, so that the whole stack is turned or fed again at once: of separate
    backs all fronts come first. Sheets without a back come where no back is printed on them: last,
    or below those of a stack whose last sheet is fed first. A group without title keeps its labels.
    """
    leaves = [leaf for title, part in impositions for leaf in _leaves(title, part, options)]
    findings = tuple(dict.fromkeys(each for _, part in impositions for each in part.findings))
    if feeds_last_first(options):
        leaves.sort(key=lambda leaf: leaf.back is not None)
        fronts, backs = _sides(leaves)
        return Imposition((*fronts, *reversed(backs)), findings)
    leaves.sort(key=lambda leaf: leaf.back is None)
    return Imposition(in_order(*_sides(leaves), options), findings)


def _leaves(title: str, part: Imposition, options: Options) -> Iterator[_Leaf]:
    """Yield the sheets of paper of one imposition, in the order of their fronts."""
    named = [
        sheet._replace(label=f"{title} {sheet.label}".strip()) if title else sheet
        for sheet in part.sheets
    ]
    fronts = [sheet for sheet in named if sheet.side != "back"]
    backs: list[Sheet | None] = [sheet for sheet in named if sheet.side == "back"]
    if feeds_last_first(options):
        backs.reverse()
    for front, back in zip_longest(fronts, backs):
        assert front is not None  # no back without its front
        yield _Leaf(front, back)


def _sides(leaves: Sequence[_Leaf]) -> tuple[list[Sheet], list[Sheet]]:
    backs = [leaf.back for leaf in leaves if leaf.back is not None]
    return [leaf.front for leaf in leaves], backs
