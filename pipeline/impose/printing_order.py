"""The order of sides in a file: as a printer of two sides takes them, or one of one side."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple, TypeAlias

from pipeline.impose.model import Imposition, Sheet
from pipeline.impose.options import Options
from pipeline.impose.slug import Numbers


class _Leaf(NamedTuple):
    """Both sides of a sheet of paper; without a back nothing is printed on its other one.

    It is that of a number, from 1, of its group.
    """

    front: Sheet
    back: Sheet | None
    group: int
    number: int


Part: TypeAlias = Callable[[Numbers], Imposition]
"""Imposes one group, whose sheets have those numbers."""


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


def joined(parts: Sequence[tuple[str, Part]], options: Options) -> Imposition:
    """Return the sheets of all as one file, each labelled with its group's title.

    They lie as `options` say, so that the whole stack is turned or fed again at once: of separate
    backs all fronts come first. Sheets without a back come where no back is printed on them: last,
    or below those of a stack whose last sheet is fed first. A group without title keeps its labels.
    Sheets that a machine cuts are counted through the file, as its cut paths are; others by group.
    """
    titles, makers = [title for title, _ in parts], [part for _, part in parts]
    made = [part(Numbers()) for part in makers]
    leaves = _stack(titles, made, options)
    if options.registration is not None and len(parts) > 1:
        numbers = _numbers(leaves, len(parts))
        made = [part(own) for part, own in zip(makers, numbers, strict=True)]
        leaves = _stack(titles, made, options)
    findings = tuple(dict.fromkeys(each for part in made for each in part.findings))
    fronts = [leaf.front for leaf in leaves]
    backs = [leaf.back for leaf in leaves if leaf.back is not None]
    if feeds_last_first(options):
        return Imposition((*fronts, *reversed(backs)), findings)
    return Imposition(in_order(fronts, backs, options), findings)


def _stack(titles: Sequence[str], made: Sequence[Imposition], options: Options) -> list[_Leaf]:
    """Return the sheets of paper of all groups in the order of their fronts."""
    leaves = [
        leaf
        for group, (title, part) in enumerate(zip(titles, made, strict=True))
        for leaf in _leaves(group, title, part, options)
    ]
    last_first = feeds_last_first(options)
    return sorted(leaves, key=lambda leaf: (leaf.back is not None) == last_first)


def _numbers(leaves: Sequence[_Leaf], groups: int) -> list[Numbers]:
    """Return the numbers that the sheets of each group have in the file."""
    found: list[dict[int, int]] = [{} for _ in range(groups)]
    for number, leaf in enumerate(leaves, 1):
        found[leaf.group][leaf.number] = number
    return [Numbers(tuple(own[each] for each in sorted(own)), len(leaves)) for own in found]


def _leaves(group: int, title: str, part: Imposition, options: Options) -> Iterator[_Leaf]:
    """Yield the sheets of paper of one imposition, in the order of their fronts."""
    named = [
        sheet._replace(label=f"{title} {sheet.label}".strip()) if title else sheet
        for sheet in part.sheets
    ]
    fronts = [sheet for sheet in named if sheet.side != "back"]
    backs: list[Sheet | None] = [sheet for sheet in named if sheet.side == "back"]
    if feeds_last_first(options):
        backs.reverse()
    for number, (front, back) in enumerate(zip_longest(fronts, backs), 1):
        assert front is not None  # no back without its front
        yield _Leaf(front, back, group, number)
