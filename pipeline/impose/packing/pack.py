"""Pieces of several sizes on the fewest sheets: full ones of one size, and what is left mixed."""

from collections.abc import Sequence
from functools import partial
from itertools import accumulate, chain, groupby
from typing import Final, NamedTuple

from pipeline.base.errors import fail
from pipeline.impose.arrangement import best_arrangement
from pipeline.impose.face import check_face
from pipeline.impose.imposition import copies_of, impose
from pipeline.impose.model import Imposition, Paper, Piece
from pipeline.impose.options import Options
from pipeline.impose.packing.area import Packed, best_packing, fewest_sheets
from pipeline.impose.packing.group import Group, Heading, Loose
from pipeline.impose.packing.mixed import mixed_sheets
from pipeline.impose.packing.shelves import Item
from pipeline.impose.printing_order import Part, joined
from pipeline.impose.slug import Numbers

MOST_MIXED: Final = 400
"""A group with more pieces left over has a sheet of its own: so small ones fill it well."""

MOST_PIECES: Final = 1000
"""More pieces than these are not mixed at once: the emptiest sheets come first."""

_MOST_TRIALS: Final = 12
"""How many ways to mix are tried where there are many groups."""


class _Share(NamedTuple):
    """The copies of a group: as many as fill sheets of their own, and those left over."""

    group: Group
    full: list[Piece]
    rest: list[Piece]
    capacity: int


def pack(
    groups: Sequence[Group], paper: Paper, options: Options, heading: Heading | None = None
) -> Imposition:
    """Return the sheets of all groups: never more than they take apart.

    Sheets full of one group are imposed by its own options. What is left of the groups shares
    sheets, which lie as `options` say, wherever that saves any. `heading` is for the slug lines.
    Raises PunchboardError for faces that are too large for the paper, and for a fold about which
    pieces of several sizes cannot be laid.
    """
    if options.backs == "gutterfold":
        raise fail(
            "pack-gutterfold",
            "pieces of several sizes are not packed round a fold",
            hint="choose backs: duplex, separate or none, or print without packing",
        )
    shares = [_share(group, paper) for group in groups if any(p.quantity for p in group.pieces)]
    own_paper = paper if options.margin is None else paper._replace(margin=options.margin)
    mixed = _mixed(shares, own_paper, options)
    parts: list[tuple[str, Part]] = []
    for share in shares:
        own = share.full if share in mixed else share.full + share.rest
        if own:
            alone = partial(_alone, own, share.group, paper, heading)
            parts.append((heading.title(own) if heading else "", alone))
    if mixed:
        loose = _loose(mixed)
        packed = best_packing(_items(mixed), _bleed(mixed), own_paper, options)
        assert packed is not None  # else they were not mixed
        parts.append(("", partial(_shared, loose, packed, own_paper, options, heading)))
    return joined(parts, options)


def _alone(
    own: Sequence[Piece], group: Group, paper: Paper, heading: Heading | None, numbers: Numbers
) -> Imposition:
    """Return the sheets of the pieces of one group."""
    slug = heading.of(own) if heading else None
    slug = slug and slug._replace(numbers=numbers)
    return impose(_counted(own), group.face, paper, group.options, slug)


def _shared(
    loose: Sequence[Loose],
    packed: Packed,
    paper: Paper,
    options: Options,
    heading: Heading | None,
    numbers: Numbers,
) -> Imposition:
    """Return the sheets that several groups share."""
    if heading is not None and heading.slug is not None:
        heading = heading._replace(slug=heading.slug._replace(numbers=numbers))
    return mixed_sheets(loose, packed, paper, options, heading)


def _share(group: Group, paper: Paper) -> _Share:
    check_face(group.face)
    copies = copies_of(group.pieces)
    if group.options.margin is not None:
        paper = paper._replace(margin=group.options.margin)
    capacity = best_arrangement(group.face, paper, group.options).capacity
    full = len(copies) - len(copies) % capacity
    return _Share(group, copies[:full], copies[full:], capacity)


def _mixed(shares: Sequence[_Share], paper: Paper, options: Options) -> list[_Share]:
    """Return those whose rests share sheets, so that these are fewest.

    Of equal ways it is that of most sheets of one kind, as these have the fewest cuts: the fullest
    keep theirs.
    """
    rests = [share for share in shares if 0 < len(share.rest) <= MOST_MIXED]
    by_fullness = sorted(rests, key=lambda share: len(share.rest) / share.capacity)
    pieces = accumulate(len(share.rest) for share in by_fullness)
    most = sum(total <= MOST_PIECES for total in pieces)
    best: tuple[int, list[_Share]] = (len(rests), [])
    trials = {most - most * trial // _MOST_TRIALS for trial in range(_MOST_TRIALS)}
    for count in sorted(trial for trial in trials if trial > 1):
        some = by_fullness[:count]
        sheets = fewest_sheets(_items(some), _bleed(some), paper, options)
        if sheets and sheets + len(rests) - count < best[0]:
            best = (sheets + len(rests) - count, some)
    return [share for share in shares if share in best[1]]


def _bleed(shares: Sequence[_Share]) -> float:
    return max(share.group.face.bleed for share in shares)


def _loose(shares: Sequence[_Share]) -> list[Loose]:
    return list(chain.from_iterable(share.group.loose(share.rest) for share in shares))


def _items(shares: Sequence[_Share]) -> list[Item]:
    return [
        Item(loose.group.face.width, loose.group.face.height, key)
        for key, loose in enumerate(_loose(shares))
    ]


def _counted(copies: Sequence[Piece]) -> list[Piece]:
    """Return copies as pieces with quantities, in their order."""
    return [piece._replace(quantity=len(list(same))) for piece, same in groupby(copies)]
