"""What only embedding shows: bitmaps and typefaces that are damaged, told where they are asked for.

A build finds them when it writes a file; a check, which writes none, tries them.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.build.cache.codec import parts_of
from pipeline.build.faces import placed
from pipeline.build.gather import Gathered
from pipeline.build.orders import FaceOrder, Plan, Run
from pipeline.build.studio import Studio
from pipeline.draw.usage import Usage, glyph_ids, merged


def try_embedding(studio: Studio, plan: Plan, gathered: Gathered) -> None:
    """Note which products cannot be written, and why."""
    for name, embed in _attempts(studio, _usage(gathered, plan.orders)).items():
        try:
            embed()
        except PunchboardError as error:
            for run in plan.runs:
                user = _user(gathered, run.orders, name)
                if user is not None:
                    found = [placed(studio, user, finding) for finding in error.findings]
                    gathered.add(run.product, found, broken=True)


def unwritten(
    studio: Studio, run: Run, gathered: Gathered, error: PunchboardError
) -> Iterator[Finding]:
    """Yield what has kept a run from being written, each at the first face that asks for it."""
    for finding in error.findings:
        user = _user(gathered, run.orders, finding.subject) or run.orders[0]
        yield placed(studio, user, finding)


def _attempts(studio: Studio, usage: Usage) -> dict[str, Callable[[], object]]:
    """Return what embeds each bitmap by its path, and each typeface by its key."""
    images, typeface = studio.pen.images, studio.pen.typeface
    return {
        **{path: partial(images.upright, path) for path in usage.images.values()},
        **{
            key: partial(typeface(key).program.subset, glyph_ids(mask))
            for key, mask in usage.glyphs.items()
        },
    }


def _user(gathered: Gathered, orders: Iterable[FaceOrder], name: str) -> FaceOrder | None:
    """Return the first face that uses a bitmap or a typeface."""
    for order in orders:
        usage = _usage(gathered, (order,))
        if name in usage.glyphs or name in usage.images.values():
            return order
    return None


def _usage(gathered: Gathered, orders: Iterable[FaceOrder]) -> Usage:
    """Return what faces use, and the parts that they share."""
    drawn = (gathered.drawn(order) for order in orders)
    used = merged(face.usage for face in drawn if face is not None)
    return merged((used, *(part.usage for part in parts_of(used.parts).values())))
