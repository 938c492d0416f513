"""The garbage collector while a heap grows: where it searches, and where that would be in vain."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_OBJECTS: Final = 50_000
"""Made and not gone of themselves since the last search: the garbage of some 40 faces."""
_NEVER: Final = 1_000_000_000


@contextmanager
def collector_off() -> Iterator[None]:
    """Switch the collector off for a block, and on again where it was on.

    It is for blocks that make little but what lasts: a search for new garbage passes it by.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        _count_as_old()
        if enabled:
            gc.enable()


@contextmanager
def only_new_collected() -> Iterator[None]:
    """Have each object looked at once during a block, and the collector be as it was afterwards.

    Templates leave garbage in circles, about as much as they print; what has outlived one search
    lasts as long as its game. Memory then grows with what is held, and time with what is made.
    """
    enabled, thresholds = gc.isenabled(), gc.get_threshold()
    _count_as_old()
    gc.set_threshold(_OBJECTS, _NEVER, _NEVER)
    gc.enable()
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        if not enabled:
            gc.disable()


def _count_as_old() -> None:
    """Move all that is there among the old objects, without looking at any."""
    gc.freeze()
    gc.unfreeze()
