"""The spool: what was put aside comes back, from memory as from a file."""

import pytest

from pipeline.source.temporary import Spool


@pytest.mark.parametrize("in_memory", [1_000_000, 4])
def test_each_number_gives_its_bytes(in_memory: int) -> None:
    """In any order, again and again, and between what is put aside later."""
    spool = Spool(in_memory)
    pieces = [b"one", b"", b"three" * 10]
    numbers = [spool.put(piece) for piece in pieces]
    assert numbers == [0, 1, 2]
    assert [spool.get(number) for number in (2, 0, 1, 2)] == [*pieces[2:], *pieces]
    assert spool.get(spool.put(b"four")) == b"four"
