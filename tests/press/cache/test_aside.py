"""Faces put aside: the same once they are read, and none of them held meanwhile."""

import time
from weakref import ref

from pipeline.build.face_cache import FacesAside, PackedFaces, pack_face
from pipeline.build.faces import MadeFace
from pipeline.build.worker_pool import spread
from pipeline.draw.usage import NOTHING, Part, RenderedFace

INNER = Part("0 g", NOTHING)
OUTER = Part("/Pi Do", NOTHING._replace(parts={"Pi": INNER}))
ART = RenderedFace("/Po Do", 60.0, 40.5, 3.0, NOTHING._replace(parts={"Po": OUTER}))


def aside() -> list[MadeFace]:
    """Return a face that is put aside, and one that could not be drawn."""
    made = [MadeFace(None, "digest"), MadeFace(None, "")]
    packed = PackedFaces(made, [pack_face(ART), None], ART.usage.parts)
    return list(FacesAside().put(packed))


def test_a_face_is_read_as_it_was_drawn() -> None:
    """With the parts that it shares, and those within them."""
    drawn, failed = aside()
    assert drawn.drawn() == ART
    assert not drawn.failed
    assert drawn.art is None
    assert failed.failed
    assert failed.drawn() is None


def test_results_of_other_processes_are_held_no_longer_than_they_are_asked_for() -> None:
    """Else a large deck would be in memory while it is put aside."""
    held: list[ref[frozenset[int]]] = []
    for result in spread(frozenset, [([number],) for number in range(3)], 1):
        held.append(ref(result))
        del result
        # The thread that has asked for it may be about to end.
        patience = time.monotonic() + 5
        while held[-1]() is not None and time.monotonic() < patience:
            time.sleep(0.001)
        assert held[-1]() is None
