"""Values that take no more room than they may."""

from pipeline.preview.faces import BoundedCache


def test_those_unused_for_longest_are_forgotten() -> None:
    """What was asked for lately stays; one larger than all may be together is not kept."""
    cache: BoundedCache[str, bytes] = BoundedCache(10, len)
    cache.put("a", b"1234")
    cache.put("b", b"1234")
    assert cache.get("a") == b"1234"
    cache.put("c", b"1234")
    assert (cache.get("a"), cache.get("b"), cache.total) == (b"1234", None, 8)
    cache.put("a", b"12")
    assert cache.total == 6
    cache.put("d", b"x" * 11)
    assert (cache.get("d"), cache.total) == (None, 0)
