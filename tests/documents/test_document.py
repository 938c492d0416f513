"""Documents: what is put away comes back, and places cost no more the more are asked for."""

import pytest

from pipeline.source import document
from pipeline.source.document import dotted_path
from pipeline.source.yaml import parse_yaml, put_away

TEXT = "first:\n  name: Ärm\n  list: [1, two, {a: b}]\nsecond:\n  name: B\n"


def test_what_is_put_away_is_read_again_when_it_is_asked_for() -> None:
    """Data, places, names and the text of the file are what they were."""
    whole, lazy = parse_yaml(TEXT, "f.yaml"), parse_yaml(TEXT, "f.yaml")
    put_away(lazy)
    put_away(lazy)
    assert lazy.size == 0
    assert list(lazy.names()) == list(whole.names())
    assert lazy.encoded() == whole.encoded()
    for path in (("first", "list", 2, "a"), ("second",), ("second", "none")):
        assert lazy.position(*path) == whole.position(*path)
    assert lazy.position_in(2, "first", "name") == whole.position_in(2, "first", "name")
    assert lazy.data == whole.data
    assert lazy.size == whole.size
    put_away(lazy)
    assert lazy.size == 0
    assert lazy.data == whole.data


def test_places_in_a_long_list_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each entry may have a finding: the place of the last costs no more than that of the first."""
    calls = 0
    count = document._count_places

    def counted(node: object) -> int:
        nonlocal calls
        calls += 1
        return count(node)

    found = parse_yaml("key:\n" + "  - {a: 1}\n" * 300, "f.yaml")
    monkeypatch.setattr(document, "_count_places", counted)
    lines = [found.position("key", at, "a").line for at in range(300)]
    assert lines == list(range(2, 302))
    assert calls < 10 * 300


@pytest.mark.parametrize(
    ("dotted", "path"),
    [
        ("a.b", ("a", "b")),
        ("a.list.1.c", ("a", "list", 1, "c")),
        ("(-8) ** 0.5.size", ("(-8) ** 0.5", "size")),
        ("0.5", ("0.5",)),
        ("a.none.at all", ("a",)),
        ("a.b.deeper", ("a", "b")),
        (f"a.list.{'9' * 5000}", ("a", "list")),
        ("a.list.x", ("a", "list")),
        ("", ()),
    ],
)
def test_a_dotted_path_is_found_among_keys_with_dots(
    dotted: str, path: tuple[str | int, ...]
) -> None:
    """A key may be any text; the longest is meant, and what leads nowhere ends the path."""
    data = {
        "a": {"b": 1, "list": [0, {"c": 2}]},
        "(-8) ** 0": {"5": 0},
        "(-8) ** 0.5": {"size": 3},
        "0": {},
        "0.5": 4,
    }
    assert dotted_path(data, dotted) == path
