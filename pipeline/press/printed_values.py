"""House values on faces: which of them are printed, and which of these have no sign."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from pipeline.base.errors import PunchboardError
from pipeline.base.reads import RECORDS, VALUE, noting
from pipeline.content.house import overlap
from pipeline.content.links import reached
from pipeline.content.view import view
from pipeline.edition.context import OpenEdition
from pipeline.markup.errors import FaceError
from pipeline.press.cache.keys import StoredVerdicts
from pipeline.press.face_context import component_of, face_context
from pipeline.press.house_views import HouseValue, HouseViews
from pipeline.press.orders import FaceOrder
from pipeline.press.tagged_values import handing_on

_CHECK: Final = "house-unmarked"

_SIGN: Final = re.compile(r'<icon\b[^>]*\bname="house"[^>]*>')
_INLINE: Final = re.compile(r"</?(?:b|i|t|s|u|span|icon|br)\b[^>]*>")
_BLOCK: Final = re.compile(r"<[^>]*>")
_MARK: Final = "\ue01b"
"""What stands for a sign while tags are taken away."""

_GAME: Final = frozenset({VALUE + "c", VALUE + "game"})


class Unmarked(NamedTuple):
    """A house value without a sign, and the first face that prints it so."""

    value: HouseValue
    order: FaceOrder


def unmarked_values(
    edition: OpenEdition,
    made: Mapping[FaceOrder, frozenset[str]],
    verdicts: StoredVerdicts | None = None,
) -> Iterator[Unmarked]:
    """Yield the house values that faces print without a sign, once for each component.

    `made` are the faces, and what was read when they were made.
    Faces that cannot be rendered are passed over: whoever makes them tells what is wrong. Faces
    that are known to have none need not be rendered.
    """
    candidates = _Candidates(edition)
    alike = {
        order._replace(id="", product="", paper="", number=1, total=1): order for order in made
    }
    faces = [order for order in alike.values() if candidates.may_print(order, made[order])]
    known = verdicts.sound(_CHECK, faces) if verdicts else frozenset()
    faces = [order for order in faces if order not in known]
    if not faces:
        return
    views = HouseViews(edition)
    seen: set[tuple[str, HouseValue]] = set()
    sound: dict[FaceOrder, frozenset[str]] = {}
    with views.mirror.compositor.templates.functions_replaced(handing_on):
        for order in faces:
            with noting() as reads:
                values = _unmarked(views, order)
            if not values:
                sound[order] = frozenset(reads)
            for value in values:
                if (order.component, value) not in seen:
                    seen.add((order.component, value))
                    yield Unmarked(value, order)
    if verdicts:
        verdicts.keep(_CHECK, sound)


class _Candidates:
    """Which faces may print a house value at all: of their record or one that it reaches, or any.

    Most cards of a game have none, and need not be rendered once more.
    """

    def __init__(self, edition: OpenEdition) -> None:
        self._edition = edition
        records = edition.game.records
        self._with_house = frozenset(
            (kind, slug)
            for kind in records
            for slug, each in records[kind].items()
            if each.house or (edition.game.rulings and view(edition.game, each)["house"])
        )
        constants = bool(len(edition.constant_context["game"]["house"]))
        self._none = not (self._with_house or constants)

    def may_print(self, order: FaceOrder, reads: frozenset[str]) -> bool:
        """Tell whether a face that has read so much may print a house value."""
        if self._none:
            return False
        of_others = any(name in _GAME or name.startswith(RECORDS) for name in reads)
        return of_others or self._reaches_house(order.kind, order.slug)

    def _reaches_house(self, kind: str, slug: str) -> bool:
        known, waiting = {(kind, slug)}, [(kind, slug)] if slug else []
        while waiting:
            name = waiting.pop()
            if name in self._with_house:
                return True
            for target in reached(self._edition.game.record(*name)):
                if target not in known:
                    known.add(target)
                    waiting.append(target)
        return False


def _unmarked(views: HouseViews, order: FaceOrder) -> list[HouseValue]:
    """Return the house values that a face prints and does not mark."""
    views.asked.clear()
    mirror = views.mirror
    record = mirror.game.record(order.kind, order.slug) if order.slug else None
    try:
        context = face_context(mirror, order, record, component_of(mirror, order))
        rendered = mirror.compositor.templates.render(order.component, context)
    except (FaceError, PunchboardError):
        return []
    asked = views.asked
    if _SIGN.search(rendered) and not asked:
        return []
    found: dict[HouseValue, None] = {}
    for block in _blocks(rendered):
        if _MARK not in block:
            found |= dict.fromkeys(sorted(views.printed(block)))
    return [value for value in found if not _is_asked(value, asked)]


def _blocks(rendered: str) -> list[str]:
    """Return the texts of a face, each of which may hold a sign."""
    marked = _SIGN.sub(_MARK, rendered)
    return _BLOCK.split(_INLINE.sub("", marked))


def _is_asked(value: HouseValue, asked: set[tuple[str, str, str]]) -> bool:
    kind, slug, path = value
    return any(
        (kind, slug) == (other_kind, other) and overlap(path, other_path)
        for other_kind, other, other_path in asked
    )
