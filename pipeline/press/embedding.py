"""What only embedding shows: bitmaps and typefaces that are damaged, told where they are asked for.

A build finds them when it writes a file; a check, which writes none, tries them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.base.suffixes import is_drawing
from pipeline.draw.usage import Usage, glyph_ids, merged
from pipeline.edition.context import OpenEdition
from pipeline.press.cache.codec import parts_of
from pipeline.press.faces import placed
from pipeline.press.orders import FaceOrder, Plan, Run
from pipeline.press.results import BuildResults


def try_embedding(edition: OpenEdition, plan: Plan, results: BuildResults) -> None:
    """Note which products cannot be written, and why."""
    for name, embed in _embeddings(edition, _usage(results, plan.orders)).items():
        try:
            embed()
        except PunchboardError as error:
            for run in plan.runs:
                user = _first_user(results, run.orders, name)
                if user is not None:
                    findings = [placed(edition, user, finding) for finding in error.findings]
                    results.add(run.product, findings, broken=True)


def unwritten(
    edition: OpenEdition, run: Run, results: BuildResults, error: PunchboardError
) -> Iterator[Finding]:
    """Yield what has kept a run from being written, each at the first face that asks for it."""
    for finding in error.findings:
        user = _first_user(results, run.orders, finding.subject) or run.orders[0]
        yield placed(edition, user, finding)


@contextmanager
def told_at_faces(
    edition: OpenEdition, orders: Sequence[FaceOrder], results: BuildResults
) -> Iterator[None]:
    """Tell what keeps a file of several products from being written at the first face at fault.

    Raises the PunchboardError of what is done meanwhile, with places.
    """
    try:
        yield
    except PunchboardError as error:
        findings = []
        for finding in error.findings:
            named = finding.subject and not finding.position.file
            user = _first_user(results, orders, finding.subject) if named else None
            findings.append(placed(edition, user, finding) if user is not None else finding)
        raise PunchboardError(findings) from error.__cause__


def _embeddings(edition: OpenEdition, usage: Usage) -> dict[str, Callable[[], object]]:
    """Return what embeds each bitmap and drawing by its path, and each typeface by its key."""
    images, typeface = edition.renderer.images, edition.renderer.typeface
    return {
        **{
            use.source: partial(
                images.drawing if is_drawing(use.source) else images.verify, use.source
            )
            for use in usage.images.values()
        },
        **{
            key: partial(typeface(key).program.subset, glyph_ids(mask))
            for key, mask in usage.glyphs.items()
        },
    }


def _first_user(results: BuildResults, orders: Iterable[FaceOrder], name: str) -> FaceOrder | None:
    """Return the first face that uses a bitmap or a typeface."""
    for order in orders:
        usage = _usage(results, (order,))
        if name in usage.glyphs or name in (use.source for use in usage.images.values()):
            return order
    return None


def _usage(results: BuildResults, orders: Iterable[FaceOrder]) -> Usage:
    """Return what faces use, and the parts that they share."""
    drawn = (results.drawn(order) for order in orders)
    used = merged(face.usage for face in drawn if face is not None)
    return merged((used, *(part.usage for part in parts_of(used.parts).values())))
