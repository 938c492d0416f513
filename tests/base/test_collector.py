"""Tests of where the garbage collector searches while a heap grows."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from pipeline.source.limits import collector_off, only_new_collected


class _Circle:
    """An object that only a search for garbage finds."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _collector() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.enable()
    assert gc.get_threshold() == thresholds


def test_garbage_made_in_a_block_goes_before_it_ends() -> None:
    """Circles do not pile up until a command ends."""
    with only_new_collected():
        gone = weakref.ref(_Circle())
        kept = [[] for _ in range(60_000)]
        assert gone() is None
    assert len(kept) == 60_000


def test_what_was_there_before_is_not_searched() -> None:
    """Only what is new costs time."""
    old = weakref.ref(_Circle())
    with only_new_collected():
        kept = [[] for _ in range(60_000)]
        assert old() is not None
    assert len(kept) == 60_000
    gc.collect()
    assert old() is None


@pytest.mark.parametrize("enabled", [True, False])
def test_collector_is_as_it_was(enabled: bool) -> None:
    """A block leaves the collector on or off, also when it fails."""
    gc.enable() if enabled else gc.disable()
    with pytest.raises(ValueError, match="told"), only_new_collected(), collector_off():
        raise ValueError("told")
    assert gc.isenabled() is enabled
