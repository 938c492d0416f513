"""Pieces of several sizes packed on the fewest sheets, full ones and mixed ones."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate, chain, groupby
from typing import Final, NamedTuple

from pipeline.sheets.arrangement import best_arrangement
from pipeline.sheets.cell_marks import Cell, packed_marks
from pipeline.sheets.flip import axis_of, turning
from pipeline.sheets.grid import Slot, back_slots, bleed_box
from pipeline.sheets.imposition import Part, copies_of, feeds_last_first, impose, in_order, joined
from pipeline.sheets.margin_content import Furniture, SideSheets, furnish, signs_of
from pipeline.sheets.margin_text import Numbers, Slug
from pipeline.sheets.model import (
    Edges,
    FaceSpec,
    Imposition,
    Paper,
    Piece,
    Placement,
    Sheet,
    check_face,
)
from pipeline.sheets.options import SLACK, Options, lapped, least_bleed
from pipeline.sheets.shelves import CLEAR, Area, Item, Laid, Packed, best_packing, fewest_sheets
from pipeline.source.findings import Finding, fail
from pipeline.source.units import mm

JOINED: Final = " + "
"""What is between the titles of the products on a sheet."""
MORE: Final = "…"
"""What represents titles that a slug line has no room for."""
_REST: Final = 20
"""Points that a slug line keeps free at its end."""


class Group(NamedTuple):
    """Pieces of one shape that are cut and marked alike."""

    pieces: tuple[Piece, ...]
    face: FaceSpec
    options: Options

    def loose(self, copies: Iterable[Piece]) -> "list[Loose]":
        """Return copies of its pieces; they have backs only where its options print any."""
        backed = self.options.backs != "none"
        return [Loose(copy if backed else copy._replace(back=None), self) for copy in copies]


class Loose(NamedTuple):
    """One copy of a piece of a group."""

    piece: Piece
    group: Group


class Heading(NamedTuple):
    """What the slug lines say: those of one product with another's title in its place.

    `titles` are those of the products by the ids of their fronts.
    """

    slug: Slug | None
    titles: Mapping[str, str]

    def title(self, pieces: Iterable[Piece]) -> str:
        """Return the titles of the pieces on a sheet, each once."""
        return JOINED.join(dict.fromkeys(self.titles[piece.front] for piece in pieces))

    def of(self, pieces: Iterable[Piece], room: float = float("inf")) -> Slug | None:
        """Return the slug of a sheet of `pieces`, with as many titles as fit `room` points."""
        if self.slug is None:
            return None
        titles = list(dict.fromkeys(self.titles[piece.front] for piece in pieces))
        return next(
            (slug for slug in self._shorter(self.slug, titles) if _width(slug) <= room),
            self.slug._replace(product=titles[0]),
        )

    def _shorter(self, slug: Slug, titles: Sequence[str]) -> Iterable[Slug]:
        yield slug._replace(product=JOINED.join(titles))
        for count in range(len(titles) - 1, 0, -1):
            yield slug._replace(product=JOINED.join([*titles[:count], MORE]))


def _width(slug: Slug) -> float:
    parts = (slug.game, slug.product, slug.language, slug.version, *slug.told)
    return slug.width(tuple(" · ".join(parts).split())) + _REST


_TURNING: Final = mm(70)
"""What a slug line needs besides what it names: paper, sheet, side, how the sheet is turned
over."""


class _Packing(NamedTuple):
    """What all sheets of a packing share."""

    area: Area
    paper: Paper
    options: Options
    heading: Heading | None
    total: int


def mixed_sheets(
    loose: Sequence[Loose],
    packed: Packed,
    paper: Paper,
    options: Options,
    heading: Heading | None = None,
) -> Imposition:
    """Return the sheets of `packed`, whose keys count `loose`.

    Those with backs come first, so that a duplex printer keeps the pairs; the others have one side
    where no sheet is to be fed again before them.
    """
    if options.backs == "none":
        loose = [each._replace(piece=each.piece._replace(back=None)) for each in loose]
    laid = [[(each, loose[each.key]) for each in sorted(sheet)] for sheet in packed.sheets]
    laid.sort(key=lambda sheet: not _is_backed(sheet))
    packing = _Packing(packed.area, paper, options, heading, len(laid))
    fronts: list[Sheet] = []
    backs: list[Sheet] = []
    findings: dict[Finding, None] = {}
    fed_again = feeds_last_first(options) and any(map(_is_backed, laid))
    for number, sheet in enumerate(laid, 1):
        pieces = [each.piece for _, each in sheet]
        backed = fed_again or _is_backed(sheet)
        sides = [("front", [_cell(each, piece, packing) for each, piece in sheet])]
        if backed:
            sides.append(
                (
                    "back",
                    _behind([_cell(*each, packing, options.back_bleed) for each in sheet], packing),
                )
            )
        for name, cells in sides:
            made, furniture = _side((name, number), cells, pieces, packing, backed=backed)
            (fronts if name == "front" else backs).append(made)
            findings |= dict.fromkeys(furniture.findings)
    return Imposition(in_order(fronts, backs, options), tuple(findings))


def _is_backed(sheet: Sequence[tuple[Laid, Loose]]) -> bool:
    return any(loose.piece.back for _, loose in sheet)


def _cell(laid: Laid, loose: Loose, packing: _Packing, least: float = 0.0) -> Cell:
    """Return a piece on its sheet, with all the paper up to the edge where no other is between.

    It bleeds by `least`, where its face does not by itself.
    """
    area, face = packing.area, loose.group.face
    left, top, right, bottom = laid.room
    width, height = area.sheet
    outer = (
        laid.x - left <= SLACK,
        laid.y - top <= SLACK,
        laid.x + laid.w + right >= area.width - SLACK,
        laid.y + laid.h + bottom >= area.height - SLACK,
    )
    beyond = (area.x, area.y, width - area.x - area.width, height - area.y - area.height)
    room = tuple(
        own + more if is_outer else own
        for own, more, is_outer in zip(laid.room, beyond, outer, strict=True)
    )
    wanted = max(face.bleed, least)
    before, after = partial(min, wanted), partial(lapped, wanted)
    bleed = tuple(
        min(wanted, own, max(least_bleed(wanted), own - clear)) if is_outer else reach(own)
        for own, is_outer, clear, reach in zip(
            room, outer, area.clear, (before, before, after, after), strict=True
        )
    )
    x, y = area.x + laid.x, area.y + laid.y
    slot = Slot(x, y, laid.w, laid.h, 90 if laid.turned else 0, _edges(bleed))
    return Cell(slot, _edges(room), face, loose.group.options)


def _edges(four: Sequence[float]) -> Edges:
    left, top, right, bottom = four
    return left, top, right, bottom


def _behind(cells: Sequence[Cell], packing: _Packing) -> list[Cell]:
    """Return the cells of the backs, in the same order."""
    size, options = packing.area.sheet, packing.options
    axis = axis_of(options.flip, *size)
    offset = options.offset_on(*size, options.flip) or (0.0, 0.0)
    slots = back_slots([cell.slot for cell in cells], axis, size, offset)
    rooms = back_slots(
        [cell.slot._replace(bleed=cell.room) for cell in cells], axis, size, (0.0, 0.0)
    )
    return [
        cell._replace(slot=slot, room=room.bleed)
        for cell, slot, room in zip(cells, slots, rooms, strict=True)
    ]


def _side(
    which: tuple[str, int],
    cells: list[Cell],
    pieces: Sequence[Piece],
    packing: _Packing,
    *,
    backed: bool,
) -> tuple[Sheet, Furniture]:
    """Return one side of the sheet of a number, and what is in its margins."""
    name, number = which
    size, options, paper = packing.area.sheet, packing.options, packing.paper
    ids = [piece.front if name == "front" else piece.back for piece in pieces]
    used = [cell for cell, face in zip(cells, ids, strict=True) if face is not None]
    room = size[0] - 2 * paper.margin - _TURNING
    slug = packing.heading.of(pieces, room) if packing.heading else None
    turned = turning(name, options.backs, options.flip)
    sheets = SideSheets(name, size, packing.total, signs_of(slug, ids), turned)
    faces = bleed_box([cell.slot for cell in used or cells])
    furniture = furnish(sheets, faces, paper, options, slug, CLEAR)
    registration = options.registration if name == "front" else None
    marks = packed_marks(used or cells, name, furniture.frame, registration)
    title = packing.heading.title(pieces) if packing.heading else ""
    placements = tuple(
        Placement(face, *cell.slot)
        for cell, face in zip(cells, ids, strict=True)
        if face is not None
    )
    sheet = Sheet(
        *size,
        name,
        placements,
        marks.marks + furniture.draw(number, ids, backed=backed),
        marks.trim,
        marks.bleed,
        f"{title} {number}/{packing.total}".strip(),
        marks.overlay + furniture.over,
        marks.cut,
    )
    return sheet, furniture


MOST_MIXED: Final = 400
"""A group with more pieces left over has a sheet of its own: so small ones fill it well."""

MOST_PIECES: Final = 1000
"""More pieces than these are not mixed at once: the emptiest sheets come first."""

_MOST_TRIALS: Final = 12
"""How many ways to mix are tried if there are many groups."""


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
            "pieces of several sizes are not packed across a fold",
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
    return [piece._replace(quantity=len(list(same))) for piece, same in groupby(copies)]
